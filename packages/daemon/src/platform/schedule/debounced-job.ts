import { errorKind } from "../errors.ts";
import type { Logger } from "../logger.ts";
import { type Background, inBackground } from "./background.ts";

/** Does a job for an owner once their changes have paused. A stop aborts a job that is under way. */
export interface DebouncedJob extends Pick<Background, "start" | "stop"> {
  /** Something of this owner's has changed. */
  wake(ownerId: string): void;
}

export interface DebounceOptions {
  /** Milliseconds without a change before the work is done. */
  readonly waitMs: number;
  /** Milliseconds after which it is done though changes go on. */
  readonly longestMs: number;
}

export interface DebouncedWork {
  /** Owners to look at when it starts: what changed before the last stop. */
  readonly first: () => readonly string[];
  readonly work: (ownerId: string, signal: AbortSignal) => Promise<void>;
  /** Asked when the work is due; where it may not begin it waits once more. */
  readonly mayBegin?: () => boolean;
  readonly log: Logger;
  /** Message in the log when the work fails; the next change tries again. */
  readonly failure: string;
}

/** Times of the first and the last change since the last job. */
interface Due {
  readonly first: number;
  readonly last: number;
}

/** Milliseconds that a loop sleeps at most while nothing waits. */
const idle = 60_000;

export function createDebouncedJob(
  work: DebouncedWork,
  { waitMs, longestMs }: DebounceOptions,
): DebouncedJob {
  const due = new Map<string, Due>();

  const wake = (ownerId: string): void => {
    const now = performance.now();
    due.set(ownerId, { first: due.get(ownerId)?.first ?? now, last: now });
    loop.wake();
  };
  const timeOf = ({ first, last }: Due): number => Math.min(last + waitMs, first + longestMs);
  const next = (): { readonly ownerId: string; readonly at: number } | undefined => {
    const times = [...due].map(([ownerId, times]) => ({ ownerId, at: timeOf(times) }));
    return times.sort((one, other) => one.at - other.at)[0];
  };
  const loop = inBackground(async (run) => {
    while (!run.signal.aborted) {
      const first = next();
      const pause = first ? first.at - performance.now() : idle;
      if (first && pause <= 0) {
        due.delete(first.ownerId);
        if (work.mayBegin?.() === false) wake(first.ownerId);
        else await attempt(work, first.ownerId, run.signal);
      } else await run.sleep(pause);
    }
  });

  return {
    start() {
      for (const ownerId of work.first()) wake(ownerId);
      loop.start();
    },
    stop: loop.stop,
    wake,
  };
}

async function attempt(
  { work, log, failure }: DebouncedWork,
  ownerId: string,
  signal: AbortSignal,
): Promise<void> {
  try {
    await work(ownerId, signal);
  } catch (error) {
    if (!signal.aborted) log.warn({ name: errorKind(error) }, failure);
  }
}
