import { beyondWords } from "@memory/language/questions";
import { plainLetters, withParts } from "@memory/language/text";
import { englishWords } from "@memory/language/translation";

// Apart from `search.ts`: the reading threads load no query builder.

/** What full text holds of a text: its words, and what they cannot tell alone ("" where there is nothing). */
export interface FullText {
  readonly words: string;
  readonly grams: string;
}

export const fullTextOf = (text: string, parts?: string): FullText => ({
  words: withEnglish(plainLetters(withParts(text, parts)), text),
  grams: beyondWords(text),
});

/** Behind a text its words in English, so that it is found by what is asked in either language (decision 0101). */
function withEnglish(words: string, text: string): string {
  const english = englishWords(text);
  return english === "" ? words : `${words}\n${english}`;
}
