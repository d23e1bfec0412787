import type { Store } from "../../store/open.ts";
import type { ReaderConnection } from "../../store/reader.ts";
import { blockSize, type CodeBlock, codeForm, type StoredBlock } from "../vectors/code-block.ts";

/** A vector as the store has it; null: the model has none for this text. */
export type VectorRow = readonly [item: number, code: Buffer | null, scale: number | null];

/** Queries for the vectors of one model. */
export function vectorReads(db: ReaderConnection, model: string) {
  const select = "SELECT item, code, scale FROM recall_vectors WHERE model = ?";
  const some = db
    .prepare<[string, string], VectorRow>(
      `SELECT v.item, v.code, v.scale FROM json_each(?) wanted
       CROSS JOIN recall_vectors v ON v.model = ? AND v.item = wanted.value`,
    )
    .raw();
  const range = db.prepare<[string, number, number], VectorRow>(`${select} AND item >= ? AND item < ?`).raw();
  const block = db.prepare<[string, number], StoredBlock>(
    "SELECT form, checksum, items, codes FROM recall_codes WHERE model = ? AND block = ?",
  );
  const newest = db
    .prepare<[string], number | null>("SELECT max(item) FROM recall_vectors WHERE model = ?")
    .pluck();
  return {
    /** Those of some items that have one. In ascending order neighbours come from one page of the store. */
    some: (items: readonly number[]): VectorRow[] => some.all(JSON.stringify(items), model),
    /** All vectors of the items of a block. */
    rows: (number: number): VectorRow[] => range.all(model, number * blockSize, (number + 1) * blockSize),
    block: (number: number): StoredBlock | undefined => block.get(model, number),
    /** The newest item with a vector; 0 for none. */
    newest: (): number => newest.get(model) ?? 0,
  };
}

/** Numbers of the blocks that a model has. */
export const findBlocks = (store: Store, model: string): Set<number> =>
  new Set(
    store
      .prepare<[string], { block: number }>("SELECT block FROM recall_codes WHERE model = ?")
      .all(model)
      .map(({ block }) => block),
  );

export const findBlock = (store: Store, model: string, block: number): StoredBlock | undefined =>
  store
    .prepare<[string, number], StoredBlock>(
      "SELECT form, checksum, items, codes FROM recall_codes WHERE model = ? AND block = ?",
    )
    .get(model, block);

/** The vectors of the items of a block, or null when one of these has none yet. */
export function findWhole(store: Store, model: string, block: number): [number, Buffer | null][] | null {
  const items = [block * blockSize, (block + 1) * blockSize] as const;
  const missing = store
    .prepare<[number, number, string], { item: number }>(
      `SELECT item FROM recall_items r WHERE item >= ? AND item < ? AND NOT EXISTS
         (SELECT 1 FROM recall_vectors v INDEXED BY recall_vectors_item WHERE v.item = r.item AND v.model = ?) LIMIT 1`,
    )
    .get(...items, model);
  if (missing) return null;
  return store
    .prepare<[string, number, number], { item: number; code: Buffer | null }>(
      // Signs of blocks have no scale: they are no vector of the text as a whole.
      "SELECT item, iif(scale IS NULL, NULL, code) AS code FROM recall_vectors WHERE model = ? AND item >= ? AND item < ? ORDER BY item",
    )
    .all(model, ...items)
    .map(({ item, code }) => [item, code]);
}

export const keepBlock = (store: Store, model: string, block: number, codes: CodeBlock): void =>
  void store
    .prepare(
      "INSERT OR REPLACE INTO recall_codes (model, block, form, checksum, items, codes) VALUES (?, ?, ?, ?, ?, ?)",
    )
    .run(model, block, codeForm, codes.checksum, codes.items, codes.codes);

export const dropBlock = (store: Store, model: string, block: number): void =>
  void store.prepare("DELETE FROM recall_codes WHERE model = ? AND block = ?").run(model, block);
