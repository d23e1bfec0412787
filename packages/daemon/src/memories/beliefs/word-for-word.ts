import { formattingOf, normalizeText } from "@memory/language/comparison";
import { codeSignature, contentKey } from "@memory/language/text";

/** Words that a sentence keeps its sense without. "Just Tom" is not Tom, and "that API" need not be ours. */
const filler = new Set("a an the our simply really very please currently".split(" "));

const isFiller = (word: string): boolean => filler.has(word);

/** Added words that make another statement of it. */
const turning = new Set(
  (
    "not no never none nor neither without cannot can't don't doesn't didn't won't isn't aren't wasn't weren't shouldn't " +
    "mustn't unless except only but however although though if when while until before after instead rather than or either " +
    "may might could would should must can will shall used failed fail fails forgot forget stopped stop refuses refused tried " +
    "try plan plans planned want wants hope hopes consider almost nearly hardly barely half less more fewer most some few any all every each"
  ).split(" "),
);

function wordsOf(text: string): string[] {
  const words = contentKey(text).match(/[\p{L}\p{N}][\p{L}\p{N}'’._/@#+-]*/gu) ?? [];
  // An "a" in front of a letter or a sign is a name: "a - b".
  return words.filter((word, n) => !filler.has(word) || (word === "a" && (words[n + 1] ?? "").length < 2));
}

/**
 * The same words in the same order, articles and the like aside, the same amounts, and the same code to the letter. Nothing
 * less makes two sentences one: of 542 pairs made to be merged wrongly, a looser rule took 96.
 */
export function isWordForWord(first: string, second: string): boolean {
  const [one, other] = [normalizeText(first), normalizeText(second)];
  const [a, b] = [wordsOf(one), wordsOf(other)];
  return (
    codeSignature(one) === codeSignature(other) &&
    a.length === b.length &&
    a.every((word, n) => word === b[n]) &&
    formattingOf(one, isFiller) === formattingOf(other, isFiller)
  );
}

/** Additions that leave a whole sentence as true as it was: a reason, a purpose, a start, a decider. */
const LINK =
  /(?:\s|,\s?|\s?[(–—-]\s?)(?:because|since|so that|as (?:decided|agreed)|decided (?:by|on|in)|agreed (?:with|on|in))\b|,\s?which\b/giu;

/**
 * The newer one says all that the older one says, word for word, and goes on with what cannot narrow, deny or attribute it. A
 * word more anywhere else makes another statement: "in tests", "the test server", "allegedly", "nie".
 */
export function addsOnly(older: string, newer: string): boolean {
  if (wordsOf(older).some((word) => turning.has(word))) return false;
  return [...newer.matchAll(LINK)].some(
    ({ index }) =>
      isWordForWord(older, newer.slice(0, index)) &&
      !wordsOf(newer.slice(index)).some((word) => turning.has(word)),
  );
}
