// Apart from `search.ts`: the reading threads load no query builder.

/** A vector as the store keeps it: component = code × scale. */
export interface StoredVector {
  readonly code: Int8Array;
  readonly scale: number;
}

/** One bit a component: whether it is above 0. The first component is the lowest bit of the first byte. */
export function writeBits(bytes: Uint8Array, at: number, components: Float32Array | Int8Array): void {
  const end = components.length >> 3;
  for (let n = 0, from = 0; n < end; n++, from += 8) {
    let value = 0;
    for (let bit = 0; bit < 8; bit++) if ((components[from + bit] ?? 0) > 0) value |= 1 << bit;
    bytes[at + n] = value;
  }
}

/** One byte a component; the largest component becomes ±127. The cosine keeps within .001 of the float's. */
export function quantise(vector: Float32Array): StoredVector {
  let largest = 0;
  for (const component of vector) largest = Math.max(largest, Math.abs(component));
  const scale = largest / 127 || 1;
  const code = new Int8Array(vector.length);
  for (let n = 0; n < vector.length; n++) code[n] = Math.round((vector[n] ?? 0) / scale);
  return { code, scale };
}
