/** A stretch of base64 that was read as the body of a key. */
interface Armor {
  readonly from: number;
  readonly to: number;
}

// The patterns read one bounded piece where they stand, so that a text is read once however many keys begin in it, and
// a line of a million characters does not fill the stack.
/** One piece of what stands around the lines of a key: line ends, indents, quotes, signs of a diff. */
const GAP =
  /\\{1,8}[nrt"'`]|\\(?=\r?\n|$)|\d{1,6}[ \t]{0,4}[\t:|→]|\.{3}|-(?!-)|\/\/(?= )|[\s>|*#"'`,;+)(\]…]/y;
const LONGEST_GAP = 400;
/** The number before a line as `nl` shows it; those of `cat -n`, `grep -n` and coding agents are pieces of a gap. */
const LINE_NUMBER = /\d{1,6} {1,4}(?=[A-Za-z0-9+/=])/y;
const HEADER =
  /(?:Version|Comment|Hash|Charset|MessageID|Proc-Type|DEK-Info|Content-Domain|Subject|x-[\w-]{1,60}):(?:[^\n\r\\]|\\{1,8}["']){0,500}/iy;
const BASE64 = /(?:[A-Za-z0-9+/]|\\{1,4}\/){1,4000}={0,2}/y;
const CHECKSUM = /=[A-Za-z0-9+/]{4}(?![A-Za-z0-9+/=])/y;
const CLOSED_LINE = /[ \t]{0,40}(?:[\r\n"'`<|\\…]|\.{3}|-----|$)/y;
const LONGER_NAME = /[\w(:@[]|-(?!----)|\.(?!\.\.)/y;
const LINE_END = /(\\{1,8}n|\n)/;

/**
 * The base64 of a key whose BEGIN line ends at `body`, read no further than `limit`: behind header lines and a blank
 * line, up to its checksum. Prose ends it; null where nothing of a key stands.
 */
export function readArmor(text: string, body: number, limit: number): Armor | null {
  let at = afterHeaders(text, body, limit);
  let from = -1;
  while (at < limit) {
    const start = afterGap(text, at);
    const checksum = from === -1 ? 0 : lengthAt(CHECKSUM, text, start);
    if (checksum > 0) return { from, to: Math.min(start + checksum, limit) };
    const end = start + lengthAt(BASE64, text, start);
    if (end === start || start >= limit) break;
    const belongs =
      from === -1 ? opensArmor(text, start, end) : staysArmor(text, at, { from: start, to: end });
    if (!belongs) break;
    if (from === -1) from = start;
    at = end;
  }
  return from === -1 ? null : { from, to: Math.min(at, limit) };
}

/** Start of the base64 before `end`, of a key whose BEGIN line was cut off; `end` where there is none. */
export function startOfArmor(text: string, from: number, end: number): number {
  let start = end;
  let at = end;
  let isKey = false;
  const stretch = text.slice(from, end);
  for (const line of stretch.split(LINE_END).reverse()) {
    at -= line.length;
    const first = afterGap(line, 0);
    if (first === line.length) continue;
    const last = afterBase64(line, first) + lengthAt(CHECKSUM, line, first);
    if (last === first || afterGap(line, last) < line.length) break;
    isKey ||= isBase64(line, first, last);
    start = at + first;
  }
  if (isKey) return start;
  const paragraph = stretch.slice(stretch.lastIndexOf("\n\n") + 1);
  return paragraph.length > 100 && isMostlyBase64(paragraph) ? end - paragraph.length : end;
}

/** True for a text of a third or more base64: also a key with something before each line, but no prose. */
export function isMostlyBase64(text: string): boolean {
  let size = 0;
  for (const [word] of text.matchAll(/[A-Za-z0-9+/]{20,4000}/g)) size += word.length;
  return size * 3 >= text.length;
}

/** True for sentences, as between a BEGIN and an END in a page about keys. */
export function isProse(text: string): boolean {
  if (text.length < 100) return false;
  let words = 0;
  for (const _ of text.matchAll(/\p{L}[,.;:]? (?=\p{L})/gu)) words += 1;
  return words * 20 >= text.length;
}

function opensArmor(text: string, start: number, end: number): boolean {
  return isBase64(text, start, end) || (end - start >= 32 && closesLine(text, end));
}

/** Right below a line of a key any word that fills its line belongs to it; past a blank line or a quote it must show. */
function staysArmor(text: string, at: number, token: Armor): boolean {
  const gap = text.slice(at, token.from);
  if (gap === "" || isBase64(text, token.from, token.to)) return true;
  const isBelow = gap.split(LINE_END).length === 3 && !/["'`]/.test(gap);
  return (isBelow || text.charAt(token.to - 1) === "=") && closesLine(text, token.to);
}

/** No word and no name: long, of small and capital letters and digits, with nothing of a name behind it. */
function isBase64(text: string, start: number, end: number): boolean {
  const token = text.slice(start, end);
  if (token.length < 16 || (token.length < 200 && lengthAt(LONGER_NAME, text, end) > 0)) return false;
  return /[a-z]/.test(token) && /[A-Z]/.test(token) && /[\d+]/.test(token);
}

function closesLine(text: string, at: number): boolean {
  CLOSED_LINE.lastIndex = at;
  return CLOSED_LINE.test(text);
}

function afterHeaders(text: string, body: number, limit: number): number {
  let at = body;
  while (at < limit) {
    const start = afterGap(text, at);
    const size = lengthAt(HEADER, text, start);
    if (size === 0) break;
    at = start + size;
  }
  return at;
}

function afterGap(text: string, start: number): number {
  let at = start;
  for (let size = 1; size > 0 && at - start < LONGEST_GAP; at += size) size = lengthAt(GAP, text, at);
  return at + lengthAt(LINE_NUMBER, text, at);
}

function afterBase64(text: string, start: number): number {
  let at = start;
  for (let size = 1; size > 0; at += size) size = lengthAt(BASE64, text, at);
  return at;
}

/** Length of a sticky pattern's match at a place. */
export function lengthAt(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0].length ?? 0;
}
