import { grown } from "./columns.ts";

/**
 * Stores up to this size have the exact codes in memory too, which is 32,768 vectors of 512 components: reading one from
 * the store costs 5 µs, and a question needs 400. Larger stores save the memory.
 */
const maxBytes = 16_777_216;
/** Items whose vectors of 512 components all fit. */
export const smallStore = maxBytes / 512;

/** The int8 codes of a small store. */
export class ExactCodes {
  #codes = new Int8Array(0);
  #scales = new Float32Array(0);
  #dimensions = 0;

  clear(): void {
    this.#codes = new Int8Array(0);
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
    const slots = Math.min(most, room);
    if (this.#scales.length < slots) {
      this.#dimensions = code.length;
      this.#scales = grown(this.#scales, new Float32Array(slots));
      this.#codes = grown(this.#codes, new Int8Array(slots * code.length));
    }
    if (code.length !== this.#dimensions) return;
    this.#codes.set(code, slot * code.length);
    this.#scales[slot] = scale;
  }

  /** Cosine to a vector of the same length, or null for a slot that is not kept. */
  cosine(query: Float32Array, slot: number): number | null {
    const scale = this.#scales[slot] ?? 0;
    return scale === 0 ? null : dot(query, this.#codes, slot * this.#dimensions) * scale;
  }
}

/** Four sums at a time: one alone waits for itself. The length of the query is a multiple of 4. */
export function dot(query: Float32Array, codes: Int8Array, at: number): number {
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  for (let n = 0; n < query.length; n += 4) {
    a += (query[n] ?? 0) * (codes[at + n] ?? 0);
    b += (query[n + 1] ?? 0) * (codes[at + n + 1] ?? 0);
    c += (query[n + 2] ?? 0) * (codes[at + n + 2] ?? 0);
    d += (query[n + 3] ?? 0) * (codes[at + n + 3] ?? 0);
  }
  return a + b + c + d;
}
