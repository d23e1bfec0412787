import { statSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { ApiError } from "@memory/shared";
import { type Connection, isSqliteError, openDatabase } from "./sqlite.ts";

/** Milliseconds that a locked database is waited for. */
const PATIENCE = 25;

/** Times that a database is read which its program changes meanwhile; the last time its program may have to wait. */
const TRIES = 3;

/**
 * Reads from the database of another program, which may be at work in it. Nothing is written to it or beside it, and nobody has to
 * wait: where no log lies beside it, it is read like a file that does not change, and once more if it did. Blocks as long as
 * `read` does. Throws `ApiError` in words for a person.
 */
export function readForeign<T>(path: string, read: (db: Connection) => T): T {
  for (let tries = 1; ; tries++) {
    const state = stateOf(path);
    const asShared = state.atWork || tries === TRIES;
    try {
      const found = readOnce(path, { asShared, read });
      if (asShared || isStill(path, state)) return found;
    } catch (error) {
      // A page that was read while it was written is no fault of the database.
      if (asShared || isStill(path, state)) throw inWords(error, path);
    }
  }
}

interface Reading<T> {
  /** With the locks of those who share a database, and not as a file that does not change. */
  readonly asShared: boolean;
  readonly read: (db: Connection) => T;
}

function readOnce<T>(path: string, { asShared, read }: Reading<T>): T {
  const db = openDatabase(asShared ? path : `${pathToFileURL(path).href}?immutable=1`, {
    readonly: true,
    fileMustExist: true,
    timeout: PATIENCE,
  });
  try {
    return read(db);
  } finally {
    db.close();
  }
}

interface State {
  /** A log lies beside it: SQLite has to read both, as its program does. */
  readonly atWork: boolean;
  readonly stamp: string;
}

function stateOf(path: string): State {
  const { size, mtimeMs } = statSync(path);
  const atWork = ["-wal", "-journal"].some(
    (log) => (statSync(path + log, { throwIfNoEntry: false })?.size ?? 0) > 0,
  );
  return { atWork, stamp: `${size} ${mtimeMs}` };
}

function isStill(path: string, before: State): boolean {
  const now = stateOf(path);
  return !now.atWork && now.stamp === before.stamp;
}

function inWords(error: unknown, path: string): unknown {
  if (!isSqliteError(error)) return error;
  return new ApiError(
    "unavailable",
    `cannot read the database ${path}: ${reasonOf(error.code, error.message)}`,
    undefined,
    { cause: error },
  );
}

function reasonOf(code: string, message: string): string {
  if (/^SQLITE_(?:BUSY|LOCKED|READONLY)/.test(code))
    return "its program has it locked; it is read the next time";
  if (code.startsWith("SQLITE_NOTADB")) return "it is no SQLite database, or an encrypted one";
  if (code.startsWith("SQLITE_CORRUPT")) return "it is damaged";
  if (code.startsWith("SQLITE_CANTOPEN")) return "it cannot be opened; let the daemon's user read it";
  if (/^no such (?:table|column)/.test(message))
    return `${message}: a version of its program that memory does not know`;
  return `SQLite says ${code}`;
}
