import { withParts } from "../text/identifier-parts.ts";
import type { Store } from "./open.ts";
import type { RecallItemsTable } from "./tables.ts";

/** What recall needs to know of an item beside its text. */
export type RecallItem = Omit<RecallItemsTable, "item">;

/** A vector as the store keeps it: component = code × scale. */
export interface StoredVector {
  readonly code: Int8Array;
  readonly scale: number;
}

/** Make a text recallable: full text at once; its vector follows, or comes along when it is known already. */
export function indexText(store: Store, item: RecallItem, text: string): number {
  const row = store
    .prepare<unknown[], { item: number }>(
      `INSERT INTO recall_items (owner_id, kind, ref_id, type, project, source_key, seq, author, asserted_at, valid_from, valid_to)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING item`,
    )
    .get(
      item.owner_id,
      item.kind,
      item.ref_id,
      item.type,
      item.project,
      item.source_key,
      item.seq,
      item.author,
      item.asserted_at,
      item.valid_from,
      item.valid_to,
    );
  if (!row) throw new Error("the store gave no id to a recall item");
  store.prepare("INSERT INTO recall_words (rowid, content) VALUES (?, ?)").run(row.item, withParts(text));
  store.prepare("INSERT INTO recall_grams (rowid, content) VALUES (?, ?)").run(row.item, text);
  return row.item;
}

/** Take an item out of recall: words, grams and vectors go with it. */
export function unindexText(store: Store, refId: string): void {
  const row = store
    .prepare<[string], { item: number }>("SELECT item FROM recall_items WHERE ref_id = ?")
    .get(refId);
  if (!row) return;
  store.prepare("DELETE FROM recall_words WHERE rowid = ?").run(row.item);
  store.prepare("DELETE FROM recall_grams WHERE rowid = ?").run(row.item);
  store.prepare("DELETE FROM recall_items WHERE item = ?").run(row.item);
}

/** Say from when to when an item holds; the present is `to = null`. */
export function setValidity(store: Store, refId: string, from: number, to: number | null): void {
  store.prepare("UPDATE recall_items SET valid_from = ?, valid_to = ? WHERE ref_id = ?").run(from, to, refId);
}

/** Keep the vector of an item; null says that the model has none for this text. */
export function putVector(store: Store, item: number, model: string, vector: Float32Array | null): void {
  const stored = vector && quantise(vector);
  store
    .prepare("INSERT OR REPLACE INTO recall_vectors (item, model, code, scale) VALUES (?, ?, ?, ?)")
    .run(item, model, stored && Buffer.from(stored.code.buffer), stored?.scale ?? null);
}

/** One byte a component; the largest component becomes ±127. The cosine keeps within .001 of the float's. */
function quantise(vector: Float32Array): StoredVector {
  let largest = 0;
  for (const component of vector) largest = Math.max(largest, Math.abs(component));
  const scale = largest / 127 || 1;
  return { code: Int8Array.from(vector, (component) => Math.round(component / scale)), scale };
}
