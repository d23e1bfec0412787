import { type Connection, openDatabase, readForeign } from "@memory/sources/databases";
import { assertNotLogAlone } from "./lone-log.ts";
import { BUSY_MS } from "./transactions.ts";

// Apart from `open.ts`: the reading threads load neither migrations nor the query builder.

/** A connection that can only read. */
export type ReaderConnection = Connection;

/** Opens a second connection that can only read: recall runs on these, in worker threads. */
export function openReader(path: string): ReaderConnection {
  assertNotLogAlone(path);
  const db = openDatabase(path, { readonly: true, fileMustExist: true });
  db.pragma(`busy_timeout = ${BUSY_MS}`);
  db.pragma("cache_size = -8000");
  db.pragma("query_only = ON");
  return db;
}

/** Opens a store of nothing in memory, for what only SQLite itself can tell: how its tokenizer stems a word. */
export const openScratch = (): ReaderConnection => openDatabase(":memory:");

/**
 * Reads a store that no daemon serves. Nothing is written to it or beside it, unlike `openReader`, which leaves SQLite its shared memory there.
 * Blocks as long as `read` does. Throws `ApiError` in words for a person.
 */
export const readAtRest: <Result>(path: string, read: (db: ReaderConnection) => Result) => Result =
  readForeign;
