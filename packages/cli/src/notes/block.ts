import { BLOCK_BEGIN, BLOCK_END } from "@memory/shared/words";

/**
 * The text with our block, at its end or where it stands already; every other byte stays. Without lines the block goes. Null: there was no
 * file before the block, and nothing else has come into it.
 */
export function withBlock(
  { text, isThere }: { readonly text: string; readonly isThere: boolean },
  lines: readonly string[],
): string | null {
  const found = blockIn(text);
  if (lines.length === 0) return found ? without(text, found) : isThere ? text : null;
  const eol = found ? eolOf(text, found) : (/\r\n|\n/.exec(text)?.[0] ?? "\n");
  const block = [BLOCK_BEGIN, "", ...lines, "", BLOCK_END].join(eol);
  if (found) return text.slice(0, found.from) + block + text.slice(found.to);
  if (!isThere) return block + eol;
  // What stood before us ends as it did: with a line break, or without one.
  return text === "" || text.endsWith(eol) ? `${text}${eol}${block}${eol}` : `${text}${eol}${eol}${block}`;
}

/** The line, from 1, of a mark that begins lines of ours and whose end is gone; undefined: there is none. */
export function lineWithoutEnd(text: string): number | undefined {
  const lines = text.split("\n");
  const isMark = (line: string) => line.includes(BLOCK_BEGIN) || line.includes(BLOCK_END);
  const at = lines.findIndex((line, n) => {
    if (!line.includes(BLOCK_BEGIN)) return false;
    const behind = lines.slice(n + 1);
    const end = behind.findIndex(isMark);
    if (behind[end]?.includes(BLOCK_END)) return false;
    return behind.slice(0, end < 0 ? behind.length : end).some((one) => OURS.test(one));
  });
  return at < 0 ? undefined : at + 1;
}

/** As each of our lines ends: "(m:1d7244)". */
const OURS = /\(m:[0-9a-f]{6,32}\)\s*$/;

interface Found {
  readonly from: number;
  readonly to: number;
}

/** Where our block stands, marks included; undefined: nowhere, or not whole. */
function blockIn(text: string): Found | undefined {
  for (let end = text.indexOf(BLOCK_END); end >= 0; end = text.indexOf(BLOCK_END, end + 1)) {
    const from = text.lastIndexOf(BLOCK_BEGIN, end);
    // A mark that was left alone further up begins nothing.
    if (from >= 0 && !text.slice(from, end).includes(BLOCK_END)) return { from, to: end + BLOCK_END.length };
  }
  return undefined;
}

/** With the breaks that came with the block: one before and one behind it, or two before it where it ends the file. */
function without(text: string, { from, to }: Found): string | null {
  const [before, behind] = [text.slice(0, from), text.slice(to)];
  const eol = eolOf(text, { from });
  const rest = behind.startsWith(eol) ? behind.slice(eol.length) : behind;
  if (before === "" && rest === "") return null;
  const once = withoutEnd(before, eol);
  return behind === "" ? withoutEnd(once, eol) : once + rest;
}

/** As the block was written. */
const eolOf = (text: string, { from }: Pick<Found, "from">): string =>
  text.startsWith("\r\n", from + BLOCK_BEGIN.length) ? "\r\n" : "\n";

const withoutEnd = (text: string, end: string): string =>
  text.endsWith(end) ? text.slice(0, -end.length) : text;
