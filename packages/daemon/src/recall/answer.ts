import type { RecallAnswer } from "@memory/shared";
import type { z } from "zod";
import { type SharedVector, waitForVector } from "../platform/schedule/shared-vector.ts";
import type { AnswerDecision } from "./abstain.ts";
import { answersFirst } from "./answers-first.ts";
import { hitOf } from "./asked-items.ts";
import { fit } from "./budget.ts";
import type { Scored } from "./fuse.ts";
import { withGuests } from "./guests/lodge.ts";
import type { FoundHit, RecallHit } from "./hydrate.ts";
import { newestFirst } from "./newest-first.ts";
import type { Offer } from "./offer.ts";
import { type Ranking, type RankRequest, rank, type Seen } from "./rank.ts";
import { type Reader, reading } from "./reader.ts";
import { inOrder, type Order, READ } from "./rerank.ts";
import { sayOnce } from "./say-once.ts";
import { spreadDocuments } from "./spread-documents.ts";
import { offerOf, type Stretch, stretchesOf } from "./stretches.ts";
import { type FoundTurns, turnHits } from "./turns/turn-hits.ts";

/** A question as it goes to a reader thread. */
export interface RecallTask extends RankRequest {
  readonly limit: number;
  readonly maxTokens: number;
  /** Without what is only shown in what is said. */
  readonly unquoted?: boolean | undefined;
  /** What a model that reads hits beside the question makes of them. */
  readonly order?: Order;
  /** Name of the model whose vectors count. */
  readonly model: string;
}

export interface TaskAnswer extends Omit<z.output<typeof RecallAnswer>, "queryId" | "tookMs"> {
  /** Milliseconds of each step in the thread. */
  readonly took: Readonly<Record<keyof Seen["took"] | "hydrate", number>> | null;
}

/** An answer of a thread that began before the vector was there. */
export interface EarlyAnswer extends TaskAnswer {
  /** Milliseconds that it stood still. */
  readonly waited: number;
}

/** An answer, and what it was picked from. */
export interface Picked {
  readonly answer: TaskAnswer;
  readonly ranking: Ranking | null;
  /** Scores that are no higher are no hits. */
  readonly floor: number;
  /** Those whose words were looked at, best first. */
  readonly found: readonly FoundHit[];
  /** Hits left out, each with the one that says the same. */
  readonly same: ReadonlyMap<string, string>;
  /** Hits that are shown as a part of another one, by their ids. */
  readonly within: ReadonlyMap<string, string>;
  readonly turns: FoundTurns | null;
}

/** Least share of the best score for a hit. + */
const tail = 0.2;

/** Answer one question from one consistent state of the store, everything committed before the call included. */
export const answer = (reader: Reader, task: RecallTask): TaskAnswer =>
  reading(reader, task.model, () => withGuests(reader, task.guests ?? [], (all) => pick(all, task).answer));

/** The same while the vector is on its way. Null: it has not come in time, and the question is to be asked again with it. */
export function answerEarly(reader: Reader, task: RecallTask, shared: SharedVector): EarlyAnswer | null {
  let waited = 0;
  const vectorOf = (): Float32Array | null => {
    const { vector, ...awaited } = waitForVector(shared);
    waited = awaited.waited;
    if (vector === undefined) throw new NotThere();
    return vector;
  };
  try {
    const { answer } = reading(reader, task.model, () => pick(reader, task, vectorOf));
    return { ...answer, waited };
  } catch (error) {
    if (error instanceof NotThere) return null;
    throw error;
  }
}

class NotThere extends Error {}

/** Most hits beyond the budget that are named: an agent may read one by its reference. */
const named = 20;

