import { writeBits } from "../../store/vector-codes.ts";
import { Asymmetric } from "./asymmetric-distance.ts";
import { grown } from "./columns.ts";
import { type BitTable, createBitTable, maxBytes } from "./hamming.ts";
import { topK } from "./top-k.ts";

/** States of a slot's vector. */
export const vectorState = { pending: 0, present: 1, absent: 2 } as const;

/** Over-fetch factor of the filter by differing bits. With 8 the ten nearest are those of an exact scan, with 4 98.8 % of them at 100,000 items. */
const coarse = 4;

/** One bit a component of every vector: 64 bytes an item instead of 2,048. */
export class Codes {
  /** Components of a vector; 0 before the first one came. */
  dimensions = 0;
  #table: BitTable | null = null;
  #state = new Uint8Array(0);

  reserve(slots: number): void {
    if (this.#state.length < slots) this.#state = grown(this.#state, new Uint8Array(slots));
    this.#table?.reserve(this.#state.length);
  }

  clear(): void {
    this.dimensions = 0;
    this.#table = null;
    this.#state = new Uint8Array(0);
  }

  state(slot: number): number {
    return this.#state[slot] ?? vectorState.pending;
  }

  /** A vector as the store has it; null when the model has none. Of another length than the first it counts as none. */
  put(slot: number, code: Int8Array | null): void {
    if (this.#takes(slot, code?.length ?? 0) && code && this.#table)
      writeBits(this.#table.codes(), slot * (this.dimensions >> 3), code);
  }

  /** The same, for a code that was made before. */
  putCode(slot: number, code: Uint8Array | null): void {
    if (this.#takes(slot, (code?.length ?? 0) << 3) && code)
      this.#table?.codes().set(code, slot * code.length);
  }

  /** The slots in scope with the fewest differing bits: `coarse` times `most`, and those that differ as much as the last of them. */
  near(query: Float32Array, scope: Uint8Array, most: number): number[] {
    if (!this.#table || query.length !== this.dimensions) return [];
    const asked = new Uint8Array(this.dimensions >> 3);
    writeBits(asked, 0, query);
    const distances = this.#table.distances(asked, scope.length);
    return within(distances, { scope, state: this.#state, most: coarse * most });
  }

  /**
   * The slots whose bits weigh most in the query, best first. The true nearest ones are nearly always among
   * 150; their exact cosines decide.
   */
  heaviest(query: Float32Array, near: readonly number[], most: number): number[] {
    const codes = this.#table?.codes() ?? none;
    const bytes = this.dimensions >> 3;
    const weighed = new Asymmetric(query);
    return topK(near, most, (slot) => weighed.score(codes, slot * bytes));
  }

  #takes(slot: number, dimensions: number): boolean {
    if (dimensions > 0 && !this.#table) this.#begin(dimensions);
    const fits = this.#table !== null && dimensions === this.dimensions;
    this.#state[slot] = fits ? vectorState.present : vectorState.absent;
    return fits;
  }

  /** Vectors of a length that fits no code (not a multiple of 128, or more than 3,968) are left out. */
  #begin(dimensions: number): void {
    if (dimensions % 128 !== 0 || dimensions / 8 > maxBytes) return;
    this.dimensions = dimensions;
    this.#table = createBitTable(dimensions >> 3);
    this.#table.reserve(this.#state.length);
  }
}

const none = new Uint8Array(0);

interface Wanted {
  readonly scope: Uint8Array;
  readonly state: Uint8Array;
  readonly most: number;
}

/** Every so many slots one is looked at to tell how far is far enough: most others are then passed over at a glance. */
const SAMPLED = 16;

/** The slots in scope within the distance that at least `most` of them have. */
function within(distances: Uint16Array, wanted: Wanted): number[] {
  const { most } = wanted;
  // Half as many again as the sample should have, and a few: with less some samples reach too short.
  const reach = reaching(sampleOf(distances, wanted), (1.5 * most) / SAMPLED + 4);
  const some = upTo(distances, wanted, reach);
  const near = some.length >= most ? some : upTo(distances, wanted, mostBits);
  const counts = new Uint32Array(mostBits + 1);
  for (const slot of near) {
    const distance = distances[slot] ?? 0;
    counts[distance] = (counts[distance] ?? 0) + 1;
  }
  const limit = reaching(counts, most);
  return near.filter((slot) => (distances[slot] ?? 0) <= limit);
}

const mostBits = 8 * maxBytes;

/** Number of sampled slots at each distance. */
function sampleOf(distances: Uint16Array, { scope, state }: Wanted): Uint32Array {
  const counts = new Uint32Array(mostBits + 1);
  for (let slot = 0; slot < scope.length; slot += SAMPLED) {
    if (!isAsked(scope, state, slot)) continue;
    const distance = distances[slot] ?? 0;
    counts[distance] = (counts[distance] ?? 0) + 1;
  }
  return counts;
}

function upTo(distances: Uint16Array, { scope, state }: Wanted, reach: number): number[] {
  const near: number[] = [];
  for (let slot = 0; slot < scope.length; slot++)
    if ((distances[slot] ?? 0) <= reach && isAsked(scope, state, slot)) near.push(slot);
  return near;
}

/** In scope and present: each is 1. */
const isAsked = (scope: Uint8Array, state: Uint8Array, slot: number): boolean =>
  ((scope[slot] ?? 0) & (state[slot] ?? 0)) === 1;

/** The distance within which there are at least `most`. */
function reaching(counts: Uint32Array, most: number): number {
  let reached = 0;
  for (let distance = 0; distance < counts.length; distance++) {
    reached += counts[distance] ?? 0;
    if (reached >= most) return distance;
  }
  return counts.length;
}
