import { dateMatch, type Question } from "@memory/language/questions";
import { coverage, type Judged, rarest } from "./abstain.ts";
import type { EntityScores } from "./entity-arm.ts";
import type { Scored } from "./fuse.ts";
import type { Reader } from "./reader.ts";
import type { TimeMatcher } from "./time-question.ts";
import type { QueryTerm } from "./words/term.ts";
import { includes } from "./words/term-lookup.ts";

/** A question in the form that abstention needs. */
export interface ReadQuestion {
  readonly question: Question;
  /** Without the words that only name a time. */
  readonly terms: readonly QueryTerm[];
  /** Fit of a slot to the time, where a time alone is asked for. */
  readonly then: TimeMatcher | null;
  readonly entities: EntityScores;
  /** Slots whose words name another day than is asked for. */
  readonly elsewhen: ReadonlySet<number>;
  /** Slots whose words only ask. */
  readonly asking: ReadonlySet<number>;
}

/** A candidate as abstention looks at it. */
export function judgeOf(
  { catalog, postings, vectors }: Reader,
  { question, terms, then, entities, elsewhen, asking }: ReadQuestion,
  compared: boolean,
): (scored: Scored) => Judged {
  const { item: items, assertedAt, kind, size } = catalog.columns;
  const has = ({ slots, frequent, word, date }: QueryTerm, slot: number): boolean =>
    includes(slots, slot) ||
    (frequent && postings.has(word, items[slot] ?? 0)) ||
    (date !== undefined && dateMatch([date], assertedAt[slot] ?? 0) > 0) ||
    entities.has(word, slot);
  const telling = rarest(terms, size);
  const codes = terms.filter(({ word }) => isCode(word));
  return ({ slot, cosine, apart }) => {
    const found = terms.filter((term) => has(term, slot));
    return {
      coverage: then ? then.fit(slot) : coverage(terms, (term) => found.includes(term)),
      words: new Set(found.map(({ word }) => question.things.get(word) ?? word)).size,
      isNamed: found.some(({ word }) => question.names.has(word)),
      isOfAnother: elsewhen.has(slot) || (codes.length > 0 && !codes.some((code) => found.includes(code))),
      // A memory is one sentence, which says as much in other words.
      lacksRarest: then === null && kind[slot] !== 0 && !telling.every((term) => found.includes(term)),
      onlyAsks: asking.has(slot),
      apart,
      cosine: compared ? cosine : null,
      awaitsVector: cosine === null && vectors.awaits(slot),
    };
  };
}

/** E4710, F82, 20417; a year, 90s and 16gb are none. */
const isCode = (word: string): boolean =>
  /\d{3}|\d.*\d/.test(word) &&
  (/^\p{L}/u.test(word) || /\d{3}/.test(word)) &&
  !/^(?:(?:19|20)\d\d|\d+\p{L}{1,3})$/u.test(word);

/** True for a question with a name that no text in scope uses, in any spelling. */
export const namesUnknown = (
  { question: { names }, terms, entities }: ReadQuestion,
  best: readonly Scored[],
): boolean =>
  terms.some(
    ({ word, texts }) => names.has(word) && texts === 0 && !best.some(({ slot }) => entities.has(word, slot)),
  );
