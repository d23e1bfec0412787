import { iso } from "@memory/language/text";
import type { EmbeddingReport } from "@memory/shared";
import type { Deps } from "../../models/deps.ts";
import { type CallScope, type Embedder, ModelError } from "../../models/models.ts";
import type { OwnQuestion } from "./own-questions.ts";
import type { Trial, TrialTask } from "./trial.ts";

export interface CompareDeps extends Pick<Deps, "clock"> {
  readonly workers: Pick<Deps["workers"], "recall">;
}

export interface ModelComparison {
  readonly old: Embedder;
  readonly next: Embedder;
  readonly signal: AbortSignal;
  readonly scope?: CallScope | undefined;
}

/** More would tell no more: with 200 a difference of 2 points is 4 questions. */
const most = 200;
const batchSize = 8;

/**
 * Both models answer the store's own questions (see `questionOf`), by their vectors alone and as recall answers. Questions of
 * people are never kept, so there are no others. Throws `ModelError` when the next model does not answer; the old one may be gone, which is why it is changed.
 */
export async function compare(
  deps: CompareDeps,
  { old, next, signal, scope }: ModelComparison,
): Promise<EmbeddingReport> {
  const { recall } = deps.workers;
  const questions = await recall.run<OwnQuestion[]>({ most }, { name: "ownQuestions" });
  const trials = { old: [] as Trial[], next: [] as Trial[] };
  for (let from = 0; from < questions.length; from += batchSize) {
    const batch = questions.slice(from, from + batchSize);
    const queries = batch.map(({ query }) => query);
    const options = { purpose: "query", signal, ...(scope && { scope }) } as const;
    const theirs = await next.embed(queries, options);
    const ours = await old.embed(queries, options).catch(noneOf(queries));
    for (const [n, question] of batch.entries()) {
      signal.throwIfAborted();
      // One after the other: real questions go between them.
      trials.old.push(await put(deps, question, { model: old, vector: ours[n] ?? null }));
      trials.next.push(await put(deps, question, { model: next, vector: theirs[n] ?? null }));
    }
  }
  return {
    questions: questions.length,
    old: summed(old.name, trials.old),
    new: summed(next.name, trials.next),
    overlap10: overlap(trials.old, trials.next),
    comparedAt: iso(deps.clock()),
  };
}

const noneOf =
  (queries: readonly string[]) =>
  (error: unknown): null[] => {
    if (error instanceof ModelError) return queries.map(() => null);
    throw error;
  };

function put(
  { workers, clock }: CompareDeps,
  { ownerId, query, item }: OwnQuestion,
  { model, vector }: { readonly model: Embedder; readonly vector: Float32Array | null },
): Promise<Trial> {
  const { name, scale } = model;
  const task: TrialTask = { model: name, scale, vector, ownerId, query, item, now: clock() };
  return workers.recall.run<Trial>(task, { name: "ask" });
}

const summed = (model: string, trials: readonly Trial[]) => ({
  model,
  vectors: found(trials.map(({ byVectors }) => byVectors)),
  answers: found(trials.map(({ answered }) => answered)),
});

const found = (places: readonly (number | null)[]) => ({
  hit1: shareOf(places, (place) => (place === 0 ? 1 : 0)),
  hit10: shareOf(places, (place) => (place !== null && place < 10 ? 1 : 0)),
  mrr: shareOf(places, (place) => (place === null ? 0 : 1 / (place + 1))),
});

const shareOf = <One>(all: readonly One[], worth: (one: One) => number): number =>
  all.length === 0
    ? 0
    : Math.round((all.reduce((sum, one) => sum + worth(one), 0) / all.length) * 10_000) / 10_000;

/** Overlap of two lists of first answers, as a share of the longer one; two silences agree. */
function overlap(ours: readonly Trial[], theirs: readonly Trial[]): number {
  return shareOf(ours, (trial) => {
    const other = theirs[ours.indexOf(trial)]?.first ?? [];
    const longer = Math.max(trial.first.length, other.length);
    return longer === 0 ? 1 : trial.first.filter((item) => other.includes(item)).length / longer;
  });
}
