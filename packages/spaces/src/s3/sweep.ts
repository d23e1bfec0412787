import { seqsWith, withoutTaken } from "../law/lost-words.ts";
import { CarrierError } from "../log/index.ts";
import { textOfBatch } from "./batch.ts";
import { listAllBundles } from "./bundled.ts";
import type { Range } from "./names.ts";
import { type Found, findHolding, listFirsts, lookAt, type Place, REACH } from "./place.ts";
import type { Whole } from "./whole.ts";

/** Others may write over the same object at the same time. */
const TRIES = 10;

/**
 * Takes words that were deleted for good out of every object that holds them: by deletions after the number `swept`, up to the end of
 * what was read. Hashes and signatures stay. Done twice, or begun by one machine and ended by another, it comes to the same.
 */
export async function sweep(place: Place, whole: Whole, swept: number): Promise<void> {
  const seqs = seqsWith(
    whole.book,
    whole.takings.filter(({ seq }) => seq > swept),
  );
  let done = 0;
  for (const seq of seqs) if (seq > done) done = await blankAround(place, whole, seq);
  await sweepBundles(place, whole);
}

/** Answers the number of the last operation of the object that holds this one. */
async function blankAround(place: Place, whole: Whole, seq: number): Promise<number> {
  const { firsts } = await listFirsts(place, Math.max(0, seq - REACH));
  for (let n = 0; n < TRIES; n += 1) {
    const batch = await findHolding(place, firsts, seq);
    if (batch === null) return seq;
    const clean = textWithout(batch, whole);
    const name = place.names.operation(batch.first);
    if (clean === null || (await place.bucket.replace(name, clean, batch.etag)) === "replaced")
      return Math.max(seq, batch.last);
  }
  throw new CarrierError(
    "away",
    "Others are writing over the same object: the words are taken out of it later.",
  );
}

/** Null: it holds nothing that was deleted. */
function textWithout(batch: Found, { book }: Whole): string | null {
  const operations = batch.operations.map((one) => withoutTaken(book, one));
  const isClean = operations.every((one, n) => one === batch.operations[n]);
  return isClean ? null : textOfBatch({ ...batch, operations });
}

/** Each that was made before a deletion of something it holds is made anew, under a name that says up to where it is clean. */
async function sweepBundles(place: Place, whole: Whole): Promise<void> {
  for (const range of await listAllBundles(place)) {
    const since = whole.takings.filter(({ seq }) => seq > range.deletes);
    const isIn = (seq: number) => range.first <= seq && seq <= range.last;
    if (seqsWith(whole.book, since).some(isIn)) await renew(place, whole, range);
  }
}

async function renew(place: Place, whole: Whole, range: Range): Promise<void> {
  const { bucket, names } = place;
  const old = names.bundle(range);
  const batch = await lookAt(place, old, range.first);
  if (batch === null) return;
  // Whoever reads goes by the pushes.
  if (batch === "unreadable") return bucket.remove(old);
  const deletes = whole.takings.at(-1)?.seq ?? range.deletes;
  const clean = textWithout(batch, whole);
  if (clean !== null) await bucket.create(names.bundle({ ...range, deletes }), clean);
  await bucket.remove(old);
}
