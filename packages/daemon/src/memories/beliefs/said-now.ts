import type { BeliefDeps } from "./belief.ts";
import { logTime } from "./queries/judged.ts";

/**
 * The time of what is said: that of its operation, so that nothing which is said later comes before it, however long this one
 * takes and however far the clock is set back meanwhile.
 */
export const saidNow = ({ store, clock }: Pick<BeliefDeps, "store" | "clock">): number =>
  store.log.current?.at ?? Math.max(clock(), logTime(store));

/** The time of the clock at which a memory is made: that of its operation, so that the store holds it for true from then on. */
export const madeNow = ({ store, clock }: Pick<BeliefDeps, "store" | "clock">): number =>
  store.log.current?.made ?? clock();
