import { createHash } from "node:crypto";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";

/** Redacted lines as they are kept. */
export interface Packed {
  /** SHA-256 (hex) of the lines. */
  readonly hash: string;
  /** Their size in UTF-8. */
  readonly bytes: number;
  readonly packed: Uint8Array;
}

/** Takes some 20 ms a megabyte, so it belongs in a worker. */
export function pack(text: string): Packed {
  const lines = Buffer.from(text, "utf8");
  const packed = brotliCompressSync(lines, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      // Above 5 the time doubles for a tenth of the size.
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_SIZE_HINT]: lines.length,
    },
  });
  return { hash: hashOf(text), bytes: lines.length, packed };
}

export const unpack = (packed: Uint8Array): Buffer => brotliDecompressSync(packed);

export const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Hands out the bytes of parts one after the other as a file would, with one part unpacked at a time. */
export function readerOf(parts: readonly Uint8Array[]): (into: Buffer, at: number, length: number) => number {
  let part: Uint8Array = new Uint8Array();
  let [next, from] = [0, 0];
  return (into, at, length) => {
    for (; from >= part.length; from = 0) {
      const packed = parts[next++];
      if (!packed) return 0;
      part = unpack(packed);
    }
    const bytes = part.subarray(from, from + length);
    into.set(bytes, at);
    from += bytes.length;
    return bytes.length;
  };
}
