import type { ReaderConnection } from "../store/open.ts";
import { Codes, vectorState } from "./codes.ts";
import type { Columns } from "./columns.ts";
import { dot, ExactCodes } from "./exact-codes.ts";

/** The vectors of one model, as a reader thread has them: one bit a component in memory, the int8 codes in the store. */
export interface VectorTable {
  /** Read on, at most this many rows, and all without a number. Answers whether that was all there is. */
  load(most?: number): boolean;
  /** Take in what was written since, up to this version of the catalog. */
  catchUp(version: number): void;
  /** Items in scope whose text the query is nearest to, with their exact cosines. */
  nearest(query: Float32Array, scope: Uint8Array, most: number): Map<number, number>;
  /** Cosines of some slots; a slot without a vector is missing. */
  cosines(query: Float32Array, slots: Iterable<number>): Map<number, number>;
  /** Whether an item has a vector. */
  has(slot: number): boolean;
}

/** Newest items without a vector that one look asks for at a time; the backlog goes from new to old too. */
const probe = 256;
const pageSize = 2000;

type VectorRow = [item: number, code: Buffer | null, scale: number | null];

/** `mean`: the fixed mean of the model's vectors, for the bits only. */
export function createVectorTable(
  db: ReaderConnection,
  columns: Columns,
  { model, mean }: { readonly model: string; readonly mean: ArrayLike<number> },
): VectorTable {
  const select = "SELECT item, code, scale FROM recall_vectors WHERE model = ?";
  const page = db
    .prepare<[string, number], VectorRow>(`${select} AND item > ? ORDER BY item LIMIT ${pageSize}`)
    .raw();
  const one = db.prepare<[string, number], VectorRow>(`${select} AND item = ?`).raw();
  const codes = new Codes(mean);
  const exact = new ExactCodes();
  /** The last item that was read; infinite when all were. */
  let read = 0;
  let seen = -1;

  const take = (slot: number, [, code, scale]: VectorRow): void => {
    if (slot < 0) return;
    codes.put(slot, code && signed(code), scale ?? 1);
    if (code && scale !== null && codes.state(slot) === vectorState.present)
      exact.put(slot, signed(code), { scale, room: columns.item.length });
  };
  const stored = (query: Float32Array, slot: number): number | null => {
    const [, code, scale] = one.get(model, columns.item[slot] ?? 0) ?? [0, null, null];
    return code && scale !== null ? dot(query, signed(code), 0) * scale : null;
  };
  const probeNewest = (): void => {
    let misses = 0;
    for (let slot = columns.size - 1; slot >= 0 && misses < probe; slot--) {
      if (codes.state(slot) !== vectorState.pending || columns.alive[slot] === 0) continue;
      const row = one.get(model, columns.item[slot] ?? 0);
      if (row) take(slot, row);
      else misses++;
    }
  };
  const cosines = (query: Float32Array, slots: Iterable<number>): Map<number, number> => {
    const found = new Map<number, number>();
    if (query.length !== codes.dimensions) return found;
    for (const slot of slots) {
      if (codes.state(slot) !== vectorState.present) continue;
      const cosine = exact.cosine(query, slot) ?? stored(query, slot);
      if (cosine !== null) found.set(slot, cosine);
    }
    return found;
  };

  return {
    load(most = Number.POSITIVE_INFINITY) {
      if (read < Number.POSITIVE_INFINITY) codes.reserve(columns.item.length);
      for (let rows = 0; rows < most && read < Number.POSITIVE_INFINITY; rows += pageSize) {
        const found = page.all(model, read);
        for (const row of found) take(columns.slotOf(row[0]), row);
        read = found.length < pageSize ? Number.POSITIVE_INFINITY : (found.at(-1)?.[0] ?? 0);
      }
      return read === Number.POSITIVE_INFINITY;
    },
    catchUp(version) {
      if (version === seen) return;
      codes.reserve(columns.item.length);
      probeNewest();
      seen = version;
    },
    nearest: (query, scope, most) => cosines(query, codes.nearest(query, scope, most)),
    cosines,
    has: (slot) => codes.state(slot) === vectorState.present,
  };
}

const signed = (code: Buffer): Int8Array => new Int8Array(code.buffer, code.byteOffset, code.length);
