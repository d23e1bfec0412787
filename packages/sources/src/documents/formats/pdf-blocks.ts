import { isSmallCapitals, type PdfLine } from "./pdf-lines.ts";

export interface PdfPage {
  /** 1-based. */
  readonly number: number;
  readonly height: number;
  readonly lines: readonly PdfLine[];
}

/** Lines that belong together: a paragraph, or a heading of one or more lines. */
export interface PdfBlock {
  readonly text: string;
  readonly lineCount: number;
  readonly letters: number;
  readonly size: number;
  readonly font: string;
  readonly isMono: boolean;
  /** Baseline of its first line, from the top of the page. */
  readonly y: number;
}

export interface PageOfBlocks {
  readonly number: number;
  readonly blocks: readonly PdfBlock[];
}

/** A gap of more than the usual distance of lines, a change of letter or an indented line begins a new block. */
export function blocksOf(pages: readonly PdfPage[]): PageOfBlocks[] {
  const leading = leadingOf(pages);
  const known = wordsOf(pages);
  const labels = labelsOf(pages);
  return pages.map((page) => blocksOfPage(page, { leading, known, labels }));
}

/** What holds for all pages. */
interface Habits {
  readonly leading: number;
  /** Words that stand whole in some line, small letters, hyphens included. */
  readonly known: ReadonlySet<string>;
  /** Lines that stand there again and again: "Note", and what is to be noted. */
  readonly labels: ReadonlySet<string>;
}

/** As many lines that say the same are no names. */
const FEWEST_LABELS = 3;

function labelsOf(pages: readonly PdfPage[]): Set<string> {
  const counts = new Map<string, number>();
  for (const { lines } of pages) for (const { text } of lines) counts.set(text, (counts.get(text) ?? 0) + 1);
  return new Set([...counts].filter(([, count]) => count >= FEWEST_LABELS).map(([text]) => text));
}

function wordsOf(pages: readonly PdfPage[]): Set<string> {
  const words = new Set<string>();
  for (const { lines } of pages)
    for (const { text } of lines)
      for (const [word] of text.toLowerCase().matchAll(/(?<![\p{L}-])\p{L}+(?:-\p{L}+)*(?![\p{L}-])/gu))
        words.add(word);
  return words;
}

function blocksOfPage(page: PdfPage, { leading, known, labels }: Habits): PageOfBlocks {
  const edges = edgesOf(page.lines);
  const groups: PdfLine[][] = [];
  for (const line of page.lines) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    const isOne = group !== undefined && last !== undefined && belongs(last, line, leading, edges);
    if (isOne && !(group.length === 1 && standsAlone(last, line, edges) && !labels.has(last.text)))
      group.push(line);
    else groups.push([line]);
  }
  return { number: page.number, blocks: groups.map((group) => blockOf(group, edges, known)) };
}

/**
 * Distance of lines as a multiple of their size: the least that is common, since where paragraphs are short the gaps
 * between them are the most common.
 */
function leadingOf(pages: readonly PdfPage[]): number {
  const counts = new Map<number, number>();
  for (const { lines } of pages) {
    lines.forEach((line, n) => {
      const last = lines[n - 1];
      if (last === undefined || last.column !== line.column || Math.abs(last.size - line.size) > 0.5) return;
      const ratio = Math.round(((line.y - last.y) / line.size) * 20) / 20;
      if (ratio > 0.8 && ratio < 2.2) counts.set(ratio, (counts.get(ratio) ?? 0) + 1);
    });
  }
  const most = Math.max(...counts.values(), 0);
  const common = [...counts].filter(([, count]) => count >= 0.2 * most).map(([ratio]) => ratio);
  return common.length === 0 ? 1.2 : Math.min(...common);
}

interface Edges {
  readonly left: number;
  readonly right: number;
  /** Where the code begins that stands furthest to the left. */
  readonly code: number;
}

function edgesOf(lines: readonly PdfLine[]): Map<number, Edges> {
  const edges = new Map<number, Edges>();
  for (const { column, left, right, isMono } of lines) {
    const known = edges.get(column) ?? { left, right, code: Infinity };
    edges.set(column, {
      left: Math.min(known.left, left),
      right: Math.max(known.right, right),
      code: Math.min(known.code, isMono ? left : Infinity),
    });
  }
  return edges;
}

