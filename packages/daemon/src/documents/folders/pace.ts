import { setImmediate as nextTurn } from "node:timers/promises";
import { sliceMs } from "../../store/slices.ts";

/** Awaited between the pieces of long work, it gives others a turn whenever a slice of time is over. */
export type Pace = () => Promise<void>;

export function createPace(): Pace {
  let until = performance.now() + sliceMs;
  return async () => {
    if (performance.now() < until) return;
    await nextTurn();
    until = performance.now() + sliceMs;
  };
}
