import { setImmediate as nextTurn } from "node:timers/promises";
import type { Store } from "../store/open.ts";

/** Milliseconds of one transaction: a question that comes meanwhile does not notice. */
export const sliceMs = 10;

/** Do the same for each of many, in short transactions with room for others between them. */
export async function inSlices<Item>(
  store: Store,
  items: readonly Item[],
  work: (item: Item) => void,
): Promise<void> {
  for (let next = 0; next < items.length; await nextTurn())
    next = store.transaction(() => {
      const until = performance.now() + sliceMs;
      let n = next;
      while (n < items.length && performance.now() < until) {
        const item = items[n++];
        if (item !== undefined) work(item);
      }
      return n;
    });
}
