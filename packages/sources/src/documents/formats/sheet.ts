/** A cell with text. */
export interface Cell {
  readonly text: string;
  /** It is text and no number, time or truth. */
  readonly isWords: boolean;
  /** Number of columns that it is shown over, where it is merged. */
  readonly across?: number;
}

/** Cells by their columns from 0, with holes. */
export type Cells = (Cell | undefined)[];

/** Cells that are shown as one, which says what stands in the first of them; rows and columns from 0. */
export interface Merged {
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
}

/** A sheet of a workbook. */
export interface Sheet {
  readonly name: string;
  readonly isHidden: boolean;
  /** Rows with text by their index from 0, in order. */
  readonly rows: ReadonlyMap<number, Cells>;
}

/** As many columns as the programs have. */
export const MOST_COLUMNS = 16_384;
/** A file may claim to have merged a million rows, many times. */
const MOST_FILLED = 1_000_000;

/** A cell's text on one line; undefined where there is none. */
export function cellOf(text: string, isWords: boolean): Cell | undefined {
  const tidy = text.replace(/\s+/g, " ").trim();
  return tidy === "" ? undefined : { text: tidy, isWords };
}

/** Cells that are merged over rows say the same in each of them; one over columns says so. */
export function merge(rows: ReadonlyMap<number, Cells>, merged: readonly Merged[]): void {
  let steps = MOST_FILLED;
  for (const { row, column, rows: down, columns } of merged) {
    const [cells, cell] = [rows.get(row), rows.get(row)?.[column]];
    if (!cells || !cell) continue;
    if (columns > 1) cells[column] = { ...cell, across: columns };
    for (let below = row + 1; below < row + down && steps > 0; below += 1, steps -= 1) {
      const there = rows.get(below);
      if (there) there[column] ??= cell;
    }
  }
}
