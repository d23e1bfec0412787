import { withoutNotes } from "./pdf-margin-notes.ts";
import {
  isPageNumber,
  lettersOf,
  mainWord,
  mostCommon,
  narrowGutter,
  type Run,
  rowsOf,
  runsOfRow,
  type TextPiece,
  type Word,
  wordsOf,
} from "./pdf-runs.ts";

/** One line of one column. */
export interface PdfLine {
  readonly text: string;
  /** Size and font of most of its letters. */
  readonly size: number;
  readonly font: string;
  readonly isMono: boolean;
  /** It has cells with wide gaps between them. */
  readonly isRow: boolean;
  readonly left: number;
  readonly right: number;
  /** Baseline, from the top of the page. */
  readonly y: number;
  /** 0 across the page or left, 1 right; counts up at every change of column. */
  readonly column: number;
}

/** The lines of each page in the order they are read, column after column. */
export function linesOfPages(pages: readonly (readonly TextPiece[])[]): PdfLine[][] {
  const all = pages.map((pieces) => {
    const rows = rowsOf(wordsOf(pieces));
    const narrow = narrowGutter(rows);
    return rows.flatMap((row) => runsOfRow(row, narrow));
  });
  const gutters = all.map((runs) => gutterOf(runs));
  const usual = usualGutter(gutters);
  return all.map((runs, n) => {
    const gutter = gutters[n] ?? (usual !== null && mayHave(runs, usual) ? usual : null);
    if (gutter !== null) return inColumns(runs, gutter).flatMap((column, index) => joinRuns(column, index));
    const { body, notes } = withoutNotes(runs);
    return withNotes(joinRuns(body, 0), notes);
  });
}

/** A note stands before the paragraph that it begins beside. */
function withNotes(lines: readonly PdfLine[], notes: readonly Run[][]): PdfLine[] {
  if (notes.length === 0) return [...lines];
  const gaps = lines.map((line, n) => line.y - (lines[n - 1]?.y ?? Number.NEGATIVE_INFINITY));
  const usual = mostCommon(gaps.map((gap) => Math.round(gap))) ?? 0;
  const places = notes.map((note) => {
    const top = (note[0]?.y ?? 0) + 0.6 * (note[0]?.words[0]?.size ?? 0);
    return lines.findLastIndex(({ y }, n) => y <= top && (gaps[n] ?? 0) > 1.3 * usual);
  });
  return lines.flatMap((line, n) => [
    ...notes.filter((_, at) => Math.max(0, places[at] ?? 0) === n).flatMap((note) => joinRuns(note, NOTES)),
    line,
  ]);
}

/** Stands for no column of the text. */
const NOTES = -1;

/** Part of the pages from which two columns are a document's habit. */
const HABIT = 0.3;

function usualGutter(gutters: readonly (number | null)[]): number | null {
  const found = gutters.flatMap((gutter) => gutter ?? []);
  const most = mostCommon(found.map((gutter) => Math.round(gutter / 6) * 6));
  return most === null || found.length < Math.max(2, HABIT * gutters.length) ? null : most;
}

/** A page of such a document that has a figure or a table: most of what it says stands at either side. */
function mayHave(runs: readonly Run[], gutter: number): boolean {
  const before = runs.filter((run) => run.right < gutter);
  const behind = runs.filter((run) => run.left > gutter);
  return (
    before.length >= 4 && behind.length >= 4 && lettersOf(before) + lettersOf(behind) > 0.5 * lettersOf(runs)
  );
}

/**
 * Position of the white between two columns of prose; null on a page without. Columns of short cells are a
 * table, which is read row by row.
 */
function gutterOf(runs: readonly Run[]): number | null {
  const left = runs.reduce((least, run) => Math.min(least, run.left), Infinity);
  const right = runs.reduce((most, run) => Math.max(most, run.right), -Infinity);
  if (runs.length < 12 || !(right > left)) return null;
  // Numbers in a column of their own, of pages or of lines, begin none.
  const others = runs.filter(
    ({ words: [word, next] }) => next !== undefined || !isPageNumber(word?.text ?? ""),
  );
  const sidesAt = (furthest: number) => {
    const starts = others
      .map((run) => run.left)
      .filter((x) => x > left + 0.4 * (right - left) && x < left + furthest * (right - left));
    const gutter = leastCrossed(runs, starts) ?? right - 4;
    const before = runs.filter((run) => run.right < gutter);
    const behind = runs.filter((run) => run.left > gutter);
    return { gutter, before, behind };
  };
  const all = lettersOf(runs);
  const isProse = (side: readonly Run[]) =>
    side.length >= 5 && lettersOf(side) > 0.25 * all && lettersOf(side) / side.length >= 20;
  const prose = sidesAt(0.65);
  if (isProse(prose.before) && isProse(prose.behind)) return prose.gutter;
  // Its entries are short, and end long before the column does.
  const index = sidesAt(0.9);
  return isOfIndex(index.before) && isOfIndex(index.behind) ? index.gutter : null;
}

/** Lines of a list of references begin further to the left than most of their words do. */
const INDENT = 60;

