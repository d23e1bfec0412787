import { isSecretUnder } from "./redact-keywords.ts";
import { mayNameSecret } from "./redact-names.ts";
import type { Span } from "./redact-span.ts";

const ROW = /<tr\b[^<>]{0,200}>/gi;
/** Group 1 tells a head from a value; group 2 all that stands ahead of the words, group 3 the words. */
const CELL =
  /\s{0,80}<t([hd])\b([^<>]{0,200}>(?:\s{0,40}<(?!\/|t[hdr]\b)[^<>]{0,100}>){0,3}\s{0,40})([^<]{0,400})(?:<(?!\/?t[hdr]\b|\/table\b)[^<>]{0,100}>[^<]{0,200}){0,6}(?:<\/t[hd]\s{0,8}>)?/iy;
const MOST_CELLS = 64;

interface Cell {
  readonly isHead: boolean;
  readonly from: number;
  readonly text: string;
}

/** Values of tables of HTML, in columns or behind heads that are names of secrets. */
export function findHtmlTableSecrets(text: string): Span[] {
  if (!(text.includes("<tr") || text.includes("<TR"))) return [];
  const spans: Span[] = [];
  let names: readonly string[] = [];
  let end = 0;
  for (const { 0: row, index } of text.matchAll(ROW)) {
    if (/<table\b/i.test(text.slice(end, index))) names = [];
    end = index + row.length;
    const cells = cellsFrom(text, end);
    const [first, second] = cells;
    if (cells.length > 1 && cells.every(({ isHead }) => isHead)) names = cells.map((cell) => cell.text);
    else if (first !== undefined && second !== undefined && cells.length === 2 && mayNameSecret(first.text))
      spans.push(...secretIn(first.text, second));
    else spans.push(...cells.flatMap((cell, column) => secretIn(names[column] ?? "", cell)));
  }
  return spans;
}

function cellsFrom(text: string, start: number): Cell[] {
  const cells: Cell[] = [];
  CELL.lastIndex = start;
  for (let at = start, found = CELL.exec(text); found !== null; found = CELL.exec(text)) {
    const [all, kind = "", , words = ""] = found;
    const from = at + all.indexOf(words, all.indexOf(">") + 1);
    cells.push({ isHead: /h/i.test(kind), from, text: words.trim() });
    at = CELL.lastIndex;
    if (cells.length === MOST_CELLS) break;
  }
  return cells;
}

function secretIn(name: string, { from, text }: Cell): Span[] {
  const kind = mayNameSecret(name) && !/\s/.test(text) ? isSecretUnder(name, text) : null;
  return kind === null ? [] : [{ from, to: from + text.length, kind }];
}
