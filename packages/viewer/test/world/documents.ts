// A made-up folder of notes: a runbook in forty parts, and shorter ones.

interface Service {
  readonly name: string;
  readonly does: string;
  readonly alert: string;
  readonly restart: string;
  readonly store: string;
}

const services: readonly Service[] = [
  {
    name: "Payments API",
    does: "It takes payment requests, asks the rules, and books what the bank accepts. It runs on Kubernetes with three replicas in Frankfurt.",
    alert:
      "p95 latency above 250 ms for ten minutes pages whoever is on call. Look at Redis first: most slow hours began there.",
    restart:
      "kubectl rollout restart deployment/payments; requests in flight get thirty seconds. Idempotency keys make a retry safe.",
    store:
      "Bookings are in Postgres, in the table entries. Two rows that sum to zero make one booking, and nothing is ever updated.",
  },
  {
    name: "Settlement",
    does: "It fetches camt.053 files over SFTP at 04:30 UTC and matches them with bookings. Priya Nair owns it; it is written in Go.",
    alert:
      "No file for thirty-six hours stops the refund job. The bank publishes changes of its certificate on the portal, and sometimes forgets to.",
    restart:
      "Run settlement once --date YYYY-MM-DD. Running it twice for one day changes nothing, because files are known by their hash.",
    store:
      "Files are kept for ten years in the bucket northwind-settlement, and each line is linked with its booking.",
  },
  {
    name: "Webhooks",
    does: "They tell merchants what has happened to a payment. Each is signed with HMAC-SHA256 over its raw body.",
    alert:
      "More than two of a hundred deliveries failing for an hour is worth a message to the merchant, not a page.",
    restart:
      "harborctl webhook replay <event id> sends one again with its original time; --since 2h sends all that failed.",
    store: "Events stay in Postgres for ninety days, then in Parquet files that Grafana can still read.",
  },
  {
    name: "Tokenizer",
    does: "It is the only part that sees card numbers, and so the whole scope of PCI DSS. Everything else knows tokens.",
    alert:
      "Any alert of the tokenizer goes to the platform team and to the security mailbox at the same time.",
    restart:
      "Never restart it alone: two people, one of them from the platform team, and an entry in the audit book.",
    store: "Tokens are kept in a database of their own; its keys are in the hardware module in Frankfurt.",
  },
  {
    name: "Rules",
    does: "They decide whether a payment needs strong customer authentication. PSD2 asks for it above 30 euros; we ask from 25 euros on.",
    alert:
      "A share of declined payments that doubles within an hour pages. It has been a rule that was too eager four times out of five.",
    restart: "Rules are data: harborctl rules activate <version> goes back to an older set within a second.",
    store:
      "Every decision is stored with the version of the rules that made it, for harborctl payment explain.",
  },
  {
    name: "Exports",
    does: "They write the ledger for auditors every first Monday of a month, in Parquet, one file for each account.",
    alert:
      "A missing export is noticed by the auditors before it is by us. There is a calendar entry, and no alert.",
    restart: "Run exports --month YYYY-MM again; the bucket keeps all versions, and the newest one counts.",
    store:
      "The bucket northwind-ledger-exports keeps them for ten years. GDPR deletions do not reach into exports.",
  },
  {
    name: "Gateway",
    does: "Envoy ends TLS, counts requests, and knows which merchant may call what. It is replaced by the gateway of Kubernetes in 2027.",
    alert:
      "Certificates are renewed thirty days before they end; an alert comes at fourteen days when that has failed.",
    restart: "Envoy drains for sixty seconds. With three replicas nobody notices, with one everybody does.",
    store: "It stores nothing. Access logs go to the log store with addresses cut to their network.",
  },
  {
    name: "Refund job",
    does: "It pays back what merchants ask for, in batches of five hundred, and depends on the settlement service.",
    alert: "A batch older than two hours pages. Before anything else, look whether a bank file is missing.",
    restart:
      "harborctl refunds resume; the advisory lock keeps two of them from running at once since the double booking of 24 September.",
    store: "Batches are in Postgres. A refund is a booking like every other, in the opposite direction.",
  },
];

const runbook = [
  "# Harbor runbook",
  "",
  ...services.flatMap(({ name, does, alert, restart, store }) => [
    `## ${name}`,
    "",
    does,
    "",
    `### Alerts of ${name.toLowerCase()}`,
    "",
    alert,
    "",
    `### Restarting ${name.toLowerCase()}`,
    "",
    restart,
    "",
    `### Where ${name.toLowerCase()} keeps things`,
    "",
    store,
    "",
    `### Whom to ask about ${name.toLowerCase()}`,
    "",
    `Questions about ${name} go to the channel harbor-ops first. After 18:00 the person on call decides alone, and writes down what was done.`,
    "",
  ]),
].join("\n");

