import type { Question } from "@memory/language/questions";
import type { Postings } from "./postings.ts";
import type { Stemmer } from "./stems.ts";
import type { Look, QueryTerm, TermMatch } from "./term.ts";
import { includes } from "./term-lookup.ts";

/** A name of several words that a question has, as it stands in texts. */
export interface WholeName extends TermMatch {
  readonly name: string;
  /** In texts without what separates its words: "rate-limit" in one that says "ratelimit". */
  readonly joined: TermMatch | null;
}

interface Parts {
  readonly postings: Postings;
  readonly stemmer: Stemmer;
}

/** `v2.4.1` is said as 2.4.1 too, and the other way round. */
const version = /^v?(?=\d+\.)/;
const separators = /[^\p{L}\p{N}]+/u;

export const wholeNames = (parts: Parts, { identifiers }: Question, look: Look): WholeName[] =>
  identifiers.map((name) => ({
    name,
    ...sideBySide(parts, name, look),
    joined: asOneWord(parts, name, look),
  }));

function sideBySide({ postings }: Parts, name: string, look: Look): TermMatch {
  const found = look((most) => postings.phrase(name, most));
  if (found.slots.length > 0 || !version.test(name)) return found;
  const other = name.startsWith("v") ? name.slice(1) : `v${name}`;
  return look((most) => postings.phrase(other, most));
}

function asOneWord({ postings, stemmer }: Parts, name: string, look: Look): TermMatch | null {
  if (!/^\p{L}+(?:[-_]\p{L}+)*(?:[-_]\d+)?$/u.test(name)) return null;
  const word = name.replace(/[-_]/g, "");
  const [[text] = []] = stemmer.stems([word]);
  return text === undefined ? null : look((most) => postings.word({ text, word }, most));
}

/** Terms by which coverage is counted. + */
export function countedTerms(
  terms: readonly QueryTerm[],
  names: readonly WholeName[],
  { timeWords }: Pick<Question, "timeWords">,
): QueryTerm[] {
  let counted = [...terms];
  for (const whole of names) {
    const words = whole.name.split(separators);
    const isOf = ({ word }: QueryTerm): boolean => words.includes(word);
    if (isNumbered(words, whole.name)) {
      const own = counted.filter(isOf);
      if (own.every(({ word }) => timeWords.has(word))) continue;
      const { name, slots, counts, texts, frequent } = whole;
      const idf = Math.max(whole.idf, ...own.map((term) => term.idf));
      const one: QueryTerm = { text: name, word: name, kind: "stem", slots, counts, texts, idf, frequent };
      counted = [...counted.filter((term) => !isOf(term)), alsoIn(one, whole.joined?.slots ?? [])];
    } else if (whole.joined && whole.joined.slots.length > 0) {
      const { slots } = whole.joined;
      counted = counted.map((term) => (isOf(term) ? alsoIn(term, slots) : term));
    }
  }
  return counted;
}

/**
 * True for a name of numbers alone, letters with a number in each aside; or a name with a number behind a
 * hyphen.
 */
const isNumbered = (words: readonly string[], name: string): boolean =>
  words.every((word) => /\d/.test(word)) || /^\p{L}+-v?\d+$/u.test(name);

function alsoIn(term: QueryTerm, others: readonly number[]): QueryTerm {
  const more = others.filter((slot) => !includes(term.slots, slot));
  const slots = [...term.slots, ...more].sort((a, b) => a - b);
  return { ...term, slots, counts: slots.map(() => 1), texts: Math.max(term.texts, slots.length) };
}
