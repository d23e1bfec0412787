import type { PdfPage } from "./pdf-blocks.ts";
import type { PdfLine } from "./pdf-lines.ts";

/** From a line to the one behind the last. */
export interface List {
  readonly from: number;
  readonly to: number;
}

/** An index stands behind what it leads to. */
const LAST_PART = 0.5;
/** Fewer on a page are no index. */
const FEWEST = 8;
/** Part of the lines of a page that end in the numbers of pages; the others are words above them, or too long for a line. */
const NUMBERED = 0.45;
/** Part of them that count on by their letters. */
const IN_ORDER = 0.75;

/** "kiln, 4, 17–19": a word, and the pages that it stands on. */
const ENTRY =
  /^(?=.{0,40}\p{L}).{2,90}?(,|\s{2,}|\.)\s*(\d{1,4}|[ivxl]{1,6})(?:[-–]\d{1,4})?(?:, ?\d{1,4}(?:[-–]\d{1,4})?)*,?$/iu;
/** Part of its lines that have a comma before the numbers, which cells of tables do not have. */
const WITH_COMMA = 0.6;
/** Pages that may be counted before the first, in other numbers. */
const MORE_PAGES = 60;

/** Of each page the lines of an index: words with the pages that they stand on, which say nothing themselves. */
export function indexesIn(pages: readonly PdfPage[]): List[][] {
  const last = pages.findLastIndex(({ lines }) => lines.length > 0);
  return pages.map(({ lines }, n) => (n >= LAST_PART * last ? indexIn(lines, last + MORE_PAGES) : []));
}

function indexIn(lines: readonly PdfLine[], mostPages: number): List[] {
  const entries = lines.flatMap((line, n) => {
    const [, sign, page] = cellsOf(line).flatMap((cell) => ENTRY.exec(cell) ?? []);
    return sign === undefined || Number(page) > mostPages ? [] : [{ line, n, hasComma: sign === "," }];
  });
  const [from = 0, to = from] = [entries[0]?.n, entries.at(-1)?.n];
  const least = (part: number) => part * (to - from + 1);
  const withComma = entries.filter(({ hasComma }) => hasComma).length;
  if (entries.length < FEWEST || entries.length < least(NUMBERED)) return [];
  const isOne = withComma >= least(WITH_COMMA) || isInOrder(entries.map(({ line }) => line));
  return isOne ? [{ from, to: to + 1 }] : [];
}

const cellsOf = ({ text }: PdfLine): string[] => text.split(/ {2,}(?=\p{L})/u);

/** Of the lines that stand furthest to the left in their column: what stands behind them is of theirs. */
function isInOrder(lines: readonly PdfLine[]): boolean {
  const edges = new Map<number, number>();
  for (const { column, left } of lines) edges.set(column, Math.min(edges.get(column) ?? left, left));
  const words = lines
    .filter(({ column, left, size }) => left <= (edges.get(column) ?? left) + 0.3 * size)
    .flatMap(({ text }) => /[\p{L}\p{N}].*/u.exec(text)?.[0].toLowerCase().slice(0, 4) ?? []);
  const growing = words.filter((word, n) => n > 0 && word >= (words[n - 1] ?? "")).length;
  return words.length >= 5 && growing >= IN_ORDER * (words.length - 1);
}
