import { createHash, type Hash } from "node:crypto";
import { closeSync, openSync, readSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import type { ReadBytes } from "../agent.ts";
import type { Watermark } from "./watermark.ts";

/**
 * Longest line that is kept, bytes. The longest in 707 real files is 2.1 MB (a pasted screenshot); the cap leaves
 * room for four of those and bounds what one hostile line can take.
 */
export const maxLineBytes = 8 * 1024 * 1024;

/** First size of the read buffer, bytes; it doubles up to the cap only for a line that does not fit. */
const blockBytes = 512 * 1024;

/** Blocks read between two rests, in which a signal and other work get their turn: 4 MB, some 20 ms. */
const blocksAtATime = 8;

const newline = 0x0a;

/** Takes the lines of a file, numbered from 1. A buffer handed over is only valid during the call. */
export interface LineSink {
  line(bytes: Buffer, number: number): void;
  /**
   * Takes the bytes behind the last newline. Answers whether they are a complete record, not one still being
   * written.
   */
  tail(bytes: Buffer, number: number): boolean;
  /** A line over the cap; its bytes are hashed and dropped. */
  overlong(number: number): void;
}

export interface LineOptions {
  readonly signal?: AbortSignal | undefined;
  readonly maxLineBytes?: number;
  /** The bytes before these are known: how many there are, and the hash of them. */
  readonly start?: { readonly offset: number; readonly hash: Hash };
}

/**
 * Streams a file line by line in bounded memory and answers the watermark behind the last complete line.
 * Throws what the file system throws, and the signal's reason. Reads synchronously (a fifth faster than waiting for
 * the thread pool), so it belongs in a worker.
 */
export async function readLines(path: string, sink: LineSink, options: LineOptions = {}): Promise<Watermark> {
  const file = openSync(path, "r");
  try {
    return await readLinesFrom((into, at, length) => readSync(file, into, at, length, null), sink, options);
  } finally {
    closeSync(file);
  }
}

/** The same for bytes that lie elsewhere. Lines are counted from where it starts. */
export async function readLinesFrom(
  read: ReadBytes,
  sink: LineSink,
  options: LineOptions = {},
): Promise<Watermark> {
  const cap = options.maxLineBytes ?? maxLineBytes;
  const hash = options.start?.hash ?? createHash("sha256");
  let block = Buffer.allocUnsafe(Math.min(blockBytes, cap));
  let filled = 0;
  let offset = options.start?.offset ?? 0;
  let number = 0;
  /** Set while inside a line over the cap: bytes dropped so far, and the hash as it stood before the line. */
  let dropping: { bytes: number; before: ReturnType<typeof createHash> } | null = null;

  for (let blocks = 0; ; blocks++) {
    if (blocks % blocksAtATime === blocksAtATime - 1) await setImmediate();
    options.signal?.throwIfAborted();
    const bytesRead = read(block, filled, block.length - filled);
    if (bytesRead === 0) break;
    const fresh = filled;
    filled += bytesRead;
    let start = 0;
    for (
      let end = block.indexOf(newline, fresh);
      end >= 0 && end < filled;
      end = block.indexOf(newline, start)
    ) {
      number += 1;
      if (dropping) {
        offset += dropping.bytes;
        dropping = null;
        sink.overlong(number);
      } else {
        sink.line(withoutReturn(block.subarray(start, end)), number);
      }
      start = end + 1;
    }
    hash.update(block.subarray(0, start));
    offset += start;
    block.copyWithin(0, start, filled);
    filled -= start;
    if (filled < block.length) continue;
    if (block.length < cap) {
      const larger = Buffer.allocUnsafe(Math.min(block.length * 2, cap));
      block.copy(larger, 0, 0, filled);
      block = larger;
      continue;
    }
    dropping ??= { bytes: 0, before: hash.copy() };
    hash.update(block);
    dropping.bytes += filled;
    filled = 0;
  }
  if (dropping) {
    sink.overlong(number + 1);
    return { offset, line: number, hash: dropping.before.digest("hex") };
  }
  const rest = block.subarray(0, filled);
  if (filled > 0 && sink.tail(withoutReturn(rest), number + 1)) {
    hash.update(rest);
    offset += filled;
    number += 1;
  }
  return { offset, line: number, hash: hash.digest("hex") };
}

function withoutReturn(line: Buffer): Buffer {
  return line[line.length - 1] === 0x0d ? line.subarray(0, -1) : line;
}
