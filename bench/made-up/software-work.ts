// What a company that builds software has its agents remember, put together from words of that work: forty projects with four
// subjects each, their services, settings, people and reasons. The same every time.

export interface Subject {
  readonly project: string;
  /** What it is about, the commonest first. */
  readonly things: readonly string[];
}

const PROJECTS = `
checkout: basket, voucher code, gift card, basket total / card payment, payment retry, card token, bank redirect / guest order, address form, postcode lookup, delivery slot / order confirmation, receipt mail, order number, thank-you page
billing: invoice, invoice number, credit note, due date / subscription, trial period, plan change, proration / VAT rate, tax report, reverse charge, tax exemption / dunning letter, failed charge, payment reminder, write-off
search: query parser, synonym list, spelling correction, stop word / ranking model, click feedback, boost rule, freshness decay / product index, reindex job, index alias, analyzer / autocomplete, suggestion cache, zero-result page, search log
warehouse: pick list, picker, bin location, pick route / stock count, shelf life, stock correction, reorder point / goods receipt, pallet label, inbound dock, supplier notice / packing station, carton size, shipping label, scale
delivery: courier, delivery route, driver app, route planner / tracking page, parcel status, status webhook, estimated arrival / return label, pickup point, refused parcel, return reason / customs form, export declaration, duty estimate, tariff code
identity: login, password reset, magic link, login throttle / passkey, second factor, recovery code, trusted device / single sign-on, SAML metadata, directory sync, group mapping / session cookie, refresh token, token rotation, sign-out
support: ticket, ticket triage, macro, canned reply / chat widget, chat transcript, typing indicator, agent handover / knowledge base, help article, article feedback, translation queue / escalation, on-call rota, service level, incident bridge
notifications: push message, device token, quiet hours, badge count / email template, bounce handling, unsubscribe link, sender reputation / SMS gateway, sender name, delivery receipt, number lookup / digest, notification preference, fan-out worker, deduplication window
analytics: event schema, tracking plan, event replay, bot filter / dashboard, saved chart, chart cache, cohort table / attribution, campaign link, conversion window, referrer / warehouse export, nightly load, partition pruning, late event
mobile-app: app release, store review, crash report, staged rollout / offline mode, sync conflict, local cache, outbox queue / deep link, universal link, share sheet, onboarding screen / camera scanner, barcode, image upload, photo compression
design-system: colour token, dark theme, contrast check, spacing scale / date picker, combobox, focus ring, keyboard trap / icon set, sprite build, illustration, logo usage / component docs, visual regression, changelog page, codemod
payments-ledger: ledger entry, double entry, balance snapshot, ledger account / payout, payout batch, bank file, settlement report / chargeback, dispute evidence, dispute deadline, fraud score / reconciliation, bank statement, unmatched line, rounding difference
pricing: price list, tier price, currency rounding, price history / discount rule, stacking order, promotion calendar, coupon limit / margin floor, cost import, competitor feed, repricing job / quote, quote approval, contract price, price lock
catalogue: product page, variant matrix, attribute set, size chart / product image, image crop, alt text, colour swatch / category tree, breadcrumb, facet order, redirect map / supplier feed, feed mapping, duplicate product, product merge
recommendations: similar items, item embedding, co-purchase graph, cold start / homepage carousel, carousel slot, exploration rate, diversity rule / model training, feature store, training window, label leak / experiment, holdout group, uplift, sample ratio
fraud: risk score, velocity rule, device fingerprint, blocklist / manual review, review queue, reviewer note, false positive / account takeover, login anomaly, impossible travel, credential stuffing / identity check, document scan, liveness check, watch list
data-platform: event stream, consumer lag, topic retention, dead letter / schema registry, schema evolution, compatibility check, field default / batch pipeline, backfill, task retry, data quality check / data lake, table format, compaction, snapshot expiry
infrastructure: cluster upgrade, node pool, pod eviction, autoscaler / network policy, ingress rule, certificate renewal, DNS zone / Terraform state, state lock, module version, drift report / cost report, spot instance, idle volume, egress bill
observability: trace sampling, span attribute, trace exporter, tail sampling / alert rule, alert fatigue, runbook link, error budget / log pipeline, log retention, log redaction, index rotation / metric cardinality, recording rule, scrape interval, histogram bucket
release-train: release branch, release freeze, cherry pick, version bump / canary release, traffic split, rollback, health gate / build cache, flaky test, test shard, build agent / changelog entry, release note, tag signing, artefact registry
developer-portal: service catalogue, ownership file, scorecard, golden path / API reference, code sample, sandbox key, rate limit page / onboarding guide, first commit, dev container, setup script / plugin, plugin manifest, extension point, permission prompt
public-api: API version, deprecation header, breaking change, sunset date / rate limit, burst window, quota page, throttled client / webhook, webhook signature, webhook replay, endpoint secret / pagination, cursor, page size, sort order
partner-portal: partner contract, revenue share, partner tier, referral link / lead form, lead routing, duplicate lead, lead score / asset library, brand kit, download limit, expiry notice / partner payout, payout statement, tax form, bank detail
hr-tools: vacation request, approval chain, public holiday, carry-over / payslip, payroll export, salary band, bonus run / job posting, applicant, interview slot, scorecard form / onboarding checklist, equipment order, badge access, buddy programme
booking: appointment, time slot, double booking, waiting list / calendar sync, time zone, recurring event, busy block / reminder call, no-show fee, cancellation window, deposit / room plan, seat map, room capacity, floor plan
events: ticket sale, seat reservation, presale code, queue page / entry scan, QR code, offline gate, re-entry / artist page, line-up, set time, stage plan / refund window, postponed show, ticket transfer, resale cap
learning: course, lesson order, lesson video, course progress / quiz, question bank, answer key, retake limit / certificate, expiry of certificate, verification page, badge / classroom, assignment, grading rubric, late submission
video: transcoding, bitrate ladder, thumbnail, codec / live stream, stream key, latency budget, chat replay / caption file, caption sync, speech model, language track / player, buffering, playback position, ad break
maps: map tile, tile cache, zoom level, style sheet / geocoder, address match, reverse lookup, place name / routing graph, turn restriction, traffic speed, toll road / boundary data, coastline, licence notice, map import
fleet: vehicle, odometer, service interval, tyre change / telematics box, trip log, harsh braking, GPS gap / charging station, charging session, charge card, load balancing / fuel card, mileage report, damage claim, lease return
energy: smart meter, meter reading, reading gap, estimated reading / tariff, spot price, night rate, price cap / solar forecast, battery schedule, feed-in, inverter / outage map, grid fee, switching request, final bill
health: patient record, consent form, record merge, audit trail / lab result, reference range, critical value, sample label / prescription, dosage, drug interaction, refill / visit note, voice dictation, coding table, discharge letter
insurance: policy, policy renewal, coverage limit, deductible / claim form, claim photo, claim reserve, adjuster / premium calculator, risk class, no-claims bonus, rate table / broker feed, broker commission, mandate, broker login
banking: current account, standing order, account closure, overdraft / card limit, card freeze, PIN change, virtual card / transfer, instant payment, payee check, transfer limit / statement, statement PDF, booking text, interest run
legal: contract template, clause library, redline, signature order / document hold, retention schedule, deletion request, matter number / privacy notice, processing record, consent log, data map / court deadline, filing, service of process, case file
translation: source string, string key, plural form, screenshot context / translation memory, fuzzy match, glossary term, term ban / machine translation, post-edit, quality estimate, language pair / locale build, right-to-left, date format, pseudo locale
newsletter: issue, issue planner, send time, subject line / subscriber list, double opt-in, list hygiene, segment / landing page, sign-up form, lead magnet, form spam / archive page, reading time, related issue, comment thread
robotics: robot arm, gripper, calibration, joint limit / navigation stack, lidar map, obstacle layer, docking / fleet manager, task allocation, charging queue, traffic rule / safety stop, light curtain, speed zone, risk assessment
sensors: sensor node, firmware, firmware update, watchdog / radio link, gateway outage, packet loss, duty cycle / time series, downsampling, gap filling, unit conversion / alarm threshold, alarm mute, calibration drift, battery level
games: match, matchmaking, skill rating, lobby / leaderboard, season reset, cheat report, score cap / inventory, loot table, trade lock, drop rate / chat filter, mute list, report reason, moderator queue
`;