/** By name within the folder; `days` ago it was changed. */
export const documents: readonly { readonly name: string; readonly days: number; readonly text: string }[] = [
  { name: "harbor/runbook.md", days: 6, text: runbook },
  {
    name: "harbor/decisions/0007-ledger-in-postgres.md",
    days: 57,
    text: "# 7. The ledger stays in Postgres\n\nWe looked at three ledger databases. Postgres 16 with two rows for each booking holds 1,900 payments a second on the hardware we have, and everybody knows how to restore it.\n\n## Consequences\n\nThe settlement service and the refund job read the same tables. Priya Nair reviews every migration.\n",
  },
  {
    name: "harbor/decisions/0011-webhook-signatures.md",
    days: 48,
    text: "# 11. Webhooks are signed over the raw body\n\nMerchants parse JSON in twelve languages, and no two of them write it back alike. The signature is HMAC-SHA256 over the bytes that were sent.\n\n## Rotation\n\nTwo keys are valid at a time, for 48 hours.\n",
  },
  {
    name: "harbor/post-mortems/2026-09-24-double-refund.md",
    days: 56,
    text: "# Refunds booked twice on 24 September\n\n## What happened\n\nTwo workers of the refund job took the same lease after Redis failed over. 312 refunds were booked twice, 41,870 euros in all. Every one was taken back by 16:20.\n\n## Why\n\nThe lease was a key with a time to live, and the failover lost its last second.\n\n## What we changed\n\nThe refund job takes an advisory lock in Postgres. Leases in Redis are no longer used for anything that books.\n",
  },
  {
    name: "harbor/post-mortems/2026-10-28-late-settlement.md",
    days: 24,
    text: "# Settlement six hours late on 28 October\n\nThe bank changed the certificate of its SFTP host. The settlement service refused to connect, as it should.\n\n## What we changed\n\nThe portal of the bank is read every morning, and Jonas Weber gets a message when a certificate is announced.\n",
  },
  {
    name: "atlas/tiles.md",
    days: 33,
    text: "# How tiles are made\n\nPlanetiler reads OpenStreetMap every Sunday and writes one PMTiles file for each region. A build takes about 70 minutes.\n\n## Hillshade\n\nElevation comes from Copernicus DEM at 30 metres. The GPU of the phone draws it; phones with little memory leave it out.\n\n## Publishing\n\nFiles go to Cloudflare R2. An app sees a new region within an hour.\n",
  },
  {
    name: "atlas/privacy.md",
    days: 15,
    text: "# What Atlas knows about people\n\nNothing, as long as they do not sign in. Tracks stay in SQLite on the phone.\n\n## GDPR\n\nWho signs in can delete everything in the app, at once, without writing to anybody.\n",
  },
  {
    name: "atlas/release-checklist.txt",
    days: 19,
    text: "Release checklist of Atlas\n\n1. Tiles of the week are published.\n2. Strings are complete in English and German.\n3. fastlane beta, then two days on TestFlight.\n4. The battery test on a Pixel 6 loses less than 6 percent an hour.\n5. Lena Fischer has seen every new screen.\n",
  },
  {
    name: "kiln/roadmap-2.0.md",
    days: 9,
    text: "# Kiln 2.0\n\n## Goals\n\nA site of 1,000 pages in under one second. One configuration file, kiln.yaml. Plugins in WebAssembly with a stable interface.\n\n## Not goals\n\nA themes market, and anything that needs a server.\n\n## Who does what\n\nTomasz Zielinski designs the plugin interface. Mira does the incremental build.\n",
  },
  {
    name: "kiln/plugin-api.md",
    days: 12,
    text: "# Writing a plugin\n\nA plugin is a WebAssembly module. Kiln runs it in Wasmtime with 64 MB of memory and no access to files.\n\n## transform\n\nIt gets one page as Markdown with its front matter and answers the same. An error names the line.\n\n## check\n\nkiln plugin check runs a plugin against forty pages that have broken others before.\n",
  },
  {
    name: "homelab/network.md",
    days: 44,
    text: "# Network at home\n\n| What | Address |\n| --- | --- |\n| Router | 192.168.10.1 |\n| Pi-hole | 192.168.10.2 |\n| Home Assistant | 192.168.10.20 |\n| Synology NAS | 192.168.10.30 |\n\n## From outside\n\nTailscale, and nothing else.\n",
  },
  {
    name: "homelab/heating.md",
    days: 38,
    text: "# Heating\n\nHome Assistant reads six sensors over Zigbee. A value of exactly 0 degrees is taken for a missing one since the night of 2 October.\n\n## When the heating is off in winter\n\nLook at the Sonoff stick first, then at the pump.\n",
  },
];
