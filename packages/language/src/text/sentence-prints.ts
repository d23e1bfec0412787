import { contentKey } from "./content-key.ts";
import { fingerprint } from "./fingerprint.ts";

export interface SentencePlace {
  readonly text: string;
  /** Start in the text. */
  readonly from: number;
}

/** The sentences of a text, a line break ending one. */
export function sentencesIn(text: string): SentencePlace[] {
  const sentences: SentencePlace[] = [];
  for (const { 0: line, index } of text.matchAll(/[^\n]+/g)) {
    let from = 0;
    for (const gap of line.matchAll(/(?<=[.!?…])\s+|(?<=[。！？])/g)) {
      sentences.push({ text: line.slice(from, gap.index), from: index + from });
      from = gap.index + gap[0].length;
    }
    if (from < line.length) sentences.push({ text: line.slice(from), from: index + from });
  }
  return sentences.filter(({ text: sentence }) => sentence.trim() !== "");
}

/** Bytes below which a sentence says nothing of its own: "Understood." is repeated by everybody. */
const TELLING = 12;

/** The sentence without what a list or a quotation puts before it. */
export const bare = (sentence: string): string => sentence.replace(/^[\s>•*+-]*(?:\d{1,3}[.)]\s+)?/, "");

/**
 * Fingerprint of a sentence, the same in any list, quotes or case; null for one that says nothing of its own.
 */
export function printOf(sentence: string): string | null {
  const key = contentKey(bare(sentence));
  return Buffer.byteLength(key) < TELLING ? null : fingerprint(key);
}

/** The prints of a text, each once. */
export const printsOf = (text: string): string[] => [
  ...new Set(sentencesIn(text).flatMap((sentence) => printOf(sentence.text) ?? [])),
];
