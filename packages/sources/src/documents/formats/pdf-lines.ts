import { accented } from "./pdf-accents.ts";

/** A piece of text as pdf.js gives it, turned upright: y grows downwards. */
export interface TextPiece {
  readonly str: string;
  readonly dir: string;
  readonly width: number;
  readonly transform: readonly number[];
  readonly fontName: string;
  readonly isMono: boolean;
}

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
  const all = pages.map((pieces) => rowsOf(wordsOf(pieces)).flatMap(runsOfRow));
  const gutters = all.map(gutterOf);
  const usual = usualGutter(gutters);
  return all.map((runs, n) => {
    const gutter = gutters[n] ?? (usual !== null && mayHave(runs, usual) ? usual : null);
    return inColumns(runs, gutter).flatMap((column, index) => joinRuns(column, index));
  });
}

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

interface Word {
  readonly text: string;
  readonly size: number;
  readonly font: string;
  readonly isMono: boolean;
  readonly isRightToLeft: boolean;
  readonly left: number;
  readonly right: number;
  readonly y: number;
  /** A blank stood after it, which pdf.js gives as a piece of its own. */
  spaceAfter: boolean;
}

function wordsOf(pieces: readonly TextPiece[]): Word[] {
  const words: Word[] = [];
  for (const { str, dir, width, transform, fontName, isMono } of pieces) {
    const [a = 1, b = 0, c = 0, d = 1, left = 0, y = 0] = transform;
    // A stamp up the margin is no part of any line.
    if (Math.abs(b) > Math.abs(a)) continue;
    const text = tidy(str);
    const last = words.at(-1);
    if (text.trim() === "") {
      if (last !== undefined && str !== "") last.spaceAfter = true;
      continue;
    }
    const size = Math.hypot(c, d);
    if (!(size > 0) || !Number.isFinite(left + y + width)) continue;
    const right = left + Math.max(width, 0);
    const word: Word = {
      text,
      size,
      font: fontName,
      isMono,
      isRightToLeft: dir === "rtl",
      left,
      right,
      y,
      spaceAfter: false,
    };
    const joined = last === undefined || last.spaceAfter ? null : accented(last, word);
    if (last === undefined || joined === null) words.push(word);
    else words[words.length - 1] = { ...word, text: joined, left: Math.min(last.left, left) };
  }
  return words;
}

/** Joined letters are taken apart, and nothing else is: full NFKC would turn 10² into 102. */
function tidy(text: string): string {
  return text
    .replace(/[\ufb00-\ufb06]/g, (letters) => letters.normalize("NFKC"))
    .replace(/[\s\u00a0]+/g, " ")
    .replace(/\p{Cc}/gu, "");
}

/** Words on one baseline, raised and lowered ones included. */
function rowsOf(words: Word[]): Word[][] {
  const rows: { y: number; size: number; letters: number; words: Word[] }[] = [];
  for (const word of words.toSorted((one, other) => one.y - other.y)) {
    const row = rows.at(-1);
    if (row !== undefined && Math.abs(word.y - row.y) <= 0.6 * Math.min(word.size, row.size)) {
      row.words.push(word);
      if (word.text.length > row.letters)
        Object.assign(row, { y: word.y, size: word.size, letters: word.text.length });
    } else rows.push({ y: word.y, size: word.size, letters: word.text.length, words: [word] });
  }
  return rows.map((row) => row.words);
}

/** A stretch of a row without a wide gap in it. */
interface Run {
  readonly words: Word[];
  left: number;
  right: number;
  readonly y: number;
  letters: number;
}

function runsOfRow(row: Word[]): Run[] {
  const y = mainWord(row).y;
  const runs: Run[] = [];
  for (const word of row.toSorted((one, other) => one.left - other.left)) {
    const run = runs.at(-1);
    if (run !== undefined && word.left - run.right <= 1.2 * word.size) {
      run.words.push(word);
      run.right = Math.max(run.right, word.right);
      run.letters += word.text.length;
    } else runs.push({ words: [word], left: word.left, right: word.right, y, letters: word.text.length });
  }
  return runs;
}

/**
 * Position of the white between two columns of prose; null on a page without. Columns of short cells are a
 * table, which is read row by row.
 */
function gutterOf(runs: readonly Run[]): number | null {
  const left = runs.reduce((least, run) => Math.min(least, run.left), Infinity);
  const right = runs.reduce((most, run) => Math.max(most, run.right), -Infinity);
  if (runs.length < 12 || !(right > left)) return null;
  const starts = runs
    .map((run) => run.left)
    .filter((x) => x > left + 0.4 * (right - left) && x < left + 0.65 * (right - left));
  const start = mostCommon(starts.map((x) => Math.round(x)));
  if (start === null) return null;
  const gutter = start - 4;
  const before = runs.filter((run) => run.right < gutter);
  const behind = runs.filter((run) => run.left > gutter);
  const all = lettersOf(runs);
  const isProse = (side: readonly Run[]) =>
    side.length >= 5 && lettersOf(side) > 0.25 * all && lettersOf(side) / side.length >= 20;
  return isProse(before) && isProse(behind) ? gutter : null;
}

const lettersOf = (runs: readonly Run[]): number => runs.reduce((sum, run) => sum + run.letters, 0);

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
  const { size, font, isMono, y } = mainWord(words);
  const isRightToLeft = words.filter((word) => word.isRightToLeft).length * 2 > words.length;
  const parts = row.map((run) => textOf(isRightToLeft ? run.words.toReversed() : run.words, isRightToLeft));
  const text = (isRightToLeft ? parts.toReversed() : parts).join("  ");
  const left = Math.min(...row.map((run) => run.left));
  const right = Math.max(...row.map((run) => run.right));
  return { text, size, font, isMono, isRow: row.length > 1, left, right, y, column };
}

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

/** The word that most letters of the line look like. */
function mainWord(words: readonly Word[]): Word {
  const letters = new Map<string, { count: number; word: Word }>();
  for (const word of words) {
    const key = `${word.font} ${word.size.toFixed(1)}`;
    const known = letters.get(key) ?? { count: 0, word };
    known.count += word.text.length;
    letters.set(key, known);
  }
  const [main] = [...letters.values()].sort((one, other) => other.count - one.count);
  if (main === undefined) throw new RangeError("a line has a word");
  return main.word;
}

export function mostCommon(values: readonly number[]): number | null {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const [most] = [...counts].sort(([, one], [, other]) => other - one);
  return most?.[0] ?? null;
}
