import { grown } from "./columns.ts";
import { type BitTable, createBitTable, maxBytes } from "./hamming.ts";
import { best } from "./top.ts";

/** What is known of the vector of a slot. */
export const vectorState = { pending: 0, present: 1, absent: 2 } as const;

/** One bit a component of every vector: 64 bytes an item instead of 2,048. */
export class Codes {
  /** Components of a vector; 0 before the first one came. */
  dimensions = 0;
  readonly #given: ArrayLike<number>;
  #mean = new Float32Array(0);
  #table: BitTable | null = null;
  #state = new Uint8Array(0);

  /** `mean`: what is taken off a component before its sign is its bit; missing components count as 0. */
  constructor(mean: ArrayLike<number>) {
    this.#given = mean;
  }

  reserve(slots: number): void {
    if (this.#state.length < slots) this.#state = grown(this.#state, new Uint8Array(slots));
    this.#table?.reserve(slots);
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
  put(slot: number, code: Int8Array | null, scale: number): void {
    if (code && !this.#table) this.#begin(code.length);
    const fits = code !== null && this.#table !== null && code.length === this.dimensions;
    this.#state[slot] = fits ? vectorState.present : vectorState.absent;
    if (fits) this.#write(this.#table?.code(slot), code, scale);
  }

  /**
   * The slots in scope with the fewest differing bits; nearly always the true nearest ones are among 150 of these, and
   * their exact cosines decide.
   */
  nearest(query: Float32Array, scope: Uint8Array, most: number): number[] {
    if (!this.#table || query.length !== this.dimensions) return [];
    const asked = new Uint8Array(this.dimensions >> 3);
    this.#write(asked, query, 1);
    const distances = this.#table.distances(asked, scope.length);
    const histogram = new Uint32Array(this.dimensions + 1);
    const state = this.#state;
    for (let slot = 0; slot < scope.length; slot++) {
      if (scope[slot] === 0 || state[slot] !== vectorState.present) continue;
      const distance = distances[slot] ?? 0;
      histogram[distance] = (histogram[distance] ?? 0) + 1;
    }
    const limit = reaching(histogram, most);
    const near: number[] = [];
    for (let slot = 0; slot < scope.length; slot++)
      if ((distances[slot] ?? 0) <= limit && scope[slot] === 1 && state[slot] === vectorState.present)
        near.push(slot);
    return best(near, most, (slot) => -(distances[slot] ?? 0));
  }

  /** Vectors of a length that fits no code (not a multiple of 128, or more than 3,968) are left out. */
  #begin(dimensions: number): void {
    if (dimensions === 0 || dimensions % 128 !== 0 || dimensions / 8 > maxBytes) return;
    this.dimensions = dimensions;
    this.#mean = Float32Array.from({ length: dimensions }, (_, n) => this.#given[n] ?? 0);
    this.#table = createBitTable(dimensions >> 3);
    this.#table.reserve(this.#state.length);
  }

  #write(bytes: Uint8Array | undefined, components: Float32Array | Int8Array, scale: number): void {
    if (!bytes) return;
    const mean = this.#mean;
    for (let n = 0, at = 0; n < bytes.length; n++) {
      let value = 0;
      for (let bit = 1; bit < 256; bit <<= 1, at++)
        if ((components[at] ?? 0) * scale > (mean[at] ?? 0)) value |= bit;
      bytes[n] = value;
    }
  }
}

/** The distance within which there are at least `most`. */
function reaching(histogram: Uint32Array, most: number): number {
  let reached = 0;
  for (let distance = 0; distance < histogram.length; distance++) {
    reached += histogram[distance] ?? 0;
    if (reached >= most) return distance;
  }
  return histogram.length;
}
