import { itemsOf, type StoredBlock } from "./code-block.ts";
import type { Codes } from "./codes.ts";
import type { Columns } from "./columns.ts";

/** Take codes as they were put together before; answers whether there are any that can be trusted. */
export function loadBlock(
  block: StoredBlock | undefined,
  columns: Pick<Columns, "slotOf">,
  codes: Codes,
): boolean {
  const items = block && itemsOf(block);
  if (!items) return false;
  const bytes = block.codes.length / items.filter((item) => item > 0).length;
  let at = 0;
  for (const item of items) {
    const slot = columns.slotOf(Math.abs(item));
    if (slot >= 0) codes.putCode(slot, item < 0 ? null : block.codes.subarray(at, at + bytes));
    if (item > 0) at += bytes;
  }
  return true;
}
