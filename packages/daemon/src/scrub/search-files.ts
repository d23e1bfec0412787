import { closeSync, lstatSync, openSync, readdirSync, readSync } from "node:fs";
import { join } from "node:path";
import { occurrences } from "./spelling.ts";
import type { Spellings } from "./spellings.ts";

/** Bytes that are looked at in one go. */
const block = 8 * 1024 * 1024;

/** Every file below a folder. Links are not followed: what they lead to is not part of the home. */
export function* filesBelow(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else if (entry.isFile()) yield path;
  }
}

/** How often the string stands in the bytes of a file, in whatever way it is written; null for one that cannot be read. */
export function countIn(path: string, spellings: Spellings): number | null {
  try {
    return countInBytes(path, spellings);
  } catch (error) {
    if (lstatSync(path, { throwIfNoEntry: false }) === undefined) return 0;
    if (error instanceof Error && "code" in error) return null;
    throw error;
  }
}

function countInBytes(path: string, { bytes, longest }: Spellings): number {
  const file = openSync(path, "r");
  try {
    const buffer = Buffer.alloc(block);
    let [count, carried] = [0, ""];
    for (let length = readSync(file, buffer); length > 0; length = readSync(file, buffer)) {
      const text = carried + buffer.toString("latin1", 0, length);
      let end = 0;
      for (const found of occurrences(text, bytes)) {
        count += 1;
        end = found.end;
      }
      // One that lies across two blocks is found once both are there.
      carried = text.slice(Math.max(end, text.length - longest));
    }
    return count;
  } finally {
    closeSync(file);
  }
}

const header = "SQLite format 3\0";

/** False for a file that cannot be read, too. */
export const isDatabase = (path: string): boolean => beginningOf(path, header.length) === header;

/** Whether words stand in a file as they are, and are not packed as in a PDF. */
export function isText(path: string): boolean {
  const beginning = beginningOf(path, 8192);
  return beginning !== undefined && !beginning.includes("\0") && !beginning.startsWith("%PDF");
}

function beginningOf(path: string, length: number): string | undefined {
  const buffer = Buffer.alloc(length);
  try {
    const file = openSync(path, "r");
    const read = readSync(file, buffer);
    closeSync(file);
    return buffer.toString("latin1", 0, read);
  } catch (error) {
    if (error instanceof Error && "code" in error) return undefined;
    throw error;
  }
}

/** Files that SQLite keeps beside a database. */
export const besides = ["-wal", "-shm", "-journal"] as const;
