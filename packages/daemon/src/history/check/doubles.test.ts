import { expect, test } from "vitest";
import { openStore } from "../../store/open.ts";
import { SINGLES } from "./doubles.ts";

/** Rows that hang on no id of their own, and are had again from elsewhere. */
const OTHERS = ["space_operations_id"];

test("every unique index of the store that has a name is known by what it forbids", () => {
  const store = openStore(":memory:");
  const unique = store
    .prepare<[], { name: string; sql: string }>(
      "SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND sql LIKE 'CREATE UNIQUE%'",
    )
    .all()
    .filter(({ name }) => !OTHERS.includes(name));
  store.close();
  const made = SINGLES.map(({ index, table, columns, when }) => ({
    name: index,
    sql: `CREATE UNIQUE INDEX ${index} ON ${table} (${columns}) WHERE ${when}`,
  }));
  const byName = (one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name);
  expect(made.toSorted(byName)).toEqual(unique.toSorted(byName));
});
