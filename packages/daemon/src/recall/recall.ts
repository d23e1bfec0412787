import type { RecallAnswer, RecallRequest } from "@memory/shared";
import type { z } from "zod";
import type { Deps } from "../deps.ts";
import { type CallScope, type Embedder, ModelError } from "../models/models.ts";
import { anotherTime, readClocks } from "../store/clocks.ts";
import type { RecallTask, TaskAnswer } from "./answer.ts";
import { clean } from "./query-terms.ts";

export interface RecallDeps extends Pick<Deps, "clock"> {
  readonly models: Pick<Deps["models"], "embedder">;
  readonly workers: Pick<Deps["workers"], "recall">;
  /** Where a question may not wait as long as usual for its vector; null: the words alone answer, and no model is asked. */
  readonly patience?: Patience | null;
}

/** Milliseconds a question waits for its vector: while the model loads, and while it is busy. */
export interface Patience {
  readonly loading: number;
  readonly ready: number;
}

/** A question as the contract parses it, and what only the daemon itself asks for. */
export type Asked = z.output<typeof RecallRequest> & Pick<RecallTask, "outside" | "surely">;

const usual: Patience = { loading: 100, ready: 1000 };

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
  const { patience = usual } = deps;
  // Somebody asks and waits for the answer.
  const scope = { ownerId, attended: true };
  const vector = patience && (await embedQuestion(embedder, asked.query, { signal, patience, scope }));
  const { name: model, scale } = embedder;
  const task = taskOf(ownerId, asked, { now: deps.clock(), model, scale, vector });
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
  known: Pick<RecallTask, "now" | "model" | "scale" | "vector">,
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

interface Asking {
  readonly signal: AbortSignal;
  readonly patience: Patience;
  readonly scope: CallScope;
}

async function embedQuestion(
  embedder: Embedder,
  query: string,
  { signal, patience, scope }: Asking,
): Promise<Float32Array | null> {
  const { state } = embedder.state();
  if (state === "unavailable" || patience[state] === 0) return null;
  const late = AbortSignal.timeout(patience[state]);
  try {
    const embedding = embedder.embed([clean(query)], {
      purpose: "query",
      scope,
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
