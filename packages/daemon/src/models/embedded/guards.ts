import type { Pieces } from "./tokenizer.ts";

/**
 * Why a text gets no vector. The model is English and was trained on sentences; what follows comes out as a vector
 * all the same, but a meaningless one: two random hex strings have a cosine of .87, two Chinese sentences 1.00.
 */
export type GuardReason =
  /** Nothing but white space and symbols. */
  | "empty"
  /** No letters: numbers, dates, punctuation. */
  | "no-words"
  /** Hashes, uuids, base64 and the like make up more than half of it. */
  | "encoded"
  /** More than 30 % of the letters are of another script than Latin. */
  | "script"
  /** Capitals only, or nearly so: the vocabulary splits them into single letters. */
  | "all-caps"
  /** More than 15 % of the pieces are not in the vocabulary. */
  | "unknown-pieces";

const maxUnknownShare = 0.15;
const maxForeignShare = 0.3;
const maxEncodedShare = 0.5;
/** With 3 of 4 words in capitals a sentence is as far from itself in small letters (.42) as from an unrelated one. */
const maxCapitalShare = 0.7;

/** Judges a prepared text before it is tokenized. */
export function guardText(text: string): GuardReason | null {
  if (text === "") return "empty";
  const { letters, capitals, foreign } = countLetters(text);
  if (letters === 0) return "no-words";
  if (encodedShare(text) > maxEncodedShare) return "encoded";
  if (foreign / letters > maxForeignShare) return "script";
  if (capitals > 1 && capitals / letters > maxCapitalShare) return "all-caps";
  return null;
}

/** Judges a text by its pieces. */
export function guardPieces(pieces: Pieces): GuardReason | null {
  if (pieces.ids.length === 0) return "empty";
  return pieces.unknownShare > maxUnknownShare ? "unknown-pieces" : null;
}

function countLetters(text: string): { letters: number; capitals: number; foreign: number } {
  const counts = { letters: 0, capitals: 0, foreign: 0 };
  for (const character of text) {
    const kind = kindOf(character.charCodeAt(0));
    // Regular expressions only where a comparison of numbers does not decide: nearly never in English.
    const beyondAscii = kind === "other" && character > "\u007f" && /\p{L}/u.test(character);
    if (kind === "small" || kind === "capital" || beyondAscii) counts.letters++;
    if (kind === "capital" || (beyondAscii && /\p{Lu}/u.test(character))) counts.capitals++;
    if (beyondAscii && !/\p{Script=Latin}/u.test(character)) counts.foreign++;
  }
  return counts;
}

/** The share of the text's visible characters that lie in runs which are not language. */
function encodedShare(text: string): number {
  let encoded = 0;
  for (const [run] of text.matchAll(/[\w+/=-]{7,}/g)) if (isEncoded(run)) encoded += run.length;
  return encoded / text.replaceAll(" ", "").length;
}

const hex = /^(?:0x)?[0-9a-f]{7,}$/i;
const hexGroups = /^[0-9a-f]{4,}(?:-[0-9a-f]{2,})+$/i;
const minBase64 = 16;

function isEncoded(run: string): boolean {
  if (hex.test(run) || hexGroups.test(run)) return /\d/.test(run);
  return run.length >= minBase64 && breakRate(run) > 0.25;
}

/**
 * Share of places where a digit meets a letter or a capital follows a small letter. In random base64 these
 * are 4 to 5 of 10 places, in camelCase 1 to 2, in paths and snake_case hardly any.
 */
function breakRate(word: string): number {
  let breaks = 0;
  for (let n = 1; n < word.length; n++) {
    const before = kindOf(word.charCodeAt(n - 1));
    const after = kindOf(word.charCodeAt(n));
    if (before === after || before === "other" || after === "other") continue;
    if (!(before === "capital" && after === "small")) breaks++;
  }
  return breaks / (word.length - 1);
}

function kindOf(unit: number): "digit" | "capital" | "small" | "other" {
  if (unit >= 48 && unit <= 57) return "digit";
  if (unit >= 65 && unit <= 90) return "capital";
  if (unit >= 97 && unit <= 122) return "small";
  return "other";
}
