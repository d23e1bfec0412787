import { inert } from "@memory/shared";

/** Short name of a document, or of one of its passages: "d:7b11a0", "d:7b11a0#4". */
export const documentRef = (id: string, chunkIndex?: number): string =>
  `d:${id.slice(-6)}${chunkIndex === undefined ? "" : `#${chunkIndex}`}`;

/** Short name of an entity. */
export const entityRef = (id: string): string => `e:${id.slice(-6)}`;

/** Short name of a contradiction. */
export const conflictRef = (id: string): string => `c:${id.slice(-6)}`;

/** Below this a memory is unconfirmed: the contract's own line. */
export const UNCONFIRMED = 0.6;

/** 4812 → "4,812" */
export const count = (value: number): string => value.toLocaleString("en-US");

/** 1, "session" → "1 session"; 3, "session" → "3 sessions" */
export const plural = (value: number, noun: string, many = `${noun}s`): string =>
  `${count(value)} ${value === 1 ? noun : many}`;

/** Stored text that can neither close the fence nor break what reads it: half a character is none in other languages. */
export const safe = (text: string): string => inert(text).replace(/\p{Cs}/gu, "\ufffd");

/**
 * Names of files and headings are stored text too, and stand where a line must not end. Spaces go first: a mark whose parts
 * stood far apart must not come together behind the check.
 */
export const oneLine = (text: string): string => safe(text.replace(/\s+/g, " "));

/** As it can be pasted behind a command: nothing in it is carried out by a shell. */
export const shellWord = (word: string): string =>
  /^[\w./:-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;

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
