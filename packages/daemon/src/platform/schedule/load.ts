import { setImmediate as nextTurn } from "node:timers/promises";
import { createBell } from "./wake-signal.ts";

/** Whether requests come in one after the other: what can wait gives way to them, but not for ever. */
export interface Rush {
  /** One came in. */
  mark(): void;
  isOn(): boolean;
  /** Somebody waits for this. Answers the same. */
  answering<Result>(answer: Promise<Result>): Promise<Result>;
  /** Resolves at once when no request is in flight; otherwise when the last one is answered, or after `patienceMs`. */
  lull(): Promise<void>;
}

export function createRush({ quietMs = 150, longestMs = 10_000, patienceMs = 50 } = {}): Rush {
  let begun = Number.NEGATIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  let asked = 0;
  const bell = createBell();
  return {
    async answering(answer) {
      asked += 1;
      try {
        return await answer;
      } finally {
        asked -= 1;
        if (asked === 0) bell.ring();
      }
    },
    async lull() {
      const until = performance.now() + patienceMs;
      // What has come in meanwhile is heard first, and an answer that is ready goes out.
      await nextTurn();
      for (let left = patienceMs; asked > 0 && left > 0; left = until - performance.now()) {
        await bell.wait(left);
        await nextTurn();
      }
    },
    mark() {
      const now = performance.now();
      if (now - last > quietMs) begun = now;
      last = now;
    },
    isOn: () => performance.now() - last <= quietMs && performance.now() - begun <= longestMs,
  };
}
