import type { ReaderConnection } from "../../store/reader.ts";

/** Values of a row of the stage, by its columns. */
export type StageRow = Readonly<Record<string, string | number | Uint8Array | null>>;

/** Rows of a stage, one after the other. Written out: whole tables of a database of its own, under names from the table of kinds. */
export const eachRow = (stage: ReaderConnection, table: string, order: string): IterableIterator<StageRow> =>
  stage.prepare<[], StageRow>(`SELECT * FROM ${table} ORDER BY ${order}`).iterate();

/** Rows of a table that a column leads to. */
export const rowsWith = (
  stage: ReaderConnection,
  table: string,
  {
    column,
    is,
    order = "rowid",
  }: { readonly column: string; readonly is: string | number; readonly order?: string },
): StageRow[] => prepared(stage, `SELECT * FROM ${table} WHERE ${column} = ? ORDER BY ${order}`).all(is);

const known = new WeakMap<ReaderConnection, Map<string, ReturnType<typeof prepare>>>();
const prepare = (stage: ReaderConnection, sql: string) => stage.prepare<unknown[], StageRow>(sql);

/** A statement that is prepared once for a stage. */
export function prepared(stage: ReaderConnection, sql: string): ReturnType<typeof prepare> {
  const statements = known.get(stage) ?? new Map<string, ReturnType<typeof prepare>>();
  known.set(stage, statements);
  const found = statements.get(sql) ?? prepare(stage, sql);
  statements.set(sql, found);
  return found;
}

export const text = (value: StageRow[string] | undefined): string => (typeof value === "string" ? value : "");
export const number = (value: StageRow[string] | undefined): number =>
  typeof value === "number" ? value : 0;
export const textOrNull = (value: StageRow[string] | undefined): string | null =>
  typeof value === "string" ? value : null;

/** Rows of a statement that is run once. */
export const rowsOf = <Row>(stage: ReaderConnection, sql: string, ...values: readonly unknown[]): Row[] =>
  stage.prepare<unknown[], Row>(sql).all(...values);

/** The first column of each row, one after the other. */
export const valuesOf = <Value>(stage: ReaderConnection, sql: string): IterableIterator<Value> =>
  stage.prepare<[], Value>(sql).pluck().iterate();
