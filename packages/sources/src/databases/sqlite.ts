import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import type BetterSqlite3 from "better-sqlite3";

export type { Database as Connection, Statement } from "better-sqlite3";

const isOldNode = Number.parseInt(process.versions.node, 10) < 22;
/** No version runs on every Node: 12 aborts the process on Node 24, 13 crashes it on Node 20 (decision 0039). */
const name = isOldNode ? "better-sqlite3" : "better-sqlite3-13";

/** What helps where it does not open: in a checkout, or in an installed package, which finds what is installed beside it. */
const remedy = (): string => {
  if (!/[\\/]node_modules[\\/]@memory[\\/]/.test(fileURLToPath(import.meta.url)))
    return "In the folder of memory, run:  npm start";
  if (isOldNode)
    return "Use Node 22 or newer, which needs nothing more; or install it beside memory, which may need a C++ compiler:  npm install -g better-sqlite3@12";
  return "The one that memory brings does not load on this machine (Linux needs glibc 2.34 or musl): run memory from a checkout, which compiles it.";
};

/** True for an error of SQLite itself; its code is that of SQLite. */
export const isSqliteError = (error: unknown): error is InstanceType<typeof BetterSqlite3.SqliteError> =>
  error instanceof Error && error.name === "SqliteError";

let loaded: typeof BetterSqlite3 | undefined;

/** The only way to SQLite. Loaded with the first file that is opened, so that a process can tell in a sentence that it cannot be. */
export function openDatabase(path: string, options: BetterSqlite3.Options = {}): BetterSqlite3.Database {
  loaded ??= load();
  return new loaded(path, options);
}

function load(): typeof BetterSqlite3 {
  // Read once, as the library is loaded: with it a path may be an address, which says how a file is to be opened (foreign.ts). No
  // program that is started later is to inherit it.
  const before = process.env.SQLITE_USE_URI;
  process.env.SQLITE_USE_URI = "1";
  try {
    const found: typeof BetterSqlite3 = createRequire(import.meta.url)(name);
    // The compiled library is only looked for with the first database.
    new found(":memory:").close();
    return found;
  } catch (cause) {
    throw new Error(`SQLite is not installed for Node ${process.version}. ${remedy()}`, { cause });
  } finally {
    if (before === undefined) delete process.env.SQLITE_USE_URI;
    else process.env.SQLITE_USE_URI = before;
  }
}
