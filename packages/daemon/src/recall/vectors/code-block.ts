import { writeBits } from "../../store/vector-codes.ts";

/** The codes of the vectors of 1,024 items, as they lie in the store. */
export interface CodeBlock {
  /** Item ids, 4 bytes each; negative for one that the model has no vector for. */
  readonly items: Buffer;
  /** One behind the other, those without a vector left out. */
  readonly codes: Buffer;
  readonly checksum: number;
}

/** A block as it is read: nothing of it is true before `itemsOf` has looked. */
export interface StoredBlock extends CodeBlock {
  readonly form: number;
}

/** Number of the codes' format; with another one all blocks are made anew. */
export const codeForm = 1;

const blockBits = 10;
export const blockSize = 1 << blockBits;

export const blockOf = (item: number): number => Math.floor(item / blockSize);

/** Vectors in the order of their items; all of one length, or the block is none. */
export function packBlock(
  vectors: readonly (readonly [item: number, code: Buffer | null])[],
): CodeBlock | null {
  const length = vectors.find(([, code]) => code)?.[1]?.length ?? 0;
  const present = vectors.filter(([, code]) => code);
  if (present.some(([, code]) => code?.length !== length)) return null;
  const items = Buffer.alloc(4 * vectors.length);
  vectors.forEach(([item, code], n) => {
    items.writeInt32LE(code ? item : -item, 4 * n);
  });
  const codes = Buffer.alloc((present.length * length) >> 3);
  present.forEach(([, code], n) => {
    if (code) writeBits(codes, (n * length) >> 3, new Int8Array(code.buffer, code.byteOffset, code.length));
  });
  return { items, codes, checksum: checksumOf(items, codes) };
}

/** The items of a block, or null when it is damaged or was made in another way. */
export function itemsOf({ form, items, codes, checksum }: StoredBlock): number[] | null {
  if (form !== codeForm || items.length % 4 !== 0 || checksum !== checksumOf(items, codes)) return null;
  const found = Array.from({ length: items.length / 4 }, (_, n) => items.readInt32LE(4 * n));
  const present = found.filter((item) => item > 0).length;
  return present === 0 ? (codes.length === 0 ? found : null) : codes.length % present === 0 ? found : null;
}

/** FNV-1a over words of 32 bits. */
function checksumOf(...parts: readonly Buffer[]): number {
  let hash = 0x811c9dc5;
  for (const part of parts) {
    hash = Math.imul(hash ^ part.length, 0x01000193);
    for (let at = 0; at + 4 <= part.length; at += 4)
      hash = Math.imul(
        hash ^
          ((part[at] ?? 0) |
            ((part[at + 1] ?? 0) << 8) |
            ((part[at + 2] ?? 0) << 16) |
            ((part[at + 3] ?? 0) << 24)),
        0x01000193,
      );
  }
  return hash >>> 0;
}
