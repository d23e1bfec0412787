/** Numbers in [0, 1), the same ones for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    return mixed(state) / 0x1_0000_0000;
  };
}

/** A number of 32 bits from bytes (FNV-1a, then mixed so that similar bytes lie far apart). */
export function hashOf(bytes: Uint8Array, salt = 0): number {
  let hash = (0x811c9dc5 ^ salt) >>> 0;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  return mixed(hash >>> 0);
}

/** A number in [0, 1) that belongs to a node and stays its own between versions. */
export function chanceOf(keys: Uint8Array, node: number, salt: number): number {
  return hashOf(keyOf(keys, node), salt) / 0x1_0000_0000;
}

export const keyLength = 16;

export function keyOf(keys: Uint8Array, node: number): Uint8Array {
  return keys.subarray(node * keyLength, (node + 1) * keyLength);
}

function mixed(value: number): number {
  let hash = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
