import slips from "damerau-levenshtein";

/**
 * Whether one word is another with a slip in it: a letter too many, too few, another one, or two in the wrong order; in ten
 * letters or more two such slips.
 */
export function isMisspelt(word: string, right: string): boolean {
  const most = word.length >= 10 ? 2 : 1;
  return Math.abs(word.length - right.length) <= most && slips(word, right).steps <= most;
}
