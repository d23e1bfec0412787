import { type Connection, openDatabase } from "@memory/sources/databases";
import { expect, test } from "vitest";
import { migrate as migrateStepByStep, migrations } from "../src/store/migrate.ts";
import { migrate } from "./ready-made-schema.ts";

test("a store of the tests has what all migrations leave in a new one, to the letter and to the row", () => {
  const [ready, stepByStep] = [openDatabase(":memory:"), openDatabase(":memory:")];
  expect(migrate(ready, migrations, {})).toBe(migrateStepByStep(stepByStep, migrations, {}));
  expect(whole(ready)).toEqual(whole(stepByStep));
  for (const db of [ready, stepByStep]) db.close();
});

test("what is no new store of today migrates step by step", () => {
  const db = openDatabase(":memory:");
  expect(migrate(db, migrations.slice(0, 3), {})).toBe(3);
  expect(migrate(db, migrations, {})).toBe(migrations.length);
  db.close();
});

/** Contents of a database: its schema, and the rows of each table. */
function whole(db: Connection) {
  const parts = db
    .prepare<[], { type: string; name: string; tbl_name: string; sql: string | null }>(
      "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name",
    )
    .all();
  return {
    parts,
    version: db.pragma("user_version", { simple: true }),
    rows: parts
      .filter(({ type }) => type === "table")
      .map(({ name }) => [name, db.prepare(`SELECT * FROM "${name}"`).all()]),
  };
}