/** Call it inside `reading`. */
export function pick(reader: Reader, task: RecallTask, vectorOf?: () => Float32Array | null): Picked {
  const ranking = rank(reader, task, vectorOf);
  if (!ranking) return silence(null, null);
  const begun = performance.now();
  const turns = turnHits(reader, ranking, task);
  const texts = textHits(reader, task, ranking);
  const fused = together(reader, texts, turns, ranking);
  const placed = task.order ? inOrder(fused, task.order) : fused;
  const { isSure } = ranking.verdict;
  const sure = new Set([
    ...placed.filter(({ sure }) => sure).map(({ hit }) => hit.id),
    ...besideThat(texts, isSure),
  ]);
  const isOrder = new Map(placed.map(({ hit, isOrder }) => [hit.id, isOrder]));
  const fitted = fit(placed, {
    limit: task.limit,
    maxTokens: task.maxTokens,
    isOrder: ({ id }) => isOrder.get(id)?.() === true,
    quotes: task.kinds?.includes("context") !== false,
    isSure: (hit) => sure.has(hit.id),
  });
  const shown = withoutHeld(ranking, texts, [...fitted.hits.map(({ id }) => id), ...fitted.within.keys()]);
  const [first] = fitted.hits;
  if (!first || (!first.turn && shown.decision.confidence === "none")) return silence(shown, turns);
  const surePlaces = new Set([...fitted.within].flatMap(([id, whole]) => (sure.has(id) ? [whole] : [])));
  const alike = counted([...texts.same.values(), ...turns.same.values()]);
  const memories = fitted.hits.map((hit): RecallHit => {
    // What another owner says is told apart.
    const more = (alike.get(hit.id) ?? 0) - (hit.also?.length ?? 0);
    const isOne = sure.has(hit.id) || surePlaces.has(hit.id);
    return { ...hit, sure: isOne, ...(more > 0 && { alike: more }) };
  });
  const took = { ...ranking.seen.took, hydrate: performance.now() - begun };
  const { confidence, unstated } = first.turn
    ? turns.sure
    : { confidence: shown.decision.confidence, unstated: false };
  return {
    answer: {
      ...{ memories, degraded: !ranking.compared, confidence, tokens: fitted.tokens, took },
      ...(unstated && confidence !== "high" && { unstated }),
      omitted: fitted.left.length + texts.unseen.length,
      omittedSure:
        fitted.left.filter(({ id }) => sure.has(id)).length +
        texts.unseen.slice(0, MOST_COUNTED).filter(isSure).length,
      left: fitted.left.slice(0, named),
    },
    ...{ ranking: shown, floor: texts.floor, found: texts.found, same: texts.same },
    ...{ within: fitted.within, turns },
  };
}

/** Ids of what stands beside another hit, and is so. */
function besideThat({ stretches, found }: TextHits, is: (scored: Scored) => boolean): string[] {
  const beside = new Set(stretches.flatMap((one) => one.beside.map(({ id }) => id)));
  return found.filter(({ hit, scored }) => beside.has(hit.id) && is(scored)).map(({ hit }) => hit.id);
}

/** Candidates that are not read but looked at whether they answer: to look at all of some hundreds took half of a question's time. */
const MOST_COUNTED = 12;

interface TextHits {
  /** In the order of the answer. */
  readonly stretches: readonly Stretch[];
  readonly found: readonly FoundHit[];
  readonly same: ReadonlyMap<string, string>;
  readonly unseen: readonly Scored[];
  readonly floor: number;
}

/** Memories, and pieces of documents. */
function textHits(reader: Reader, task: RecallTask, ranking: Ranking): TextHits {
  const { ranked, asked, verdict, seen, decision } = ranking;
  if (decision.confidence === "none" || (task.surely && decision.confidence !== "high"))
    return { stretches: [], found: [], same: new Map(), unseen: [], floor: 0 };
  const floor = tail * (ranked[0]?.score ?? 0);
  const worth = ranked.filter((one) => one.score > floor && (!task.surely || verdict.isSure(one)));
  // More than are asked for: some will say the same, some will be too long.
  const looked = worth.slice(0, 2 * (task.order ? Math.max(READ, task.limit) : task.limit) + 4);
  const found = looked.flatMap((scored) => hitOf(reader, seen.owners, scored) ?? []);
  const covered = new Map<number, number>();
  const covers = ({ scored }: FoundHit): number => {
    const share = covered.get(scored.slot) ?? verdict.judge(scored).coverage;
    covered.set(scored.slot, share);
    return share;
  };
  // A question for a time means the values of that time.
  const isNow = seen.question.dates.length === 0 && task.at === undefined && task.knownAt === undefined;
  const placed = answersFirst(isNow ? newestFirst(found, covers) : found, verdict);
  const { kept, same } = sayOnce(reader.stemmer, placed);
  const orders = new Map(found.map(({ hit, isOrder }) => [hit.id, isOrder]));
  const together = stretchesOf(kept, ({ id }) => orders.get(id)?.() === true);
  const stretches = spreadDocuments(reader.stemmer, together, asked);
  return { stretches, found, same, unseen: worth.slice(looked.length), floor };
}

