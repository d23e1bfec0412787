import { type Insertable, sql } from "kysely";
import { type FullText, fullTextOf } from "./full-text.ts";
import type { Store } from "./open.ts";
import type { RecallItemsTable, RecallVectorsTable } from "./recall-tables.ts";
import { type Places, statement } from "./statement.ts";
import { quantise, writeBits } from "./vector-codes.ts";
import { placesOf, vectorPlace } from "./vector-place-expression.ts";

/** Fields of an item for recall, beside its text. */
export type RecallItem = Omit<RecallItemsTable, "item">;

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

// Written out, as are all queries of full text: FTS5 has commands and a match of its own that no builder knows.
function toFullText(store: Store, write: () => void): void {
  const writes = heldBack.get(store);
  if (writes) writes.push(write);
  else write();
}

/**
 * Make a text recallable: full text at once; its vector follows, or comes along when it is known already. `parts` is the
 * result of `partsIn` for this text, if known already.
 */
export function indexText(store: Store, item: RecallItem, text: string, parts?: string): number {
  const rowid = store.insert("recall_items", item);
  putText(store, rowid, fullTextOf(text, parts));
  return rowid;
}

/** Put a text into full text, under the number of its item. */
export function putText(store: Store, item: number, { words, grams }: FullText): void {
  toFullText(store, () => {
    store.prepare("INSERT INTO recall_words (rowid, content) VALUES (?, ?)").run(item, words);
    if (grams !== "")
      store.prepare("INSERT INTO recall_grams (rowid, content) VALUES (?, ?)").run(item, grams);
  });
}

const itemOf = statement((q, at: Places<{ refId: string }>) =>
  q.selectFrom("recall_items").select(["item", "valid_to"]).where("ref_id", "=", at("refId")),
);

const deletion = statement((q, at: Places<{ item: number }>) =>
  q.deleteFrom("recall_items").where("item", "=", at("item")),
);

const ended = new WeakMap<Store["prepare"], number>();

/** How often items of this store have ended, held again or gone: what was read of them before is old. */
export const endings = ({ prepare }: Store): number => ended.get(prepare) ?? 0;

function countEnding(store: Store): void {
  const count = () => void ended.set(store.prepare, endings(store) + 1);
  count();
  store.onRollback(count);
}

/** Take an item out of recall: words, grams and vectors go with it. */
export function unindexText(store: Store, refId: string): void {
  const row = itemOf.get(store, { refId });
  if (!row) return;
  toFullText(store, () => {
    store.prepare("DELETE FROM recall_words WHERE rowid = ?").run(row.item);
    store.prepare("DELETE FROM recall_grams WHERE rowid = ?").run(row.item);
  });
  deletion.run(store, { item: row.item });
  countEnding(store);
}

const makeRoom = statement((q, at: Places<{ item: number }>) =>
  q
    .updateTable("recall_items")
    .set({ ref_id: sql<string>`ref_id || ' moved'` })
    .where("item", "=", at("item")),
);

const takeVectors = statement((q, at: Places<{ from: number; to: number }>) =>
  q
    .updateTable("recall_vectors")
    .set({ place: sql<number>`place + ${at("to")} - ${at("from")}` })
    .where("place", "in", placesOf(at("from"))),
);

/** Index the same text anew, under another scope or with other words around it; its vector and its end stay. Answers its new number. */
export function moveText(store: Store, item: RecallItem, text: string, parts?: string): number | undefined {
  const row = itemOf.get(store, { refId: item.ref_id });
  if (!row) return undefined;
  // The reference is unique: the old item makes room before the new one comes.
  makeRoom.run(store, { item: row.item });
  const moved = indexText(store, { ...item, valid_to: row.valid_to }, text, parts);
  takeVectors.run(store, { from: row.item, to: moved });
  unindexText(store, `${item.ref_id} moved`);
  return moved;
}

const validity = statement((q, at: Places<{ refId: string; from: number; to: number | null }>) =>
  q
    .updateTable("recall_items")
    .set({ valid_from: at("from"), valid_to: at("to") })
    .where("ref_id", "=", at("refId")),
);

/** Say from when to when an item holds; the present is `to = null`. */
export function setValidity(store: Store, refId: string, from: number, to: number | null): void {
  validity.run(store, { refId, from, to });
  countEnding(store);
}

const projectOf = statement((q, at: Places<{ refId: string; project: string | null }>) =>
  q
    .updateTable("recall_items")
    .set({ project: at("project") })
    .where("ref_id", "=", at("refId"))
    .where("project", "is not", at("project")),
);

/** The project that a text is found in; its words and vector stay. */
export const setProject = (store: Store, refId: string, project: string | null): void =>
  void projectOf.run(store, { refId, project });

const numbering = statement((q, at: Places<{ name: string }>) =>
  q
    .insertInto("vector_models")
    .orIgnore()
    .values({ name: at("name") }),
);
const numberOf = statement((q, at: Places<{ name: string }>) =>
  q.selectFrom("vector_models").select("model").where("name", "=", at("name")),
);

/** Number of a model, by which its vectors are kept; it gets one with its first vector. */
function modelNumber(store: Store, name: string): number {
  const known = numberOf.get(store, { name });
  return known?.model ?? numbering.add(store, { name });
}

type Vector = Pick<Insertable<RecallVectorsTable>, "code" | "scale"> & { item: number; model: number };

const vectorOf = statement((q, at: Places<Vector>) =>
  q
    .insertInto("recall_vectors")
    .orReplace()
    .values({ place: vectorPlace(at("model"), at("item")), code: at("code"), scale: at("scale") }),
);

/** Keep the vector of an item; null says that the model has none for this text. */
export function putVector(store: Store, item: number, model: string, vector: Float32Array | null): void {
  const stored = vector && quantise(vector);
  const code = stored && Buffer.from(stored.code.buffer);
  vectorOf.run(store, { item, model: modelNumber(store, model), code, scale: stored?.scale ?? null });
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
  vectorOf.run(store, { item, model: modelNumber(store, model), code: bytes > 0 ? code : null, scale: null });
}
