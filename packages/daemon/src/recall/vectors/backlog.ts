import { setTimeout as wait } from "node:timers/promises";
import type { CallScope } from "../../models/models.ts";
import { type Background, type BackgroundRun, inBackground } from "../../platform/schedule/background.ts";
import { yieldToLoop } from "../../platform/schedule/time-slice.ts";
import { newestItem } from "../../store/newest-item.ts";
import {
  countBetween,
  countMissing,
  findMissing,
  type MissingVector,
  type Range,
} from "../queries/missing-vectors.ts";
import { type ComputeDeps, computeVectors } from "./compute-vectors.ts";
import { createModelPause, type Trouble } from "./model-pause.ts";

/**
 * Computes the vectors that saves and imports did not wait for; woken when something was written, or the model is ready. It ends
 * after the batch at hand, and what is missing is found again by the next start.
 */
export interface Backlog extends Background {
  /** Items of an owner that have no vector of the model yet. */
  pending(ownerId: string): number;
  /** Items of all owners that it has not come to yet; 0 when it is through. */
  left(): number;
}

export interface BacklogOptions {
  /** Milliseconds to wait for a model that is not ready or has failed; doubled each time it still is not. */
  readonly firstPause?: number;
  readonly longestPause?: number;
  /** Milliseconds after which an idle backlog looks by itself. */
  readonly idle?: number;
  /** Files are being read: their words come first, vectors take what is left of the processor. */
  readonly busy?: () => boolean;
  /** Low priority: sleep as long as each batch took. */
  readonly gently?: boolean;
  /** In whose name the model is asked; the daemon's own without it. */
  readonly scope?: CallScope | undefined;
  readonly clock?: () => number;
  /** Called when all there is has been looked at. */
  readonly onThrough?: () => void;
  /** Called when the model has failed, with how many milliseconds it is left alone; and with null when it works. */
  readonly onTrouble?: (trouble: Trouble | null) => void;
}

/** Texts of a batch, unless the model says how many: about 40 ms of the model's time. The embedded one lets a question in after each long one. */
const batchSize = 8;
/** Texts that are taken in the order in which they came, before the newest ones are looked for again: half a second of the model's time. */
const runLength = 64;
/** Items looked at in one go: 0.5 ms. */
const windowSize = 500;
/** Milliseconds between two batches while files are being read or questions asked: an eighth of one core. */
const busyPause = (took: number): number => Math.min(7 * took, longestBreath);
/** No pause is longer. */
const longestBreath = 1_000;

/**
 * Newest runs first, a batch at a time, each written in a transaction of its own: nothing is lost when the process is
 * killed, and no other write waits.
 */
export function createBacklog(deps: ComputeDeps, options: BacklogOptions = {}): Backlog {
  const { store } = deps;
  const { embedder } = deps.models;
  const { firstPause = 500, longestPause = 60_000, idle = 5_000, clock = Date.now } = options;
  const { scope, onThrough, onTrouble = () => undefined } = options;
  const failures = new Map<number, number>();
  const pause = createModelPause({ firstPause, longestPause, clock, onTrouble });
  /**
   * Ranges not looked at yet, the newest last. Everything else up to `top` has a vector, or is known to have
   * none.
   */
  const ranges: Range[] = [];
  let top = 0;

  /** Newest items go first: they may be asked for at once, and a large file below takes minutes. */
  const newestRange = (): Range | undefined => {
    const newest = newestItem(store);
    if (newest > top) ranges.push({ above: top, below: newest + 1 });
    top = Math.max(top, newest);
    return ranges.at(-1);
  };
  /** In the order of the items, in which they lie side by side in the store: the other way round every second page stays empty. */
  const computeRun = async (run: readonly MissingVector[], signal: AbortSignal): Promise<void> => {
    const size = embedder.batch ?? batchSize;
    for (let from = 0; from < run.length; from += size) {
      const begun = performance.now();
      await computeVectors(deps, run.slice(from, from + size), { signal, failures, scope });
      pause.works();
      await breath(options, { begun, signal });
      await computeNewest(size, signal);
    }
  };
  /** A save or two do not wait for the run that was begun before them; a burst does. */
  const computeNewest = async (most: number, signal: AbortSignal): Promise<void> => {
    const newest = newestItem(store);
    if (newest === top || newest - top > most) return;
    const range = { model: embedder.name, above: top, below: newest + 1 };
    const { missing } = findMissing(store, { ...range, window: most, most });
    if (missing.length > 0) await computeVectors(deps, missing.toReversed(), { signal, failures, scope });
    top = newest;
  };
  const sweep = async (signal: AbortSignal): Promise<void> => {
    for (let range = newestRange(); range && !signal.aborted; range = newestRange()) {
      const begun = performance.now();
      const part = { model: embedder.name, ...range, window: windowSize };
      const { missing, lowest } = findMissing(store, { ...part, most: runLength });
      if (missing.length > 0) await computeRun(missing.toReversed(), signal);
      else await breath(options, { begun, signal });
      ranges.pop();
      if (lowest > range.above + 1) ranges.push({ ...range, below: lowest });
    }
    if (!signal.aborted) onThrough?.();
  };
  const step = async (run: BackgroundRun): Promise<void> => {
    if (newestRange() === undefined) await run.sleep(idle);
    else if (embedder.state().state !== "ready") await pause.untilReady(embedder.state(), run);
    else await sweep(run.signal);
  };
  const loop = inBackground(async (run) => {
    // After any failure of the model or the store, the texts stay where they are and are tried again.
    while (!run.signal.aborted) await step(run).catch((error: unknown) => pause.after(error, run));
  });

  return {
    ...loop,
    pending: (ownerId) =>
      countMissing(store, ownerId, {
        model: embedder.name,
        above: ranges[0]?.above ?? top,
        below: Number.MAX_SAFE_INTEGER,
      }),
    left: () =>
      [...ranges, { above: top, below: Number.MAX_SAFE_INTEGER }].reduce(
        (sum, range) => sum + countBetween(store, range),
        0,
      ),
  };
}

/** Room for others between two batches. Throws when it is broken off. */
async function breath(
  { busy = () => false, gently = false }: BacklogOptions,
  { begun, signal }: { readonly begun: number; readonly signal: AbortSignal },
): Promise<void> {
  const took = performance.now() - begun;
  const pauseMs = busy() ? busyPause(took) : gently ? Math.min(took, longestBreath) : 0;
  await (pauseMs > 1 ? wait(pauseMs, undefined, { ref: false, signal }) : yieldToLoop());
}
