import { decode } from "./decode.ts";
import type { Extracted, Extractor, FileContent } from "./extractor.ts";
import { mayBeName, sentenceOf } from "./table-rows.ts";
import { joinRecords } from "./together.ts";

export const table: Extractor = {
  kind: "table",
  extensions: ["csv", "tsv", "tab", "psv"],
  contentTypes: { "text/csv": "csv", "text/tab-separated-values": "tsv" },
  version: 3,
  extract: async (file: FileContent) => extractTable(await decode(file.bytes), file.name),
};

interface Row {
  readonly cells: readonly string[];
  readonly line: number;
}

async function extractTable(text: string, name: string): Promise<Extracted> {
  if (text.trim() === "") return { title: null, sections: [] };
  const rows = await readRows(text, delimiterOf(text, name));
  const header = hasHeader(rows) ? (rows.shift()?.cells ?? []) : [];
  const lines = rows.map((row) => ({ text: sentenceOf(row.cells, header), line: row.line }));
  if (lines.length === 0) lines.push({ text: header.join("; "), line: 1 });
  return { title: null, sections: joinRecords(lines) };
}

async function readRows(text: string, delimiter: string): Promise<Row[]> {
  const { parse } = await import("csv-parse/sync");
  const rows: Row[] = [];
  const take = (record: readonly string[], at: { readonly lines: number }) => {
    const cells = record.map(tidyCell);
    const breaks = record.reduce((count, cell) => count + cell.split("\n").length - 1, 0);
    if (cells.some((cell) => cell !== "")) rows.push({ cells, line: Math.max(1, at.lines - breaks) });
    return null;
  };
  const options = {
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    bom: true,
  };
  try {
    parse(text, { ...options, max_record_size: 1_000_000, on_record: take });
    return rows;
  } catch {
    // A quote that never closes: every line is a row, its quotes are letters.
    rows.length = 0;
    parse(text, { ...options, quote: false, on_record: take });
    return rows;
  }
}

const tidyCell = (cell: string): string => cell.replace(/\s+/g, " ").trim();

/** The separator that cuts the first lines into the same number of cells, the more the better. */
function delimiterOf(text: string, name: string): string {
  if (/\.(?:tsv|tab)$/i.test(name)) return "\t";
  const lines = text
    .slice(0, 20_000)
    .split("\n")
    .filter((line) => line.trim() !== "")
    .slice(0, 20);
  let [best, most] = [",", 0];
  for (const delimiter of [",", ";", "\t", "|"]) {
    const counts = lines.map((line) => line.replace(/"[^"]*"/g, "").split(delimiter).length - 1);
    const usual = counts[0] ?? 0;
    const score = usual * counts.filter((count) => count === usual).length;
    if (score > most) [best, most] = [delimiter, score];
  }
  return best;
}

/** A first row of names: nothing empty or numeric in it, and no name twice. */
function hasHeader(rows: readonly Row[]): boolean {
  const cells = rows[0]?.cells ?? [];
  const names = cells.filter(mayBeName);
  return names.length > 0 && names.length >= cells.length - 1 && new Set(names).size === names.length;
}