/** Four of each project: the first of all projects, then the second of all. */
export const SUBJECTS: readonly Subject[] = (() => {
  const projects = PROJECTS.trim()
    .split("\n")
    .map((line) => {
      const [project = "", said = ""] = line.split(": ");
      return { project, subjects: said.split(" / ").map((things) => things.split(", ")) };
    });
  return [0, 1, 2, 3].flatMap((n) =>
    projects.map(({ project, subjects }) => ({ project, things: subjects[n] ?? [] })),
  );
})();

const list = (words: string): string[] => words.split(", ");

const TECHNOLOGIES = list(
  "PostgreSQL, Redis, Kubernetes, TypeScript, React, Kafka, Docker, Terraform, GraphQL, Python, Go, Elasticsearch, Grafana, Prometheus, Node.js, Playwright, Vitest, SQLite, RabbitMQ, ClickHouse, Rust, Nginx, OpenTelemetry, Sentry, Airflow, dbt, Snowflake, Vault, Helm, Argo CD, GitHub Actions, Kotlin, Swift, Tailwind CSS, Vite, Next.js, Django, FastAPI, MongoDB, Cassandra, NATS, Envoy, Istio, Loki, Jaeger, Pulumi, Ansible, Bazel, pnpm, Storybook",
);
const FIRST = list(
  "Amara, Boris, Chidi, Dana, Elif, Farid, Greta, Hanako, Imre, Joana, Kofi, Lena, Mateus, Noor, Olga, Pavel, Quentin, Rosa, Sven, Tariq, Uma, Viktor, Wanda, Ximena, Yusuf, Zofia",
);
const LAST = list(
  "Keller, Okafor, Lindqvist, Demir, Novak, Rossi, Tanaka, Haddad, Moreau, Silva, Petrov, Nguyen, Berg, Castillo, Weber, Abebe, Kowalski, Fischer, Iyer, Larsen, Duarte, Hoffmann",
);
const REASONS = [
  "the old one lost data when two deploys overlapped",
  "support had forty complaints about it in a week",
  "the auditors asked for it",
  "it took nine seconds on slow connections",
  "nobody could say what it cost",
  "two customers saw each other's data in a test",
  "the vendor stops maintaining the old one in March",
  "it failed every night at the change of the day",
  "the on-call was paged for it three nights in a row",
  "a new colleague could not find out how it worked",
  "the memory of the workers grew without bound",
  "it broke whenever a name held an umlaut",
];
const PLACES = list(
  "Frankfurt, Dublin, Porto, Singapore, Ohio, Stockholm, São Paulo, Mumbai, Montréal, Sydney",
);
const UNITS = list("seconds, minutes, days, requests, megabytes, attempts, rows, percent");
const STATES = list(
  "empty, stale, duplicated, locked, out of order, larger than 2 MB, older than a year, unsigned",
);
const PARTS = list(
  "service, worker, API, cache, queue, importer, exporter, table, job, dashboard, form, report, client, monitor",
);
const SHADES = list("v2, legacy, nightly, internal, EU, mobile, batch, beta, shared, archived");
const QUALITIES = list(
  "slower, cheaper, safer, simpler, easier to test, harder to read, faster, more honest",
);

