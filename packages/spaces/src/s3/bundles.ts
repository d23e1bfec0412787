import { type Batch, textOfBatch } from "./batch.ts";
import type { Batches } from "./batches.ts";
import { listBundles } from "./bundled.ts";
import type { End, Place } from "./place.ts";

/** Operations of a bundle, but for the last push of it; or bytes, if they come first. */
const OPERATIONS = 1000;
const BYTES = 2 * 1024 * 1024;
/** It is looked at whether a bundle can be made each time that so many operations have come. */
export const EVERY = 250;

/**
 * Puts pushes together, so that who reads the log anew asks for few objects: the pushes stay as they are, since nobody may ever create
 * the name of one again. Answers whether it made any.
 */
export async function bundle(place: Place, batches: Batches, end: End): Promise<boolean> {
  const { bucket, names } = place;
  const done = (await listBundles(place)).at(-1)?.last ?? 0;
  if (end.head - done < OPERATIONS) return false;
  let gathered: Batch[] = [];
  let bytes = 0;
  let made = false;
  for await (const batch of batches.from(done + 1, end.head)) {
    gathered.push(batch);
    bytes += JSON.stringify(batch.operations).length;
    const first = gathered[0]?.first ?? 0;
    if (batch.last - first + 1 < OPERATIONS && bytes < BYTES) continue;
    const { last, roster, deletes } = batch;
    const operations = gathered.flatMap((one) => one.operations);
    await bucket.create(
      names.bundle({ first, last, deletes: end.deletes }),
      textOfBatch({ operations, roster, deletes }),
    );
    made = true;
    gathered = [];
    bytes = 0;
  }
  return made;
}
