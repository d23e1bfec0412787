import { isSecretUnder } from "./redact-keywords.ts";
import { judgeName, mayNameSecret } from "./redact-names.ts";
import type { Span } from "./redact-span.ts";
import { isPlaceholder, isReference } from "./redact-values.ts";
import { trimEndOf } from "./trim-end-of.ts";

/** Looked for first: it is much cheaper than all that may stand around it. */
const INTO = /\b(?:INTO|into|Into)(?=\s)/g;
const BEFORE_INTO = /\b(?:insert|replace)\s{1,8}(?:\w{1,12}\s{1,8}){0,2}$/i;
const LONGEST_BEFORE = 60;
/** `INTO users (name, password) VALUES`: group 1 the columns. */
const COLUMNS =
  /\s{1,8}(?:[^\s()]{1,128}|["`[][^\n()]{1,128}["`\]][^\s()]{0,64})(?:\s{1,8}as\s{1,8}\w{1,64})?\s{0,8}\(([^()]{1,2000})\)\s{0,8}(?:output\s[\w.,*\s[\]]{1,200}\s)?(?:overriding\s\w{1,8}\svalue\s{1,8})?values?(?=[\s(])/iy;
/** What quotes a name of a column. */
const AROUND_NAME = /[\s"'`[\]\\]/;
const ROW = /(?:[\s,]|--[^\n]{0,400}\n|\/\*(?:(?!\*\/)[\s\S]){0,400}\*\/){0,200}\(/y;
/**
 * A comment; a text in quotes, of which a doubled quote is part, and one behind a backslash unless the text is quoted so
 * itself or the column ends there ('C:\data\',); a number; a sign.
 */
const PART =
  /--[^\n]*|\/\*(?:(?!\*\/)[\s\S]){0,4000}\*\/|(?<!\\)(\\{1,8}["'])((?:(?!\1)[\s\S]){0,20000})\1|'((?:[^'\\]|''|\\(?!'\s{0,20}[,)])[\s\S]|\\(?='\s{0,20}[,)])){0,20000})'|"((?:[^"\\]|""|\\(?!"\s{0,20}[,)])[\s\S]|\\(?="\s{0,20}[,)])){0,20000})"|(?<![\w$:.])(\d{1,20})|[()[\]{},'"]|\/\*|\binto\b/gi;
/** Of a row; longer ones hold whole documents. */
const LONGEST_ROW = 20_000;

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

/** Who creates a user sets a password, though it be a plain word. */
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
  for (const part of text.slice(from, from + LONGEST_ROW).matchAll(PART)) {
    const sign = part[0];
    const index = from + part.index;
    if (sign === ")" && depth === 0) return { values, end: index + 1 };
    if (/^[([{]/.test(sign)) depth += 1;
    else if (/^[)\]}]/.test(sign)) depth -= 1;
    else if (sign === "," && depth === 0) column += 1;
    else if (!/^(?:,|--|\/\*[\s\S])/.test(sign)) {
      const literal = part[2] ?? part[3] ?? part[4] ?? part[5];
      if (literal === undefined) break;
      const start = index + (part[1]?.length ?? (literal === part[5] ? 0 : 1));
      if (!values.has(column)) values.set(column, { from: start, text: literal });
    }
  }
  return { values, end: null };
}
