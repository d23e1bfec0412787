import { cleanQuestion, withoutLanguage } from "@memory/language/questions";
import type { RecallAnswer, RecallRequest } from "@memory/shared";
import { WORDS_ALONE } from "@memory/shared/words";
import type { z } from "zod";
import type { Deps } from "../models/deps.ts";
import { type CallScope, type Embedder, ModelError, type Reranker } from "../models/models.ts";
import type { Weights } from "../platform/recall-weights.ts";
import type { Load } from "../platform/schedule/load.ts";
import { createSharedVector, type SharedVector, setVector } from "../platform/schedule/shared-vector.ts";
import { timeLimit } from "../platform/time-limit.ts";
import { anotherTime, readClocks } from "../store/clocks.ts";
import type { EarlyAnswer, RecallTask, TaskAnswer } from "./answer.ts";
import { type Elsewhere, nowhereElse } from "./elsewhere.ts";
import { type Order, READ, readBeside } from "./rerank.ts";

export interface RecallDeps extends Pick<Deps, "clock"> {
  readonly models: Pick<Deps["models"], "embedder" | "reranker">;
  readonly workers: Pick<Deps["workers"], "recall">;
  /**
   * Wait for the vector, where it is shorter than usual; null: the words alone answer, and no model is asked.
   */
  readonly patience?: VectorPatience | null;
  /** As they are set; the usual ones without. */
  readonly weights?: Weights;
  /** Spaces that are searched where they lie. */
  readonly elsewhere?: Elsewhere;
  /** Told that somebody waits for the answer. */
  readonly load?: Pick<Load, "track">;
}

/** Milliseconds a question waits for its vector: while the model loads, and while it is busy. */
export interface VectorPatience {
  readonly loading: number;
  readonly ready: number;
}

/** A question as the contract parses it, and what only the daemon itself asks for. */
export type RecallQuery = z.output<typeof RecallRequest> &
  Pick<RecallTask, "outside" | "surely" | "unquoted">;

const usual: VectorPatience = { loading: 100, ready: 1000 };

/**
 * Answer from memories and passages together, or say that nothing answers. The words alone answer when the model is
 * missing, slow or has no vector for this question (`degraded`). Throws only when the store cannot be read.
 */
export async function recall(
  deps: RecallDeps,
  ownerId: string,
  asked: RecallQuery,
  signal: AbortSignal,
): Promise<RecallResult> {
  const answered = await answerQuery(deps, ownerId, asked, signal);
  return answered.answer;
}

export type RecallResult = Omit<z.output<typeof RecallAnswer>, "queryId">;

/** An answer with what it takes to ask again. */
export interface RecallOutcome {
  readonly answer: RecallResult;
  /** As it was asked. */
  readonly query: string;
  readonly task: RecallTask;
  /** Why the question has no vector. */
  readonly unembedded: Unembedded | null;
  /** Milliseconds of each step. */
  readonly took: Readonly<Record<string, number>>;
}

/** The same, for who may be asked how the answer came about. */
export function answerQuery(
  deps: RecallDeps,
  ownerId: string,
  asked: RecallQuery,
  signal: AbortSignal,
): Promise<RecallOutcome> {
  const answering = answer(deps, ownerId, asked, signal);
  return deps.load?.track(answering) ?? answering;
}

async function answer(
  deps: RecallDeps,
  ownerId: string,
  asked: RecallQuery,
  signal: AbortSignal,
): Promise<RecallOutcome> {
  const started = performance.now();
  const { embedder, reranker } = deps.models;
  const { patience = usual, weights, elsewhere = nowhereElse } = deps;
  const { name: model, scale } = embedder;
  const wordsOnly = taskOf(ownerId, asked, { now: deps.clock(), model, scale, weights, vector: null });
  // Somebody asks and waits for the answer.
  const scope = { ownerId, attended: true };
  const isElsewhere = elsewhere.isFor(wordsOnly);
  const shared =
    patience && !isElsewhere && !reranker && isSoon(deps)
      ? createSharedVector(embedder.dimensions)
      : undefined;
  const embedding = patience
    ? embedQuestion(embedder, asked.query, { signal, patience, scope, shared })
    : Promise.resolve("unasked" as const);
  const early = shared ? askEarly(deps, { task: wordsOnly, shared }, embedding) : null;
  // A caller that leaves meanwhile does not hear how it ends.
  early?.catch(() => undefined);
  const vector = await embedding;
  const unembedded = typeof vector === "string" ? vector : null;
  const embeddedTask = { ...wordsOnly, vector: typeof vector === "string" ? null : vector };
  signal.throwIfAborted();
  const others = isElsewhere ? await elsewhere.ask(embeddedTask) : null;
  signal.throwIfAborted();
  const plain = others ? { ...embeddedTask, guests: others.guests } : embeddedTask;
  const order = reranker && patience ? await orderOf(deps, reranker, { task: plain, signal }) : null;
  const read = performance.now();
  const task = order ? { ...plain, order } : plain;
  const answered = (await early) ?? {
    // Without the signal: cancelling a task would end its thread, and with it all that the thread has loaded.
    ...(await deps.workers.recall.run<TaskAnswer>(task, { name: "recall" })),
    waited: read - started,
  };
  const { took, waited: embed, ...answer } = answered;
  const all = performance.now() - started;
  const inThread = Object.values(took ?? {}).reduce((sum, one) => sum + one, embed);
  return {
    answer: { ...answer, ...degradedBy(answer, others?.silent ?? []), tookMs: Math.round(all * 100) / 100 },
    ...{ query: asked.query, task, unembedded },
    took: { embed, wait: Math.max(0, all - inThread), ...took },
  };
}

