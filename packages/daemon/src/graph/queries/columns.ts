import type { ReaderConnection } from "../../store/reader.ts";

/**
 * The columns a statement answers in its one row, each a JSON array. A row at a time 300,000 pairs of numbers take 190 ms,
 * so 40: large tables are read this way.
 */
export function readColumns<Columns>(
  db: ReaderConnection,
  sql: string,
  ...parameters: readonly (string | number | Readonly<Record<string, string | number>>)[]
): Columns {
  const row = db.prepare<unknown[], Record<string, string>>(sql).get(...parameters) ?? {};
  const parsed = Object.entries(row).map(([name, json]) => [name, JSON.parse(json)]);
  return Object.fromEntries(parsed);
}
