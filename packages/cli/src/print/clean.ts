import { stripVTControlCharacters } from "node:util";

// Control characters other than line breaks, and the marks that reorder text on the screen: stored words must neither
// drive the terminal nor look like something they are not.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
const UNSAFE = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Stored text made safe for a terminal; line breaks stay. */
export const clean = (text: string): string =>
  stripVTControlCharacters(text).replace(/\r\n?/g, "\n").replace(/\t/g, "  ").replace(UNSAFE, "");

/** The same on one line, runs of white space folded into one space. */
export const cleanLine = (text: string): string => clean(text).replace(/\s+/g, " ").trim();

/** A name as it is, so that it can be found by it: what a terminal would not show as one stands as its escape. */
export const cleanName = (name: string): string =>
  name.replace(
    INVISIBLE,
    (sign) => SHORT[sign] ?? `\\u${(sign.charCodeAt(0) + 0x10000).toString(16).slice(1)}`,
  );

const INVISIBLE = new RegExp(`${UNSAFE.source}|[\\t\\n\\u2028\\u2029]`, "g");
const SHORT: Readonly<Record<string, string>> = { "\t": "\\t", "\n": "\\n", "\r": "\\r" };

/** The same without what frames it: blank lines around it, and the indentation that all its lines share. */
export function cleanBlock(text: string): string {
  const lines = clean(text)
    .replace(/^(?:[^\S\n]*\n)+/, "")
    .trimEnd()
    .split("\n");
  const indents = lines.filter((line) => line.trim() !== "").map((line) => line.search(/\S/));
  const shared = indents.reduce((least, indent) => Math.min(least, indent), indents[0] ?? 0);
  return lines.map((line) => line.slice(shared)).join("\n");
}
