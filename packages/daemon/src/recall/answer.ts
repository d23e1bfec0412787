import type { RecallAnswer } from "@memory/shared";
import type { z } from "zod";
import { type SharedVector, waitForVector } from "../platform/schedule/shared-vector.ts";
import { answersFirst } from "./answers-first.ts";
import { fit } from "./budget.ts";
import type { Scored } from "./fuse.ts";
import type { FoundHit, RecallHit } from "./hydrate.ts";
import { newestFirst } from "./newest-first.ts";
import { type Ranking, type RankRequest, rank, type Seen } from "./rank.ts";
import { type Reader, reading } from "./reader.ts";
import { sayOnce } from "./say-once.ts";
import { spreadDocuments } from "./spread-documents.ts";

/** A question as it goes to a reader thread. */
export interface RecallTask extends RankRequest {
  readonly limit: number;
  readonly maxTokens: number;
  /** Only what answers by itself. */
  readonly surely?: boolean | undefined;
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
}

/** Least share of the best score for a hit. + */
const tail = 0.2;

/** Answer one question from one consistent state of the store, everything committed before the call included. */
export const answer = (reader: Reader, task: RecallTask): TaskAnswer =>
  reading(reader, task.model, () => pick(reader, task).answer);

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
  if (!ranking || ranking.decision.confidence === "none") return silence(ranking);
  const { ranked, asked, compared, verdict, seen } = ranking;
  const { isSure } = verdict;
  const begun = performance.now();
  const floor = tail * (ranked[0]?.score ?? 0);
  const worth = ranked.filter((one) => one.score > floor && (!task.surely || isSure(one)));
  // More than are asked for: some will say the same, some will be too long.
  const looked = worth.slice(0, 2 * task.limit + 4);
  const { columns } = reader.catalog;
  const found = looked.flatMap(
    (scored) => reader.hydrator.hit(task.ownerId, columns.itemAt(scored.slot), scored) ?? [],
  );
  const covered = new Map<number, number>();
  const covers = ({ scored }: FoundHit): number => {
    const share = covered.get(scored.slot) ?? verdict.judge(scored).coverage;
    covered.set(scored.slot, share);
    return share;
  };
  // A question for a time means the values of that time.
  const isNow = seen.question.dates.length === 0 && task.at === undefined && task.knownAt === undefined;
  const placed = answersFirst(isNow ? newestFirst(found, covers) : found, verdict);
  const { kept, same } = sayOnce(reader.stemmer, placed, asked);
  const hits = spreadDocuments(reader.stemmer, kept, asked);
  const byId = new Map(found.map((one) => [one.hit.id, one]));
  const {
    hits: fitting,
    tokens,
    left,
  } = fit(hits, {
    limit: task.limit,
    maxTokens: task.maxTokens,
    isOrder: ({ id }) => byId.get(id)?.isOrder() === true,
    quotes: task.kinds?.includes("context") !== false,
  });
  const held = heldBack(verdict.first(ranked), found, fitting);
  const shown =
    held.size > 0 ? { ...ranking, decision: verdict.decide(verdict.first(ranked, held)) } : ranking;
  const { confidence } = shown.decision;
  if (confidence === "none") return silence(shown);
  const unseen = worth.slice(looked.length);
  const alike = counted(same.values());
  const isSureHit = ({ id }: { readonly id: string }): boolean => {
    const scored = byId.get(id)?.scored;
    return scored !== undefined && isSure(scored);
  };
  const memories = fitting.map((hit): RecallHit => {
    const more = alike.get(hit.id);
    return {
      ...hit,
      sure: isSureHit(hit),
      ...(more !== undefined && { alike: more }),
    };
  });
  const took = { ...seen.took, hydrate: performance.now() - begun };
  return {
    answer: {
      ...{ memories, degraded: !compared, confidence, tokens, took },
      omitted: left.length + unseen.length,
      omittedSure: left.filter(isSureHit).length + unseen.filter(isSure).length,
      left: left.slice(0, named),
    },
    ...{ ranking: shown, floor, found, same },
  };
}

/** Slots of the best that read like an order and found no place: what is not shown vouches for no answer. */
function heldBack(
  best: readonly Scored[],
  found: readonly FoundHit[],
  shown: readonly RecallHit[],
): ReadonlySet<number> {
  const first = new Set(best.map(({ slot }) => slot));
  const ids = new Set(shown.map(({ id }) => id));
  const held = found.filter(
    ({ hit, scored, isOrder }) => first.has(scored.slot) && !ids.has(hit.id) && isOrder(),
  );
  return new Set(held.map(({ scored }) => scored.slot));
}

function silence(ranking: Ranking | null): Picked {
  const took = ranking && { ...ranking.seen.took, hydrate: 0 };
  return {
    answer: {
      ...{ memories: [], confidence: "none", omitted: 0, omittedSure: 0, left: [], tokens: 0, took },
      degraded: ranking?.compared === false,
    },
    ...{ ranking, floor: 0, found: [], same: new Map() },
  };
}

function counted(ids: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}
