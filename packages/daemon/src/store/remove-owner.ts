import type { Store } from "./open.ts";
import { unindexText } from "./search.ts";
import { noteWordsGone } from "./words-gone.ts";

/** Tables whose rows hang on an owner, by name. */
const tablesOf = (store: Store): string[] =>
  store
    .prepare<[], string>(
      `SELECT t.name FROM pragma_table_list t WHERE t.schema = 'main' AND t.type = 'table'
         AND EXISTS (SELECT 1 FROM pragma_table_info(t.name) WHERE name = 'owner_id')`,
    )
    .pluck()
    .all();

/** Tables of which an owner may have very many rows: some of them go at a time. */
const large = ["memories", "graph_texts", "entities", "operations"] as const;
const SOME = 100;

/** Takes some rows of an owner away, in the caller's transaction; answers whether there may be more of the large tables. */
export function removeSome(store: Store, ownerId: string): boolean {
  store.prepare("PRAGMA defer_foreign_keys = ON").run();
  const items = store
    .prepare<[string, number], string>("SELECT ref_id FROM recall_items WHERE owner_id = ? LIMIT ?")
    .pluck()
    .all(ownerId, SOME);
  for (const id of items) unindexText(store, id);
  if (items.length > 0) return true;
  return large.some(
    (table) =>
      store
        .prepare<[string, number], unknown>(
          `DELETE FROM ${table} WHERE rowid IN (SELECT rowid FROM ${table} WHERE owner_id = ? LIMIT ?)`,
        )
        .run(ownerId, SOME).changes > 0,
  );
}

/** Takes away every row of an owner; answers the tables in which there are some nevertheless. */
export function removeOwner(store: Store, ownerId: string): string[] {
  const tables = tablesOf(store);
  store.transaction(() => {
    while (removeSome(store, ownerId));
    // What names what within the rows of one owner need not be known here.
    for (const table of tables)
      store.prepare<[string], unknown>(`DELETE FROM ${table} WHERE owner_id = ?`).run(ownerId);
    store.prepare<[string], unknown>("DELETE FROM owners WHERE id = ?").run(ownerId);
    noteWordsGone(store);
  });
  return tables.filter(
    (table) =>
      store.prepare<[string], unknown>(`SELECT 1 FROM ${table} WHERE owner_id = ? LIMIT 1`).get(ownerId) !==
      undefined,
  );
}
