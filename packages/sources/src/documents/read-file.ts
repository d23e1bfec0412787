import { closeSync, constants, fstatSync, lstatSync, openSync, readSync, type Stats } from "node:fs";
import { dirname } from "node:path";
import { bytes } from "@memory/shared/words";
import { faultInWords, faultOf } from "../files/system-errors.ts";
import { memoryFor } from "./large-memory.ts";

export interface FileStat {
  /** Bytes. */
  readonly size: number;
  /** Time of its last change, in whole milliseconds. */
  readonly mtime: number;
}

export type FileRead =
  | ({ readonly kind: "content"; readonly bytes: Uint8Array } & FileStat)
  | ({ readonly kind: "skipped" | "failed"; readonly reason: string } & FileStat)
  | ({ readonly kind: "changing" } & FileStat)
  | { readonly kind: "gone" }
  /** Its folder, too: a disk that is not mounted looks like this. */
  | { readonly kind: "lost" }
  | { readonly kind: "unreachable"; readonly reason: string };

export interface ReadLimits {
  readonly maxBytes: number;
  /** Why this file is not to be opened at all; null if it is. */
  readonly refuse: () => string | null;
}

/** Windows knows neither of the two. */
const OPEN_PLAIN = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0);

/**
 * The bytes of a plain file as they were at one moment. With synchronous calls, for a worker thread: six waits a file
 * would take longer than reading it.
 */
export function readFile(path: string, limits: ReadLimits): FileRead {
  let seen: FileStat = { size: 0, mtime: 0 };
  try {
    const stats = lstatSync(path);
    seen = statOf(stats);
    const reason = refusal(stats, limits);
    if (reason !== null) return { kind: "skipped", reason, ...seen };
    // Another file may stand there since: a pipe must not be waited for, a link not be followed.
    const file = openSync(path, OPEN_PLAIN);
    try {
      return readStill(file, limits);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    return explain(error, { path, seen });
  }
}

function readStill(file: number, limits: ReadLimits): FileRead {
  const before = fstatSync(file);
  const reason = refusal(before, limits);
  if (reason !== null) return { kind: "skipped", reason, ...statOf(before) };
  const memory = memoryFor(before.size);
  if (memory.resizable) memory.resize(before.size);
  const bytes = Buffer.from(memory);
  let length = 0;
  while (length < bytes.length) {
    const bytesRead = readSync(file, bytes, length, bytes.length - length, length);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  const after = fstatSync(file);
  const isStill = after.size === length && after.size === before.size && after.mtimeMs === before.mtimeMs;
  return { ...(isStill ? { kind: "content", bytes } : { kind: "changing" }), ...statOf(after) };
}

const statOf = ({ size, mtimeMs }: Stats): FileStat => ({ size, mtime: Math.floor(mtimeMs) });

function refusal(stats: Stats, { maxBytes, refuse }: ReadLimits): string | null {
  if (stats.isSymbolicLink()) return "it is a link; its target is read where it lies";
  if (stats.isDirectory()) return "it is a folder";
  if (!stats.isFile()) return "it is not a file but a pipe, a socket or a device";
  const refused = refuse();
  if (refused !== null) return refused;
  return tooLarge(stats.size, maxBytes);
}

/** Why a file of this size is not read; null if it is. */
export const tooLarge = (size: number, maxBytes: number): string | null =>
  size <= maxBytes ? null : `the file is ${inWords(size)}; files above ${inWords(maxBytes)} are not read`;

/** 2.1 GB; 64 MiB, which is how limits are set. */
function inWords(size: number): string {
  const mebibytes = size / 1024 ** 2;
  return size > 0 && Number.isInteger(mebibytes) && mebibytes < 1024 ? `${mebibytes} MiB` : bytes(size);
}

function explain(error: unknown, { path, seen }: { path: string; seen: FileStat }): FileRead {
  switch (faultOf(error)) {
    case "missing":
    case "no_folder":
      return { kind: isFolder(dirname(path)) ? "gone" : "lost" };
    case "circle":
      return { kind: "skipped", reason: "it is a link; its target is read where it lies", ...seen };
    case "away":
      return { kind: "unreachable", reason: faultInWords(error) };
    case "denied":
    case "too_long":
    case "busy":
    case "too_many_open":
    case "other":
      return { kind: "failed", reason: faultInWords(error), ...seen };
  }
}

function isFolder(path: string): boolean {
  try {
    return lstatSync(path).isDirectory();
  } catch {
    return false;
  }
}
