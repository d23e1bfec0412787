import type { ReaderConnection } from "../../store/reader.ts";
import { changed, createChangeFeed } from "../queries/changes.ts";
import { type CosineReads, cosineReads } from "../queries/cosine-reads.ts";
import { type VectorRow, vectorReads } from "../queries/vector-reads.ts";
import { Asymmetric } from "./asymmetric-distance.ts";
import { blockOf, blockSize, itemsOf, type StoredBlock } from "./code-block.ts";
import { Codes, vectorState } from "./codes.ts";
import type { Columns } from "./columns.ts";
import { ExactCodes, smallStore } from "./exact-codes.ts";
import { topK } from "./top-k.ts";

/** The vectors of one model, as a reader thread has them: one bit a component in memory, the int8 codes in the store. */
export interface VectorTable {
  /** Read on, at most this many items, and all without a number. Answers whether that was all there is. */
  load(most?: number): boolean;
  /** Take in what was written since, up to this version of the catalog. */
  catchUp(version: number): void;
  /** Items in scope whose text the query is nearest to, with their exact cosines. */
  nearest(query: Float32Array, scope: Uint8Array, most: number): Map<number, number>;
  /** Cosines of some slots; a slot without a vector is missing. */
  cosines(query: Float32Array, slots: Iterable<number>): Map<number, number>;
  /**
   * Cosines, about, of the blocks of some passages in their order, null for a block without a vector; a passage whose blocks have
   * no signs is missing.
   */
  blockCosines(query: Float32Array, slots: readonly number[]): Map<number, readonly (number | null)[]>;
  /** True for an item with a vector. */
  has(slot: number): boolean;
  /** True while it is not known yet if the model has a vector for an item. */
  awaits(slot: number): boolean;
}

export function createVectorTable(db: ReaderConnection, columns: Columns, model: string): VectorTable {
  const reads = vectorReads(db, model);
  const feed = createChangeFeed(db);
  const codes = new Codes();
  const exact = new ExactCodes();
  const comparison = compare({ reads, readCosines: cosineReads(db, model), columns, codes, exact });
  /** The block that is read next; infinite when all were. */
  let next = 0;
  /** The change up to which it is known what came; below 0 before the first load. */
  let followed = -1;
  let seen = -1;

  const take = (slot: number, [, code, scale]: VectorRow): void => {
    if (slot < 0) return;
    // Signs of blocks have no scale: they are no vector of the text as a whole.
    codes.put(slot, code && scale !== null ? signed(code) : null);
    if (code && scale !== null && codes.state(slot) === vectorState.present)
      exact.put(slot, signed(code), { scale, room: columns.item.length });
  };
  const load = (most = Number.POSITIVE_INFINITY): boolean => {
    if (followed < 0) followed = feed.newest();
    if (next === Number.POSITIVE_INFINITY) return true;
    codes.reserve(columns.item.length);
    const last = blockOf(reads.newest());
    // A small store keeps the exact codes in memory, which no block has.
    const blocks = columns.size > smallStore;
    for (let items = 0; items < most && next <= last; items += blockSize, next++)
      if (!blocks || !loadBlock(reads.block(next), columns, codes))
        for (const row of reads.rows(next)) take(columns.slotOf(row[0]), row);
    if (next > last) next = Number.POSITIVE_INFINITY;
    return next === Number.POSITIVE_INFINITY;
  };
  const startOver = (): void => {
    codes.clear();
    exact.clear();
    next = 0;
    followed = -1;
  };

  return {
    load,
    catchUp(version) {
      if (version === seen) return;
      if (feed.isBehind(followed)) {
        startOver();
        load();
      }
      codes.reserve(columns.item.length);
      const items = feed.since(followed, changed.vector);
      for (const row of items.length > 0 ? reads.some(items) : []) take(columns.slotOf(row[0]), row);
      followed = feed.newest();
      seen = version;
    },
    ...comparison,
    has: (slot) => codes.state(slot) === vectorState.present,
    awaits: (slot) => codes.state(slot) === vectorState.pending,
  };
}

interface Compared {
  readonly reads: ReturnType<typeof vectorReads>;
  readonly readCosines: CosineReads;
  readonly columns: Columns;
  readonly codes: Codes;
  readonly exact: ExactCodes;
}

/** A query among the vectors of a model. */
function compare({
  reads,
  readCosines,
  columns,
  codes,
  exact,
}: Compared): Pick<VectorTable, "nearest" | "cosines" | "blockCosines"> {
  const stored = (query: Float32Array, slots: readonly number[], found: Map<number, number>): void => {
    const items = slots.map((slot) => columns.item[slot] ?? 0).sort((a, b) => a - b);
    for (const [item, cosine] of readCosines(query, items)) found.set(columns.slotOf(item), cosine);
  };
  const cosines = (query: Float32Array, slots: Iterable<number>): Map<number, number> => {
    const found = new Map<number, number>();
    if (query.length !== codes.dimensions) return found;
    const present = Array.from(slots).filter((slot) => codes.state(slot) === vectorState.present);
    const kept = present.filter((slot) => exact.has(slot));
    exact.cosines(query, kept).forEach((cosine, n) => void found.set(kept[n] ?? -1, cosine));
    const others = kept.length < present.length ? present.filter((slot) => !exact.has(slot)) : [];
    if (others.length > 0) stored(query, others, found);
    return found;
  };
  const nearest = (query: Float32Array, scope: Uint8Array, most: number): Map<number, number> => {
    const wanted = looked(most, scope.length);
    const near = codes.near(query, scope, wanted);
    if (!near.every((slot) => exact.has(slot))) return cosines(query, codes.heaviest(query, near, wanted));
    // All of them exactly takes less time than to weigh their bits first.
    const all = exact.cosines(query, near);
    const chosen = topK(Array.from(near.keys()), wanted, (n) => all[n] ?? 0);
    return new Map(chosen.map((n) => [near[n] ?? -1, all[n] ?? 0]));
  };
  const blockCosines = (query: Float32Array, slots: readonly number[]) => {
    const items = slots.map((slot) => columns.item[slot] ?? 0).sort((a, b) => a - b);
    const bytes = query.length >> 3;
    const weighed = new Asymmetric(query);
    const found = new Map<number, readonly (number | null)[]>();
    for (const [item, code, scale] of reads.some(items))
      if (code && scale === null && code.length % bytes === 0)
        found.set(columns.slotOf(item), weighed.cosines(code));
    return found;
  };
  return { nearest, cosines, blockCosines };
}

/** The more vectors there are, the more are about as near: .98 of the ten nearest are among so many by their codes. */
const looked = (most: number, slots: number): number =>
  Math.ceil(most * Math.max(1, Math.cbrt(slots / 50_000)));

const signed = (code: Buffer): Int8Array => new Int8Array(code.buffer, code.byteOffset, code.length);

/** Take codes as they were put together before; answers whether there are any that can be trusted. */
export function loadBlock(
  block: StoredBlock | undefined,
  columns: Pick<Columns, "slotOf">,
  codes: Codes,
): boolean {
  const items = block && itemsOf(block);
  if (!items) return false;
  const bytes = block.codes.length / items.filter((item) => item > 0).length;
  let at = 0;
  for (const item of items) {
    const slot = columns.slotOf(Math.abs(item));
    if (slot >= 0) codes.putCode(slot, item < 0 ? null : block.codes.subarray(at, at + bytes));
    if (item > 0) at += bytes;
  }
  return true;
}
