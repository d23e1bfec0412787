import { accented } from "./pdf-accents.ts";
import { withUnnamedLetters } from "./pdf-unnamed-letters.ts";

/** A piece of text as pdf.js gives it, turned upright: y grows downwards. */
export interface TextPiece {
  readonly str: string;
  readonly dir: string;
  readonly width: number;
  readonly transform: readonly number[];
  readonly fontName: string;
  readonly isMono: boolean;
}

/** A word of a page, or a piece of one. */
export interface Word {
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

/** Of the size of its letters. */
const LEAST_BLANK = 0.05;

export function wordsOf(pieces: readonly TextPiece[]): Word[] {
  const words: Word[] = [];
  for (const { str, dir, width, transform, fontName, isMono } of pieces) {
    const [a = 1, b = 0, c = 0, d = 1, left = 0, y = 0] = transform;
    // A stamp up the margin is no part of any line.
    if (Math.abs(b) > Math.abs(a)) continue;
    const text = tidy(str);
    const last = words.at(-1);
    if (text.trim() === "") {
      // Letters that were set a little apart are read with a blank between them that is hardly there.
      const isKern = width > 0 && width < LEAST_BLANK * Math.hypot(c, d);
      if (last !== undefined && str !== "" && !isKern) last.spaceAfter = true;
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
  return withUnnamedLetters(text)
    .replace(/[\ufb00-\ufb06]/g, (letters) => letters.normalize("NFKC"))
    .replace(/[\s\u00a0]+/g, " ")
    .replace(/\p{Cc}/gu, "");
}

/** Words on one baseline, raised and lowered ones included. */
export function rowsOf(words: Word[]): Word[][] {
  const rows: { y: number; size: number; letters: number; words: Word[] }[] = [];
  for (const word of words.toSorted((one, other) => one.y - other.y)) {
    const row = rows.at(-1);
    // Words of several sizes on the very same line stay together: small capitals.
    const isBeside = Math.abs(word.y - (row?.words.at(-1)?.y ?? -1)) < SAME_LINE;
    const isNear = row !== undefined && Math.abs(word.y - row.y) <= 0.6 * Math.min(word.size, row.size);
    // The next line of one column may be near a line of another one that is near this.
    const isOne = row !== undefined && word.y - (row.words[0]?.y ?? 0) <= MOST_APART * row.size;
    if (row && (isBeside || (isNear && isOne))) {
      row.words.push(word);
      if (word.text.length > row.letters)
        Object.assign(row, { y: word.y, size: word.size, letters: word.text.length });
    } else rows.push({ y: word.y, size: word.size, letters: word.text.length, words: [word] });
  }
  return rows.map((row) => row.words);
}

const SAME_LINE = 0.05;
/** From a raised word to a lowered one, in sizes of the line. */
const MOST_APART = 0.9;

/** A stretch of a row without a wide gap in it. */
export interface Run {
  readonly words: Word[];
  left: number;
  right: number;
  readonly y: number;
  letters: number;
}

/** Least white between columns, in sizes of the letters. */
const NARROWEST = 0.5;
/** Usual white from which on a row is parted, whatever stands in the others. */
const WIDE = 1.2;

/**
 * Where the second of two columns begins that stand so near to each other that the white between them alone does not tell: as many rows
 * have a word right there, behind some white, and hardly any goes across. Null where there is none.
 */
export function narrowGutter(rows: readonly (readonly Word[])[]): number | null {
  const all = rows.flat();
  const left = Math.min(...all.map((word) => word.left));
  const width = Math.max(...all.map((word) => word.right)) - left;
  const starts = rows.flatMap((row) => {
    const sorted = row.toSorted((one, other) => one.left - other.left);
    return sorted.filter((word, n) => {
      const share = (word.left - left) / width;
      const before = sorted[n - 1];
      const isApart = before === undefined || word.left - before.right >= NARROWEST * word.size;
      return share > 0.3 && share < 0.7 && isApart;
    });
  });
  const most = mostCommon(starts.map((word) => Math.round(word.left)));
  if (most === null) return null;
  const here = starts.filter((word) => Math.abs(word.left - most) <= SAME_START).length;
  const across = all.filter((word) => word.left < most - SAME_START && word.right > most).length;
  return here >= Math.max(12, 0.3 * rows.length) && across <= 0.1 * rows.length ? most : null;
}

const SAME_START = 1.5;

export function runsOfRow(row: Word[], gutter: number | null = null): Run[] {
  const y = mainWord(row).y;
  const runs: Run[] = [];
  for (const word of row.toSorted((one, other) => one.left - other.left)) {
    const run = runs.at(-1);
    // By the smaller letters: a heading stands nearer to the text of the column beside it than its own blanks are wide.
    const size = Math.min(word.size, run?.words.at(-1)?.size ?? word.size);
    const isBehind = gutter !== null && Math.abs(word.left - gutter) <= SAME_START;
    const least = isBehind ? NARROWEST : WIDE;
    if (run !== undefined && (word.left - run.right <= least * size || leadsTo(run, word))) {
      run.words.push(word);
      run.right = Math.max(run.right, word.right);
      run.letters += word.text.length;
    } else runs.push({ words: [word], left: word.left, right: word.right, y, letters: word.text.length });
  }
  return runs;
}

/** Dots lead to the number of a page, however far it stands. */
const leadsTo = ({ words }: Run, { text }: Word): boolean =>
  isPageNumber(text) &&
  /(?:\. ?){4}$/.test(
    words
      .slice(-8)
      .map((word) => word.text)
      .join(" ")
      .replace(/ +/g, " "),
  );

export const isPageNumber = (text: string): boolean => /^(?:\d{1,4}|[ivxl]{1,6})$/i.test(text);

export const lettersOf = (runs: readonly Run[]): number => runs.reduce((sum, run) => sum + run.letters, 0);

/** The word that most letters of the line look like. */
export function mainWord(words: readonly Word[]): Word {
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
