export { readForeign } from "./foreign.ts";
export { type Connection, isSqliteError, openDatabase, type Statement } from "./sqlite.ts";
