// For tests: blocks of turns, and questions about them.
import type { Block, Part } from "@memory/language/session";
import { createStemmer } from "../words/stems.ts";
import type { QueryTerm } from "../words/term.ts";

export const stemmer = createStemmer();
export const term = (text: string, part: Partial<QueryTerm> = {}): QueryTerm => ({
  text,
  word: text,
  kind: "stem",
  idf: 3,
  slots: [],
  counts: [],
  frequent: false,
  texts: 1,
  ...part,
});

export const block = (part: Part, text: string, line = 1): Block => ({
  part,
  text,
  lines: { from: line, to: line },
});
/** Some 200 characters about nothing that is asked for, another each time. */
export const filler = (n: number): string =>
  `${`Note ${n} is about other things. `.repeat(10).slice(0, 199)}.`;

export const asked = (words: readonly string[]) => ({
  stemmer,
  terms: stemmer
    .stems(words)
    .flat()
    .map((stem) => term(stem)),
});
