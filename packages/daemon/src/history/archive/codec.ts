import type { Kind } from "./kinds.ts";

/** Values of a row by their columns; nothing is a flag or a time here. */
export type Row = Record<string, string | number | Uint8Array | null>;
export type Fields = Readonly<Record<string, unknown>>;

const iso = (milliseconds: number): string => new Date(milliseconds).toISOString();

/** A row as a record: times in words, flags as yes or no, nothing where nothing is. */
export function toRecord(
  { kind, columns }: Kind,
  row: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const record: Record<string, unknown> = { kind };
  for (const { column, field, as } of columns) {
    const value = row[column];
    if (value === null || value === undefined) continue;
    record[field] = as === "time" ? iso(Number(value)) : as === "flag" ? value === 1 : value;
  }
  return record;
}

/** The columns of a record that was parsed by its schema. */
export function toRow({ columns }: Kind, fields: Fields): Row {
  const row: Row = {};
  for (const { column, field, as } of columns) row[column] = read(fields[field], as);
  return row;
}

function read(value: unknown, as: "time" | "flag" | "plain"): string | number | null {
  if (as === "time" && typeof value === "string") return Date.parse(value);
  if (as === "flag") return value === true ? 1 : 0;
  return typeof value === "string" || typeof value === "number" ? value : null;
}
