import { closeSync, fsyncSync, openSync } from "node:fs";
import { openDatabase } from "@memory/sources/databases";

/** Until it is whole, a copy has a name with this end, and its journal one that begins with that name. */
export const DRAFT = ".draft";

/**
 * Write the store as it is at this moment to another file, which must be empty: one transaction sees all of it, whatever is
 * written meanwhile, and what was deleted is not taken along. It is on the disk when this returns. Blocks its thread as long
 * as that takes.
 */
export function copyStore(from: string, to: string): void {
  const db = openDatabase(from, { readonly: true, fileMustExist: true });
  try {
    db.pragma("busy_timeout = 5000");
    db.prepare("VACUUM INTO ?").run(to);
  } finally {
    db.close();
  }
  syncFile(to);
}

/** Puts the written bytes on the disk before it returns; a folder, too, where the system knows that. */
export function syncFile(path: string): void {
  const file = openSync(path, "r");
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Bring what the log of a store holds into the store itself: no log is left beside it. Throws while anybody else has it open. */
export function foldLog(path: string): void {
  const db = openDatabase(path, { fileMustExist: true });
  try {
    // A checkpoint would leave the log there, and say nothing, while somebody reads.
    db.pragma("journal_mode = DELETE");
  } finally {
    db.close();
  }
}
