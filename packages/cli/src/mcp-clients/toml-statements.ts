import { parse } from "smol-toml";
import { isRecord } from "../config-file/values.ts";
import type { Path } from "./format.ts";

/** A line, or several, that say one thing: a table begins, or a key has a value. */
export interface Statement {
  readonly kind: "table" | "value";
  /** From the top of the file. */
  readonly path: Path;
  readonly start: number;
  /** Behind the statement, a comment on its line included. */
  readonly end: number;
  /** The range of the value; a table has none. */
  readonly value: number;
  readonly valueEnd: number;
}

/** The statements of a valid text of TOML, in order. */
export function statementsOf(text: string): Statement[] {
  const found: Statement[] = [];
  let table: Path = [];
  let at = 0;
  while (at < text.length) {
    const start = at + (/^\s*/.exec(text.slice(at))?.[0].length ?? 0);
    if (start >= text.length) break;
    const isTable = text[start] === "[";
    if (text[start] !== "#") {
      const stop = isTable ? endOfValue(text, start) : endOfKey(text, start);
      const value = isTable ? stop : stop + 1 + (/^[ \t]*/.exec(text.slice(stop + 1))?.[0].length ?? 0);
      const valueEnd = isTable ? stop : endOfValue(text, value);
      const names = namesOf(text.slice(start, stop).replace(/^\[+|\]+\s*$/g, ""));
      if (isTable) table = names;
      const end = endOfLine(text, valueEnd);
      const path = isTable ? names : [...table, ...names];
      found.push({ kind: isTable ? "table" : "value", path, start, end, value, valueEnd });
      at = end;
    } else at = endOfLine(text, start);
  }
  return found;
}

function endOfLine(text: string, from: number): number {
  const at = text.indexOf("\n", from);
  if (at < 0) return text.length;
  return text[at - 1] === "\r" ? at - 1 : at;
}

/** The position of the equals sign. */
function endOfKey(text: string, from: number): number {
  let at = from;
  while (at < text.length && text[at] !== "=") at = isQuote(text[at]) ? endOfString(text, at) : at + 1;
  return at;
}

/** Behind a value: lists, tables within a line, and the header of a table, which looks like a list, end with their bracket. */
function endOfValue(text: string, from: number): number {
  let depth = 0;
  let at = from;
  while (at < text.length) {
    const char = text[at] ?? "";
    if (isQuote(char)) at = endOfString(text, at);
    else if (char === "#") {
      if (depth === 0) break;
      at = endOfLine(text, at);
    } else if (char === "\n" && depth === 0) break;
    else {
      if (char === "[" || char === "{") depth += 1;
      if (char === "]" || char === "}") depth -= 1;
      at += 1;
    }
  }
  return from + text.slice(from, at).trimEnd().length;
}

const isQuote = (char: string | undefined): boolean => char === '"' || char === "'";

/** Behind the string that starts here. */
function endOfString(text: string, from: number): number {
  const quote = text[from] ?? "";
  const isLong = text.startsWith(quote.repeat(3), from);
  const mark = isLong ? quote.repeat(3) : quote;
  let at = from + mark.length;
  while (at < text.length && !text.startsWith(mark, at)) at += quote === '"' && text[at] === "\\" ? 2 : 1;
  at += mark.length;
  // A long string may end with up to two more of its quotes.
  while (isLong && text[at] === quote) at += 1;
  return at;
}

/** The parser knows best how keys are quoted. */
function namesOf(key: string): string[] {
  const names: string[] = [];
  let level: unknown = parse(`${key} = 0`);
  while (isRecord(level)) {
    const [name = ""] = Object.keys(level);
    names.push(name);
    level = level[name];
  }
  return names;
}
