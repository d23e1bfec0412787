/** One bit a component: whether it is above 0. The first component is the lowest bit of the first byte. */
export function writeBits(bytes: Uint8Array, at: number, components: Float32Array | Int8Array): void {
  const end = components.length >> 3;
  for (let n = 0, from = 0; n < end; n++, from += 8) {
    let value = 0;
    for (let bit = 0; bit < 8; bit++) if ((components[from + bit] ?? 0) > 0) value |= 1 << bit;
    bytes[at + n] = value;
  }
}
