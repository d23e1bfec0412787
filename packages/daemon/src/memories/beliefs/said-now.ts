import type { BeliefDeps } from "./belief.ts";
import { logTime, timeOfCurrent } from "./queries/judged.ts";

/**
 * The time of what is said: that of its operation, so that nothing which is said later comes before it, however long this one
 * takes and however far the clock is set back meanwhile.
 */
export const saidNow = ({ store, clock }: Pick<BeliefDeps, "store" | "clock">): number =>
  timeOfCurrent(store) ?? Math.max(clock(), logTime(store));
