import { cut, pad, width } from "./width.ts";

export interface Column {
  readonly title: string;
  readonly align?: "left" | "right";
  /** This column gives way when the table is wider than the terminal. */
  readonly flexible?: boolean;
  /** Columns a cell may take before it is cut. */
  readonly max?: number;
  /** The end that stays of a cell that is cut. */
  readonly keep?: "start" | "end";
}

export interface TableOptions {
  /** Columns of the terminal; Infinity cuts nothing. */
  readonly width: number;
  readonly indent?: string;
  readonly heading: (text: string) => string;
  /** Lines under each row, in the order of the rows. */
  readonly below?: readonly (readonly string[])[];
  /** Colours a row when it is laid out. */
  readonly paintRow?: (line: string, at: number) => string;
}

const GAP = "  ";
const NARROWEST = 8;

/** Lay out rows under their titles. Cells must be on one line and clean. */
export function table(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  options: TableOptions,
): string {
  const indent = options.indent ?? "";
  const widths = fit(columns, rows, options.width - indent.length);
  const line = (cells: readonly string[]) =>
    columns
      .map((column, at) => {
        const room = widths[at] ?? 0;
        return pad(cut(cells[at] ?? "", room, column.keep), room, column.align);
      })
      .join(GAP)
      .trimEnd();
  const titles = options.heading(line(columns.map((column) => column.title)));
  const painted = options.paintRow ?? ((text: string) => text);
  const lines = rows.flatMap((row, at) => [painted(line(row), at), ...(options.below?.[at] ?? [])]);
  return [titles, ...lines].map((text) => indent + text).join("\n");
}

function fit(columns: readonly Column[], rows: readonly (readonly string[])[], room: number): number[] {
  const widths = columns.map((column, at) => {
    const widest = Math.max(width(column.title), ...rows.map((row) => width(row[at] ?? "")));
    return room === Number.POSITIVE_INFINITY ? widest : Math.min(widest, column.max ?? widest);
  });
  const total = widths.reduce((sum, one) => sum + one, 0) + GAP.length * (columns.length - 1);
  const flexible = columns.findIndex((column) => column.flexible);
  if (total > room && flexible >= 0)
    widths[flexible] = Math.max(NARROWEST, (widths[flexible] ?? 0) - (total - room));
  return widths;
}
