import { grown } from "./columns.ts";
import { createDotTable, type DotTable } from "./dots.ts";

/**
 * Stores up to this size have the exact codes in memory too, which is 32,768 vectors of 512 components: reading one from
 * the store costs 5 µs, and a question needs 400. Larger stores save the memory.
 */
const maxBytes = 16_777_216;
/** Items whose vectors of 512 components all fit. */
export const smallStore = maxBytes / 512;

/** The int8 codes of a small store. */
export class ExactCodes {
  #table: DotTable | null = null;
  #scales = new Float32Array(0);
  #dimensions = 0;

  clear(): void {
    this.#table = null;
    this.#scales = new Float32Array(0);
    this.#dimensions = 0;
  }

  /** `room`: slots there are or will be. */
  put(slot: number, code: Int8Array, { scale, room }: { scale: number; room: number }): void {
    const most = Math.floor(maxBytes / code.length);
    if (slot >= most) {
      this.clear();
      return;
    }
    if (!this.#table) {
      this.#dimensions = code.length;
      this.#table = createDotTable(code.length);
    }
    if (code.length !== this.#dimensions) return;
    const slots = Math.min(most, room);
    if (this.#scales.length < slots) {
      this.#scales = grown(this.#scales, new Float32Array(slots));
      this.#table.reserve(this.#scales.length);
    }
    this.#table.put(slot, code);
    this.#scales[slot] = scale;
  }

  has(slot: number): boolean {
    return (this.#scales[slot] ?? 0) !== 0;
  }

  /** Cosines of slots that are kept to a vector of the same length, in their order. */
  cosines(query: Float32Array, slots: readonly number[]): number[] {
    if (slots.length === 0) return [];
    const products = this.#table?.dots(query, slots);
    return slots.map((slot, n) => (products?.[n] ?? 0) * (this.#scales[slot] ?? 0));
  }
}
