import type { Section } from "./extractor.ts";
import type { Cell, Cells, Sheet } from "./sheet.ts";
import { mayBeName, sentenceOf } from "./table-rows.ts";
import { joinRecords, type RecordLine } from "./together.ts";

/** Rows with no empty one between them. */
interface Block {
  /** Lines of one cell above the table. */
  readonly titles: readonly string[];
  readonly rows: readonly Cells[];
}

const LONGEST_TITLE = 120;

/**
 * The rows of a sheet as lines that say what their cells mean, under the sheet's name and the title above them. A sheet may hold several
 * tables with empty rows between them, or empty rows within one: a part without names of its own has those of the part before.
 */
export function sectionsOfSheet(sheet: Sheet): Section[] {
  const name = sheet.isHidden ? `${sheet.name} (hidden sheet)` : sheet.name;
  let header: readonly string[] = [];
  const parts: { readonly headings: readonly string[]; readonly lines: RecordLine[] }[] = [];
  for (const { titles, rows } of blocksOf(sheet)) {
    const depth = headerDepth(rows, header.length);
    if (depth > 0) header = namesOf(rows.slice(0, depth));
    else if (widthOf(rows) > header.length) header = [];
    const records = rows.slice(depth).map((cells) => sentenceOf(textsOf(cells), header));
    if (depth > 0 && records.length === 0) records.push(header.filter((one) => one !== "").join("; "));
    const title = titles.find((line) => line.length <= LONGEST_TITLE);
    const lines = [...titles, ...records].map((text) => ({ text, line: null }));
    const before = parts.at(-1);
    if (before && depth === 0 && titles.length === 0) for (const line of lines) before.lines.push(line);
    else parts.push({ headings: title === undefined ? [name] : [name, title], lines });
  }
  return parts.flatMap(({ headings, lines }) => joinRecords(lines, headings));
}

const textsOf = (cells: Cells): (string | undefined)[] => cells.map((cell) => cell?.text);
const filled = (cells: Cells): Cell[] => cells.filter((cell) => cell !== undefined);
const widthOf = (rows: readonly Cells[]): number =>
  rows.reduce((most, { length }) => Math.max(most, length), 0);

/** A line or two alone above a table are its titles, with an empty row between or not. */
function* blocksOf(sheet: Sheet): Generator<Block> {
  let alone: Block | undefined;
  for (const rows of stretchesOf(sheet)) {
    const block = withTitles(rows);
    const isTable = rows.some((cells) => filled(cells).length > 1);
    if (alone && !isTable) yield alone;
    if (!isTable && rows.length <= MOST_TITLES) alone = block;
    else {
      const above = alone?.rows.flatMap((cells) => filled(cells).map(({ text }) => text)) ?? [];
      yield isTable ? { ...block, titles: [...above, ...block.titles] } : block;
      alone = undefined;
    }
  }
  if (alone) yield alone;
}

const MOST_TITLES = 3;

/** A name over some of the columns, and nothing over the first. */
const isGroup = (cells: Cells): boolean =>
  cells[0] === undefined && filled(cells).some(({ across = 1 }) => across > 1);

/** Rows that follow each other. */
function* stretchesOf({ rows }: Sheet): Generator<Cells[]> {
  let block: Cells[] = [];
  let last = -1;
  for (const [index, cells] of rows) {
    if (index !== last + 1 && block.length > 0) {
      yield block;
      block = [];
    }
    block.push(cells);
    last = index;
  }
  if (block.length > 0) yield block;
}

/** Lines of one cell are titles where a row of several follows. */
function withTitles(rows: readonly Cells[]): Block {
  const first = rows.findIndex((cells) => filled(cells).length > 1 || isGroup(cells));
  if (first === -1) return { titles: [], rows };
  const titles = rows.slice(0, first).flatMap((cells) => filled(cells).map(({ text }) => text));
  return { titles, rows: rows.slice(first) };
}

/** How many of the first rows name the columns. Where those are known already, only a row that cannot be another of theirs does. */
function headerDepth(rows: readonly Cells[], known: number): number {
  const [first = [], second = []] = rows;
  const isTwofold = filled(first).some(({ across = 1 }) => across > 1) && isHeader(second);
  if (!isHeader(first) && !isTwofold) return 0;
  const depth = isTwofold ? 2 : 1;
  if (known === 0 || widthOf(rows) !== known) return depth;
  const names = rows[depth - 1] ?? [];
  const isOverValues = names.some(
    (name, n) => name?.isWords && rows.slice(depth).some((cells) => cells[n] && !cells[n].isWords),
  );
  return isOverValues ? depth : 0;
}

/** A row of names, of which one may be missing a word; years and days name columns, too. */
function isHeader(cells: Cells): boolean {
  const there = filled(cells);
  const names = there.filter((cell) => isName(cell));
  return there.length > 1 && names.some(({ isWords }) => isWords) && names.length >= there.length - 1;
}

const isName = ({ text, isWords }: Cell): boolean =>
  isWords ? mayBeName(text) : /^(?:19|20)\d\d(?:-\d\d){0,2}$/.test(text);

/** Names of the columns; of two rows that of the group stands before that of the column. */
function namesOf(rows: readonly Cells[]): string[] {
  const names: string[] = [];
  for (const cells of rows)
    cells.forEach((cell, column) => {
      for (let n = column; cell && n < column + (cell.across ?? 1); n += 1)
        if (names[n] !== cell.text) names[n] = names[n] ? `${names[n]} ${cell.text}` : cell.text;
    });
  return Array.from(names, (name = "") => name.replace(/\s*:$/, ""));
}
