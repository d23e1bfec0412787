import type { LexicalScores } from "./term.ts";

/** Places of the question's words, as the word arm has found them. */
export interface TermLookup {
  /** In how many texts; undefined where they are too many to be read. */
  texts(word: string): number | undefined;
  has(word: string, slot: number): boolean;
}

/** A word that stands in too many texts to be read counts as said in all of them. */
export function termLookup({ terms }: Pick<LexicalScores, "terms">): TermLookup {
  const byWord = new Map(terms.map((term) => [term.word, term]));
  return {
    texts(word) {
      const term = byWord.get(word);
      return term?.frequent ? undefined : (term?.texts ?? 0);
    },
    has(word, slot) {
      const term = byWord.get(word);
      return term !== undefined && (term.frequent || includes(term.slots, slot));
    },
  };
}

/** Binary search. */
export function includes(ascending: readonly number[], wanted: number): boolean {
  let low = 0;
  let high = ascending.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = ascending[middle] ?? 0;
    if (found === wanted) return true;
    if (found < wanted) low = middle + 1;
    else high = middle - 1;
  }
  return false;
}
