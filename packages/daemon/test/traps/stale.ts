import type { Laid, Said, Trap } from "./trap.ts";

interface Gone {
  readonly name: string;
  readonly files: Laid["files"];
  readonly since: NonNullable<Laid["since"]>;
  readonly turns: readonly Said[];
  readonly prompt: string;
  readonly touch: Trap["asked"]["touch"];
  readonly told: string;
  readonly twin: Trap["twin"];
}

/** One repository each: said while the thing was there, and it has gone from the code since. */
const gone = ({ name, files, since, turns, prompt, touch, told, twin }: Gone): Trap => ({
  kind: "stale",
  name,
  laid: [{ folder: `code/${name}`, origin: `git@git.example:harbour/${name}.git`, files, since }],
  sessions: [{ folder: `code/${name}`, turns }],
  asked: { folder: `code/${name}`, prompt, touch },
  told,
  twin,
});

export const stale: readonly Trap[] = [
  gone({
    name: "retrier",
    files: {
      "src/retry/limits.ts": "export const tries = 3;\nexport const pauseMs = 400;\n",
      "src/retry/clock.ts": "export const now = () => Date.now();\n",
      "src/main.ts": 'import { tries } from "./retry/limits.ts";\nconsole.log(tries);\n',
    },
    since: { "src/retry/limits.ts": null, "src/main.ts": "console.log(5);\n" },
    turns: [
      {
        asked: "where do I change how often a call is tried again?",
        answer:
          "The retry limits live in `src/retry/limits.ts`: three tries with a pause of 400 ms between them.",
      },
      {
        asked: "and the tests wait forever",
        answer:
          "All waiting goes through `src/retry/clock.ts`, so that a test can hand in a clock that does not wait.",
      },
    ],
    prompt: "where do the retry limits live, and how many tries are there?",
    touch: { file: "src/retry/limits.ts" },
    told: "src/retry/limits.ts",
    twin: { prompt: "through which file does all the waiting go?", told: "src/retry/clock.ts" },
  }),
  gone({
    name: "registry",
    files: {
      "db/migrations/001-first.sql": "CREATE TABLE boats (id TEXT);\n",
      "db/seeds/boats.sql": "INSERT INTO boats VALUES ('a');\n",
      "package.json": '{ "name": "registry", "scripts": { "test": "node --test" } }\n',
    },
    since: {
      "db/migrations/001-first.sql": null,
      "packages/store/migrations/001-first.sql": "CREATE TABLE boats (id TEXT);\n",
    },
    turns: [
      {
        asked: "add a column for the length of a boat",
        answer:
          "Done. Database migrations are kept in `db/migrations`, one numbered file for each change, so I added 002 there.",
      },
      {
        asked: "I need some boats to look at",
        answer:
          "Boats for trying things out are kept in `db/seeds/boats.sql`, and the file is loaded by hand.",
      },
    ],
    prompt: "where are database migrations kept here?",
    touch: { command: "ls db/migrations" },
    told: "db/migrations",
    twin: { prompt: "where are the boats for trying things out kept?", told: "db/seeds/boats.sql" },
  }),
  gone({
    name: "manifests",
    files: {
      "src/manifest.ts":
        "export function parseManifest(text: string) {\n  if (!text.includes('version')) throw new Error('no version');\n  return JSON.parse(text);\n}\nexport const writeManifest = JSON.stringify;\n",
    },
    since: {
      "src/manifest.ts":
        "export function readManifest(text: string) {\n  return { version: 0, ...JSON.parse(text) };\n}\nexport const writeManifest = JSON.stringify;\n",
    },
    turns: [
      {
        asked: "why does it blow up on old manifests?",
        answer:
          "On purpose: `parseManifest` throws on a missing version, because an old manifest would be read as a new one.",
      },
      {
        asked: "ok. and writing?",
        answer: "`writeManifest` keeps the order of the keys, because the signature is made over the bytes.",
      },
    ],
    prompt: "what does parsing a manifest do when the version is missing?",
    touch: { file: "src/manifest.ts" },
    told: "parseManifest",
    twin: { prompt: "does writing a manifest keep the order of the keys?", told: "writeManifest" },
  }),
  gone({
    name: "quaylog",
    files: {
      "package.json":
        '{ "name": "quaylog", "scripts": { "test": "node --test", "test:fast": "node --test test/unit", "lint:dead": "knip" } }\n',
      "test/unit/a.test.js": "",
    },
    since: {
      "package.json": '{ "name": "quaylog", "scripts": { "test": "node --test", "lint:dead": "knip" } }\n',
    },
    turns: [
      {
        asked: "run the tests please, but I do not want to wait nine minutes again",
        answer:
          "The quick tests are run with `npm run test:fast`, which leaves out everything that needs the database.",
      },
      {
        asked: "and are there exports that nobody uses?",
        answer: "Unused exports are found with `npm run lint:dead`; it is not part of the ordinary checks.",
      },
    ],
    prompt: "how do I run only the quick tests?",
    touch: { command: "npm run test:fast" },
    told: "test:fast",
    twin: { prompt: "how are unused exports found?", told: "lint:dead" },
  }),
  gone({
    name: "tides",
    files: {
      Makefile: "seed:\n\tnode scripts/seed.js\n\ncharts:\n\tnode scripts/charts.js\n",
      "scripts/seed.js": "console.log('seeded');\n",
      "scripts/charts.js": "console.log('drawn');\n",
    },
    since: { Makefile: "charts:\n\tnode scripts/charts.js\n", "scripts/seed.js": null },
    turns: [
      {
        asked: "my local database is empty",
        answer: "`make seed` fills the local database with a year of made-up tides.",
      },
      {
        asked: "the charts in the docs look old",
        answer: "`make charts` draws the charts of the docs anew, from the tides that are there.",
      },
    ],
    prompt: "how do I fill the local database with tides?",
    touch: { command: "make seed" },
    told: "make seed",
    twin: { prompt: "how are the charts of the docs drawn anew?", told: "make charts" },
  }),
  gone({
    name: "rowloader",
    files: {
      "src/cli.js":
        "const args = process.argv;\nif (args.includes('--skip-invalid')) console.log('skipping');\nif (args.includes('--as-of')) console.log('as of');\n",
    },
    since: {
      "src/cli.js": "const args = process.argv;\nif (args.includes('--as-of')) console.log('as of');\n",
    },
    turns: [
      {
        asked: "the import dies at row 40,000 because of one bad date",
        answer:
          "The importer takes `--skip-invalid`, then it jumps over broken rows and counts them at the end.",
      },
      {
        asked: "can I load the state of last month?",
        answer: "The importer takes `--as-of` with a day, and then loads the state of that day.",
      },
    ],
    prompt: "how do I make the importer jump over broken rows?",
    touch: { command: "node src/cli.js rows.csv --skip-invalid" },
    told: "--skip-invalid",
    twin: { prompt: "how does the importer load the state of a day?", told: "--as-of" },
  }),
  gone({
    name: "courier",
    files: {
      "src/worker.ts":
        "const at = process.env.COURIER_QUEUE_URL;\nconst lanes = Number(process.env.COURIER_LANES ?? 4);\nconsole.log(at, lanes);\n",
    },
    since: {
      "src/worker.ts":
        "const at = process.env.BROKER_ADDRESS;\nconst lanes = Number(process.env.COURIER_LANES ?? 4);\nconsole.log(at, lanes);\n",
    },
    turns: [
      {
        asked: "how do I point the worker at the queue on staging?",
        answer: "The worker takes the address of its queue from `COURIER_QUEUE_URL`.",
      },
      {
        asked: "it eats all of my cores",
        answer:
          "The worker takes the number of its lanes from `COURIER_LANES`; it is four when nothing is said.",
      },
    ],
    prompt: "from where does the worker take the address of its queue?",
    touch: { file: "src/worker.ts" },
    told: "COURIER_QUEUE_URL",
    twin: { prompt: "from where does the worker take the number of its lanes?", told: "COURIER_LANES" },
  }),
  gone({
    name: "throttle",
    files: {
      "config/worker.yaml": "maxInFlight: 12\ncoolDownSeconds: 90\n",
      "src/index.ts": "export {};\n",
    },
    since: { "config/worker.yaml": "coolDownSeconds: 90\n" },
    turns: [
      {
        asked: "can we go faster?",
        answer:
          "Not much: `maxInFlight` in `config/worker.yaml` is 12, because the API of the port authority throttles above that.",
      },
      {
        asked: "and the long pauses?",
        answer:
          "`coolDownSeconds` in `config/worker.yaml` is 90, because the ban of the API lasts that long.",
      },
    ],
    prompt: "how many requests may be in flight at once, and why?",
    touch: { file: "config/worker.yaml" },
    told: "maxInFlight",
    twin: { prompt: "how long is the cool down, and why?", told: "coolDownSeconds" },
  }),
  gone({
    name: "fetcher",
    files: {
      "package.json": '{ "name": "fetcher", "dependencies": { "undici": "7.0.0", "zod": "4.0.0" } }\n',
      "src/http.ts": 'import { request } from "undici";\nexport const ask = request;\n',
    },
    since: {
      "package.json": '{ "name": "fetcher", "dependencies": { "zod": "4.0.0" } }\n',
      "src/http.ts": "export const ask = fetch;\n",
    },
    turns: [
      {
        asked: "We decided to use `undici` for outgoing requests, because fetch leaks sockets on our proxy.",
        answer: "All right, I import `request` from it in `src/http.ts`.",
      },
      {
        asked:
          "We decided to use `zod` for whatever comes in from outside, because the types alone lied twice.",
        answer: "Then I parse the answers with it as well.",
      },
    ],
    prompt: "what do we use for outgoing requests?",
    touch: { file: "src/http.ts" },
    told: "undici",
    twin: { prompt: "what do we use for whatever comes in from outside?", told: "zod" },
  }),
  gone({
    name: "ledgers",
    files: {
      "src/ledger-writer.ts": "export class LedgerWriter {\n  flush() {}\n}\n",
      "src/ledger-reader.ts": "export class LedgerReader {\n  read() {}\n}\n",
    },
    since: { "src/ledger-writer.ts": null, "src/append.ts": "export function append() {}\n" },
    turns: [
      {
        asked: "requests hang for seconds at the hour",
        answer:
          "`LedgerWriter` holds the lock while it flushes, so nothing that answers a request may call it directly.",
      },
      {
        asked: "and reading?",
        answer:
          "`LedgerReader` takes no lock at all and may see an entry twice, which its callers put up with.",
      },
    ],
    prompt: "which class holds the lock while it flushes the ledger?",
    touch: { file: "src/ledger-writer.ts" },
    told: "LedgerWriter",
    twin: { prompt: "which class takes no lock and may see an entry twice?", told: "LedgerReader" },
  }),
  gone({
    name: "gauges",
    files: {
      "scripts/backfill.py": "import sys\nprint('repaired', sys.argv)\n",
      "scripts/thin_out.py": "print('thinned')\n",
    },
    since: { "scripts/backfill.py": null },
    turns: [
      {
        asked: "there is a hole in last week's metrics",
        answer: "Gaps in the metrics are repaired with `python scripts/backfill.py --days 7`.",
      },
      {
        asked: "the disk is nearly full",
        answer: "Old metrics are thinned out with `python scripts/thin_out.py`, once a month.",
      },
    ],
    prompt: "how are gaps in the metrics repaired?",
    touch: { command: "python scripts/backfill.py --days 7" },
    told: "backfill.py",
    twin: { prompt: "how are old metrics thinned out?", told: "thin_out.py" },
  }),
  gone({
    name: "beacon",
    files: {
      "src/routes.ts":
        'export const routes = { "/internal/healthz": "ok", "/internal/metrics": "numbers" };\n',
    },
    since: {
      "src/routes.ts": 'export const routes = { "/health": "ok", "/internal/metrics": "numbers" };\n',
    },
    turns: [
      {
        asked: "what does the load balancer ask?",
        answer: "The health check of the beacon answers at `/internal/healthz`, without a login.",
      },
      {
        asked: "and the graphs?",
        answer: "The numbers for the graphs are read from `/internal/metrics`, every fifteen seconds.",
      },
    ],
    prompt: "at which path does the health check answer?",
    touch: { file: "src/routes.ts" },
    told: "/internal/healthz",
    twin: { prompt: "from which path are the numbers for the graphs read?", told: "/internal/metrics" },
  }),
  gone({
    name: "customers",
    files: {
      "test/fixtures/seed-customers.json": "[]\n",
      "test/fixtures/seed-orders.json": "[]\n",
      "test/all.test.js": "",
    },
    since: { "test/fixtures/seed-customers.json": null },
    turns: [
      {
        asked: "the tests know a customer called Ida, where from?",
        answer:
          "The customers of the tests come from seed-customers.json in the fixtures, and Ida is the third.",
      },
      {
        asked: "and her order?",
        answer: "The orders of the tests come from seed-orders.json in the fixtures, one for each customer.",
      },
    ],
    prompt: "from where do the customers of the tests come?",
    touch: { file: "test/fixtures/seed-customers.json" },
    told: "seed-customers.json",
    twin: { prompt: "from where do the orders of the tests come?", told: "seed-orders.json" },
  }),
  gone({
    name: "berths",
    files: {
      "docker-compose.yml":
        "services:\n  redis-cache:\n    image: redis:7\n  berth-db:\n    image: postgres:16\n",
      "src/index.ts": "export {};\n",
    },
    since: { "docker-compose.yml": "services:\n  berth-db:\n    image: postgres:16\n" },
    turns: [
      {
        asked: "the tests of the booking fail with ECONNREFUSED",
        answer:
          "The tests of the booking need the `redis-cache` service of docker-compose.yml to be up before they start.",
      },
      {
        asked: "now it says there is no table",
        answer:
          "The tables are made by the `berth-db` service of docker-compose.yml when it starts for the first time.",
      },
    ],
    prompt: "which service do the tests of the booking need?",
    touch: { command: "docker compose up redis-cache" },
    told: "redis-cache",
    twin: { prompt: "which service makes the tables when it starts?", told: "berth-db" },
  }),
];
