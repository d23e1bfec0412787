import type { ReaderConnection } from "../store/open.ts";
import { blockOf, blockSize } from "./code-block.ts";
import { Codes, vectorState } from "./codes.ts";
import type { Columns } from "./columns.ts";
import { dot, ExactCodes, smallStore } from "./exact-codes.ts";
import { changed, createFeed } from "./queries/changes.ts";
import { type VectorRow, vectorReads } from "./queries/code-blocks.ts";
import { takeBlock } from "./take-block.ts";

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
  /** Whether an item has a vector. */
  has(slot: number): boolean;
}

export function createVectorTable(db: ReaderConnection, columns: Columns, model: string): VectorTable {
  const reads = vectorReads(db, model);
  const feed = createFeed(db);
  const codes = new Codes();
  const exact = new ExactCodes();
  /** The block that is read next; infinite when all were. */
  let next = 0;
  /** The change up to which it is known what came; below 0 before the first load. */
  let followed = -1;
  let seen = -1;

  const take = (slot: number, [, code, scale]: VectorRow): void => {
    if (slot < 0) return;
    codes.put(slot, code && signed(code));
    if (code && scale !== null && codes.state(slot) === vectorState.present)
      exact.put(slot, signed(code), { scale, room: columns.item.length });
  };
  const stored = (query: Float32Array, slots: readonly number[], found: Map<number, number>): void => {
    const items = slots.map((slot) => columns.item[slot] ?? 0).sort((a, b) => a - b);
    for (const [item, code, scale] of items.length > 0 ? reads.some(items) : [])
      if (code && scale !== null) found.set(columns.slotOf(item), dot(query, signed(code), 0) * scale);
  };
  const cosines = (query: Float32Array, slots: Iterable<number>): Map<number, number> => {
    const found = new Map<number, number>();
    if (query.length !== codes.dimensions) return found;
    const others: number[] = [];
    for (const slot of slots) {
      if (codes.state(slot) !== vectorState.present) continue;
      const cosine = exact.cosine(query, slot);
      if (cosine === null) others.push(slot);
      else found.set(slot, cosine);
    }
    stored(query, others, found);
    return found;
  };
  const load = (most = Number.POSITIVE_INFINITY): boolean => {
    if (followed < 0) followed = feed.newest();
    if (next === Number.POSITIVE_INFINITY) return true;
    codes.reserve(columns.item.length);
    const last = blockOf(reads.newest());
    // A small store keeps the exact codes in memory, which no block has.
    const blocks = columns.size > smallStore;
    for (let items = 0; items < most && next <= last; items += blockSize, next++)
      if (!blocks || !takeBlock(reads.block(next), columns, codes))
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
    nearest: (query, scope, most) => cosines(query, codes.nearest(query, scope, looked(most, scope.length))),
    cosines,
    has: (slot) => codes.state(slot) === vectorState.present,
  };
}

/** The more vectors there are, the more are about as near: .98 of the ten nearest are among so many by their codes. */
const looked = (most: number, slots: number): number =>
  Math.ceil(most * Math.max(1, Math.cbrt(slots / 50_000)));

const signed = (code: Buffer): Int8Array => new Int8Array(code.buffer, code.byteOffset, code.length);
