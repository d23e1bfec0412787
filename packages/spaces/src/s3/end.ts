import type { Batches } from "./batches.ts";
import { listBundles } from "./bundled.ts";
import {
  type End,
  emptyEnd,
  endOf,
  listFirsts,
  type Place,
  REACH,
  readAboutOf,
  readBatchAt,
} from "./place.ts";
import { broken } from "./trouble.ts";

/** The end of a log, whose newest object names the next: there is one name that comes after it. */
export interface Ending {
  /** As it is now. `hint`: a number that somebody has read up to. */
  find(hint: number): Promise<End>;
  /** As it was when it was looked at last; null: it was not yet. */
  readonly known: End | null;
  /** One's own push has made it longer. */
  move(end: End): void;
  /** Looks for it anew, at the next question: whether what was seen is still there. */
  doubt(): void;
}

export function createEnding(place: Place, batches: Batches): Ending {
  let end: End | null = null;

  const take = (next: End): End => {
    if (end !== null && next.deletes !== end.deletes) batches.forget();
    end = next;
    return next;
  };

  const readEnd = async (first: number): Promise<End> => {
    const batch = await readBatchAt(place, place.names.operation(first), first);
    if (batch === null) throw broken(place.bucket.requests.address, `Operation ${first}`);
    const next = take(endOf(batch));
    batches.keep(batch);
    return next;
  };

  /** The newest object after a number, by listing; 0: there is none. */
  const newestAfter = async (after: number): Promise<number> => {
    let newest = 0;
    for (let from = after; ; from = newest) {
      const { firsts, isCut } = await listFirsts(place, from);
      newest = firsts.at(-1) ?? newest;
      if (!isCut) return newest;
      // Much lies ahead: bundles say up to where.
      const far = (await listBundles(place)).at(-1)?.last ?? 0;
      if (far - REACH > newest) newest = far - REACH;
    }
  };

  const findAnew = async (hint: number): Promise<End> => {
    const newest = (await newestAfter(Math.max(0, hint - REACH))) || (hint > 0 ? await newestAfter(0) : 0);
    if (newest > 0) return readEnd(newest);
    // Nothing was ever written, or all of it was wiped.
    await readAboutOf(place);
    return take(emptyEnd(place.space));
  };

  const lookFurther = async (here: End): Promise<End> => {
    const first = here.head + 1;
    const batch = await readBatchAt(place, place.names.operation(first), first);
    if (batch === null) return here;
    const next = take(endOf(batch));
    batches.keep(batch);
    const newest = await newestAfter(batch.first);
    return newest > 0 ? readEnd(newest) : next;
  };

  return {
    get known() {
      return end;
    },
    find: (hint) => (end === null ? findAnew(hint) : lookFurther(end)),
    move(next) {
      end = next;
    },
    doubt() {
      end = null;
      batches.forget();
    },
  };
}
