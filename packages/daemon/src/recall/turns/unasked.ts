import { citationsIn } from "@memory/language/citations";
import { standsAlone } from "@memory/language/questions";
import type { Ranking, RankRequest } from "../rank.ts";
import type { Reader } from "../reader.ts";
import { includes } from "../words/term-lookup.ts";
import type { TurnConfidence } from "./confidence.ts";
import type { RankedTurn } from "./rank-turns.ts";

/** Least probability of a turn that is put before an agent that has not asked. */
const sure = 0.6;
/** A word that few texts have. */
const rare = 3;
/** The share of words a prompt that is no question must have in common with the best passage. */
const shared = { words: 3, share: 0.5, beside: 2, cosine: 0.45 };

/**
 * How many turns may be put before an agent with a prompt. With a question that stands alone two, if they are likely to answer. With
 * anything else ("make the header sticky") a turn about the same is seldom of use, and the second never was: there rare words
 * have to meet in one passage, most of those that the prompt has, or two and a name as it is written, or two, most of those that the
 * prompt has, in a turn that names something of the code: how it is done, where it stands.
 */
export function turnsToTell(
  reader: Reader,
  { query, now, ownerId }: Pick<RankRequest, "query" | "now"> & { readonly ownerId: string },
  { turnWords, seen }: Ranking,
  { probability }: TurnConfidence,
  best: RankedTurn | undefined,
): 0 | 1 | 2 {
  if (!best || probability < sure) return 0;
  if (standsAlone(query, now)) return 2;
  if ((best.cosine ?? 0) <= shared.cosine) return 0;
  const item = reader.catalog.columns.item[best.slot] ?? 0;
  const telling = turnWords.counted.filter(({ idf }) => idf > rare);
  const met = telling.filter(
    ({ slots, frequent, word }) =>
      includes(slots, best.slot) || (frequent && reader.postings.has(word, item)),
  );
  if (met.length >= shared.words && met.length >= shared.share * telling.length) return 1;
  if (met.length < shared.beside) return 0;
  const names = seen.question.identifiers;
  if (met.some(({ word }) => names.some((name) => name.includes(word)))) return 1;
  const text = reader.hydrator.texts(ownerId, [item]).get(item) ?? "";
  return met.length >= shared.share * telling.length && citationsIn(text).length > 0 ? 1 : 0;
}
