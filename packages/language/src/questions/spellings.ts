import slips from "damerau-levenshtein";

/**
 * True for a misspelling of the right word: one letter added, left out, replaced or two swapped; in ten
 * letters or more two such slips.
 */
export function isMisspelt(word: string, right: string): boolean {
  const most = word.length >= 10 ? 2 : 1;
  return Math.abs(word.length - right.length) <= most && slips(word, right).steps <= most;
}
