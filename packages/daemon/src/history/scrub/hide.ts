import { GAP, parseJson } from "@memory/language/text";
import { isIn, replaceIn } from "./spelling.ts";
import type { Spellings } from "./spellings.ts";

/** Placeholder of the string. The number keeps values apart that must not become the same. */
export const placeholder = (n: number): string =>
  n <= 1 ? "[redacted:scrubbed]" : `[redacted:scrubbed:${n}]`;

export interface Hiding {
  readonly spellings: Spellings;
  /** The value is a key of a text or a name: quotes and separators are dropped in it. */
  readonly isKey: boolean;
  readonly mark: string;
}

/** Search options for a column, by its name. */
export const hidingIn = (column: string, spellings: Spellings, n = 1): Hiding => ({
  spellings,
  isKey: /(^|_)key$/.test(column),
  mark: placeholder(n),
});

/** A value without the string. A value that does not hold it comes back as it is. */
export function hide(value: string, hiding: Hiding): string {
  const hidden = withoutCut(replaced(value, hiding), hiding);
  const isWhole = hidden === value ? !mayHoldCut(value, hiding) : isJson(hidden);
  return isWhole || !isJson(value) ? hidden : hideInJson(value, hiding);
}

/** String by string: it may begin or end within an escape, or may have been cut in one of them. */
function hideInJson(value: string, hiding: Hiding): string {
  const document: unknown = JSON.parse(value);
  const hidden = JSON.stringify(inStrings(document, (text) => withoutCut(replaced(text, hiding), hiding)));
  return hidden === JSON.stringify(document) ? value : hidden;
}

/** In a document that is JSON it stands where no words are: in a number, or in "true" or "null". */
export function isInNumbers(value: string, { text }: Spellings): boolean {
  if (!/^\s*[[{]/.test(value) || !isIn(value, text)) return false;
  return isJson(value) && isIn(value.replace(/"[^"\\]*(?:\\.[^"\\]*)*"/g, '""'), text);
}

const replaced = (value: string, { spellings, isKey, mark }: Hiding): string =>
  replaceIn(value, isKey ? spellings.keys : spellings.text, () => mark);

function isJson(value: string): boolean {
  return /^\s*[[{]/.test(value) && parseJson(value) !== undefined;
}

function inStrings(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((one) => inStrings(one, change));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [change(key), inStrings(one, change)]));
}

/** Fewer characters than these, or less than a third of the string, tell nothing. */
const leastCut = 8;

const leastOf = (plain: string): number => Math.max(leastCut, Math.ceil(plain.length / 3));

function mayHoldCut(value: string, { spellings: { plain } }: Hiding): boolean {
  const [least, small] = [leastOf(plain), value.toLowerCase()];
  const pieces = [plain.slice(0, least), plain.slice(-least)];
  return plain.length > least && pieces.some((piece) => small.includes(piece.toLowerCase()));
}

/** A piece of a quote, or a part of a document, may have been cut in the middle of the string. */
const withoutCut = (value: string, hiding: Hiding): string =>
  value
    .split(GAP)
    .map((piece) => withoutCutEnds(piece, hiding))
    .join(GAP);

function withoutCutEnds(value: string, { spellings: { plain }, mark }: Hiding): string {
  const least = leastOf(plain);
  if (plain.length <= least || value.length < least) return value;
  const small = plain.toLowerCase();
  const end = value.length - (/(?:\.{3})?\s*$/.exec(value.slice(-8))?.[0].length ?? 0);
  const last = value.slice(Math.max(0, end - plain.length), end).toLowerCase();
  const tail = last.slice(Math.max(0, last.lastIndexOf(small.slice(0, least))));
  const isCut = tail.length >= least && small.startsWith(tail);
  const kept = isCut ? value.slice(0, end - tail.length) + mark + value.slice(end) : value;
  const start = kept.length - kept.trimStart().length;
  const first = kept.slice(start, start + plain.length).toLowerCase();
  const head = first.slice(0, first.indexOf(small.slice(-least)) + least);
  const isHead = head.length >= least && small.endsWith(head);
  return isHead ? kept.slice(0, start) + mark + kept.slice(start + head.length) : kept;
}
