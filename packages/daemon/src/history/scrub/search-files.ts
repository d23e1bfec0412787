import { closeSync, type Dirent, lstatSync, openSync, readdirSync, readSync } from "node:fs";
import { basename, join } from "node:path";
import { codeOf } from "@memory/sources/files";
import { readName } from "../backups/names.ts";
import { PACKED } from "../backups/packed.ts";
import { occurrences } from "./spelling.ts";
import type { Spellings } from "./spellings.ts";

/** Bytes that are looked at in one go. */
const block = 8 * 1024 * 1024;

/** Every file below a folder. Links are not followed: what they lead to is not part of the home. */
export function* filesBelow(folder: string): Generator<string> {
  for (const { path, entry } of entriesBelow(folder)) if (entry.isFile()) yield path;
}

export function* linksBelow(folder: string): Generator<string> {
  for (const { path, entry } of entriesBelow(folder)) if (entry.isSymbolicLink()) yield path;
}

function* entriesBelow(folder: string): Generator<{ readonly path: string; readonly entry: Dirent }> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* entriesBelow(path);
    else yield { path, entry };
  }
}

/** Number of occurrences in the bytes of a file, in any spelling; null for a file that cannot be read. */
export function countIn(path: string, spellings: Spellings): number | null {
  try {
    return countInBytes(path, spellings);
  } catch (error) {
    if (lstatSync(path, { throwIfNoEntry: false }) === undefined) return 0;
    if (codeOf(error) !== undefined) return null;
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

/** True for a file with plain words, not packed as in a PDF. */
export function isText(path: string): boolean {
  const beginning = beginningOf(path, 8192);
  return beginning !== undefined && !beginning.includes("\0") && !beginning.startsWith("%PDF");
}

/** True for a backup of ours that is compressed: it is searched as the store that it holds. */
export const isPackedBackup = (path: string): boolean =>
  path.endsWith(PACKED) && readName(basename(path)) !== undefined;

/** First bytes of packed files, whose bytes show no words; a name tells where no bytes do. */
const packedBeginnings = [
  "\x1f\x8b",
  "PK\x03\x04",
  "BZh",
  "\xfd7zXZ\0",
  "\x28\xb5\x2f\xfd",
  "\x04\x22\x4d\x18",
  "7z\xbc\xaf\x27\x1c",
  "Rar!",
  "%PDF",
];
const packedNames = /\.(?:gz|tgz|zip|bz2|xz|zst|lz4|lzma|7z|rar|br|z|gpg|age|dmg)$/i;

export function isPacked(path: string): boolean {
  const beginning = beginningOf(path, 8) ?? "";
  return packedNames.test(path) || packedBeginnings.some((bytes) => beginning.startsWith(bytes));
}

function beginningOf(path: string, length: number): string | undefined {
  const buffer = Buffer.alloc(length);
  try {
    const file = openSync(path, "r");
    try {
      return buffer.toString("latin1", 0, readSync(file, buffer));
    } finally {
      closeSync(file);
    }
  } catch (error) {
    if (codeOf(error) !== undefined) return undefined;
    throw error;
  }
}

/** Files that SQLite keeps beside a database. */
export const besides = ["-wal", "-shm", "-journal"] as const;
