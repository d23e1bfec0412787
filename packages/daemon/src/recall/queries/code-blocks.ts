import { sql } from "kysely";
import type { Store } from "../../store/open.ts";
import { placeSql } from "../../store/vector-place.ts";
import { modelNumbered, vectorPlace } from "../../store/vector-place-expression.ts";
import { blockSize, type CodeBlock, codeForm, type StoredBlock } from "../vectors/code-block.ts";

/** Numbers of the blocks that a model has. */
export const findBlocks = (store: Store, model: string): Set<number> =>
  new Set(
    store
      .all(
        store.q.selectFrom("recall_codes").select("block").where("model", "=", modelNumbered(store, model)),
      )
      .map(({ block }) => block),
  );

export const findBlock = (store: Store, model: string, block: number): StoredBlock | undefined =>
  store.get(
    store.q
      .selectFrom("recall_codes")
      .select(["form", "checksum", "items", "codes"])
      .where("model", "=", modelNumbered(store, model))
      .where("block", "=", block),
  );

/** The vectors of the items of a block, or null when one of these has none yet. */
export function findWhole(store: Store, model: string, block: number): [number, Buffer | null][] | null {
  const from = block * blockSize;
  const missing = store
    // Written out: by its own choice SQLite reads all vectors of the model for each item.
    .prepare<[number, number, string], { item: number }>(
      `SELECT item FROM recall_items r WHERE item >= ? AND item < ? AND NOT EXISTS
         (SELECT 1 FROM recall_vectors v WHERE v.place = ${placeSql("r.item")}) LIMIT 1`,
    )
    .get(from, from + blockSize, model);
  if (missing) return null;
  const vectors = store.q
    .selectFrom("recall_vectors")
    .select(["item", "code", "scale"])
    .where("place", ">=", vectorPlace(modelNumbered(store, model), sql.val(from)))
    .where("place", "<", vectorPlace(modelNumbered(store, model), sql.val(from + blockSize)))
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
      .values({ model: modelNumbered(store, model), block, form: codeForm, checksum, items, codes }),
  );

export const dropBlock = (store: Store, model: string, block: number): void =>
  void store.run(
    store.q
      .deleteFrom("recall_codes")
      .where("model", "=", modelNumbered(store, model))
      .where("block", "=", block),
  );
