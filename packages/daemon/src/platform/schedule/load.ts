import { yieldToLoop } from "./time-slice.ts";
import { createWakeSignal } from "./wake-signal.ts";

/** Load by requests: work that can wait lets them go first, but not for ever. */
export interface Load {
  /** A request came in. */
  noteRequest(): void;
  /** True while requests come in one after the other. */
  isBusy(): boolean;
  /** Counts an answer as awaited until it settles. Answers the same. */
  track<Result>(answer: Promise<Result>): Promise<Result>;
  /** Resolves at once when no tracked answer is awaited; otherwise with the last of them, or after `patienceMs`. */
  whenIdle(): Promise<void>;
}

export function createLoad({ quietMs = 150, longestMs = 10_000, patienceMs = 50 } = {}): Load {
  let begun = Number.NEGATIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  let awaited = 0;
  const allAnswered = createWakeSignal();
  return {
    async track(answer) {
      awaited += 1;
      try {
        return await answer;
      } finally {
        awaited -= 1;
        if (awaited === 0) allAnswered.send();
      }
    },
    async whenIdle() {
      const until = performance.now() + patienceMs;
      // Requests that came in meanwhile are counted first, and an answer that is ready goes out.
      await yieldToLoop();
      for (let left = patienceMs; awaited > 0 && left > 0; left = until - performance.now()) {
        await allAnswered.wait(left);
        await yieldToLoop();
      }
    },
    noteRequest() {
      const now = performance.now();
      if (now - last > quietMs) begun = now;
      last = now;
    },
    isBusy: () => performance.now() - last <= quietMs && performance.now() - begun <= longestMs,
  };
}
