import type { ReadChunk } from "./chunk.ts";
import { giveUp, memoryFor } from "./large-memory.ts";

/**
 * Chunks on their way from the thread that reads to the one that writes, a few a pack. Sent as they are, those of a large text would be
 * copied twice, and lie in the heap of the daemon's thread until all of it was emptied.
 */
export interface PackedChunks {
  /** Number of chunks. */
  readonly length: number;
  /** All packs, one behind the other; of a large document it is moved to the other thread, and given back by `dropChunks`. */
  readonly bytes: ArrayBuffer;
  /** Where each pack ends. */
  readonly ends: readonly number[];
}

/** Chunks of a pack: what is opened at once dies young. */
const PACK = 16;
/** UTF-8 takes three bytes for a letter at most, JSON twice as many for a sign that it escapes; and names and numbers. */
const MOST = { ofLetter: 6, beside: 300 };

export function packChunks(chunks: readonly ReadChunk[]): PackedChunks {
  const bytes = memoryFor(chunks.reduce((sum, chunk) => sum + mostBytes(chunk), 0));
  const encoder = new TextEncoder();
  const ends: number[] = [];
  let end = 0;
  for (let from = 0; from < chunks.length; from += PACK) {
    const pack = JSON.stringify(chunks.slice(from, from + PACK));
    if (bytes.resizable) bytes.resize(end + Buffer.byteLength(pack));
    end += encoder.encodeInto(pack, new Uint8Array(bytes, end)).written;
    ends.push(end);
  }
  return { length: chunks.length, bytes: bytes.resizable ? bytes : bytes.slice(0, end), ends };
}

/** The chunks in their order, opened as they are asked for. */
export function* openChunks({ bytes, ends }: PackedChunks): Generator<ReadChunk, void> {
  const decoder = new TextDecoder();
  for (const [n, end] of ends.entries()) {
    const from = ends[n - 1] ?? 0;
    const chunks: readonly ReadChunk[] = JSON.parse(decoder.decode(new Uint8Array(bytes, from, end - from)));
    yield* chunks;
  }
}

/** The memory of packs that are moved rather than copied. */
export const movedMemory = ({ bytes }: PackedChunks): ArrayBuffer[] => (bytes.resizable ? [bytes] : []);

/** They are not opened again. */
export const dropChunks = ({ bytes }: PackedChunks): void => giveUp(bytes);

const mostBytes = ({ key, headingPath, content, parts, dates }: ReadChunk): number =>
  MOST.ofLetter * (key.length + headingPath.length + content.length + parts.length + dates.length) +
  MOST.beside;
