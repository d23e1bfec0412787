import type { ItemNeighbours } from "./queries/item-rows.ts";
import type { Columns } from "./vectors/columns.ts";

/** Links neighbours, from all sessions and documents in their order. */
export function linkAll(columns: Columns, chains: Iterable<readonly number[]>): void {
  columns.previous.fill(-1);
  columns.next.fill(-1);
  for (const chain of chains) {
    let before = -1;
    for (const item of chain) {
      const slot = columns.slotOf(item);
      if (slot < 0) continue;
      columns.previous[slot] = before;
      if (before >= 0) columns.next[before] = slot;
      before = slot;
    }
  }
}

/** Put one item between its neighbours. */
export function linkOne(columns: Columns, slot: number, neighbours: ItemNeighbours): void {
  const [before, after] = neighbours(columns.item[slot] ?? 0);
  const previous = before === null ? -1 : columns.slotOf(before);
  const next = after === null ? -1 : columns.slotOf(after);
  columns.previous[slot] = previous;
  columns.next[slot] = next;
  if (previous >= 0) columns.next[previous] = slot;
  if (next >= 0) columns.previous[next] = slot;
}

/** Take one out from between its neighbours. */
export function unlink(columns: Columns, slot: number): void {
  const previous = columns.previous[slot] ?? -1;
  const next = columns.next[slot] ?? -1;
  if (previous >= 0) columns.next[previous] = next;
  if (next >= 0) columns.previous[next] = previous;
  columns.previous[slot] = columns.next[slot] = -1;
}
