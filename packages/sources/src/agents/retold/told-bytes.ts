import { createHash, type Hash } from "node:crypto";
import type { ReadBytes } from "../agent.ts";

/** Lines of text as bytes, each with its line break, no more of them in memory at once than are asked for. */
export function bytesOf(lines: Iterable<string>): ReadBytes {
  const coming = lines[Symbol.iterator]();
  let rest = Buffer.alloc(0);
  return (into, at, length) => {
    let count = 0;
    while (count < length) {
      if (rest.length === 0) {
        const next = coming.next();
        if (next.done) break;
        rest = Buffer.from(`${next.value}\n`);
      }
      const copied = rest.copy(into, at + count, 0, length - count);
      rest = rest.subarray(copied);
      count += copied;
    }
    return count;
  };
}

export interface Beginning {
  /** How many of the lines. */
  readonly lines: number;
  readonly offset: number;
  readonly hash: Hash;
}

/** The lines that are this many bytes long, to go on behind them; nothing where none end there. */
export function beginningOf(lines: readonly string[], bytes: number): Beginning | null {
  const hash = createHash("sha256");
  let offset = 0;
  let count = 0;
  for (const line of lines) {
    if (offset >= bytes) break;
    const text = `${line}\n`;
    hash.update(text);
    offset += Buffer.byteLength(text);
    count += 1;
  }
  return offset === bytes ? { lines: count, offset, hash } : null;
}
