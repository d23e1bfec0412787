import { truncateSync } from "node:fs";
import { isSqliteError, openDatabase } from "@memory/sources/databases";
import { forOwnerAlone } from "../platform/owner-alone.ts";

/** Held for the life of the daemon; the system lets go of it when the process dies, however it dies. */
export interface Lock {
  release(): void;
}

/**
 * Take the lock of a home, or answer null when another process has it. It is SQLite's own exclusive file lock on a file
 * beside the store: no pid file to go stale, and readers of the store are not shut out.
 */
export function takeLock(path: string): Lock | null {
  const db = openDatabase(path, { timeout: 0 });
  try {
    db.pragma("journal_mode = MEMORY");
    db.exec("BEGIN EXCLUSIVE");
    forOwnerAlone(path);
    return { release: () => db.close() };
  } catch (error) {
    db.close();
    if (isSqliteError(error) && error.code.startsWith("SQLITE_BUSY")) return null;
    if (!isSqliteError(error) || error.code !== "SQLITE_NOTADB") throw error;
    // Nothing stands in it that anybody needs, and nobody can hold what is no database.
    truncateSync(path);
    return takeLock(path);
  }
}
