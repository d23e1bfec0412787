import { memoized } from "../text/remembering.ts";
import { termOf } from "./synonyms.ts";
import { changeWords, denials, isLight, negations, stopWords, strengthOf } from "./words.ts";

/** A word by itself, independent of its place. */
interface Lexeme {
  /** In small letters. */
  readonly word: string;
  /** Canonical form, shared with its synonyms; empty for a word that is not compared. */
  readonly term: string;
  readonly weight: number;
  readonly isNegation: boolean;
  readonly isChange: boolean;
  readonly isCode: boolean;
  readonly isCapital: boolean;
}

export const lexemeOf = memoized(read, 20_000);

function read(raw: string): Lexeme {
  const word = raw.toLowerCase();
  const code = isCode(raw);
  const isNegation = negations.has(word) || denials.has(word);
  const isChange = changeWords.has(word);
  const says = isNegation || isChange || strengthOf(word) !== undefined || (stopWords.has(word) && !code);
  const term = says ? "" : termOf(word);
  return {
    word,
    term,
    weight: weightOf(term),
    isNegation,
    isChange,
    isCode: code && term !== "",
    isCapital: /^[A-Z]/.test(raw),
  };
}

const LIGHT = 0.25;

export const weightOf = (term: string): number => (term === "" ? 0 : isLight(term) ? LIGHT : 1);

const isCode = (raw: string): boolean =>
  raw.length > 1 && (/[a-z0-9][A-Z]|[A-Z]{2}|[._/@#+\d]/.test(raw) || raw.startsWith("-"));
