import { plainLetters } from "../text/plain-letters.ts";
import { stopWords } from "./stop-words.ts";

/** Scripts that put no spaces between words; and Korean, which hangs particles onto them. */
const scripts = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`;

/** Runs of such a script. */
export const unspaced = new RegExp(`[${scripts}]+`, "gu");

const isUnspaced = new RegExp(`[${scripts}]`, "u");
// A run and the letters and digits that touch it. What holds a script is asked of each whole run: a pattern that looks for one
// within takes quadratic time in a long word.
const touching = new RegExp(String.raw`[\p{L}\p{N}\p{M}${scripts}]+`, "gu");
// Scripts are looked up slowly; most texts have no letter from where those begin.
const mayBeUnspaced = /[\u0e00-\u1fff\u2e80-\uffff]/;

/** `C++` and `F#`, which are single letters to an index of words. */
const signed = /(?<![a-z0-9])[a-z](?:\+\+|#)/gi;

const endings = ["e", "es", "s", "ed", "ing", "ings"];
/** Words that stand everywhere, and are nobody's name. */
const ordinary = new Set(
  "ate bye done ins note noted notes one ones others outing outs owned owns res themes theme ups use used uses using willing".split(
    " ",
  ),
);
const likeGrammar = new Set(
  [...stopWords]
    .filter((word) => /^(?=.*[aeiouy])..+/.test(word))
    .flatMap((word) => endings.flatMap((ending) => [word + ending, word + word.slice(-1) + ending]))
    .filter((word) => !stopWords.has(word) && !ordinary.has(word)),
);

/** True for a word that has the stem of a word of grammar, as Ines has that of "in"; small letters. */
export const isLikeGrammar = (word: string): boolean => likeGrammar.has(word);

const latinWord = /[a-z]{3,}/gi;

/**
 * The parts of a text that an index of words cannot tell, each with the character before and behind it, on lines of their own:
 * runs of scripts without spaces, languages of one letter and signs, and words that would become words of grammar. In plain
 * letters; empty for most texts.
 */
export function beyondWords(text: string): string {
  const plain = plainLetters(text);
  const found: string[] = [];
  const take = (at: number, part: string): void =>
    void found.push(plain.slice(Math.max(0, at - 1), at + part.length + 1));
  if (mayBeUnspaced.test(plain))
    for (const { 0: run, index } of plain.matchAll(touching)) if (isUnspaced.test(run)) take(index, run);
  for (const { 0: sign, index } of plain.matchAll(signed)) take(index, sign);
  for (const { 0: word, index } of plain.matchAll(latinWord))
    if (isLikeGrammar(word.toLowerCase())) take(index, word);
  // Pairs of characters are asked for with something behind them.
  return found.length === 0 ? "" : `${found.join("\n")}\n`;
}
