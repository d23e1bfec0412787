import type { ReaderConnection } from "../../store/reader.ts";
import { quantise } from "../../store/vector-codes.ts";
import { giveVectorFunctions } from "../../store/vector-functions.ts";
import { placeSql } from "../../store/vector-place.ts";

/** Cosine of each of some items to a query, as exact as the stored codes of one byte a component are; an item without a vector is missing. */
export type CosineReads = (query: Float32Array, items: readonly number[]) => [item: number, cosine: number][];

/** The vectors of wanted items, of as many components as the query has: signs of blocks have no scale. */
const ofWanted = `json_each(?) wanted CROSS JOIN recall_vectors v
  ON v.place = ${placeSql("wanted.value")}
  WHERE v.scale IS NOT NULL AND length(v.code) = ?`;

/** Compared by sqlite-vec in the statement that reads them, else here: .7 times as long, the same cosines to the last digits of a float. */
export const cosineReads = (db: ReaderConnection, model: string): CosineReads =>
  giveVectorFunctions(db) ? comparedInStore(db, model) : comparedHere(db, model);

export function comparedInStore(db: ReaderConnection, model: string): CosineReads {
  const read = db
    .prepare<[Buffer, string, string, number], [number, number | null]>(
      `SELECT v.item, 1 - vec_distance_cosine(vec_int8(v.code), vec_int8(?)) FROM ${ofWanted}`,
    )
    .raw();
  return (query, items) => {
    const { code } = quantise(query);
    const rows = read.all(Buffer.from(code.buffer), JSON.stringify(items), model, code.length);
    return rows.flatMap(([item, cosine]): [number, number][] => (cosine === null ? [] : [[item, cosine]]));
  };
}

export function comparedHere(db: ReaderConnection, model: string): CosineReads {
  const read = db
    .prepare<[string, string, number], [number, Buffer]>(`SELECT v.item, v.code FROM ${ofWanted}`)
    .raw();
  return (query, items) => {
    const { code } = quantise(query);
    return read
      .all(JSON.stringify(items), model, code.length)
      .flatMap(([item, bytes]): [number, number][] => {
        const cosine = cosineOf(code, new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length));
        return Number.isNaN(cosine) ? [] : [[item, cosine]];
      });
  };
}

/** NaN for one without a component. */
function cosineOf(one: Int8Array, other: Int8Array): number {
  let product = 0;
  let [ones, others] = [0, 0];
  for (let n = 0; n < one.length; n++) {
    const [a, b] = [one[n] ?? 0, other[n] ?? 0];
    product += a * b;
    ones += a * a;
    others += b * b;
  }
  return product / Math.sqrt(ones * others);
}
