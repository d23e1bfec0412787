import { ModelError, type ModelState } from "../models/models.ts";
import type { Bell } from "../workers/bell.ts";
import { waitAfter } from "./wait-after.ts";

/** A model failed: how, and how many milliseconds it is left alone. */
export interface Trouble {
  readonly error: unknown;
  readonly waitMs: number;
}

/** How long a model that does not work is left alone: longer each time, until it works. */
export interface ModelPause {
  /** It is loading, or cannot be asked now. To look again costs nothing, so a ring does. */
  untilReady(state: ModelState): Promise<void>;
  /** It has failed. A ring does not shorten it: a save a second would ask a model that is down every second. */
  after(error: unknown): Promise<void>;
  works(): void;
}

export interface PauseOptions {
  readonly bell: Bell;
  /** True when nothing is to be waited for any more. */
  readonly isOver: () => boolean;
  readonly firstPause: number;
  readonly longestPause: number;
  readonly clock: () => number;
  readonly onTrouble: (trouble: Trouble | null) => void;
}

/** Milliseconds after which a model that is not ready is looked at again, at the latest. */
const longestLook = 60_000;
/** Timers count no more than 24 days. */
const longestWait = 3_600_000;

export function createModelPause({
  bell,
  isOver,
  firstPause,
  longestPause,
  clock,
  onTrouble,
}: PauseOptions): ModelPause {
  let pause = firstPause;
  const lengthen = (): void => {
    pause = Math.min(longestPause, 2 * pause);
  };
  return {
    async untilReady(state) {
      const waitMs = Math.min(pause, longestLook);
      lengthen();
      if (state.state === "unavailable") onTrouble({ error: new ModelError(state.reason), waitMs });
      await bell.wait(waitMs);
    },
    async after(error) {
      if (isOver()) return;
      const waitMs = waitAfter(error, pause, clock());
      lengthen();
      onTrouble({ error, waitMs });
      const until = performance.now() + waitMs;
      for (let left = waitMs; left > 0 && !isOver(); left = until - performance.now())
        await bell.wait(Math.min(left, longestWait));
    },
    works() {
      pause = firstPause;
      onTrouble(null);
    },
  };
}
