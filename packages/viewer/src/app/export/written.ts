/** A column of an exported table. Text as it is kept: what is shown may be shortened, this is not. */
export interface Column<Row> {
  readonly name: string;
  readonly of: (row: Row) => string | number | undefined | null;
}

export type Format = "csv" | "json" | "md";

export const TYPES: Readonly<Record<Format, string>> = {
  csv: "text/csv",
  json: "application/json",
  md: "text/markdown",
};

/** The rows as a file of this format. JSON has them whole, as the daemon tells them. */
export function written<Row>(format: Format, columns: readonly Column<Row>[], rows: readonly Row[]): string {
  switch (format) {
    case "csv":
      return asCsv(columns, rows);
    case "json":
      return `${JSON.stringify(rows, null, 2)}\n`;
    case "md":
      return asMarkdown(columns, rows);
  }
}

/** As RFC 4180 has it, with a mark by which spreadsheets know UTF-8. */
function asCsv<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(({ name }) => name),
    ...rows.map((row) => columns.map(({ of }) => of(row) ?? "")),
  ];
  return `\uFEFF${lines.map((line) => line.map(cell).join(",")).join("\r\n")}\r\n`;
}

function cell(value: string | number): string {
  if (typeof value === "number") return String(value);
  // A spreadsheet would take it for a formula, and run it.
  const text = /^[=+@\t]|^-\S/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function asMarkdown<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |\n`;
  return [
    line(columns.map(({ name }) => name)),
    line(columns.map(() => "---")),
    ...rows.map((row) => line(columns.map(({ of }) => inTable(String(of(row) ?? ""))))),
  ].join("");
}

const inTable = (text: string): string =>
  text
    .trim()
    .replaceAll("\\", "\\\\")
    .replaceAll("|", "\\|")
    .replace(/\s*\r?\n\s*/g, "<br>");
