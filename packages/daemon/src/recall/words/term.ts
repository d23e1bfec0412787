import type { DateCue } from "@memory/language/questions";

/** Places of one term of the question within the scope. */
export interface TermMatch {
  /** Ascending. */
  readonly slots: readonly number[];
  /** Occurrences in each. */
  readonly counts: readonly number[];
  /** In so many texts that it tells little; then `slots` has only the oldest, or none. */
  readonly frequent: boolean;
  /** In how many texts of the scope; if it is frequent, in so many at least, or about. */
  readonly texts: number;
  /** Rarity of the term in scope. */
  readonly idf: number;
}

/** A word of the question: a stem, or a pair of characters of a script without spaces. */
export interface QueryTerm extends TermMatch {
  readonly text: string;
  readonly kind: "stem" | "pair";
  /** The word as it was asked for. */
  readonly word: string;
  /** Stems of what the word is in English, where it is of another language. */
  readonly also?: readonly string[];
  /** A day or a month that is asked for, in whatever writing. */
  readonly date?: DateCue;
  /** It stands in no text, and was taken for another spelling of one that does. */
  readonly guessed?: true;
}

export interface LexicalScores {
  /** BM25 by slot; 0 where nothing matches. */
  readonly scores: Float32Array;
  /** Slots with a score. */
  readonly touched: readonly number[];
  /** The words of the question, known or not. */
  readonly terms: readonly QueryTerm[];
  /** Features of the score, each with its weight. */
  readonly scored: readonly { readonly match: TermMatch; readonly weight: number }[];
  /** Terms by which coverage is counted: those words, but each version, address or time of day as one. */
  readonly counted: readonly QueryTerm[];
}

/** Reads rows that something stands in, and tells which of them are in scope. */
export type Look = (rows: (most: number) => number[] | null, most?: number) => TermMatch;

/** The stems by which a term stands in a text. */
export const stemsOf = ({ text, also = [] }: Pick<QueryTerm, "text" | "also">): readonly string[] => [
  text,
  ...also,
];
