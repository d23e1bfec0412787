import { setImmediate as nextTurn } from "node:timers/promises";
import { sliceMs } from "../../store/slices.ts";

/** Do the same for each of many, with room for others every few milliseconds. */
export async function inTurns<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  let until = performance.now() + sliceMs;
  for (const item of items) {
    results.push(work(item));
    if (performance.now() < until) continue;
    await nextTurn();
    until = performance.now() + sliceMs;
  }
  return results;
}
