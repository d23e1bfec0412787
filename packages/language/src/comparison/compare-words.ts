import { isContact } from "./contact.ts";
import { areOpposites, excludeEachOther } from "./opposites.ts";
import type { Token } from "./read-text.ts";
import { isPartOf } from "./values.ts";
import { isSort } from "./words.ts";

/** Words that two statements share, and words that only one has. */
export interface WordOverlap {
  readonly one: ReadonlySet<string>;
  readonly other: ReadonlySet<string>;
  readonly onlyOne: readonly Token[];
  readonly onlyOther: readonly Token[];
  readonly shared: number;
}

/** The words of one statement, each once. */
export interface Vocabulary {
  readonly terms: ReadonlySet<string>;
  readonly firsts: readonly Token[];
}

export function vocabularyOf(tokens: readonly Token[]): Vocabulary {
  const terms = new Set<string>();
  const firsts = tokens.filter(({ term }) => term !== "" && terms.size < terms.add(term).size);
  return { terms, firsts };
}

export const compareWords = (one: Vocabulary, other: Vocabulary): WordOverlap => ({
  one: one.terms,
  other: other.terms,
  onlyOne: one.firsts.filter(({ term }) => !other.terms.has(term)),
  onlyOther: other.firsts.filter(({ term }) => !one.terms.has(term)),
  shared: weigh(one.firsts.filter(({ term }) => other.terms.has(term))),
});

export const weigh = (tokens: readonly Token[]): number =>
  tokens.reduce((sum, { weight }) => sum + weight, 0);

/** Two words that stand at the same place and exclude each other. */
export interface Dispute {
  readonly why: "number" | "opposite" | "kind";
  readonly one: Token;
  readonly other: Token;
}

/** First difference at seemingly the same place of two statements, numbers before words. */
export function findDispute({ onlyOne, onlyOther }: WordOverlap): Dispute | null {
  const numbers = numbersInDispute(onlyOne, onlyOther);
  if (numbers) return numbers;
  for (const one of onlyOne)
    for (const other of onlyOther) {
      // "Complete" is "finish" here, and "incomplete" is not.
      if (areOpposites(one.term, other.term) || areOpposites(one.word, other.word))
        return { why: "opposite", one, other };
      if (excludeEachOther(one.term, other.term)) return { why: "kind", one, other };
    }
  return null;
}

/** One number each of the same measure. With more of them nobody knows which answers which. */
function numbersInDispute(onlyOne: readonly Token[], onlyOther: readonly Token[]): Dispute | null {
  const candidates = onlyOne.flatMap((one) => {
    const rivals = onlyOther.filter(({ value }) => value && value.measure === one.value?.measure);
    return rivals.map((other): Dispute => ({ why: "number", one, other }));
  });
  // "Hauptstraße 5, 53111 Bonn": the other numbers belong to the address.
  const contacts = candidates.filter(({ one }) => one.value && isContact(one.value));
  const [only, ...others] = contacts.length > 0 ? contacts : candidates;
  if (!only?.one.value || !only.other.value || others.length > 0) return null;
  return isPartOf(only.one.value, only.other.value) ? null : only;
}

/** Sorts on one side only: "the database PostgreSQL" is PostgreSQL, but a database is no file. */
export const hasLightRest = ({ onlyOne, onlyOther }: WordOverlap): boolean => {
  const all = [...onlyOne, ...onlyOther];
  if (all.some(({ value, isName, weight }) => value || isName || weight >= 1)) return false;
  return !(onlyOne.some(({ term }) => isSort(term)) && onlyOther.some(({ term }) => isSort(term)));
};

/** A word of one side stands where another one stands on the other: nothing was added, something is said differently. */
export function hasReplacement(
  one: readonly Token[],
  other: readonly Token[],
  { onlyOne, onlyOther }: WordOverlap,
): boolean {
  return onlyOne.some((lost) => {
    const [before, after] = neighbours(one, lost);
    return onlyOther.some((gained) => {
      const [left, right] = neighbours(other, gained);
      return before === left && after === right;
    });
  });
}

function neighbours(tokens: readonly Token[], token: Token): [string, string] {
  const said = tokens.filter(({ term }) => term !== "");
  const at = said.indexOf(token);
  return [said[at - 1]?.term ?? "", said[at + 1]?.term ?? ""];
}