/** Looks at more than is asked for, and has it read beside the question. Null where nothing comes of that. */
async function orderOf(
  { workers }: Pick<RecallDeps, "workers">,
  reranker: Reranker,
  { task, signal }: { readonly task: RecallTask; readonly signal: AbortSignal },
): Promise<Order | null> {
  if (reranker.state().state !== "ready") return null;
  const wide = { ...task, limit: READ, maxTokens: UNCUT };
  const { memories } = await workers.recall.run<TaskAnswer>(wide, { name: "recall" });
  signal.throwIfAborted();
  return readBeside(reranker, task.query, { hits: memories, signal });
}

/** Tokens of an answer that is only looked at. */
const UNCUT = 100_000;

/** Why an answer may lack something, in words. */
function degradedBy({ degraded }: Pick<TaskAnswer, "degraded">, silent: readonly string[]) {
  const why = [...(degraded ? [WORDS_ALONE] : []), ...silent];
  return why.length > 0 ? { degraded: true, degradedBy: why } : { degraded };
}

/**
 * True if a thread may begin with the words: nobody else waits for it, and the vector takes no longer than
 * they do.
 */
function isSoon({ models, workers }: Pick<RecallDeps, "models" | "workers">): boolean {
  const { state, remote } = models.embedder.state();
  return state === "ready" && remote !== true && workers.recall.isIdle();
}

/** Null: the vector came too late for that. */
function askEarly(
  { workers }: Pick<RecallDeps, "workers">,
  early: { readonly task: RecallTask; readonly shared: SharedVector },
  embedding: Promise<Float32Array | Unembedded>,
): Promise<EarlyAnswer | null> {
  // Needed where the model has not put it there itself, or there will be none.
  embedding.then(
    (vector) => setVector(early.shared, typeof vector === "string" ? null : vector),
    () => setVector(early.shared, null),
  );
  return workers.recall.run<EarlyAnswer | null>(early, { name: "recallEarly" });
}

function taskOf(
  ownerId: string,
  { after, before, at, knownAt, ...asked }: RecallQuery,
  known: Pick<RecallTask, "now" | "model" | "scale" | "vector" | "weights">,
): RecallTask {
  return {
    ...asked,
    ...known,
    ownerId,
    query: cleanQuestion(asked.query),
    after: millisecondsOf(after),
    before: millisecondsOf(before),
    ...anotherTime(readClocks({ at, knownAt }, known.now)),
  };
}

const millisecondsOf = (time: string | undefined): number | undefined =>
  time === undefined ? undefined : Date.parse(time);

interface Asking {
  readonly signal: AbortSignal;
  readonly patience: VectorPatience;
  readonly scope: CallScope;
  readonly shared: SharedVector | undefined;
}

/** Why a question has no vector: nobody waits for one, no model, too late, the model failed, or it knows no such words. */
export type Unembedded = "unasked" | "unavailable" | "late" | "failed" | "unreadable";

async function embedQuestion(
  embedder: Embedder,
  query: string,
  { signal, patience, scope, shared }: Asking,
): Promise<Float32Array | Unembedded> {
  const { state } = embedder.state();
  if (state === "unavailable") return "unavailable";
  if (patience[state] === 0) return "unasked";
  using limit = timeLimit(signal, patience[state]);
  try {
    const embedding = embedder.embed([withoutLanguage(cleanQuestion(query))], {
      purpose: "query",
      scope,
      signal: limit.signal,
      ...(shared && { shared }),
    });
    const [vector] = await Promise.race([embedding, none(limit.signal)]);
    signal.throwIfAborted();
    return vector ?? (limit.isLate() ? "late" : "unreadable");
  } catch (error) {
    signal.throwIfAborted();
    if (limit.isLate()) return "late";
    if (error instanceof ModelError) return "failed";
    throw error;
  }
}

/** No vector, when the time is up: an embedder may be slow to hear of it. */
const none = (ended: AbortSignal): Promise<null[]> =>
  new Promise((resolve) => {
    ended.addEventListener("abort", () => resolve([null]), { once: true });
  });
