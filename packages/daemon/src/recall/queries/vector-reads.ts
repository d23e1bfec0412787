import type { ReaderConnection } from "../../store/reader.ts";
import { PLACE_BITS, placeSql } from "../../store/vector-place.ts";
import { blockSize, type StoredBlock } from "../vectors/code-block.ts";

/** A vector as the store has it; null: the model has none for this text. */
export type VectorRow = readonly [item: number, code: Buffer | null, scale: number | null];

/** Number of a model in the store, in SQL; none where it never had a vector. */
const numbered = "(SELECT model FROM vector_models WHERE name = ?)";

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
