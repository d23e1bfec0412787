import { setImmediate as breathe } from "node:timers/promises";

/** Milliseconds after which others have their turn. */
const SLICE = 10;

/** Asked between two pieces of work: gives others their turn when one's own was long enough. */
export function createTurns(): () => Promise<void> {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < SLICE) return;
    await breathe();
    began = performance.now();
  };
}