/** The white before the place where most runs begin, or before one left of it which fewer go across. */
function leastCrossed(runs: readonly Run[], starts: readonly number[]): number | null {
  const most = mostCommon(starts.map((x) => Math.round(x)));
  if (most === null) return null;
  const near = new Set(starts.map((x) => Math.round(x)).filter((x) => x >= most - INDENT && x <= most));
  const gutters = [...near].sort((one, other) => other - one).map((x) => x - 4);
  const crossing = gutters.map((x) => runs.filter(({ left, right }) => left < x && right > x).length);
  return gutters[crossing.indexOf(Math.min(...crossing))] ?? null;
}

/** Part of an index whose lines end in the numbers of pages. */
const NUMBERED = 0.6;
const FEWEST_ENTRIES = 12;

/** Words with the pages they stand on, line below line. */
function isOfIndex(side: readonly Run[]): boolean {
  const last = new Map<number, Run>();
  for (const run of side) last.set(run.y, run);
  const ends = [...last.values()].map(({ words }) => words.at(-1)?.text ?? "");
  const numbered = ends.filter((text) => /^(?:\S*\D)?\d{1,4},?$/.test(text));
  return ends.length >= FEWEST_ENTRIES && numbered.length >= NUMBERED * ends.length;
}

/** Columns in reading order; a run across the gutter parts those above from those below. */
function inColumns(runs: readonly Run[], gutter: number | null): Run[][] {
  if (gutter === null) return [[...runs]];
  const columns: Run[][] = [];
  let [before, behind]: [Run[], Run[]] = [[], []];
  const close = () => {
    columns.push(before, behind);
    [before, behind] = [[], []];
  };
  for (const run of runs) {
    if (run.right < gutter) before.push(run);
    else if (run.left > gutter) behind.push(run);
    else {
      close();
      columns.push([run]);
    }
  }
  close();
  return mergeNeighbours(
    columns.filter((column) => column.length > 0),
    gutter,
  );
}

/** Lines across the page that follow one another are one column. */
function mergeNeighbours(columns: readonly Run[][], gutter: number): Run[][] {
  const merged: { runs: Run[]; isAcross: boolean }[] = [];
  for (const runs of columns) {
    const isAcross = runs.some((run) => run.left < gutter && run.right > gutter);
    const last = merged.at(-1);
    if (last?.isAcross && isAcross) last.runs.push(...runs);
    else merged.push({ runs: [...runs], isAcross });
  }
  return merged.map(({ runs }) => runs);
}

/** Runs of one row become one line again, their gaps kept as two blanks. */
function joinRuns(runs: readonly Run[], column: number): PdfLine[] {
  const lines: Run[][] = [];
  for (const run of runs) {
    const row = lines.at(-1);
    if (row?.[0] !== undefined && row[0].y === run.y) row.push(run);
    else lines.push([run]);
  }
  return lines.map((row) => lineOf(row, column));
}

function lineOf(row: readonly Run[], column: number): PdfLine {
  const words = row.flatMap((run) => run.words);
  const main = mainWord(words);
  const { isMono, y } = main;
  const size = capitalsSize(words, main);
  // Letters of their own to whoever reads them.
  const font = size > main.size ? main.font + SMALL_CAPITALS : main.font;
  const isRightToLeft = words.filter((word) => word.isRightToLeft).length * 2 > words.length;
  const parts = row.map((run) => textOf(isRightToLeft ? run.words.toReversed() : run.words, isRightToLeft));
  const text = (isRightToLeft ? parts.toReversed() : parts).join("  ");
  const left = Math.min(...row.map((run) => run.left));
  const right = Math.max(...row.map((run) => run.right));
  return { text, size, font, isMono, isRow: row.length > 1, left, right, y, column };
}

/** Small capitals are as large as those that their words begin with. */
function capitalsSize(words: readonly Word[], { size, font, isMono, y }: Word): number {
  if (isMono || words.some(({ text }) => /\p{Ll}/u.test(text))) return size;
  const larger = words.filter(
    (word) => word.font === font && Math.abs(word.y - y) < 0.1 * size && /\p{Lu}/u.test(word.text),
  );
  const most = Math.max(size, ...larger.map((word) => word.size));
  return most <= MOST_LARGER * size ? most : size;
}

const MOST_LARGER = 1.5;
const SMALL_CAPITALS = " in small capitals";
export const isSmallCapitals = (font: string): boolean => font.endsWith(SMALL_CAPITALS);

function textOf(words: readonly Word[], isRightToLeft: boolean): string {
  let text = "";
  let last: Word | undefined;
  const main = mainWord(words);
  for (const word of words) {
    if (isMark(word, main, text)) {
      text += `[${word.text}]`;
      last = word;
      continue;
    }
    const gap = last === undefined ? 0 : isRightToLeft ? last.left - word.right : word.left - last.right;
    const needsSpace = last !== undefined && (last.spaceAfter || gap > 0.15 * word.size);
    text += needsSpace && !text.endsWith(" ") ? ` ${word.text}` : word.text;
    last = word;
  }
  return text.replace(/ {2,}/g, " ").trim();
}

/** A small raised number behind a word leads to a footnote; behind a figure or a sign it is a power. */
const isMark = (word: Word, main: Word, text: string): boolean =>
  word.size < 0.8 * main.size &&
  word.y < main.y - 0.15 * main.size &&
  /^\d{1,3}$/.test(word.text) &&
  /\p{L}{2}[\p{P}]?$/u.test(text);
