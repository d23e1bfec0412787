import { derived } from "./derived.ts";
import { hide, hidingIn } from "./hide.ts";
import type { Row } from "./queries.ts";
import type { Spellings } from "./spellings.ts";

/** A value of a row, under the name of the column that says how it is written. */
export interface ColumnPiece {
  readonly column: string;
  readonly value: unknown;
}

/** The log keeps whole rows in one column; keys of texts and names are in it as they are in the table of the row. */
const isImage = (table: string, column: string): boolean => table === "changes" && column === "before";

/** Values to look at in a column, one by one. */
export function columnPieces(table: string, row: Row, column: string): ColumnPiece[] {
  const image = isImage(table, column) ? imageOf(row[column]) : undefined;
  if (!image) return [{ column, value: row[column] }];
  return Object.entries(image).map(([inner, value]) => ({ column: inner, value }));
}

/** A column without the string. */
export function hideInColumn(
  { table, row, column }: { readonly table: string; readonly row: Row; readonly column: string },
  spellings: Spellings,
  n: number,
): string {
  const image = isImage(table, column) ? imageOf(row[column]) : undefined;
  if (!image) return hide(String(row[column]), hidingIn(column, spellings, n));
  return JSON.stringify(withoutIn(String(row.tbl), image, spellings));
}

/** Derives dependent columns anew, so that an undo puts back a row as the table holds it. */
function withoutIn(table: string, image: Row, spellings: Spellings): Row {
  const hidden = Object.entries(image).flatMap(([column, value]) => {
    if (typeof value !== "string") return [];
    const after = hide(value, hidingIn(column, spellings));
    return after === value ? [] : [[column, after] as const];
  });
  const after = { ...image, ...Object.fromEntries(hidden) };
  return { ...after, ...derived(table, after, new Set(hidden.map(([column]) => column))) };
}

function imageOf(value: unknown): Row | undefined {
  if (typeof value !== "string" || !value.startsWith("{")) return undefined;
  try {
    const image: unknown = JSON.parse(value);
    return typeof image === "object" && image !== null
      ? Object.fromEntries(Object.entries(image))
      : undefined;
  } catch {
    return undefined;
  }
}