interface Placed extends Offer {
  readonly sure: boolean;
  readonly isOrder: () => boolean;
}

/**
 * Turns and texts in one list. Each kind's scores are shares of what nothing of it could reach, so they are put on one scale: the
 * best of a kind stands at the probability that its kind answers.
 */
function together(
  { stemmer }: Reader,
  { stretches, found }: TextHits,
  turns: FoundTurns,
  { decision, seen, verdict: { isSure } }: Ranking,
): Placed[] {
  const byId = new Map(found.map((one) => [one.hit.id, one]));
  const texts = stretches.flatMap((stretch): Placed[] => {
    const one = byId.get(stretch.hit.id);
    if (!one) return [];
    const offer = offerOf(stretch, { terms: seen.words.terms, stemmer });
    return [{ ...offer, sure: isSure(one.scored), isOrder: one.isOrder }];
  });
  const said = turns.sure.confidence === "none" ? [] : turns.found;
  if (said.length === 0) return texts;
  const all = said.map(({ hit, growth, isOrder }): Placed => ({ hit, growth, sure: hit.sure, isOrder }));
  if (texts.length === 0) return all;
  return [...scaled(texts, textProbability(decision)), ...scaled(all, turns.sure.probability)].sort(
    (a, b) => b.hit.score - a.hit.score,
  );
}

/** The order stays, whatever put it there. */
function scaled(placed: readonly Placed[], probability: number): Placed[] {
  const most = Math.max(1e-9, ...placed.map(({ hit }) => hit.score));
  let least = probability;
  return placed.map((one) => {
    least = Math.min(least, (probability * one.hit.score) / most);
    return { ...one, hit: { ...one.hit, score: Math.round(10_000 * least) / 10_000 } };
  });
}

/** Probability that texts answer, between those that the lines of their decision stand for. */
function textProbability({ confidence, held, low, high, passages }: AnswerDecision): number {
  if (passages) return passages.probability;
  const share = Math.min(1, Math.max(0, (held - low) / (high - low)));
  return confidence === "high" ? 0.75 + 0.2 * share : 0.25 + 0.25 * share;
}

/** The decision without the best texts that read like an order and found no place: what is not shown vouches for no answer. */
function withoutHeld(ranking: Ranking, { found }: TextHits, shown: readonly string[]): Ranking {
  const { verdict, ranked } = ranking;
  const held = heldBack(verdict.first(ranked), found, new Set(shown));
  return held.size > 0 ? { ...ranking, decision: verdict.decide(verdict.first(ranked, held)) } : ranking;
}

/** Slots of the best that read like an order and found no place: what is not shown vouches for no answer. */
function heldBack(
  best: readonly Scored[],
  found: readonly FoundHit[],
  shown: ReadonlySet<string>,
): ReadonlySet<number> {
  const first = new Set(best.map(({ slot }) => slot));
  const held = found.filter(
    ({ hit, scored, isOrder }) => first.has(scored.slot) && !shown.has(hit.id) && isOrder(),
  );
  return new Set(held.map(({ scored }) => scored.slot));
}

function silence(ranking: Ranking | null, turns: FoundTurns | null): Picked {
  const took = ranking && { ...ranking.seen.took, hydrate: 0 };
  return {
    answer: {
      ...{ memories: [], confidence: "none", omitted: 0, omittedSure: 0, left: [], tokens: 0, took },
      degraded: ranking?.compared === false,
    },
    ...{ ranking, floor: 0, found: [], same: new Map(), within: new Map(), turns },
  };
}

function counted(ids: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}
