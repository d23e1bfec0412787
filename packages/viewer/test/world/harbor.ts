import { claude, codex, cursor, mira, type SaidOnce } from "./agents.ts";

/** A payments API of a small company. */
export const harbor: readonly SaidOnce[] = [
  claude.fact(
    59,
    "Harbor is the payments API of Northwind Pay; it is written in TypeScript and runs on Node.js.",
  ),
  claude.fact(58, "Harbor keeps its ledger in Postgres 16; every booking is two rows that sum to zero."),
  claude.fact(
    57,
    "Harbor runs on Kubernetes in the Frankfurt region, three replicas behind an Envoy gateway.",
  ),
  mira.preference(56, "In Harbor, money is an integer of minor units, never a floating point number."),
  claude.procedure(55, "To run the tests of Harbor: docker compose up -d postgres, then pnpm test --run."),
  cursor.fact(
    54,
    "Webhooks of Harbor are signed with HMAC-SHA256 over the raw body; the header is X-Harbor-Signature.",
  ),
  claude.fact(
    53,
    "Idempotency keys live in Redis for 24 hours; after that Harbor looks the request up in Postgres.",
  ),
  claude.episode(
    52,
    "The refund job booked twice on 24 September because two workers took the same lease; an advisory lock fixed it.",
  ),
  mira.fact(50, "Priya Nair owns the settlement service and reviews every change of the ledger."),
  codex.fact(
    49,
    "The settlement service connects to the bank over SFTP at 04:30 UTC and reads camt.053 files.",
  ),
  claude.procedure(
    47,
    "To add a migration in Harbor: pnpm db:new <name>, write up and down, then pnpm db:check against a copy of staging.",
  ),
  claude.fact(
    45,
    "Harbor must answer 95 of 100 payment requests within 250 ms; p95 latency is the metric that pages someone.",
  ),
  mira.preference(
    44,
    "Commit messages in Harbor follow Conventional Commits and name the ticket, like HRB-214.",
  ),
  cursor.fact(
    42,
    "GitHub Actions builds Harbor; the deploy step waits for an approval of Priya Nair or Jonas Weber.",
  ),
  claude.fact(
    40,
    "PSD2 requires strong customer authentication for payments above 30 euros; Harbor asks for it from 25 euros on.",
  ),
  claude.fact(
    39,
    "GDPR deletion in Harbor overwrites names and addresses but keeps the bookings, which the law requires for ten years.",
  ),
  claude.episode(
    37,
    "Upgrading PostgreSQL from 15 to 16 took nine minutes of read-only time on 9 October; Priya watched the replication.",
  ),
  codex.fact(
    36,
    "The refund job depends on the settlement service and stops when no bank file has come for 36 hours.",
  ),
  claude.procedure(
    34,
    "To replay a webhook in Harbor: harborctl webhook replay <event id>; it keeps the original signature time.",
  ),
  mira.preference(33, "Reviews of payment code need two people, one of them from the ledger team."),
  claude.fact(31, "Jonas Weber runs the platform team and maintains the Terraform modules for Harbor."),
  claude.fact(
    29,
    "The error budget of Harbor is 21 minutes a month, counted on NodeJS timings; in October 13 of them were used.",
  ),
  cursor.fact(
    27,
    "Harbor's OpenAPI document is generated from zod schemas; the generated file is never edited by hand.",
  ),
  claude.episode(
    25,
    "On 28 October a certificate of the bank's SFTP host changed without notice and settlement was late by six hours.",
  ),
  claude.fact(23, "Prometheus scrapes Harbor every 15 seconds; Grafana shows the board Payments overview."),
  codex.procedure(
    21,
    "To rotate the webhook secret in Harbor: create the second key, wait 48 hours, then remove the first.",
  ),
  claude.fact(19, "PCI DSS scope of Harbor ends at the tokenizer; card numbers never reach the API."),
  mira.fact(
    17,
    "Northwind moves Harbor from Envoy to the gateway of k8s in the first quarter of 2027, which was approved by Jonas.",
  ),
  claude.fact(
    14,
    "Ledger exports for the auditors are written in Parquet and stored in the bucket northwind-ledger-exports.",
  ),
  claude.episode(
    12,
    "Load test of 10 November: Harbor held 1,900 payments a second; it stalled because of Redis.",
  ),
  claude.fact(9, "The settlement service is written in Go, the only part of Harbor that is not TypeScript."),
  cursor.procedure(
    6,
    "To see why a payment was declined: harborctl payment explain <id> prints every rule with its result.",
  ),
  claude.fact(4, "SEPA instant payments go live in Harbor on 12 January 2027, behind the flag sepa_instant."),
  claude.episode(
    2,
    "HRB-311: Harbor stalled because of Redis, which a retry without jitter hammered after a failover; retries now wait 50 to 400 ms.",
  ),
];
