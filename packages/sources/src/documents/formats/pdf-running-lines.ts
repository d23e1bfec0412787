import type { PdfPage } from "./pdf-blocks.ts";
import type { PdfLine } from "./pdf-lines.ts";
import { mostCommon } from "./pdf-runs.ts";

/** Fewer pages show no habit. */
const LEAST_PAGES = 3;
/** A line at the edge repeats when it stands on this part of the pages; left and right ones may take turns. */
const MOST_OF_PAGES = 0.4;

/** The pages without their headers, footers and numbers. */
export function withoutRunningLines(pages: readonly PdfPage[]): PdfPage[] {
  const written = pages.filter(({ lines }) => lines.length > 0);
  if (written.length < LEAST_PAGES) return [...pages];
  const least = Math.max(LEAST_PAGES, Math.ceil(MOST_OF_PAGES * written.length));
  const usual = bodySize(written);
  const edgeLines = edgesOf(written);
  const repeated = repeatedKeys(written, { least, usual, edgeLines });
  const offset = pageNumberOffset(written, usual, edgeLines);
  const bodies = pages.map((page) => {
    const edges = new Set(edgeLines(page));
    const size = Math.max(usual, bodySize([page]));
    const isRunning = (line: PdfLine) =>
      edges.has(line) &&
      (keysOf(page, line, size).some((key) => repeated.has(key)) ||
        (offset !== null && numbers(page, line, size).includes(offset)));
    return page.lines.filter((line) => !isRunning(line));
  });
  // Where most pages say nothing else, these are what they say: one sentence a page looks like a header.
  const bare = written.filter((page) => bodies[pages.indexOf(page)]?.length === 0);
  const isAllOfIt = bare.length > MOST_BARE * written.length;
  return pages.map((page, n) => {
    const body = bodies[n] ?? [];
    const isKept = body.length === 0 && isAllOfIt;
    return { ...page, lines: isKept ? page.lines.filter(({ text }) => /\p{L}/u.test(text)) : body };
  });
}

const MOST_BARE = 0.3;

/** Lines are this many times their size from what they do not belong to. */
const APART = 1.6;

type EdgeLines = (page: PdfPage) => PdfLine[];

/** Part of the pages whose outermost line stands at one height: there is the margin, however wide. */
const SAME_HEIGHT = 0.6;

/** The two highest and the two lowest lines of a page, where they stand in the margins and apart from the text. */
function edgesOf(pages: readonly PdfPage[]): EdgeLines {
  const downOf = ({ lines }: PdfPage) => lines.toSorted((one, other) => one.y - other.y);
  const heights = pages.map((page) => {
    const down = downOf(page);
    return { top: outermost(down)[0]?.y, bottom: outermost(down.toReversed())[0]?.y };
  });
  const habit = (of: "top" | "bottom"): number | null => {
    const found = heights.flatMap((height) => (height[of] === undefined ? [] : Math.round(height[of])));
    const most = mostCommon(found);
    const isHabit =
      most !== null && found.filter((y) => Math.abs(y - most) <= 1).length >= SAME_HEIGHT * pages.length;
    return isHabit ? most : null;
  };
  const [top, bottom] = [habit("top"), habit("bottom")];
  return (page) => {
    const down = downOf(page);
    return [
      ...outermost(down).filter(({ y }) => y < 0.13 * page.height || (top !== null && y <= top + 1)),
      ...outermost(down.toReversed()).filter(
        ({ y }) => y > 0.87 * page.height || (bottom !== null && y >= bottom - 1),
      ),
    ];
  };
}

/** The first line of the text often begins alike on every page; it has the second close to it. */
function outermost([first, second, third]: readonly PdfLine[]): PdfLine[] {
  if (first === undefined) return [];
  if (second !== undefined && isApart(second, third)) return [first, second];
  return isApart(first, second) ? [first] : [];
}

const isApart = (line: PdfLine, inner: PdfLine | undefined): boolean =>
  inner === undefined || Math.abs(inner.y - line.y) > APART * Math.min(line.size, inner.size);

/** A number that stands by itself, as a page's does; that of an invoice has a year and a hyphen before it. */
const ALONE = /(?<![^\s([|–—])\d{1,4}(?![^\s)\]|/–—])/g;

