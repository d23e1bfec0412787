// In place of src/store/migrate.ts when tests run once: thousands of them open a new store, and to make its tables step by step takes
// ten times as long as to make them as all steps leave them. What is not new migrates as it does for a person.

import { type Connection, openDatabase } from "@memory/sources/databases";
import { type Migration, migrate as migrateStepByStep, migrations } from "../src/store/migrate.ts";

export * from "../src/store/migrate.ts";

type Options = Parameters<typeof migrateStepByStep>[2];

export function migrate(db: Connection, all: readonly Migration[], options: Options): number {
  if (all !== migrations || !isNew(db)) return migrateStepByStep(db, all, options);
  const { version, sql } = schema();
  db.transaction(() => {
    db.exec(sql);
    db.pragma(`user_version = ${version}`);
  }).immediate();
  return version;
}

const isNew = (db: Connection): boolean =>
  Number(db.pragma("user_version", { simple: true })) === 0 &&
  db.prepare("SELECT 1 FROM sqlite_schema LIMIT 1").get() === undefined;

let made: { readonly version: number; readonly sql: string } | undefined;

/** The schema that all steps leave, read once from a store that has taken them. */
const schema = () => (made ??= readSchema());

function readSchema() {
  const db = openDatabase(":memory:");
  try {
    const version = migrateStepByStep(db, migrations, {});
    return { version, sql: [...tablesOf(db), ...fullTextSettingsOf(db)].join(";\n") };
  } finally {
    db.close();
  }
}

/** What full text and SQLite keep for themselves comes with the tables that it is kept for. */
const tablesOf = (db: Connection): string[] =>
  db
    .prepare<[], string>(
      `SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite!_%' ESCAPE '!'
       AND tbl_name NOT IN (SELECT name FROM pragma_table_list WHERE type = 'shadow') ORDER BY rowid`,
    )
    .pluck()
    .all();

const fullTextSettingsOf = (db: Connection): string[] =>
  db
    .prepare<[], string>(
      "SELECT replace(name, '_config', '') FROM pragma_table_list WHERE type = 'shadow' AND name LIKE '%!_config' ESCAPE '!'",
    )
    .pluck()
    .all()
    .flatMap((table) =>
      db
        .prepare<[], { k: string; v: number }>(`SELECT k, v FROM ${table}_config WHERE k <> 'version'`)
        .all()
        .map(({ k, v }) => `INSERT INTO ${table} (${table}, rank) VALUES ('${k}', ${v})`),
    );
