import { createHash } from "node:crypto";

/** A code that people copy: whether all of it is there, and as it was. */
export type ReadFrame =
  | { readonly kind: "words"; readonly words: Buffer }
  /** A sentence that says what to do. */
  | { readonly kind: "unreadable"; readonly why: string };

const SUM_BYTES = 6;
const LENGTH_BYTES = 2;
const HEAD_BYTES = LENGTH_BYTES + SUM_BYTES;

/** Words with their length and a sum before them; `label` says what they are for. */
export function frame(label: string, words: Buffer): Buffer {
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt16BE(words.length);
  return Buffer.concat([length, sumOf(label, words), words]);
}

export function readFrame(label: string, bytes: Buffer): ReadFrame {
  const length = bytes.length < LENGTH_BYTES ? Number.POSITIVE_INFINITY : bytes.readUInt16BE();
  const after = bytes.length - HEAD_BYTES - length;
  if (!(after >= 0)) return unreadable("The code is cut off: copy it anew, up to its end.");
  if (after > 0) return unreadable("There is more after the end of the code: paste it alone.");
  const words = bytes.subarray(HEAD_BYTES, HEAD_BYTES + length);
  return sumOf(label, words).equals(bytes.subarray(LENGTH_BYTES, HEAD_BYTES))
    ? { kind: "words", words }
    : unreadable("A character of the code was changed: copy it anew.");
}

export const unreadable = (why: string) => ({ kind: "unreadable", why }) as const;

/** In a sentence for whoever has a newer or an older program. */
export const ANOTHER_VERSION = unreadable(
  "The code is of another version of memory: update memory on both machines.",
);

/** No code holds a password of an address. */
export function refusePassword(carrier: string): void {
  if (/^[^/?#]*:\/\/[^/?#@]*:[^/?#@]+@/.test(carrier))
    throw new RangeError("The address of a carrier in a code must not hold a password.");
}

const sumOf = (label: string, words: Buffer): Buffer =>
  createHash("sha256").update(`${label}\n`).update(words).digest().subarray(0, SUM_BYTES);
