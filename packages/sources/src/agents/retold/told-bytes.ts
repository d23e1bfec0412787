import { createHash, type Hash } from "node:crypto";
import type { ReadBytes } from "../agent.ts";
import { lineOf } from "./told.ts";

/** Records as bytes, a line each, no more of them in memory at once than are asked for. */
export function bytesOf(records: Iterable<unknown>): ReadBytes {
  const coming = records[Symbol.iterator]();
  let rest = Buffer.alloc(0);
  return (into, at, length) => {
    let count = 0;
    while (count < length) {
      if (rest.length === 0) {
        const next = coming.next();
        if (next.done) break;
        rest = Buffer.from(`${lineOf(next.value)}\n`);
      }
      const copied = rest.copy(into, at + count, 0, length - count);
      rest = rest.subarray(copied);
      count += copied;
    }
    return count;
  };
}

export interface Beginning {
  /** How many of the records. */
  readonly records: number;
  readonly offset: number;
  readonly hash: Hash;
}

/** The records whose lines are this many bytes long, to go on behind them; nothing where none end there. */
export function beginningOf(records: readonly unknown[], bytes: number): Beginning | null {
  const hash = createHash("sha256");
  let offset = 0;
  let count = 0;
  for (const record of records) {
    if (offset >= bytes) break;
    const line = Buffer.from(`${lineOf(record)}\n`);
    hash.update(line);
    offset += line.length;
    count += 1;
  }
  return offset === bytes ? { records: count, offset, hash } : null;
}
