import type { ReaderConnection } from "../store/open.ts";
import { Codes, vectorState } from "./codes.ts";
import type { Columns } from "./columns.ts";
import { dot, ExactCodes } from "./exact-codes.ts";

/** The vector arm of a reader thread: one bit a component in memory, the int8 codes in the store. */
export interface Vectors {
  /** Take in vectors that were written since. Call it after the catalog's `refresh`, in the same transaction. */
  refresh(model: string, catalog: "same" | "changed"): void;
  /** Items in scope whose text the query is nearest to, with their exact cosines. */
  nearest(query: Float32Array, scope: Uint8Array, most: number): Map<number, number>;
  /** Cosines of some slots; a slot without a vector is missing. */
  cosines(query: Float32Array, slots: Iterable<number>): Map<number, number>;
  /** Whether an item has a vector. */
  has(slot: number): boolean;
}

/** Newest items without a vector that one refresh asks for at a time; the backlog goes from new to old too. */
const probe = 256;

type VectorRow = [item: number, code: Buffer | null, scale: number | null];

/** `mean`: the fixed mean of the model's vectors, for the bits only. */
export function createVectors(db: ReaderConnection, columns: Columns, mean: ArrayLike<number> = []): Vectors {
  const select = "SELECT item, code, scale FROM recall_vectors WHERE model = ?";
  const page = db
    .prepare<[string, number], VectorRow>(`${select} AND item > ? ORDER BY item LIMIT 2000`)
    .raw();
  const one = db.prepare<[string, number], VectorRow>(`${select} AND item = ?`).raw();
  const codes = new Codes(mean);
  const exact = new ExactCodes();
  let model = "";

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
  const load = (): void => {
    let rows = page.all(model, 0);
    while (rows.length > 0) {
      for (const row of rows) take(columns.slotOf(row[0]), row);
      rows = page.all(model, rows.at(-1)?.[0] ?? 0);
    }
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
    refresh(wanted, catalog) {
      if (wanted !== model) {
        model = wanted;
        codes.clear();
        exact.clear();
        codes.reserve(columns.item.length);
        load();
      } else if (catalog === "changed") {
        codes.reserve(columns.item.length);
        probeNewest();
      }
    },
    nearest: (query, scope, most) => cosines(query, codes.nearest(query, scope, most)),
    cosines,
    has: (slot) => codes.state(slot) === vectorState.present,
  };
}

const signed = (code: Buffer): Int8Array => new Int8Array(code.buffer, code.byteOffset, code.length);
