import { beyondWords } from "@memory/language/questions";
import { plainLetters, withParts } from "@memory/language/text";

// Apart from `search.ts`: the reading threads load no query builder.

/** What full text holds of a text: its words, and what they cannot tell alone ("" where there is nothing). */
export interface FullText {
  readonly words: string;
  readonly grams: string;
}

export const fullTextOf = (text: string, parts?: string): FullText => ({
  words: plainLetters(withParts(text, parts)),
  grams: beyondWords(text),
});
