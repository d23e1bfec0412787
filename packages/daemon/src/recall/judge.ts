import { coverage, type Judged } from "./abstain.ts";
import type { EntityScores } from "./entity-arm.ts";
import type { Scored } from "./fuse.ts";
import type { Term } from "./lexical.ts";
import type { Question } from "./query-terms.ts";
import type { Reader } from "./reader.ts";
import { includes } from "./said.ts";

/** What a question asks for, as abstention counts it. */
export interface Asked {
  readonly question: Question;
  /** Without the words that only name a time. */
  readonly terms: readonly Term[];
  readonly entities: EntityScores;
}

/** A candidate as abstention looks at it. */
export function judgeOf(
  { catalog, postings }: Reader,
  { question, terms, entities }: Asked,
  compared: boolean,
): (scored: Scored) => Judged {
  return ({ slot, cosine }) => {
    const item = catalog.columns.item[slot] ?? 0;
    const found = terms.filter(
      ({ slots, frequent, word }) =>
        includes(slots, slot) || (frequent && postings.has(word, item)) || entities.has(word, slot),
    );
    return {
      coverage: coverage(terms, (term) => found.includes(term)),
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
