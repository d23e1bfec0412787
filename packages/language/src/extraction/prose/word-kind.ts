import type { Lexicon } from "../lexicon.ts";
import type { Word } from "./words.ts";

/** Kind of a word by itself, independent of its sentence. */
export type WordKind =
  | "word"
  | "given"
  | "doubtful"
  | "surname"
  | "acronym"
  | "camel"
  | "people"
  | "date"
  | "unknown";

const dates = new Set(
  `
  january february march april may june july august september october november december jan feb mar apr
  jun jul aug sep sept oct nov dec monday tuesday wednesday thursday friday saturday sunday mon tue tues
  wed thu thur thurs fri sat sun christmas easter ramadan hanukkah thanksgiving halloween spring summer
  autumn winter
`
    .trim()
    .split(/\s+/),
);

const languages = new Set(
  `
  english german french spanish italian portuguese dutch swedish danish norwegian finnish polish czech
  russian chinese mandarin cantonese japanese korean arabic hebrew hindi bengali turkish greek latin
  british american european asian african christian muslim jewish buddhist hindu catholic protestant
  western eastern northern southern
`.split(/\s+/),
);

export function wordKind(word: Word, lexicon: Lexicon): WordKind {
  const lower = withoutAccents(word.lower);
  if (word.camel) return "camel";
  if (word.shouted) return "acronym";
  if (dates.has(lower)) return "date";
  if (languages.has(lower) || lexicon.isPeople(lower)) return "people";
  if (lexicon.isDoubtfulFirstName(lower)) return "doubtful";
  if (lexicon.isFirstName(lower)) return "given";
  // Before words: "Harper" is a form of "harp". Surnames that are words themselves are not listed.
  if (lexicon.isSurname(lower)) return "surname";
  if (lexicon.isWord(lower) || functionWords.has(lower) || lexicon.isRole(lower)) return "word";
  if (lower.includes("-") && lower.split("-").every((part) => lexicon.isWord(part))) return "word";
  return "unknown";
}

/** "Luc\u00eda" is listed as "lucia". */
const withoutAccents = (word: string) =>
  /^[\x20-\x7e]*$/.test(word) ? word : word.normalize("NFD").replace(/\p{M}/gu, "");

/** Words that a name never begins with, whatever their capital. */
export const functionWords = new Set(
  `
  a an the this that these those my your our his her its their some any every each all both no not if when
  while where why how what which who whose and or but so then also yet nor for from in on at to by with of
  as than into onto over under before after since until because although though however instead please
  note see here there it he she we they you i me us him them is are was were be been has have had do does
  did can could should would will shall may might must let lets don't doesn't didn't isn't it's that's
  there's we're they're i'm i'll i've you're can't won't yes ok okay no never always only just even still
  today tomorrow yesterday now later first second next finally meanwhile apparently one two three four
  five six seven eight nine ten another such same other many most more less few several thanks thank hi
  hello hey dear regards via per plus minus vs etc too very mr mrs ms dr prof either neither whether once
  perhaps maybe during between across about above below near without within against through up down out
  off again copyright present license licensed author authors currently previously recently usually often
  sometimes root re cc fyi btw tbd todo ps nb morning afternoon evening night lunch dinner
`
    .trim()
    .split(/\s+/),
);

/** Small words inside names, written without a capital. */
export const joiners = new Set([
  "of",
  "de",
  "van",
  "von",
  "der",
  "del",
  "della",
  "di",
  "da",
  "la",
  "le",
  "bin",
  "al",
  "ten",
  "ter",
]);

export const isPlainWord = (word: Word, lexicon: Lexicon) => wordKind(word, lexicon) === "word";

/** "Mar" is a month by itself and part of a name beside another. */
export function kindInRun(word: Word, length: number, lexicon: Lexicon): WordKind {
  if (joiners.has(word.lower) && !word.capital) return "word";
  const kind = wordKind(word, lexicon);
  return kind === "date" && length > 1 && word.text.length === 3 ? "unknown" : kind;
}
