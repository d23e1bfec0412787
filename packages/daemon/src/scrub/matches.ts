import { isUint8Array } from "node:util/types";
import { type Hiding, hide, placeholder } from "./hide.ts";
import { eachRow, findTables, type Row, type Table, type Tables } from "./queries.ts";
import { isIn } from "./spelling.ts";
import type { Spellings } from "./spellings.ts";

/** A row that holds the string, and in which of its columns. */
export interface Match {
  readonly table: Table;
  readonly key: Row;
  readonly id: string | undefined;
  readonly columns: readonly string[];
  /** The file or page that its words come from, where the row says so. */
  readonly source: Source | undefined;
}

export type Source = { readonly path: string } | { readonly documentId: string };

/** It stands where the store holds no words of a person, and cannot be taken away. */
export class Irremovable extends Error {
  override readonly name = "Irremovable";
  constructor(where: string) {
    super(
      `The string is part of ${where}, which the store is built of; replacing it would break the store. Give a longer part of what leaked.`,
    );
  }
}

/** Every row of every table that holds the string in a column of text or bytes. Throws `Irremovable`. */
export function* matchesIn(db: Tables, spellings: Spellings): Generator<Match> {
  for (const table of findTables(db)) yield* matchesOf(db, table, spellings);
}

export function matchesOf(db: Tables, table: Table, spellings: Spellings): Match[] {
  const found: Match[] = [];
  for (const row of eachRow(db, table)) {
    const columns = table.columns.filter((column) => holds(row[column], column, spellings));
    if (columns.length === 0) continue;
    for (const column of columns) assertRemovable(table.name, column, row[column]);
    const key = Object.fromEntries(table.key.map((name) => [name, row[name]]));
    found.push({
      table,
      key,
      id: typeof row.id === "string" ? row.id : undefined,
      columns,
      source: sourceOf(table.name, row),
    });
  }
  return found;
}

export function holds(value: unknown, column: string, spellings: Spellings): boolean {
  if (typeof value === "string") return hide(value, hidingIn(column, spellings)) !== value;
  return isUint8Array(value) && isIn(Buffer.from(value).toString("latin1"), spellings.bytes);
}

export const hidingIn = (column: string, spellings: Spellings, n = 1): Hiding => ({
  spellings,
  isKey: /(^|_)key$/.test(column),
  mark: placeholder(n),
});

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Columns whose words are the program's own; those that a CHECK holds are in the schema. */
const ofTheProgram = new Set(
  "agent author decided_by distiller extractor kind model named_by origin outcome resolution rule source_kind started_by state stated_by status tbl type typed_by verdict".split(
    " ",
  ),
);

function assertRemovable(table: string, column: string, value: unknown): void {
  if (uuid.test(String(value)) || /(^|_)hash$/.test(column))
    throw new Irremovable(`ids (${table}.${column})`);
  if (ofTheProgram.has(column) && /^[a-z][a-z0-9_@.-]{0,40}$/i.test(String(value)))
    throw new Irremovable(`words of the program (${table}.${column})`);
}

function sourceOf(table: string, { path, document_id: documentId }: Row): Source | undefined {
  if (table === "roots") return undefined;
  if (typeof path === "string" && path !== "") return { path };
  return typeof documentId === "string" ? { documentId } : undefined;
}
