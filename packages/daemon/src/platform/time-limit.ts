import { setTimeout as wait } from "node:timers/promises";

/** Work that ends when nobody wants it any more, or when its time is up. Let it go when the work is done. */
export interface TimeLimit extends Disposable {
  /** Told of either end. */
  readonly signal: AbortSignal;
  /** True after the end of the time. */
  readonly isLate: () => boolean;
}

/**
 * `ms`: time the work has. Not AbortSignal.any of AbortSignal.timeout: such a timer cannot be taken back, and keeps what the
 * signal holds, which may be a whole request, until its time is up.
 */
export function timeLimit(signal: AbortSignal, ms: number): TimeLimit {
  const ending = new AbortController();
  let isLate = false;
  const end = () => ending.abort(signal.reason);
  const timer = setTimeout(() => {
    isLate = true;
    ending.abort();
  }, ms);
  if (signal.aborted) end();
  else signal.addEventListener("abort", end, { once: true });
  return {
    signal: ending.signal,
    isLate: () => isLate,
    [Symbol.dispose]() {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
    },
  };
}

/** Waits for the work, `ms` milliseconds at most. What it fails with within them is thrown. */
export async function within(ms: number, work: Promise<unknown>): Promise<void> {
  const enough = new AbortController();
  try {
    await Promise.race([work, wait(ms, null, { signal: enough.signal })]);
  } finally {
    enough.abort();
  }
}
