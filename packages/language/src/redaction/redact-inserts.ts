import { inOrder } from "../text/any-of.ts";
import { trimEndOf } from "../text/trim-end-of.ts";
import { isSecretUnder } from "./redact-keywords.ts";
import { judgeName, mayNameSecret } from "./redact-names.ts";
import type { Span } from "./redact-span.ts";
import { isPlaceholder, isReference } from "./redact-values.ts";

/** Looked for first: it is much cheaper than all that may stand around it. */
const INTO = /\b(?:INTO|into|Into)(?=\s)/g;
const BEFORE_INTO = /\b(?:insert|replace)\s{1,8}(?:\w{1,12}\s{1,8}){0,2}$/i;
const LONGEST_BEFORE = 60;
/** `INTO users (name, password) VALUES`: group 1 the columns. */
const COLUMNS = inOrder(
  [
    // The table, and another name of it.
    /\s{1,8}(?:[^\s()]{1,128}|["`[][^\n()]{1,128}["`\]][^\s()]{0,64})(?:\s{1,8}as\s{1,8}\w{1,64})?/,
    /\s{0,8}\(([^()]{1,2000})\)\s{0,8}/,
    // Of SQL Server, and of PostgreSQL.
    /(?:output\s[\w.,*\s[\]]{1,200}\s)?(?:overriding\s\w{1,8}\svalue\s{1,8})?/,
    /values?(?=[\s(])/,
  ],
  "iy",
);
/** Quotes and blanks around the name of a column. */
const AROUND_NAME = /[\s"'`[\]\\]/;
const ROW = /(?:[\s,]|--[^\n]{0,400}\n|\/\*(?:(?!\*\/)[\s\S]){0,400}\*\/){0,200}\(/y;
/** A comment, unless the next statement stands in it; what opens a text in quotes; a number; a sign. */
const PART =
  /--(?:(?!(?:insert|replace)\s)[^\n])*|\/\*(?:(?!\*\/|(?:insert|replace)\s)[\s\S])*(?:\*\/)?|(?<!\\)\\*["']|(?<![\w$:.])(\d{1,20})|[()[\]{},]|\binto\b/gi;
/** End of a column's value. */
const COLUMN_END = /['"]\s{0,20}[,)]/y;

/** Values of INSERT statements whose columns are named as secrets are, in each of the rows. */
export function findInsertSecrets(text: string): Span[] {
  if (!(text.includes("INTO") || text.includes("into") || text.includes("Into"))) return [];
  const spans: Span[] = [];
  for (const { 0: into, index } of text.matchAll(INTO)) {
    if (!BEFORE_INTO.test(text.slice(Math.max(0, index - LONGEST_BEFORE), index))) continue;
    COLUMNS.lastIndex = index + into.length;
    const names = (COLUMNS.exec(text)?.[1] ?? "").split(",").map(plainName);
    if (names.some(mayNameSecret)) spans.push(...secretsInRows(text, COLUMNS.lastIndex, names));
  }
  return spans;
}

function plainName(quoted: string): string {
  const name = trimEndOf(quoted, AROUND_NAME);
  return name.slice(Math.max(0, name.search(/[^\s"'`[\]\\]/)));
}

function secretsInRows(text: string, start: number, names: readonly string[]): Span[] {
  const spans: Span[] = [];
  let at = start;
  for (;;) {
    ROW.lastIndex = at;
    if (!ROW.test(text)) return spans;
    const row = readRow(text, ROW.lastIndex);
    for (const [column, value] of row.values) {
      const kind = kindUnder(names[column] ?? "", value.text);
      if (kind !== null) spans.push({ from: value.from, to: value.from + value.text.length, kind });
    }
    if (row.end === null) return spans;
    at = row.end;
  }
}

/** The statement that creates a user sets a password, even as a plain word. */
function kindUnder(name: string, value: string): string | null {
  if (value.startsWith("[redacted:")) return null;
  const isTyped = judgeName(name) === "password" && !/\s/.test(value) && value.length >= 4;
  return isTyped && !isPlaceholder(value) && !isReference(value) ? "password" : isSecretUnder(name, value);
}

interface Literal {
  readonly from: number;
  readonly text: string;
}

interface Row {
  /** The first text or number of each column. `crypt('…', gen_salt('bf'))` is one column. */
  readonly values: ReadonlyMap<number, Literal>;
  /** Null where the row does not end. */
  readonly end: number | null;
}

function readRow(text: string, from: number): Row {
  const values = new Map<number, Literal>();
  let [column, depth] = [0, 0];
  PART.lastIndex = from;
  for (let part = PART.exec(text); part !== null; part = PART.exec(text)) {
    const [sign, number] = part;
    if (sign === ")" && depth === 0) return { values, end: PART.lastIndex };
    if (/^[([{]/.test(sign)) depth += 1;
    else if (/^[)\]}]/.test(sign)) depth -= 1;
    else if (sign === "," && depth === 0) column += 1;
    else if (/["']$/.test(sign)) {
      const literal = textIn(text, PART.lastIndex, sign);
      if (literal === null) break;
      PART.lastIndex = literal.from + literal.text.length + sign.length;
      if (!values.has(column)) values.set(column, literal);
    } else if (number !== undefined) {
      if (!values.has(column)) values.set(column, { from: part.index, text: number });
    } else if (/^into$/i.test(sign)) break;
  }
  return { values, end: null };
}

/**
 * A quoted literal, as long as a whole document. A doubled quote is part of it, and one behind a backslash,
 * unless the text is quoted so itself or the column ends there ('C:\data\',). Null where it does not end.
 */
function textIn(text: string, from: number, quote: string): Literal | null {
  let end = text.indexOf(quote, from);
  while (end !== -1 && quote.length === 1) {
    const isDoubled = text.charAt(end + 1) === quote;
    if (isEscaped(text, from, end)) end = text.indexOf(quote, end + 1);
    else if (isDoubled) end = text.indexOf(quote, end + 2);
    else break;
  }
  return end === -1 ? null : { from, text: text.slice(from, end) };
}

function isEscaped(text: string, from: number, quote: number): boolean {
  let start = quote;
  while (start > from && text.charAt(start - 1) === "\\") start -= 1;
  COLUMN_END.lastIndex = quote;
  return (quote - start) % 2 === 1 && !COLUMN_END.test(text);
}
