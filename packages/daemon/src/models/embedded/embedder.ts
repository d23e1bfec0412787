import type { Pool } from "../../platform/schedule/pool.ts";
import type { SharedVector } from "../../platform/schedule/shared-vector.ts";
import { type Embedder, type EmbedOptions, ModelError, type ModelState } from "../models.ts";
import type { Runtime } from "./use-lite.ts";

export interface LoadReply {
  readonly runtime: Runtime;
  readonly dimensions: number;
}

export interface EmbedTask {
  readonly texts: readonly string[];
  /** Shared buffer in which a thread waits for the vector of the first text. */
  readonly shared?: SharedVector | undefined;
}

export interface EmbedReply {
  /** One entry a text, in order; null where a guard says that a vector would mean nothing. */
  readonly vectors: readonly (Float32Array<ArrayBuffer> | null)[];
}

/** Its vectors are kept under this name. */
export const NAME = "use-lite-u8";
const DIMENSIONS = 512;
/**
 * Characters a worker is given at once, or one text that has more: a question waits no longer behind what is being stored.
 * 200 take 6 ms, 1,300 take 15 to 20.
 */
const AT_ONCE = 400;

interface Job {
  readonly task: EmbedTask;
  readonly done: (vectors: EmbedReply["vectors"]) => void;
  readonly failed: (error: unknown) => void;
}

/** The offline embedding model, in a worker thread of its own. Questions go before what is being stored. */
export function embeddedEmbedder(pool: Pool): Embedder & { load(): Promise<void> } {
  let state: ModelState = { name: NAME, state: "loading" };
  const waiting: Record<EmbedOptions["purpose"], Job[]> = { query: [], store: [] };
  let busy = false;

  const work = async () => {
    if (busy) return;
    busy = true;
    for (let job = next(waiting); job; job = next(waiting)) {
      try {
        const { vectors } = await pool.run<EmbedReply>(job.task, { name: "embed" });
        job.done(vectors);
      } catch (error) {
        job.failed(new ModelError("the embedded model broke off", { cause: error }));
      }
    }
    busy = false;
  };
  const batch = (task: EmbedTask, purpose: EmbedOptions["purpose"]) =>
    new Promise<EmbedReply["vectors"]>((done, failed) => {
      waiting[purpose].push({ task, done, failed });
      void work();
    });

  return {
    name: NAME,
    dimensions: DIMENSIONS,
    state: () => state,
    async load() {
      try {
        const { runtime } = await pool.run<LoadReply>(null, { name: "load" });
        state = { name: NAME, state: "ready", runtime };
      } catch (error) {
        state = { name: NAME, state: "unavailable", reason: reasonOf(error) };
      }
    },
    async embed(texts, { purpose, signal, calls, shared }) {
      if (state.state === "unavailable") throw new ModelError(state.reason);
      const vectors: (Float32Array | null)[] = [];
      for (const some of inBatches(texts)) {
        signal?.throwIfAborted();
        if (calls) calls.embedding += 1;
        vectors.push(...(await batch({ texts: some, shared }, purpose)));
      }
      return vectors;
    },
  };
}

function* inBatches(texts: readonly string[]): Generator<readonly string[]> {
  let some: string[] = [];
  let length = 0;
  for (const text of texts) {
    if (some.length > 0 && length + text.length > AT_ONCE) {
      yield some;
      some = [];
      length = 0;
    }
    some.push(text);
    length += text.length;
  }
  if (some.length > 0) yield some;
}

const next = (waiting: Record<EmbedOptions["purpose"], Job[]>): Job | undefined =>
  waiting.query.shift() ?? waiting.store.shift();

const reasonOf = (error: unknown): string =>
  `${error instanceof Error ? error.message : "the embedded model did not load"} Recall answers from full text alone.`;

/** Stands in where vectors are switched off: says so, and never answers. */
export function noEmbedder(reason: string): Embedder {
  return {
    name: NAME,
    dimensions: DIMENSIONS,
    state: () => ({ name: NAME, state: "unavailable", reason }),
    embed: () => Promise.reject(new ModelError(reason)),
  };
}
