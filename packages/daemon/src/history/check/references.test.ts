import { expect, test } from "vitest";
import { openStore } from "../../store/open.ts";
import { FREE, LOOSE } from "./references.ts";

/** Columns that name another row, by their names. */
const NAMES = /_id$|^(?:root|replaced_by|made_in|canonical|folded_into)$/;

test("every column that names something is a foreign key, is looked up, or says why what it names need not be there", () => {
  const store = openStore(":memory:");
  const columns = store
    .prepare<[], { tbl: string; name: string; key: 0 | 1 }>(
      `SELECT t.name AS tbl, c.name, EXISTS (SELECT 1 FROM pragma_foreign_key_list(t.name) f WHERE f."from" = c.name) AS key
       FROM pragma_table_list t, pragma_table_info(t.name) c WHERE t.schema = 'main' AND t.type = 'table'`,
    )
    .all();
  store.close();
  const known = new Set([...LOOSE.map(({ table, column }) => `${table}.${column}`), ...Object.keys(FREE)]);
  const told = columns.filter(({ name, key }) => NAMES.test(name) && name !== "owner_id" && key === 0);
  expect(told.map(({ tbl, name }) => `${tbl}.${name}`).filter((one) => !known.has(one))).toEqual([]);
  const all = new Set(columns.map(({ tbl, name }) => `${tbl}.${name}`));
  expect([...known].filter((one) => !all.has(one))).toEqual([]);
});
