import { inert } from "@memory/shared";

/** Stored text that can neither close the fence nor break what reads it: half a character is none in other languages. */
export const safe = (text: string): string => inert(text).replace(/\p{Cs}/gu, "\ufffd");

/**
 * Names of files and headings are stored text too, and stand where a line must not end. Spaces go first: a mark whose parts
 * stood far apart must not come together behind the check.
 */
export const oneLine = (text: string): string => safe(text.replace(/\s+/g, " "));

/** At most so many characters, cut behind a sentence or a word, which "…" says. */
export function shorten(text: string, most: number): string {
  if (text.length <= most) return text;
  const start = text.slice(0, Math.max(0, most - 2));
  const sentence = Math.max(start.lastIndexOf(". "), start.lastIndexOf("\n"), start.lastIndexOf("。")) + 1;
  const word = start.lastIndexOf(" ");
  const end = sentence > start.length / 2 ? sentence : word > start.length / 2 ? word : start.length;
  return `${start
    .slice(0, end)
    .replace(/[\ud800-\udbff]$/, "")
    .trimEnd()} …`;
}
