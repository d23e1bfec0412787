import type { OperationEntry } from "../activity/operation.ts";
import { type Operation, type RecordDeps, record } from "../activity/record.ts";
import { runItems, yieldToLoop } from "../platform/schedule/time-slice.ts";

/** Like `inSlices`, and each slice is an operation of the log. */
export async function inOperations<Item>(
  deps: RecordDeps,
  { entry, items }: { readonly entry: OperationEntry; readonly items: readonly Item[] },
  work: (item: Item, operation: Operation) => void,
): Promise<void> {
  for (let from = 0; from < items.length; await yieldToLoop())
    from = record(deps, entry, (operation) => runItems(items, { from }, (item) => work(item, operation)));
}
