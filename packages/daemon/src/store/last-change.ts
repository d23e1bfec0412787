import { closeSync, copyFileSync, openSync, readFileSync, statSync, writeSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { replaceFile } from "../platform/replace-file.ts";

/**
 * The number of the last change that was said to be on the disk, in a file beside the store: when the store ends with an earlier
 * one, its log is gone, or somebody has put an older store in its place. Nobody waits for the disk for it, so after a power cut it may be behind.
 */
export interface LastChange {
  /** This change, and all before it, are on the disk. */
  keep(op: number): void;
  /** Changes that are not in the store any more, until a person has seen that. */
  lost(): number;
  seen(): void;
  close(): void;
}

const Kept = z.object({ op: z.number(), lost: z.number() });

/** Contents of the file; zeros where it cannot be read. */
function read(path: string): z.infer<typeof Kept> {
  try {
    return Kept.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    return { op: 0, lost: 0 };
  }
}

/** The number stands in its place however long it is: it alone is written over. */
const DIGITS = 16;
const BEFORE = '{"op":';
const digits = (op: number): string => String(op).padStart(DIGITS);
const line = (op: number, lost: number): string => `${BEFORE}${digits(op)},"lost":${lost}}\n`;

/** Number of changes that a store lacks that ends with this one. */
export const missingFrom = (path: string, op: number): number => Math.max(0, read(path).op - op);

/** Keeps a copy of a damaged log: the next write goes over it. */
export function keepLog(log: string, folder: string, now: number): void {
  if (!statSync(log, { throwIfNoEntry: false })?.size) return;
  const stamp = new Date(now).toISOString().replace(/[:.]/g, "-");
  copyFileSync(log, join(folder, `memory-lost-${stamp}.db-wal`));
}

/** For stores in memory, and for those that no daemon serves. */
export const noLastChange: LastChange = {
  keep: () => undefined,
  lost: () => 0,
  seen: () => undefined,
  close: () => undefined,
};

/** `op`: the one that the store ends with. */
export function openLastChange(path: string, op: number): LastChange {
  const before = read(path);
  let lost = before.lost + Math.max(0, before.op - op);
  let kept = op;
  const anew = (): number => {
    replaceFile(path, line(kept, lost));
    return openSync(path, "r+");
  };
  let file = anew();
  return {
    keep(now) {
      if (now === kept) return;
      kept = now;
      try {
        writeSync(file, digits(now), BEFORE.length);
      } catch {
        // The save itself is safe. The next one writes the file again.
      }
    },
    lost: () => lost,
    seen() {
      lost = 0;
      closeSync(file);
      file = anew();
    },
    close: () => closeSync(file),
  };
}
