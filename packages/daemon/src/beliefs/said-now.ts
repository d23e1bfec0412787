import { logTime } from "./queries/judged.ts";
import type { BeliefDeps } from "./save.ts";

/** The time of what is said in this operation: later than what was said before, also after the clock was set back. */
export const saidNow = ({ store, clock }: Pick<BeliefDeps, "store" | "clock">): number =>
  Math.max(clock(), logTime(store));
