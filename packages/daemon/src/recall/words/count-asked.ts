import { foldForIndex } from "@memory/language/questions";
import { englishWords } from "@memory/language/translation";
import type { Stemmer } from "./stems.ts";

export interface AskedCounts {
  /** How often each stem that is asked for stands in a text. */
  readonly counts: ReadonlyMap<string, number>;
  /** Words of the text. */
  readonly words: number;
}

const wordLike = /[\p{L}\p{N}\p{M}]+/gu;
/** Letters at the end of a stem that its word may have otherwise: "fli" of "fly". */
const otherwise = 3;
/** A word is looked up by so many letters first. */
const glance = 2;

/**
 * Counts stems in texts, and in what these are in English. Only words that begin like one of them are cut to their stems, and each once: a tenth of the time it
 * takes to cut all of them.
 */
export function countAsked(
  stemmer: Stemmer,
  asked: ReadonlySet<string>,
  texts: readonly string[],
): AskedCounts[] {
  const beginnings = new Map<string, string[]>();
  for (const stem of asked) {
    const beginning = stem.slice(0, Math.max(glance, stem.length - otherwise));
    const key = beginning.slice(0, glance);
    beginnings.set(key, [...(beginnings.get(key) ?? []), beginning]);
  }
  const likely = (word: string): boolean =>
    beginnings.get(word.slice(0, glance))?.some((beginning) => word.startsWith(beginning)) === true;
  const read = texts.map((text) => foldForIndex(text).match(wordLike) ?? []);
  const english = texts.map((text) => englishWords(text).match(wordLike) ?? []);
  const words = [...new Set([...read, ...english].flatMap((one) => one.filter(likely)))];
  const stems = stemmer.stems(words);
  const stemsOf = new Map(words.map((word, n) => [word, stems[n] ?? []]));
  return read.map((one, at) => {
    const counts = new Map<string, number>();
    for (const word of [...one, ...(english[at] ?? [])])
      for (const stem of stemsOf.get(word) ?? [])
        if (asked.has(stem)) counts.set(stem, (counts.get(stem) ?? 0) + 1);
    return { counts, words: one.length };
  });
}
