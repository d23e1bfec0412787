import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";
import type { Deps } from "../deps.ts";
import { putVector } from "../store/search.ts";
import { createBell } from "../workers/bell.ts";
import { countMissing, findMissing, isThere, type MissingVector, newestItem } from "./missing-vectors.ts";

export interface BacklogDeps extends Pick<Deps, "store"> {
  readonly models: Pick<Deps["models"], "embedder">;
}

/** Computes in the background the vectors that saves and imports did not wait for. */
export interface Backlog {
  start(): void;
  /** Ends after the batch at hand. What is missing is found again by the next start. */
  stop(): Promise<void>;
  /** Something was written, or the model is ready: look now. */
  wake(): void;
  /** Items of an owner that have no vector of the current model yet. */
  pending(ownerId: string): number;
}

export interface BacklogOptions {
  /** Milliseconds to wait for a model that is not ready or has failed; doubled each time it still is not. */
  readonly firstPause?: number;
  readonly longestPause?: number;
  /** Milliseconds after which an idle backlog looks by itself. */
  readonly idle?: number;
  /** Files are being read: their words come first, vectors take what is left of the processor. */
  readonly busy?: () => boolean;
}

/** Texts of a batch: about 40 ms of the model's time, the longest a question waits behind it. */
const batchSize = 8;
/** Items looked at in one go: 0.5 ms. */
const windowSize = 500;
/** Milliseconds between two batches while files are being read: an eighth of one core. */
const busyPause = 300;
/** After so many failures on its own a text counts as one that the model has no vector for. */
const maxFailures = 3;

/**
 * Newest first, a batch at a time, each written in a transaction of its own: nothing is lost when the process is
 * killed, and no other write waits.
 */
export function createBacklog(deps: BacklogDeps, options: BacklogOptions = {}): Backlog {
  const { store } = deps;
  const { embedder } = deps.models;
  const { firstPause = 500, longestPause = 60_000, idle = 5_000, busy = () => false } = options;
  const bell = createBell();
  const failures = new Map<number, number>();
  let ending = new AbortController();
  let running = Promise.resolve();
  let pause = firstPause;
  /** Everything up to here has a vector. */
  let done = 0;

  const breath = async (): Promise<void> => {
    await (busy() && !ending.signal.aborted ? wait(busyPause, undefined, { ref: false }) : nextTurn());
  };
  const sweep = async (): Promise<void> => {
    const top = newestItem(store);
    for (let below = top + 1; below > done + 1 && !ending.signal.aborted; await breath()) {
      const range = { model: embedder.name, above: done, below, window: windowSize };
      const { missing, lowest } = findMissing(store, { ...range, most: batchSize });
      if (missing.length > 0) await compute(deps, missing, { signal: ending.signal, failures });
      below = lowest;
      pause = firstPause;
    }
    if (!ending.signal.aborted) done = top;
  };
  const rest = async (): Promise<void> => {
    await bell.wait(pause);
    pause = Math.min(longestPause, 2 * pause);
  };
  const loop = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      if (newestItem(store) <= done) await bell.wait(idle);
      else if (embedder.state().state !== "ready") await rest();
      // Whatever the model died of, the texts stay where they are and are tried again.
      else await sweep().catch(rest);
    }
  };

  return {
    start() {
      ending = new AbortController();
      running = loop();
    },
    async stop() {
      ending.abort();
      bell.ring();
      await running;
    },
    wake: () => bell.ring(),
    pending: (ownerId) =>
      countMissing(store, ownerId, { model: embedder.name, above: done, below: Number.MAX_SAFE_INTEGER }),
  };
}

interface Attempt {
  readonly signal: AbortSignal;
  readonly failures: Map<number, number>;
}

async function compute(deps: BacklogDeps, batch: readonly MissingVector[], attempt: Attempt): Promise<void> {
  const { embedder } = deps.models;
  const embed = (some: readonly MissingVector[]) =>
    embedder.embed(
      some.map(({ text }) => text),
      { purpose: "store", signal: attempt.signal },
    );
  try {
    write(deps, batch, await embed(batch));
  } catch (error) {
    if (attempt.signal.aborted || embedder.state().state !== "ready") throw error;
    // One of the texts may be what the model dies of; the others are not to wait for it for ever.
    for (const one of batch) write(deps, [one], await embed([one]).catch(() => givenUp(one, attempt, error)));
  }
}

/** No vector for a text that has failed often enough; until then the failure stands. */
function givenUp({ item }: MissingVector, { failures }: Attempt, error: unknown): null[] {
  const count = (failures.get(item) ?? 0) + 1;
  failures.set(item, count);
  if (count < maxFailures) throw error;
  failures.delete(item);
  return [null];
}

function write(
  { store, models }: BacklogDeps,
  batch: readonly MissingVector[],
  vectors: readonly (Float32Array | null)[],
): void {
  store.transaction(() => {
    batch.forEach(({ item }, n) => {
      const vector = vectors[n];
      if (vector !== undefined && isThere(store, item)) putVector(store, item, models.embedder.name, vector);
    });
  });
}
