/**
 * Asymmetric distance of a float query to codes of one bit a component: each bit of a code counts with the
 * weight of the query's component. Twice as telling as counting differing bits, and 10 times slower: for
 * those that came through the count.
 */
export class Asymmetric {
  readonly #sums: Float32Array;
  readonly #all: number;

  /** A sum for each value of each byte: `bytes` * 256 of them, 0.05 ms for 512 components. */
  constructor(query: Float32Array) {
    const bytes = query.length >> 3;
    this.#sums = new Float32Array(bytes * 256);
    this.#all = query.reduce((sum, component) => sum + component, 0);
    for (let byte = 0; byte < bytes; byte++) {
      const at = byte * 256;
      for (let bit = 0; bit < 8; bit++) {
        const weight = query[byte * 8 + bit] ?? 0;
        const reach = 1 << bit;
        for (let value = 0; value < reach; value++)
          this.#sums[at + reach + value] = (this.#sums[at + value] ?? 0) + weight;
      }
    }
  }

  /** The cosine, about, of a query of length 1 to each of the codes that stand in a row; null for one without a bit set. */
  cosines(codes: Uint8Array): (number | null)[] {
    const bytes = this.#sums.length >> 8;
    // What is set counts as 1, what is not as -1; of two normal vectors the signs of one keep so much of the cosine.
    const kept = Math.sqrt(Math.PI / 2 / (8 * bytes));
    return Array.from({ length: codes.length / bytes }, (_, n) => {
      const isSet = codes.subarray(n * bytes, (n + 1) * bytes).some((byte) => byte !== 0);
      return isSet ? (2 * this.score(codes, n * bytes) - this.#all) * kept : null;
    });
  }

  /** The sum of the components whose bit is set. */
  score(code: Uint8Array, at: number): number {
    const bytes = this.#sums.length >> 8;
    let sum = 0;
    for (let byte = 0; byte < bytes; byte++) sum += this.#sums[byte * 256 + (code[at + byte] ?? 0)] ?? 0;
    return sum;
  }
}