/** Names that every subject may mention; the heaviest first. */
export const COMMON: readonly string[] = [
  ...TECHNOLOGIES,
  ...Array.from(
    { length: 150 },
    (_, n) => `${FIRST[n % FIRST.length]} ${LAST[(n * 7 + Math.floor(n / FIRST.length)) % LAST.length]}`,
  ),
];

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
const slug = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
const constant = (text: string): string => slug(text).replaceAll("-", "_").toUpperCase();

/** The n-th name of a subject: what it is about, then its parts, files, commands, settings. */
export function nameIn({ project, things }: Subject, n: number): string {
  const thing = things[n % things.length] ?? project;
  const round = Math.floor(n / things.length);
  if (round === 0) return capital(thing);
  const part = PARTS[round % PARTS.length] ?? "service";
  const shade = SHADES[Math.floor(round / PARTS.length) % SHADES.length] ?? "";
  switch (round % 6) {
    case 1:
      return round < PARTS.length ? `${thing} ${part}` : `${thing} ${part} ${shade}`;
    case 2:
      return `src/${project}/${slug(thing)}-${slug(shade)}-${round}.ts`;
    case 3:
      return `@acme/${slug(thing)}-${part.toLowerCase()}-${slug(shade)}`;
    case 4:
      return `${constant(thing)}_${constant(part)}_${round}`;
    case 5:
      return `pnpm ${project}:${slug(thing)}-${round}`;
    default:
      return `${shade} ${thing} ${part}`;
  }
}

const people = new Set(COMMON.slice(TECHNOLOGIES.length));

/** What such a name is of, by its form. */
export function typeOf(
  name: string,
): "technology" | "product" | "file" | "command" | "package" | "person" | "concept" {
  if (people.has(name)) return "person";
  if (TECHNOLOGIES.includes(name)) return "technology";
  if (name.startsWith("src/")) return "file";
  if (name.startsWith("pnpm ")) return "command";
  if (name.startsWith("@")) return "package";
  return PARTS.some((part) => name.includes(` ${part}`)) ? "product" : "concept";
}

type Next = () => number;
const one = <T>(next: Next, all: readonly T[], otherwise: T): T =>
  all[Math.floor(next() * all.length)] ?? otherwise;

