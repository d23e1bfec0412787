import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { openStore } from "./open.ts";

const here = new URL("./", import.meta.url);
const sources = readdirSync(here)
  .filter((name) => name.endsWith("tables.ts"))
  .map((name) => readFileSync(new URL(name, here), "utf8"))
  .join("\n");

/** Columns of each interface of a table, with whether they may be null. */
const described = new Map(
  [...sources.matchAll(/^export interface (\w+Table) \{\n(.*?)^\}/gms)].map(([, name = "", body = ""]) => [
    name,
    new Map(
      [...body.matchAll(/^ {2}(\w+): ([^;]+);/gm)].map(([, column = "", type = ""]) => [
        column,
        type.includes("null"),
      ]),
    ),
  ]),
);

const tables = [...sources.matchAll(/^ {2}(\w+): (\w+Table);/gm)].map(
  ([, table = "", name = ""]) => [table, name] as const,
);

test("the tables are described as the migrations lay them, column by column", () => {
  const store = openStore(":memory:");
  const laid = store
    .prepare<[], { name: string }>(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'virtual', 'view') AND name NOT LIKE 'sqlite_%' AND name <> 'recall_vocabulary'",
    )
    .all();
  expect(tables.map(([table]) => table).sort()).toEqual(laid.map(({ name }) => name).sort());
  // Of a view SQLite knows no more than the names.
  for (const [table, name] of tables.filter(([table]) => table !== "changed")) {
    const columns = store
      .prepare<[string], { name: string; notnull: number; pk: number }>(
        'SELECT name, "notnull", pk FROM pragma_table_xinfo(?) WHERE hidden IN (0, 2)',
      )
      .all(table)
      .map((column) => [column.name, column.notnull === 0 && column.pk === 0]);
    const rowid = described.get(name)?.has("rowid")
      ? [
          ["rowid", false],
          ["content", false],
        ]
      : columns;
    expect([table, [...(described.get(name) ?? [])].sort()]).toEqual([table, rowid.sort()]);
  }
});
