import { ModelError, type ModelState } from "../../models/models.ts";
import type { BackgroundRun } from "../../platform/schedule/background.ts";
import { waitAfter } from "./wait-after.ts";

/** A model failed: how, and how many milliseconds it is left alone. */
export interface Trouble {
  readonly error: unknown;
  readonly waitMs: number;
}

/** Pause of a model that does not work: longer each time, until it works. */
export interface ModelPause {
  /** It is loading, or cannot be asked now. To look again costs nothing, so a ring does. */
  untilReady(state: ModelState, run: BackgroundRun): Promise<void>;
  /** It has failed. A ring does not shorten it: a save a second would ask a model that is down every second. */
  after(error: unknown, run: BackgroundRun): Promise<void>;
  works(): void;
}

export interface PauseOptions {
  readonly firstPause: number;
  readonly longestPause: number;
  readonly clock: () => number;
  readonly onTrouble: (trouble: Trouble | null) => void;
}

/** Milliseconds after which a model that is not ready is looked at again, at the latest. */
const longestLook = 60_000;
/** Timers count no more than 24 days. */
const longestWait = 3_600_000;

export function createModelPause({ firstPause, longestPause, clock, onTrouble }: PauseOptions): ModelPause {
  let pause = firstPause;
  const lengthen = (): void => {
    pause = Math.min(longestPause, 2 * pause);
  };
  return {
    async untilReady(state, { sleep }) {
      const waitMs = Math.min(pause, longestLook);
      lengthen();
      if (state.state === "unavailable") onTrouble({ error: new ModelError(state.reason), waitMs });
      await sleep(waitMs);
    },
    async after(error, { signal, sleep }) {
      if (signal.aborted) return;
      const waitMs = waitAfter(error, pause, clock());
      lengthen();
      onTrouble({ error, waitMs });
      const until = performance.now() + waitMs;
      for (let left = waitMs; left > 0 && !signal.aborted; left = until - performance.now())
        await sleep(Math.min(left, longestWait));
    },
    works() {
      pause = firstPause;
      onTrouble(null);
    },
  };
}