interface Slots {
  /** What the sentence is about, and something beside it. */
  readonly about: string;
  readonly beside: string;
  readonly project: string;
  readonly number: number;
  readonly unit: string;
  readonly reason: string;
  readonly place: string;
  readonly state: string;
  readonly part: string;
  readonly quality: string;
  readonly technology: string;
  readonly other: string;
}

const SAYINGS: readonly ((slots: Slots) => string)[] = [
  (s) => `We decided to keep the ${s.about} in ${s.technology} instead of ${s.other}, because ${s.reason}.`,
  (s) =>
    `The ${s.about} ${s.part} of ${s.project} gives up after ${s.number} ${s.unit} and then asks for the ${s.beside} again.`,
  (s) => `Never change the ${s.about} without telling who owns the ${s.beside}: ${s.reason}.`,
  (s) =>
    `A ${s.about} that is ${s.state} is skipped, and the ${s.beside} shows it in red until somebody looks at it.`,
  (s) => `The limit of the ${s.about} is ${s.number} ${s.unit} in production and ten times that in staging.`,
  (s) =>
    `To repair a ${s.about} that is ${s.state}, stop the ${s.beside} ${s.part}, run the ${s.project} repair script, and start it again.`,
  (s) =>
    `Tests of the ${s.about} run against a real ${s.technology}; a fake one hid that the ${s.beside} was ${s.state}.`,
  (s) =>
    `The ${s.about} moved to ${s.place} in week ${s.number % 52}, which made the ${s.beside} ${s.quality}.`,
  (s) =>
    `Customers see the ${s.about} only once the ${s.beside} is checked; until then ${s.project} says that it is being prepared.`,
  (s) =>
    `The outage of the ${s.about} came from a ${s.beside} that was ${s.state}; it lasted ${s.number} minutes.`,
  (s) =>
    `The ${s.about} is written by the ${s.part} alone; everything else in ${s.project} reads it through the ${s.beside}.`,
  (s) => `We tried ${s.technology} for the ${s.about} and went back to ${s.other}: ${s.reason}.`,
  (s) =>
    `The ${s.beside} is computed from the ${s.about} every ${s.number} ${s.unit}, never at the time of the request.`,
  (s) =>
    `In reviews of ${s.project}, ask whether the ${s.about} still works when the ${s.beside} is ${s.state}.`,
  (s) => `The ${s.about} must be ${s.quality} than the ${s.beside}, or ${s.place} cannot go live.`,
  (s) => `Dates of the ${s.about} are kept in UTC and shown in the time zone of the ${s.beside}.`,
  (s) =>
    `Since the last release the ${s.about} logs why it was ${s.state}, so that support can answer without asking the team of the ${s.beside}.`,
  (s) =>
    `The old ${s.about} ${s.part} is switched off on the first Monday after the ${s.beside} has run ${s.number} days without an error.`,
];

const MENTIONS: readonly ((names: string) => string)[] = [
  (names) => ` It touches ${names}.`,
  (names) => ` ${names} depend on it.`,
  (names) => ` Look at ${names} first.`,
  (names) => ` Agreed with ${names} in the weekly.`,
];

const joined = (names: readonly string[]): string =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;

/** Something that somebody would have an agent remember about a subject, with the names it mentions. */
export function sentenceOf(next: Next, subject: Subject, names: readonly string[]): string {
  const { things, project } = subject;
  const first = Math.floor(next() ** 1.6 * things.length);
  const saying = one(next, SAYINGS, () => "");
  const said = saying({
    about: things[first] ?? project,
    beside: things[(first + 1 + Math.floor(next() * (things.length - 1))) % things.length] ?? project,
    project,
    number: 2 + Math.floor(next() * 900),
    unit: one(next, UNITS, "days"),
    reason: one(next, REASONS, ""),
    place: one(next, PLACES, ""),
    state: one(next, STATES, ""),
    part: one(next, PARTS, ""),
    quality: one(next, QUALITIES, ""),
    technology: one(next, TECHNOLOGIES, ""),
    other: one(next, TECHNOLOGIES, ""),
  });
  const mention = names.length === 0 ? "" : one(next, MENTIONS, () => "")(joined(names));
  const ticket = next() < 0.3 ? ` See ${constant(project).slice(0, 3)}-${Math.floor(next() * 90_000)}.` : "";
  return `${said}${mention}${ticket}`;
}

const TITLES = ["How the", "Running the", "Decisions on the", "Troubleshooting the", "Notes on the"];

/** Title of a document and the heading of one of its passages. */
export function titleOf(next: Next, { things, project }: Subject): string {
  return `${one(next, TITLES, "Notes on the")} ${one(next, things, project)} of ${project}`;
}

export const headingOf = (next: Next, { things, project }: Subject): string =>
  `${capital(project)} > ${capital(one(next, things, project))}`;
