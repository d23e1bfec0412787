import { runItems, runSteps, startSlice, yieldToLoop } from "../platform/schedule/time-slice.ts";
import type { Store } from "./open.ts";

/** Takes all steps, in short transactions with room for others between them. Settles when all of it is on the disk. */
export async function inSteps(store: Store, steps: Iterator<void, void>): Promise<void> {
  while (!store.unsynced(() => runSteps(steps, startSlice()))) await yieldToLoop();
  await store.synced();
}

/** Does the same for each item, in short transactions with room for others between them. Settles when all of it is on the disk. */
export async function inSlices<Item>(
  store: Store,
  items: readonly Item[],
  work: (item: Item) => void,
): Promise<void> {
  for (let from = 0; from < items.length; await yieldToLoop())
    from = store.unsynced(() => runItems(items, { from }, work));
  await store.synced();
}
