import type { RecallAnswer, RecallRequest } from "@memory/shared";
import type { z } from "zod";
import type { Deps } from "../deps.ts";
import { type Embedder, ModelError } from "../models/models.ts";
import { anotherTime, readClocks } from "../store/clocks.ts";
import type { RecallTask, TaskAnswer } from "./answer.ts";
import { clean } from "./query-terms.ts";

export interface RecallDeps extends Pick<Deps, "clock"> {
  readonly models: Pick<Deps["models"], "embedder">;
  readonly workers: Pick<Deps["workers"], "recall">;
}

/** A question as the contract parses it. */
export type Asked = z.output<typeof RecallRequest>;

/** Milliseconds a question waits for its vector: while the model loads, and while it is busy. */
const patience = { loading: 100, ready: 1000 } as const;

/**
 * Answer from memories and passages together, or say that nothing answers. The words alone answer when the model is
 * missing, slow or has no vector for this question (`degraded`). Throws only when the store cannot be read.
 */
export async function recall(
  deps: RecallDeps,
  ownerId: string,
  asked: Asked,
  signal: AbortSignal,
): Promise<z.output<typeof RecallAnswer>> {
  const started = performance.now();
  const { embedder } = deps.models;
  const vector = await embedQuestion(embedder, asked.query, signal);
  const task = taskOf(ownerId, asked, { now: deps.clock(), model: embedder.name, vector });
  signal.throwIfAborted();
  // Without the signal: cancelling a task would end its thread, and with it all that the thread has loaded.
  const answer = await deps.workers.recall.run<TaskAnswer>(task, { name: "recall" });
  return { ...answer, tookMs: Math.round((performance.now() - started) * 100) / 100 };
}

/** Let the reader threads load what the first question would have to wait for. */
export async function warmUp(deps: RecallDeps): Promise<void> {
  await deps.workers.recall.run<void>({ model: deps.models.embedder.name }, { name: "warmUp" });
}

function taskOf(
  ownerId: string,
  { after, before, at, knownAt, ...asked }: Asked,
  known: Pick<RecallTask, "now" | "model" | "vector">,
): RecallTask {
  return {
    ...asked,
    ...known,
    ownerId,
    query: clean(asked.query),
    after: millisecondsOf(after),
    before: millisecondsOf(before),
    ...anotherTime(readClocks({ at, knownAt }, known.now)),
  };
}

const millisecondsOf = (time: string | undefined): number | undefined =>
  time === undefined ? undefined : Date.parse(time);

async function embedQuestion(
  embedder: Embedder,
  query: string,
  signal: AbortSignal,
): Promise<Float32Array | null> {
  const { state } = embedder.state();
  if (state === "unavailable") return null;
  const late = AbortSignal.timeout(patience[state]);
  try {
    const embedding = embedder.embed([clean(query)], {
      purpose: "query",
      signal: AbortSignal.any([signal, late]),
    });
    const [vector] = await Promise.race([embedding, none(late)]);
    return vector ?? null;
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ModelError || late.aborted) return null;
    throw error;
  }
}

/** No vector, when the time is up: an embedder may be slow to hear of it. */
const none = (late: AbortSignal): Promise<null[]> =>
  new Promise((resolve) => {
    late.addEventListener("abort", () => resolve([null]), { once: true });
  });
