// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are files of a made-up repository.
import { text, type Workplace } from "./task.ts";

/** A small service in JavaScript. */
export const orders: Workplace = {
  name: "orders",
  agent: "assistant-code",
  files: {
    "README.md": text(
      "# orders",
      "",
      "Takes orders and keeps them. `npm start` starts it, `npm test` tests it.",
      "Exports go to the importer of the support team.",
    ),
    "package.json": JSON.stringify(
      {
        name: "orders",
        type: "module",
        scripts: {
          start: "node src/server.mjs",
          test: "node scripts/test.mjs",
          "check:migrations": "node scripts/migrations.mjs",
        },
      },
      null,
      2,
    ),
    "src/server.mjs": text(
      'import { settings } from "./settings.mjs";',
      'import { list } from "./list.mjs";',
      "",
      "// The listener is made by the platform; here it is only told where.",
      "export const listener = { at: settings.at, answer: list };",
      'if (process.argv.includes("--check")) console.log(`would listen at ${listener.at}`);',
    ),
    "src/settings.mjs": text(
      'import { readFileSync } from "node:fs";',
      "",
      "// Every deployment lays its own files over the first one.",
      'const file = process.env.SETTINGS ?? "deploy/settings/base.env";',
      "const pairs = readFileSync(file, 'utf8').split('\\n').filter(Boolean).map((line) => line.split('='));",
      "const all = Object.fromEntries(pairs);",
      "export const settings = { at: Number(all.ORDERS_LISTEN), name: all.ORDERS_NAME };",
    ),
    "src/list.mjs": text(
      "/** Rows of the list of orders. */",
      "export const list = (all) => all.map(({ id, at }) => ({ id, day: new Date(at).toISOString() }));",
    ),
    "src/total.mjs": text(
      "/** Sum of the lines of an order, in cents. */",
      "export function total(lines) {",
      "  return lines.reduce((sum, { count, price }) => sum + count * price, 0);",
      "}",
    ),
    "deploy/settings/base.env": text("ORDERS_NAME=orders", "ORDERS_LISTEN=4100"),
    "scripts/test.mjs": text(
      'import { database } from "./lib/database.mjs";',
      "",
      "const store = database(process.argv.slice(2));",
      "console.log(`14 tests passed on ${store}`);",
    ),
    "scripts/lib/database.mjs": text(
      'import { has } from "./arguments.mjs";',
      "",
      "export function database(given) {",
      '  if (has(given, "in-memory")) return "a store in memory";',
      '  throw new Error("connect ECONNREFUSED 127.0.0.1:5432");',
      "}",
    ),
    "scripts/lib/arguments.mjs": text(
      "/** Arguments that stand behind two dashes. */",
      "export const has = (given, name) => given.includes(`--${name}`);",
    ),
    "scripts/migrations.mjs": text(
      'import { readdirSync, readFileSync } from "node:fs";',
      "",
      'for (const name of readdirSync("db"))',
      '  if (!/^SET \\w+_timeout/m.test(readFileSync(`db/${name}`, "utf8")))',
      "    throw new Error(`db/${name} may block the table for long, see docs/database.md`);",
      'console.log("all migrations are well");',
    ),
    "db/0001-orders.sql": text("SET lock_timeout = '3s';", "CREATE TABLE orders (id text, at timestamptz);"),
    "db/0002-lines.sql": text(
      "SET lock_timeout = '3s';",
      "CREATE TABLE lines (id text, count int, price int);",
    ),
    "docs/database.md": text(
      "# Database",
      "",
      "Postgres 16. Tables are written with numbered files below `db`.",
      "Since the night of the long locks each file begins with `SET lock_timeout = '3s';`.",
    ),
  },
  tasks: [
    {
      name: "run the tests",
      prompt: "Run the tests of this service and tell me whether they pass.",
      words: "test",
      known: /--in-memory|"in-memory"/,
      tries: [{ run: "npm test 2>&1 | tail -20" }],
      act: [{ run: "npm test -- --in-memory" }],
      done: "npm test -- --in-memory",
      earlier: [
        {
          asked: "can you see if I broke something? there is no docker on this laptop",
          ran: [
            ["npm test", "Error: connect ECONNREFUSED 127.0.0.1:5432"],
            ["npm test -- --in-memory", "14 tests passed on a store in memory"],
          ],
          answer:
            "Nothing is broken. Without a Postgres the tests of this service are run with `npm test -- --in-memory`, and all 14 pass that way.",
        },
      ],
    },
    {
      name: "another port",
      prompt: "Please let this service listen on port 4500 from now on.",
      words: "port",
      known: /ORDERS_LISTEN/,
      tries: [{ run: "node src/server.mjs --check" }],
      act: [
        { read: "deploy/settings/base.env" },
        { edit: "deploy/settings/base.env", from: "ORDERS_LISTEN=4100", to: "ORDERS_LISTEN=4500" },
        { run: "node src/server.mjs --check" },
      ],
      done: "node src/server.mjs --check | grep -q 4500",
      earlier: [
        {
          asked: "4000 is taken by the new gateway, so move this one away",
          ran: [["node src/server.mjs --check", "would listen at 4100"]],
          answer:
            "Moved to 4100. The port on which the service listens is `ORDERS_LISTEN` in `deploy/settings/base.env`; nothing in the code had to change.",
        },
      ],
    },
    {
      name: "a migration",
      prompt: "Add a column for the delivery note to the table orders.",
      words: "migration|CREATE TABLE",
      known: /lock_timeout/,
      tries: [
        {
          run: "echo 'ALTER TABLE orders ADD note text;' > db/0003-note.sql && npm run -s check:migrations 2>&1 | tail -12",
        },
      ],
      act: [
        {
          run: "printf \"SET lock_timeout = '3s';\\nALTER TABLE orders ADD note text;\\n\" > db/0003-note.sql && npm run -s check:migrations",
        },
      ],
      done: "npm run -s check:migrations && ls db/0003-note.sql",
      earlier: [
        {
          asked: "the deploy of the lines table stood still for four minutes, what was that?",
          answer:
            "It waited for a lock and everybody waited behind it. I put `SET lock_timeout = '3s';` on top: every migration has to begin with that line, and check:migrations refuses it otherwise.",
        },
      ],
    },
    {
      name: "a decision that is nowhere written",
      prompt: "Show the day of an order in the list as in '3 March 2026'.",
      words: "day|date",
      known: /Intl\.DateTimeFormat/,
      tries: [{ run: "ls node_modules 2>&1; grep -n dependencies -A5 package.json" }],
      act: [
        { read: "src/list.mjs" },
        {
          edit: "src/list.mjs",
          from: "new Date(at).toISOString()",
          to: 'new Intl.DateTimeFormat("en-GB", { dateStyle: "long" }).format(new Date(at))',
        },
        { run: "node -e 'import(\"./src/list.mjs\").then((m) => console.log(m.list([{ id: 1, at: 0 }])))'" },
      ],
      guess: [
        { read: "src/list.mjs" },
        { edit: "src/list.mjs", from: "new Date(at).toISOString()", to: 'dayjs(at).format("D MMMM YYYY")' },
      ],
      done: "grep -q Intl.DateTimeFormat src/list.mjs",
      earlier: [
        {
          asked:
            "no more date libraries please, we had moment and then dayjs and both bit us. Dates are written with Intl.DateTimeFormat in en-GB from now on.",
          answer: "Understood, I took dayjs out of the package.",
        },
      ],
    },
    {
      name: "nothing known: a parameter",
      prompt: "Give the function total a second parameter, a discount in cents that is taken off.",
      words: "total",
      known: /export function total/,
      tries: [],
      act: [
        { read: "src/total.mjs" },
        { edit: "src/total.mjs", from: "total(lines) {", to: "total(lines, discount = 0) {" },
        { edit: "src/total.mjs", from: "count * price, 0);", to: "count * price, 0) - discount;" },
        {
          run: "node -e 'import(\"./src/total.mjs\").then((m) => console.log(m.total([{ count: 2, price: 5 }], 3)))'",
        },
      ],
      done: "node -e 'import(\"./src/total.mjs\").then((m) => process.exit(m.total([{ count: 2, price: 5 }], 3) - 7))'",
      earlier: null,
    },
  ],
};
