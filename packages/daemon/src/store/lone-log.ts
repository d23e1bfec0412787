import { copyFileSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { foldLog, syncFile } from "./copy.ts";
import { StoreError } from "./store-error.ts";

/** Bytes of the head of a log; where there is no more, it holds nothing. */
const HEAD = 32;
/** Bytes before each page of a log. */
const FRAME = 24;

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

/**
 * True for a log without its store. SQLite takes an empty store for a new one, and deletes the log, in which
 * everything may be that was saved.
 */
export const isLogAlone = (path: string): boolean => sizeOf(path) === 0 && sizeOf(`${path}-wal`) > HEAD;

function loneLogText(path: string): string {
  const [name, log] = [basename(path), `${path}-wal`];
  return `${name} is missing, or empty, but its log is there: ${log}. Nothing was touched: the log may hold what was saved last, and a new store would destroy it. If you have moved ${name}, put it back beside its log. Else see what the log holds by itself: "memory backup restore ${log}". To begin anew, move the log away, and start again.`;
}

/** Throws `StoreError` for a log without its store. */
export function assertNotLogAlone(path: string): void {
  if (isLogAlone(path)) throw new StoreError(loneLogText(path));
}

/**
 * Make a store of a log alone. Answers false when the log does not hold all of one, as far as can be told before it is looked at as a whole: what
 * it lacks is filled with bytes that are no page, so that a check finds them.
 */
export function storeFromLog(log: string, to: string): boolean {
  const bytes = readFileSync(log);
  const pageSize = bytes.length < HEAD ? 0 : bytes.readUInt32BE(8);
  if (pageSize < 512 || pageSize > 65_536) return false;
  const frames = Math.floor((bytes.length - HEAD) / (FRAME + pageSize));
  const first = firstPage(bytes, { pageSize, frames });
  if (!first) return false;
  const pages = Buffer.alloc(frames * pageSize, 0xff);
  first.copy(pages);
  writeFileSync(to, pages, { flag: "wx", mode: 0o600 });
  try {
    copyFileSync(log, `${to}-wal`);
    // SQLite itself tells what of the log was committed.
    foldLog(to);
    syncFile(to);
    // Beyond what is filled a page that is not there reads as zeros, which the end of a long text may be.
    return sizeOf(to) <= frames * pageSize;
  } finally {
    for (const end of ["-wal", "-shm"]) rmSync(to + end, { force: true });
  }
}

/** Page 1 is what SQLite reads first: without it there is no store. */
function firstPage(
  bytes: Buffer,
  { pageSize, frames }: { readonly pageSize: number; readonly frames: number },
): Buffer | undefined {
  for (let n = 0; n < frames; n += 1) {
    const at = HEAD + n * (FRAME + pageSize);
    if (bytes.readUInt32BE(at) === 1) return bytes.subarray(at + FRAME, at + FRAME + pageSize);
  }
  return undefined;
}
