import { setImmediate as nextTurn } from "node:timers/promises";
import type { Store } from "./open.ts";

/** Milliseconds of one transaction: a question that comes meanwhile does not notice. */
export const sliceMs = 10;

/** Runs steps until the time is up, at least one. True when they came to their end. */
export function runUntil(steps: Iterator<void, void>, until: number): boolean {
  let step = steps.next();
  while (!step.done && performance.now() < until) step = steps.next();
  return step.done === true;
}

/** Go all steps, in short transactions with room for others between them. Settles when all of it is on the disk. */
export async function inSteps(store: Store, steps: Iterator<void, void>): Promise<void> {
  while (!store.unsynced(() => runUntil(steps, performance.now() + sliceMs))) await nextTurn();
  await store.synced();
}

/** Do the same for each of many, in short transactions with room for others between them. Settles when all of it is on the disk. */
export async function inSlices<Item>(
  store: Store,
  items: readonly Item[],
  work: (item: Item) => void,
): Promise<void> {
  for (let next = 0; next < items.length; await nextTurn())
    next = store.unsynced(() => {
      const until = performance.now() + sliceMs;
      let n = next;
      while (n < items.length && performance.now() < until) {
        const item = items[n++];
        if (item !== undefined) work(item);
      }
      return n;
    });
  await store.synced();
}
