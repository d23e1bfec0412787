import { isSecretUnder } from "./redact-keywords.ts";
import type { Span } from "./redact-span.ts";

/** A name of secrets that ends before a separator or with the line, as in the first line of an export of passwords. */
const MAY_HEAD = /(?:pass|pw|pin|secret|token|key|kennwort|contra|senha|mdp)[\wñ -]{0,16}"?(?:[,;\t\r]|$)/gim;
/** In prose a blank follows a comma. */
const HEAD_CELL = /^"?\p{L}[\p{L}\p{N}_./-]{0,40}(?: [\p{L}\p{N}_./()-]{1,24}){0,2}"?$/u;
const STATEMENT = /^(?:select|insert|update|from|import|return|const|let|var|def|function)\b/i;
const SEPARATORS = [",", ";", "\t"] as const;
const LONGEST_HEAD = 1_000;
const MOST_CELLS = 64;

interface Head {
  readonly separator: string;
  readonly names: readonly string[];
}

/** Values in columns of CSV, and of tables copied from a spreadsheet, that are headed "password" and the like. */
export function findCsvSecrets(text: string): Span[] {
  const spans: Span[] = [];
  if (!text.includes("\n")) return spans;
  let read = 0;
  for (const { index } of text.matchAll(MAY_HEAD)) {
    if (index < read) continue;
    const start = text.lastIndexOf("\n", index) + 1;
    read = lineEnd(text, index);
    const head = headOf(text.slice(start, read).replace(/\r$/, ""));
    for (let at = read + 1; head !== null && at < text.length; at = read + 1) {
      const cells = cellsOf(text.slice(at, lineEnd(text, at)), head.separator, at);
      if (cells.length !== head.names.length) break;
      spans.push(...secretsIn(cells, head.names));
      read = lineEnd(text, at);
    }
  }
  return spans;
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf("\n", at);
  return end === -1 ? text.length : end;
}

function headOf(line: string): Head | null {
  if (line.length > LONGEST_HEAD || STATEMENT.test(line)) return null;
  for (const separator of SEPARATORS) {
    const names = line.split(separator);
    if (names.length < 2 || names.length > MOST_CELLS || !names.every((name) => HEAD_CELL.test(name)))
      continue;
    return { separator, names: names.map((name) => name.replaceAll('"', "")) };
  }
  return null;
}

interface Cell {
  readonly from: number;
  readonly text: string;
}

/** A separator in quotes belongs to its cell, and a doubled quote, too. */
function cellsOf(line: string, separator: string, start: number): Cell[] {
  const cells: Cell[] = [];
  for (let at = 0; at <= line.length && cells.length <= MOST_CELLS; ) {
    const isQuoted = line.charAt(at) === '"';
    const from = at + (isQuoted ? 1 : 0);
    const end = isQuoted ? endOfQuoted(line, from) : at;
    const next = line.indexOf(separator, end);
    const stop = next === -1 ? line.length : next;
    const text = line.slice(from, isQuoted ? end : stop).replace(/\r$/, "");
    cells.push({ from: start + from, text });
    at = stop + 1;
  }
  return cells;
}

function endOfQuoted(line: string, from: number): number {
  let end = line.indexOf('"', from);
  while (end !== -1 && line.charAt(end + 1) === '"') end = line.indexOf('"', end + 2);
  return end === -1 ? line.length : end;
}

const secretsIn = (cells: readonly Cell[], names: readonly string[]): Span[] =>
  cells.flatMap(({ from, text }, column) => {
    const kind = text === "" || /\s/.test(text) ? null : isSecretUnder(names[column] ?? "", text);
    return kind === null ? [] : [{ from, to: from + text.length, kind }];
  });