function belongs(last: PdfLine, line: PdfLine, leading: number, edges: ReadonlyMap<number, Edges>): boolean {
  if (last.column !== line.column) return false;
  const size = Math.max(last.size, line.size);
  if (size / Math.min(last.size, line.size) > 1.08) return false;
  if (isSmallCapitals(last.font) !== isSmallCapitals(line.font)) return false;
  if (line.y - last.y > (leading + 0.35) * size || line.y < last.y) return false;
  if (startsWithNumber(last.text) && last.font !== line.font && last.text.length < 120) return false;
  if (isBelow(numberOf(last.text), numberOf(line.text)) && line.text.length < 120) return false;
  if (startsWithNumber(line.text) && last.font !== line.font && line.text.length < 120) return false;
  const left = edges.get(line.column)?.left ?? 0;
  const isIndented = line.left > left + 0.8 * size && last.left <= left + 0.3 * size;
  return !(isIndented && /[.!?:]["”’)]?$/.test(last.text));
}

const NUMBER =
  /^(?:(?:\d{1,3}(?:\.\d{1,3}){0,5}|[A-Z](?:\.\d{1,3}){1,5})\.?(?=\s+\p{L})|[A-Z]\.(?=\s+\p{Lu}[^,;“”"]{2,70}$))/u;

const numberOf = (text: string): string => (NUMBER.exec(text)?.[0] ?? "").replace(/\.$/, "");

/** A line in other letters than the next that ends early, and no sentence: the name of what follows. */
function standsAlone(line: PdfLine, next: PdfLine, edges: ReadonlyMap<number, Edges>): boolean {
  const { left, right } = edges.get(line.column) ?? line;
  const endsEarly = line.right < right - 0.25 * (right - left);
  return (
    endsEarly &&
    line.font !== next.font &&
    !line.isMono &&
    !next.isMono &&
    /^\p{Lu}[^.,;:]{2,80}$/u.test(line.text)
  );
}

/** A number, or the letter of a section with its name. */
export const startsWithNumber = (text: string): boolean => NUMBER.test(text);

/** 6 and 6.1: a heading, and the first one below it. */
const isBelow = (number: string, next: string): boolean => number !== "" && next.startsWith(`${number}.`);

function blockOf(
  lines: readonly PdfLine[],
  edges: ReadonlyMap<number, Edges>,
  known: ReadonlySet<string>,
): PdfBlock {
  const [first] = lines;
  if (first === undefined) throw new RangeError("a block has a line");
  const indented = (line: PdfLine): string =>
    line.isMono ? indentOf(line, edges.get(line.column)?.code ?? line.left) + line.text : line.text;
  let text = indented(first);
  let last = first;
  for (const line of lines.slice(1)) {
    const right = edges.get(line.column)?.right ?? line.right;
    text = runsOn(last, line, right) ? joinedLines(text, line.text, known) : `${text}\n${indented(line)}`;
    last = line;
  }
  const { size, font, isMono, y } = first;
  return { text, lineCount: lines.length, letters: text.length, size, font, isMono, y };
}

/** Blanks that a line of code stands behind; a letter of its font is as wide as each other. */
function indentOf({ text, left, right }: PdfLine, code: number): string {
  const width = (right - left) / Math.max(1, text.length);
  const count = Math.round((left - code) / Math.max(1, width));
  return " ".repeat(Math.min(40, Math.max(0, count)));
}

/** Lines of prose run on; rows, listings, points of a list and lines that end early stay lines. */
function runsOn(last: PdfLine, line: PdfLine, right: number): boolean {
  const endsEarly = last.right < right - 0.25 * (right - last.left) && last.text.length < 120;
  return !(last.isRow || line.isRow || last.isMono || line.isMono || endsEarly || isPoint(line.text));
}

/** A hyphen at the end of a line goes where the word stands elsewhere without it, and stays where it stands elsewhere with it. */
export function joinedLines(text: string, next: string, known: ReadonlySet<string> = new Set()): string {
  if (text.endsWith("\u00ad")) return text.slice(0, -1) + next;
  const before = /(\p{L}+)[-‐]$/u.exec(text)?.[1];
  const behind = /^\p{Ll}[\p{L}]*/u.exec(next)?.[0];
  if (before === undefined || behind === undefined) return `${text} ${next}`;
  const isCompound =
    known.has(`${before}-${behind}`.toLowerCase()) && !known.has(`${before}${behind}`.toLowerCase());
  return isCompound ? text + next : text.slice(0, -1) + next;
}

const isPoint = (text: string): boolean => /^(?:[•▪◦‣–—*·-]|\(?\d{1,2}[.)]|\(?[a-z][.)])\s/.test(text);
