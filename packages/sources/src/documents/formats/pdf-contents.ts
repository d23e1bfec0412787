import type { PdfPage } from "./pdf-blocks.ts";
import { indexesIn, type List } from "./pdf-index-pages.ts";
import type { PdfLine } from "./pdf-lines.ts";

/** Least number of entries of a list of contents. */
const FEWEST = 5;
/** Lines between two entries: a title too long for one. */
const MOST_BETWEEN = 2;
const LONGEST_NAME = 40;

/** Gaps in a line of contents: behind its number, and before its page, once more for whoever wrote it. */
const MOST_GAPS = 3;
/** Leaders or a gap, and the number of a page. */
const ENTRY = /(?:\.{2,}|(?:\. ?){3,}| {2,}|…)\s*(?:[\d\s,–-]+, ?)?(\d{1,4}|[ivxl]{1,6})$/i;
const LEADERS = /(?:\.{4,}|(?:\. ?){4,})\s*(?:\w*|[\d\s,–-]+)$/;

export interface WithoutContents {
  /** Without the lists of what stands on which page: they say nothing themselves, and their lines are no headings. */
  readonly pages: PdfPage[];
  /** What they list, letters and figures alone. */
  readonly listed: ReadonlySet<string>;
}

export function withoutContents(pages: readonly PdfPage[]): WithoutContents {
  const listed = new Set<string>();
  const lists = pages.map(({ lines }) => listsIn(lines));
  const indexes = indexesIn(pages);
  pages.forEach(({ lines }, n) => {
    for (const { from, to } of lists[n] ?? [])
      for (const title of titlesIn(lines.slice(from, to))) listed.add(title);
  });
  // What stands above a list is its name, or that of a chapter, which the list of the whole has.
  const isName = (line: PdfLine) => line.text.length <= LONGEST_NAME && !listed.has(lettersOf(line.text));
  const others = pages.map((page, n) => {
    const own = [...(lists[n] ?? []), ...(indexes[n] ?? [])];
    if (own.length === 0) return page;
    const isKept = (line: PdfLine, at: number) =>
      own.every(({ from, to }) => at >= to || at < from - 1 || (at === from - 1 && !isName(line)));
    return { ...page, lines: page.lines.filter(isKept) };
  });
  return { pages: others, listed };
}

/** Lines that end in a number behind a gap or dots: growing numbers on most of a page, or dots most of the way. */
function listsIn(lines: readonly PdfLine[]): List[] {
  const entries = lines.flatMap(({ text }, n) => {
    const page = ENTRY.exec(text)?.[1];
    const hasLeaders = LEADERS.test(text);
    return page === undefined && !hasLeaders ? [] : [{ n, page, hasLeaders }];
  });
  const runs: (typeof entries)[] = [];
  for (const entry of entries) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last && entry.n - last.n <= MOST_BETWEEN + 1) run.push(entry);
    else runs.push([entry]);
  }
  if (entries.length >= 0.5 * lines.length && isGrowing(entries))
    return isTable(entries.map(({ n }) => lines[n]?.text ?? "")) ? [] : [listOf(entries)];
  return runs.filter(isDotted).map((run) => fromChapter(lines, listOf(run)));
}

/** The chapters above the first entry with dots: "2 Wheels 14". */
function fromChapter(lines: readonly PdfLine[], { from, to }: List): List {
  let first = from;
  while (CHAPTER.test(lines[first - 1]?.text ?? "")) first -= 1;
  return { from: first, to };
}

const CHAPTER = /^(?:\d{1,2}|[A-Z]|[IVX]{1,5})\.?\s+\p{L}.*\s\d{1,4}$/u;

interface Entry {
  readonly n: number;
  /** None where the number has no place in the line: a title of several lines, or a column of numbers. */
  readonly page: string | undefined;
  readonly hasLeaders: boolean;
}

/** Dots that lead to pages. Those of a form lead to nothing. */
const isDotted = (run: readonly Entry[]): boolean =>
  run.length >= FEWEST_DOTTED &&
  run.filter(({ hasLeaders }) => hasLeaders).length >= MOST_DOTTED * run.length &&
  run.filter(({ page }) => page !== undefined).length >= 0.5 * run.length;

const FEWEST_DOTTED = 3;
const MOST_DOTTED = 0.6;

/** Rows of several columns, of which the last is a number. */
const isTable = (rows: readonly string[]): boolean =>
  rows.filter((row) => !LEADERS.test(row) && (row.match(/\S {2,}(?=\S)/g) ?? []).length > MOST_GAPS).length >=
  0.5 * rows.length;

const listOf = (entries: readonly { readonly n: number }[]): List => ({
  from: entries[0]?.n ?? 0,
  to: (entries.at(-1)?.n ?? -1) + 1,
});

function isGrowing(entries: readonly Entry[]): boolean {
  if (entries.length < FEWEST) return false;
  const numbers = entries.flatMap(({ page }) => (/^\d/.test(page ?? "") ? [Number(page)] : []));
  const growing = numbers.filter((number, n) => number >= (numbers[n - 1] ?? 0)).length;
  return growing >= 0.9 * numbers.length && (numbers[0] ?? 0) < (numbers.at(-1) ?? 1);
}

/** A title that is too long for its line begins in the one before. */
function titlesIn(lines: readonly PdfLine[]): string[] {
  return lines.flatMap(({ text }, n) => {
    const end = ENTRY.exec(text);
    if (!end) return [];
    const title = text.slice(0, end.index);
    const before = lines[n - 1]?.text ?? "";
    const names = [title, ...(ENTRY.test(before) ? [] : [before + title])];
    // Under "Chapter 3" its name stands without the number.
    return names
      .flatMap((name) => [name, name.replace(/^(?:\d+(?:\.\d+)*|[A-Z](?=[. ]))\.?\s+/, "")])
      .map(lettersOf)
      .filter(isWord);
  });
}

const isWord = (title: string): boolean => /\p{L}{3}/u.test(title);

export const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
