import type { Connection } from "../../databases/sqlite.ts";

/** The columns of a table of another program: versions add some. */
export const columnsOf = (db: Connection, table: string): ReadonlySet<string> =>
  new Set(db.prepare<[string], string>("SELECT name FROM pragma_table_info(?)").pluck().all(table));

/** Of a column that a version may not have: its name, or NULL under it. */
export const columnOr = (columns: ReadonlySet<string>, name: string): string =>
  columns.has(name) ? name : `NULL AS ${name}`;
