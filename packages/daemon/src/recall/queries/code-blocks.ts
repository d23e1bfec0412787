import { sql } from "kysely";
import type { Store } from "../../store/open.ts";
import type { ReaderConnection } from "../../store/reader.ts";
import { PLACE_BITS, placeSql, vectorPlace } from "../../store/vector-place.ts";
import { blockSize, type CodeBlock, codeForm, type StoredBlock } from "../vectors/code-block.ts";

/** A vector as the store has it; null: the model has none for this text. */
export type VectorRow = readonly [item: number, code: Buffer | null, scale: number | null];

/** Number of a model in the store, in SQL; none where it never had a vector. */
const numbered = "(SELECT model FROM vector_models WHERE name = ?)";
const numberOf = ({ q }: Store, model: string) =>
  q.selectFrom("vector_models").select("model").where("name", "=", model).$asScalar();

/** Queries for the vectors of one model. */
export function vectorReads(db: ReaderConnection, model: string) {
  const some = db
    .prepare<[string, string], VectorRow>(
      `SELECT v.item, v.code, v.scale FROM json_each(?) wanted
       CROSS JOIN recall_vectors v ON v.place = ${placeSql("wanted.value")}`,
    )
    .raw();
  const range = db
    .prepare<[string, number, string, number], VectorRow>(
      `SELECT item, code, scale FROM recall_vectors WHERE place >= ${placeSql("?")} AND place < ${placeSql("?")}`,
    )
    .raw();
  const block = db.prepare<[string, number], StoredBlock>(
    `SELECT form, checksum, items, codes FROM recall_codes WHERE model = ${numbered} AND block = ?`,
  );
  const newest = db
    .prepare<[string, string], number | null>(
      `SELECT item FROM recall_vectors WHERE place >= ${placeSql("0")} AND place <= ${placeSql(String(2 ** PLACE_BITS - 1))}
       ORDER BY place DESC LIMIT 1`,
    )
    .pluck();
  return {
    /** Those of some items that have one. In ascending order neighbours come from one page of the store. */
    some: (items: readonly number[]): VectorRow[] => some.all(JSON.stringify(items), model),
    /** All vectors of the items of a block. */
    rows: (number: number): VectorRow[] =>
      range.all(model, number * blockSize, model, (number + 1) * blockSize),
    block: (number: number): StoredBlock | undefined => block.get(model, number),
    /** The newest item with a vector; 0 for none. */
    newest: (): number => newest.get(model, model) ?? 0,
  };
}

/** Numbers of the blocks that a model has. */
export const findBlocks = (store: Store, model: string): Set<number> =>
  new Set(
    store
      .all(store.q.selectFrom("recall_codes").select("block").where("model", "=", numberOf(store, model)))
      .map(({ block }) => block),
  );

export const findBlock = (store: Store, model: string, block: number): StoredBlock | undefined =>
  store.get(
    store.q
      .selectFrom("recall_codes")
      .select(["form", "checksum", "items", "codes"])
      .where("model", "=", numberOf(store, model))
      .where("block", "=", block),
  );

/** The vectors of the items of a block, or null when one of these has none yet. */
export function findWhole(store: Store, model: string, block: number): [number, Buffer | null][] | null {
  const from = block * blockSize;
  const missing = store
    // By its own choice SQLite reads all vectors of the model for each item.
    .prepare<[number, number, string], { item: number }>(
      `SELECT item FROM recall_items r WHERE item >= ? AND item < ? AND NOT EXISTS
         (SELECT 1 FROM recall_vectors v WHERE v.place = ${placeSql("r.item")}) LIMIT 1`,
    )
    .get(from, from + blockSize, model);
  if (missing) return null;
  const vectors = store.q
    .selectFrom("recall_vectors")
    .select(["item", "code", "scale"])
    .where("place", ">=", vectorPlace(numberOf(store, model), sql.val(from)))
    .where("place", "<", vectorPlace(numberOf(store, model), sql.val(from + blockSize)))
    .orderBy("place");
  // Signs of blocks have no scale: they are no vector of the text as a whole.
  return store.all(vectors).map(({ item, code, scale }) => [item, scale === null ? null : code]);
}

export const keepBlock = (
  store: Store,
  model: string,
  block: number,
  { checksum, items, codes }: CodeBlock,
): void =>
  void store.run(
    store.q
      .insertInto("recall_codes")
      .orReplace()
      .values({ model: numberOf(store, model), block, form: codeForm, checksum, items, codes }),
  );

export const dropBlock = (store: Store, model: string, block: number): void =>
  void store.run(
    store.q.deleteFrom("recall_codes").where("model", "=", numberOf(store, model)).where("block", "=", block),
  );
