import type { Store } from "../../store/open.ts";

/** Goes up with every row that this connection writes, and with nothing else: 2 µs to know that there is nothing new. */
export const countWrites = (store: Store): number =>
  store.prepare<[], { n: number }>("SELECT total_changes() AS n").get()?.n ?? 0;

/** The number of an owner's last operation; 0 before the first. */
export const lastOperation = (store: Store, ownerId: string): number =>
  store
    .prepare<[string], { op: number }>(
      "SELECT op FROM operations WHERE owner_id = ? ORDER BY op DESC LIMIT 1",
    )
    .get(ownerId)?.op ?? 0;

/** Operations looked at one by one; who has missed more has missed everything. */
const most = 500;

/** Kinds of operations after one; null: too many to say. */
export function kindsAfter(store: Store, ownerId: string, op: number): Set<string> | null {
  const rows = store
    .prepare<[string, number, number], { kind: string }>(
      "SELECT kind FROM operations WHERE owner_id = ? AND op > ? ORDER BY op LIMIT ?",
    )
    .all(ownerId, op, most + 1);
  return rows.length > most ? null : new Set(rows.map(({ kind }) => kind));
}

/** Change with the graph of an owner, and with where it is drawn. */
export const graphStamps = (
  store: Store,
  ownerId: string,
): { readonly changes: number; readonly madeAt: number } => {
  const row = store
    .prepare<[string, string], { changes: number | null; made_at: number | null }>(
      `SELECT (SELECT changes FROM graph_state WHERE owner_id = ?) AS changes,
         (SELECT made_at FROM graph_layouts WHERE owner_id = ?) AS made_at`,
    )
    .get(ownerId, ownerId);
  return { changes: row?.changes ?? 0, madeAt: row?.made_at ?? 0 };
};

/** Documents that wait to be read; one that has failed before waits for its own reasons. */
export const countWaiting = (store: Store, ownerId: string): number =>
  store
    .prepare<[string], { n: number }>(
      "SELECT count(*) AS n FROM ingest_queue WHERE owner_id = ? AND attempts = 0",
    )
    .get(ownerId)?.n ?? 0;

export const newestItem = (store: Store): number =>
  store.prepare<[], { item: number | null }>("SELECT max(item) AS item FROM recall_items").get()?.item ?? 0;

/** Texts of an owner in a range that have no vector of a model yet, and the first of them. */
export const countWithoutVector = (
  store: Store,
  ownerId: string,
  { model, after, upTo }: { readonly model: string; readonly after: number; readonly upTo: number },
): { readonly n: number; readonly lowest: number | null } =>
  store
    .prepare<[number, number, string, string], { n: number; lowest: number | null }>(
      `SELECT count(*) AS n, min(i.item) AS lowest FROM recall_items i NOT INDEXED
       WHERE i.item > ? AND i.item <= ? AND i.owner_id = ?
         AND NOT EXISTS
           (SELECT 1 FROM recall_vectors v INDEXED BY recall_vectors_item WHERE v.model = ? AND v.item = i.item)`,
    )
    .get(after, upTo, ownerId, model) ?? { n: 0, lowest: null };
