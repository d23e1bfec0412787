import { isUint8Array } from "node:util/types";
import { hide, hidingIn, isInNumbers } from "./hide.ts";
import { type ColumnPiece, columnPieces } from "./hide-in-row.ts";
import { holdsInLines, packedLines } from "./packed.ts";
import { eachRow, findTables, type Row, type Table, type Tables } from "./queries.ts";
import { isIn } from "./spelling.ts";
import type { Spellings } from "./spellings.ts";

/** A row that holds the string, and in which of its columns. */
export interface ScrubMatch {
  readonly table: Table;
  readonly key: Row;
  readonly id: string | undefined;
  readonly columns: readonly string[];
  /** The file or page that its words come from, where the row says so. */
  readonly source: MatchSource | undefined;
}

export type MatchSource =
  | { readonly path: string }
  | { readonly documentId: string }
  | { readonly arkBody: number };

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
export function* matchesIn(db: Tables, spellings: Spellings): Generator<ScrubMatch> {
  for (const table of findTables(db)) yield* matchesOf(db, table, spellings);
}

export function matchesOf(db: Tables, table: Table, spellings: Spellings): ScrubMatch[] {
  const found: ScrubMatch[] = [];
  for (const row of eachRow(db, table)) {
    const columns = table.columns.filter((column) => isHeldIn(table.name, row, column, spellings));
    if (columns.length === 0) continue;
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

/** Throws `Irremovable`. */
function isHeldIn(table: string, row: Row, column: string, spellings: Spellings): boolean {
  const lines = packedLines(table, column, row[column]);
  if (lines) return holdsInLines(lines, spellings);
  const place = `${table}.${column}`;
  assertNoNumber(place, row[column], spellings);
  const pieces = columnPieces(table, row, column);
  const held = pieces.filter((piece) => holds(piece.value, piece.column, spellings));
  for (const piece of held) assertRemovable(place, piece);
  for (const { value } of pieces) if (value !== row[column]) assertNoNumber(place, value, spellings);
  return held.length > 0;
}

function holds(value: unknown, column: string, spellings: Spellings): boolean {
  if (typeof value === "string") return hide(value, hidingIn(column, spellings)) !== value;
  return isUint8Array(value) && isIn(Buffer.from(value).toString("latin1"), spellings.bytes);
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Columns whose words are the program's own; those that a CHECK holds are in the schema. */
const ofTheProgram = new Set(
  "agent author decided_by distiller extractor kind model named_by origin outcome resolution rule source_kind started_by state stated_by status tbl type typed_by verdict".split(
    " ",
  ),
);

function assertRemovable(place: string, { column, value }: ColumnPiece): void {
  if (uuid.test(String(value)) || /(^|_)hash$/.test(column)) throw new Irremovable(`ids (${place})`);
  if (ofTheProgram.has(column) && /^[a-z][a-z0-9_@.-]{0,40}$/i.test(String(value)))
    throw new Irremovable(`words of the program (${place})`);
}

/** The log holds times as text; digits taken out of one would make it another time. */
function assertNoNumber(place: string, value: unknown, spellings: Spellings): void {
  if (typeof value === "string" && isInNumbers(value, spellings))
    throw new Irremovable(`numbers and times (${place})`);
}

function sourceOf(table: string, { path, document_id: documentId, rowid }: Row): MatchSource | undefined {
  if (table === "ark_bodies") return { arkBody: Number(rowid) };
  if (table === "roots") return undefined;
  if (typeof path === "string" && path !== "") return { path };
  return typeof documentId === "string" ? { documentId } : undefined;
}
