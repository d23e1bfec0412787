import { coverage, type Judged } from "./abstain.ts";
import { dateMatch } from "./dates.ts";
import type { EntityScores } from "./entity-arm.ts";
import type { Scored } from "./fuse.ts";
import type { LexicalScores, Term } from "./lexical.ts";
import type { Question } from "./query-terms.ts";
import type { Reader } from "./reader.ts";
import { includes } from "./said.ts";

/** What a question asks for, as abstention counts it. */
export interface Asked {
  readonly question: Question;
  /** Without the words that only name a time. */
  readonly terms: readonly Term[];
  readonly words: Pick<LexicalScores, "terms">;
  readonly entities: EntityScores;
}

/** A text of these days is about the time that is asked for; one of the weeks around it may be. */
const thatTime = 0.7;

/** A candidate as abstention looks at it. */
export function judgeOf(
  { catalog, postings }: Reader,
  { question, terms, words, entities }: Asked,
  compared: boolean,
): (scored: Scored) => Judged {
  const { item: items, assertedAt } = catalog.columns;
  const has = ({ slots, frequent, word }: Term, slot: number): boolean =>
    includes(slots, slot) || (frequent && postings.has(word, items[slot] ?? 0)) || entities.has(word, slot);
  const named = words.terms.filter(({ word }) => question.timeWords.has(word));
  /** It was said then, or says then. */
  const ofThen = (slot: number): number => {
    const match = dateMatch(question.dates, assertedAt[slot] ?? 0);
    return Math.max(
      match >= thatTime ? match : 0,
      named.length > 0 && named.every((term) => has(term, slot)) ? 1 : 0,
    );
  };
  return ({ slot, cosine }) => {
    const found = terms.filter((term) => has(term, slot));
    return {
      coverage: question.onlyTime ? ofThen(slot) : coverage(terms, (term) => found.includes(term)),
      words: found.length,
      isNamed: found.some(({ word }) => question.names.has(word)),
      cosine: compared ? cosine : null,
    };
  };
}

/** Whether the question names somebody or something of whom no text in scope knows, under any name. */
export const namesUnknown = (
  { question: { names }, terms, entities }: Asked,
  best: readonly Scored[],
): boolean =>
  terms.some(
    ({ word, texts }) => names.has(word) && texts === 0 && !best.some(({ slot }) => entities.has(word, slot)),
  );
