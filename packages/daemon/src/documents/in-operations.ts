import { setImmediate as nextTurn } from "node:timers/promises";
import type { Entry } from "../activity/operation.ts";
import { type Operation, type RecordDeps, record } from "../activity/record.ts";
import { sliceMs } from "../store/slices.ts";

/** Like `inSlices`, and each slice is an operation of the log. */
export async function inOperations<Item>(
  deps: RecordDeps,
  { entry, items }: { readonly entry: Entry; readonly items: readonly Item[] },
  work: (item: Item, operation: Operation) => void,
): Promise<void> {
  for (let next = 0; next < items.length; await nextTurn())
    next = record(deps, entry, (operation) => {
      const until = performance.now() + sliceMs;
      let n = next;
      do {
        const item = items[n++];
        if (item !== undefined) work(item, operation);
      } while (n < items.length && performance.now() < until);
      return n;
    });
}
