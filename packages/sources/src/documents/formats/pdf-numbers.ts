import type { PdfBlock } from "./pdf-blocks.ts";

/** "3.1" is [3, 1], and "A.1" is [A, 1]: letters count on from a thousand. */
export type HeadingNumber = readonly number[];

/** What a heading begins with, and whether it is a part of a book, which numbers of chapters go on through. */
export interface HeadingMark {
  readonly number: HeadingNumber | null;
  readonly isPart: boolean;
  /** Nothing stands behind it: the name is the next line. */
  readonly isBare: boolean;
}

export const LETTERS = 1000;
const NUMBER =
  /^(?:(?!0)\d{1,3}(?=\.?\s+\p{L})|(?:\d{1,3}|[A-Z])(?:\.\d{1,3}){1,5}(?=\.?\s+[\p{L}"“‘'<(\\.@])|[A-Z](?=\.\s+\p{L}))/u;
const LABEL = /^(\p{L}+)\s+(\d{1,3}|[A-Z]|[IVX]{1,5})(?:\s*[.:–—-])?(?:\s+\p{L}|$)/u;
const LABELS: ReadonlySet<string> = new Set(
  (
    "chapter appendix section part kapitel anhang abschnitt teil chapitre annexe partie capítulo apéndice parte " +
    "capitolo appendice hoofdstuk bijlage deel"
  ).split(" "),
);
const CAPTIONS: ReadonlySet<string> = new Set(
  (
    "figure figures fig table tables tab listing algorithm scheme plate abbildung abb tabelle tableau figura tabla tabella " +
    "figuur tabel"
  ).split(" "),
);

/** "Figure 3.1: Trams in winter" */
export const isCaption = (text: string): boolean =>
  CAPTIONS.has(/^(\p{L}+)\.?\s+[\dA-Z][\d.]*(?:[:.]|\s|$)/u.exec(text)?.[1]?.toLowerCase() ?? "");

const PART = /^(?:part|teil|partie|parte|deel)$/i;

/** "CHAPTER", and below it "ONE". */
const WORDS =
  "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen".split(
    " ",
  );

export function markOf(text: string): HeadingMark {
  const [label = "", named = ""] = text.trim().toLowerCase().split(/\s+/, 2);
  if (named === "" && WORDS.includes(label))
    return { number: [WORDS.indexOf(label) + 1], isPart: false, isBare: true };
  const spelt = WORDS.indexOf(named) + 1;
  if (LABELS.has(label) && (named === "" || spelt > 0)) {
    const isPart = PART.test(label);
    const isBare = /^\S+(?:\s+\S+)?$/.test(text.trim());
    return { number: spelt > 0 && !isPart ? [spelt] : null, isPart, isBare };
  }
  const [whole, word = "", digits = ""] = LABEL.exec(text) ?? [];
  if (LABELS.has(word.toLowerCase())) {
    const isPart = PART.test(word);
    return { number: isPart ? null : partsOf(digits), isPart, isBare: whole === text.trim() };
  }
  const alone = NUMBER.exec(text)?.[0];
  return { number: alone === undefined ? null : partsOf(alone), isPart: false, isBare: false };
}

const partsOf = (digits: string): HeadingNumber =>
  digits
    .split(".")
    .map((part) => (/\d/.test(part) ? Number(part) : LETTERS + part.charCodeAt(0) - "A".charCodeAt(0)));

/** A block that begins with a number; `isSure` where its letters alone make a heading of it. */
export interface Candidate {
  readonly block: PdfBlock;
  readonly number: HeadingNumber;
  readonly isSure: boolean;
  /** A heading without a number stands somewhere between the one before and this: numbers may begin anew. */
  readonly isAnew: boolean;
}

/** Numbers further back than these are no predecessors. */
const REACH = 60;
/** Numbers that are passed over: their headings were not read as such. */
const MOST_MISSING = 2;
/** A heading that is one by its letters weighs as much as so many that are one by their number alone. */
const SURE = 3;

/**
 * Those that count on from one to the next, the longest such row: a list of points in bold, a row of a table and a year
 * that begins a line are in nobody's count.
 */
export function countingOn(candidates: readonly Candidate[]): Map<PdfBlock, HeadingNumber> {
  const best: { score: number; before: number }[] = [];
  candidates.forEach((candidate, n) => {
    let found = { score: 0, before: -1 };
    let isAnew = candidate.isAnew;
    for (let other = n - 1; other >= Math.max(0, n - REACH); other -= 1) {
      const before = candidates[other];
      if (before === undefined) break;
      const missing = missingBetween(before.number, candidate.number, isAnew);
      const score = (best[other]?.score ?? 0) - missing / 10;
      if (missing <= MOST_MISSING && score > found.score) found = { score, before: other };
      isAnew ||= before.isAnew;
    }
    best.push({ ...found, score: found.score + (candidate.isSure ? SURE : 1) });
  });
  const most = best.reduce((last, { score }, n) => (score > (best[last]?.score ?? 0) ? n : last), 0);
  const row = new Map<PdfBlock, HeadingNumber>();
  for (let at = best.length > 0 ? most : -1; at >= 0; at = best[at]?.before ?? -1) {
    const candidate = candidates[at];
    if (candidate) row.set(candidate.block, candidate.number);
  }
  return row;
}

/** How many numbers are left out from one to the next; more than any bound where the second does not count on from the first. */
export function missingBetween(one: HeadingNumber, next: HeadingNumber, mayBeginAnew: boolean): number {
  let same = 0;
  while (same < one.length && one[same] === next[same]) same += 1;
  const own = next[same];
  if (own === undefined) return Infinity;
  // What follows the part that counts on begins with 1, or with 0.
  const below = next.slice(same + 1).reduce((missing, part) => missing + Math.max(0, part - 1), 0);
  const before = one[same];
  const toLetters = own >= LETTERS && (before ?? 0) < LETTERS;
  // An appendix begins with A; "B. Smith" is who wrote it.
  if (toLetters && own > LETTERS) return Infinity;
  const step = toLetters ? 0 : before === undefined ? Math.max(0, own - 1) : own - before - 1;
  if (step >= 0) return step + below;
  return mayBeginAnew && next.every((part) => part <= 1 || part === LETTERS) ? 0 : Infinity;
}
