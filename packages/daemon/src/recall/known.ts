import type { Clocks } from "../store/clocks.ts";
import type { ReaderConnection } from "../store/reader.ts";
import type { Catalog } from "./catalog.ts";
import { readKnownItems } from "./queries/known-items.ts";

/** Mask of the items known at an earlier time: 1 for each slot. Call it inside the transaction that reads. */
export type KnownMask = (ownerId: string, clocks: Clocks) => Uint8Array;

/**
 * Asked of the store, 200 ms at 100,000 items, and kept until something is committed or another time is asked for: columns
 * would cost every question the memory that hardly one needs.
 */
export function createKnown(db: ReaderConnection, { columns, version }: Catalog): KnownMask {
  let kept = { key: "", mask: new Uint8Array(0) };
  return (ownerId, clocks) => {
    const key = [version(), ownerId, clocks.at, clocks.knownAt].join(" ");
    if (kept.key !== key) {
      const mask = new Uint8Array(columns.size);
      for (const item of readKnownItems(db, ownerId, clocks)) {
        const slot = columns.slotOf(item);
        if (slot >= 0) mask[slot] = 1;
      }
      kept = { key, mask };
    }
    return kept.mask;
  };
}
