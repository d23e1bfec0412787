import { plainLetters, withParts } from "@memory/language/text";
import type { Store } from "./open.ts";
import type { RecallItemsTable } from "./tables.ts";

/** Fields of an item for recall, beside its text. */
export type RecallItem = Omit<RecallItemsTable, "item">;

/** A vector as the store keeps it: component = code × scale. */
export interface StoredVector {
  readonly code: Int8Array;
  readonly scale: number;
}

const heldBack = new WeakMap<Pick<Store, "synced">, (() => void)[]>();

/**
 * Do this, and what it writes into full text at its end, in the caller's transaction. A statement whose triggers write, too,
 * makes SQLite open a savepoint, at which FTS5 puts down what it has gathered: text by text instead of all at once.
 */
export function withTextLast<Result>(store: Pick<Store, "synced">, work: () => Result): Result {
  if (heldBack.has(store)) return work();
  const writes: (() => void)[] = [];
  heldBack.set(store, writes);
  try {
    const result = work();
    for (const write of writes) write();
    return result;
  } finally {
    heldBack.delete(store);
  }
}

function toFullText(store: Store, write: () => void): void {
  const writes = heldBack.get(store);
  if (writes) writes.push(write);
  else write();
}

export interface IndexOptions {
  readonly grams?: "now" | "later";
  /** Result of `partsIn` for this text, if known already. */
  readonly parts?: string;
}

/**
 * Make a text recallable: full text at once; its vector follows, or comes along when it is known already. With
 * `grams: "later"` what lies inside of words follows too, unless words are all that tells its script apart.
 */
export function indexText(
  store: Store,
  item: RecallItem,
  text: string,
  { grams = "now", parts }: IndexOptions = {},
): number {
  // No RETURNING: SQLite runs that as a trigger with a savepoint, at which FTS5 writes what it has gathered, text by text.
  const { lastInsertRowid } = store
    .prepare(
      `INSERT INTO recall_items (owner_id, kind, ref_id, type, project, source_key, seq, author, asserted_at, valid_from, valid_to)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
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
  const rowid = Number(lastInsertRowid);
  toFullText(store, () => {
    store
      .prepare("INSERT INTO recall_words (rowid, content) VALUES (?, ?)")
      .run(rowid, plainLetters(withParts(text, parts)));
  });
  if (grams === "later" && !isWithoutSpaces(text))
    store.prepare("INSERT INTO recall_grams_due (item) VALUES (?)").run(rowid);
  else writeGrams(store, rowid, text);
  return rowid;
}

/** Scripts that the word index cannot cut: without their grams nothing of them is found. */
const withoutSpaces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
// Scripts are looked up slowly; most texts have no letter from where those begin.
const mayBeWithoutSpaces = /[\u0e00-\u1fff\u2e80-\uffff]/;
const isWithoutSpaces = (text: string): boolean => mayBeWithoutSpaces.test(text) && withoutSpaces.test(text);

function writeGrams(store: Store, item: number, text: string): void {
  toFullText(store, () => {
    store.prepare("INSERT INTO recall_grams (rowid, content) VALUES (?, ?)").run(item, plainLetters(text));
  });
}

/** Index what lies inside of the words of an item that was due. */
export function putGrams(store: Store, item: number, text: string): void {
  writeGrams(store, item, text);
  store.prepare("DELETE FROM recall_grams_due WHERE item = ?").run(item);
}

/** Take an item out of recall: words, grams and vectors go with it. */
export function unindexText(store: Store, refId: string): void {
  const row = itemOf(store, refId);
  if (!row) return;
  toFullText(store, () => {
    store.prepare("DELETE FROM recall_words WHERE rowid = ?").run(row.item);
    store.prepare("DELETE FROM recall_grams WHERE rowid = ?").run(row.item);
  });
  store.prepare("DELETE FROM recall_items WHERE item = ?").run(row.item);
}

/** Index the same text anew, under another scope or with other words around it; its vector and its end stay. */
export function moveText(store: Store, item: RecallItem, text: string): void {
  const row = store
    .prepare<[string], { item: number; valid_to: number | null }>(
      "SELECT item, valid_to FROM recall_items WHERE ref_id = ?",
    )
    .get(item.ref_id);
  if (!row) return;
  // The reference is unique: the old item makes room before the new one comes.
  store.prepare("UPDATE recall_items SET ref_id = ref_id || ' moved' WHERE item = ?").run(row.item);
  const moved = indexText(store, { ...item, valid_to: row.valid_to }, text, { grams: "later" });
  store.prepare("UPDATE recall_vectors SET item = ? WHERE item = ?").run(moved, row.item);
  unindexText(store, `${item.ref_id} moved`);
}

const itemOf = (store: Store, refId: string): { item: number } | undefined =>
  store.prepare<[string], { item: number }>("SELECT item FROM recall_items WHERE ref_id = ?").get(refId);

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

/** Keep the signs of the blocks of a passage, a bit a component, block after block; one without a vector has none set. */
export function putSigns(
  store: Store,
  item: number,
  model: string,
  blocks: readonly (Float32Array | null)[],
): void {
  const bytes = (blocks.find((vector) => vector !== null)?.length ?? 0) >> 3;
  const code = Buffer.alloc(bytes * blocks.length);
  blocks.forEach((vector, n) => {
    if (vector) writeBits(code, n * bytes, vector);
  });
  store
    .prepare("INSERT OR REPLACE INTO recall_vectors (item, model, code, scale) VALUES (?, ?, ?, NULL)")
    .run(item, model, bytes > 0 ? code : null);
}

/** One bit a component: whether it is above 0. The first component is the lowest bit of the first byte. */
export function writeBits(bytes: Uint8Array, at: number, components: Float32Array | Int8Array): void {
  const end = components.length >> 3;
  for (let n = 0, from = 0; n < end; n++, from += 8) {
    let value = 0;
    for (let bit = 0; bit < 8; bit++) if ((components[from + bit] ?? 0) > 0) value |= 1 << bit;
    bytes[at + n] = value;
  }
}

/** One byte a component; the largest component becomes ±127. The cosine keeps within .001 of the float's. */
export function quantise(vector: Float32Array): StoredVector {
  let largest = 0;
  for (const component of vector) largest = Math.max(largest, Math.abs(component));
  const scale = largest / 127 || 1;
  const code = new Int8Array(vector.length);
  for (let n = 0; n < vector.length; n++) code[n] = Math.round((vector[n] ?? 0) / scale);
  return { code, scale };
}
