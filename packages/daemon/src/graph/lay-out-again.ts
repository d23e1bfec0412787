import { type GraphReader, reading } from "./freshness.ts";
import { readLayout } from "./queries/layouts.ts";
import { digestOf } from "./shape-of.ts";
import { storeLayout, unstoreLayout } from "./stored-layout.ts";
import { layOutGraph } from "./topics/lay-out.ts";

/** A layout to store, or null when the one there is fits. Runs for seconds at 100,000 nodes. */
export function layOutAgain(reader: GraphReader, ownerId: string): Uint8Array | null {
  // The layout itself is made outside of the transaction: an open one would let the log of writes grow all the while.
  const { shape, stored } = reading(reader, { ownerId }, (view) => {
    const bytes = readLayout(reader.db, ownerId);
    return { shape: view.shape(), stored: bytes && unstoreLayout(bytes) };
  });
  const digest = digestOf(shape);
  if (stored?.digest === digest || (!stored && shape.size === 0)) return null;
  return storeLayout(layOutGraph(shape, stored?.layout), shape.keys, digest);
}