/**
 * Keys that a line shares with running lines of other pages: its words and numbers as they are, or with one
 * number as its distance from the page's own. "Page 3 of 12" and "Page 4 of 12" share "Page +0 of 12"; two
 * amounts share nothing. "Chapter 3" in large letters is a heading of its own.
 */
function keysOf(page: PdfPage, { text, size }: PdfLine, body: number): string[] {
  const roman = /^[ivxlc]+$/i.test(text) ? [`+${romanValue(text) - page.number}`] : [];
  const following = [...text.matchAll(ALONE)].map(
    ({ 0: digits, index }) =>
      `${text.slice(0, index)}+${Number(digits) - page.number}${text.slice(index + digits.length)}`,
  );
  if (size > 1.1 * body)
    return [`large ${text}`, ...following.filter((key) => key.replace(/\P{L}/gu, "").length >= LEAST_BESIDE)];
  // "CHAPTER 78", whatever the number.
  const numbered = /^\p{L}+ [\d.]+\.?$/u.test(text) ? [`each ${text.replace(/[\d.]+/, "")}`] : [];
  return [text, ...roman, ...following, ...numbered];
}

/** Letters beside the number of a page, in large ones: "Chapter 3" on page 3 is none. */
const LEAST_BESIDE = 10;

const romanDigits: ReadonlyMap<string, number> = new Map([
  ["i", 1],
  ["v", 5],
  ["x", 10],
  ["l", 50],
  ["c", 100],
]);

function romanValue(text: string): number {
  const values = [...text.toLowerCase()].map((digit) => romanDigits.get(digit) ?? 0);
  return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0);
}

function repeatedKeys(
  pages: readonly PdfPage[],
  {
    least,
    usual,
    edgeLines,
  }: { readonly least: number; readonly usual: number; readonly edgeLines: EdgeLines },
): Set<string> {
  const found = new Map<string, number[]>();
  for (const page of pages) {
    // A page of code is set smaller: what stands around it is not large for that.
    const size = Math.max(usual, bodySize([page]));
    for (const key of new Set(edgeLines(page).flatMap((line) => keysOf(page, line, size)))) {
      const others = found.get(key);
      if (others) others.push(page.number);
      else found.set(key, [page.number]);
    }
  }
  const isHabit = (key: string, on: readonly number[]) =>
    on.length >= least ||
    (!key.startsWith("large ") && isOfChapter(on)) ||
    (key.startsWith("each ") && on.length >= 5);
  return new Set([...found].filter(([key, on]) => isHabit(key, on)).map(([key]) => key));
}

/** The header of a chapter stands on page after page, or on every other one. */
function isOfChapter(on: readonly number[]): boolean {
  const close = on.filter((page, n) => n > 0 && page - (on[n - 1] ?? 0) <= 2).length;
  return close >= LEAST_PAGES - 1;
}

/** A header with the name of its chapter is told by the page number beside it, which grows with the pages. */
function pageNumberOffset(pages: readonly PdfPage[], size: number, edgeLines: EdgeLines): number | null {
  const offsets = pages.flatMap((page) => [
    ...new Set(edgeLines(page).flatMap((line) => numbers(page, line, size))),
  ]);
  const offset = mostCommon(offsets);
  return offset !== null && offsets.filter((one) => one === offset).length >= 0.6 * pages.length
    ? offset
    : null;
}

/** Distances of the numbers at either end of a line from the page's own. */
function numbers(page: PdfPage, { text, size }: PdfLine, body: number): number[] {
  if (size > 1.1 * body || text.length > LONGEST) return [];
  const ends = [/^(\d{1,4})(?:\s|$)/.exec(text)?.[1], /(?:^|\s)(\d{1,4})$/.exec(text)?.[1]];
  return ends.flatMap((end) => (end === undefined ? [] : [Number(end) - page.number]));
}
const LONGEST = 100;

function bodySize(pages: readonly PdfPage[]): number {
  const letters = new Map<number, number>();
  for (const { text, size } of pages.flatMap(({ lines }) => lines)) {
    letters.set(size, (letters.get(size) ?? 0) + text.length);
  }
  const [most] = [...letters].sort(([, one], [, other]) => other - one);
  return most?.[0] ?? 10;
}
