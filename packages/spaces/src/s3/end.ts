import type { Batch } from "./batch.ts";
import type { Batches } from "./batches.ts";
import { listBundles } from "./bundled.ts";
import {
  type End,
  emptyEnd,
  endOf,
  findHolding,
  listFirsts,
  lookAt,
  type Place,
  REACH,
  readAboutOf,
  unreadableAfter,
} from "./place.ts";
import { lost } from "./trouble.ts";

/** The end of a log, whose newest object names the next: there is one name that comes after it. */
export interface Ending {
  /** As it is now. `hint`: a number that somebody has read up to. */
  find(hint: number): Promise<End>;
  /** The same, and whether what was the newest is still there. */
  findStanding(hint: number): Promise<End>;
  /** As it was when it was looked at last; null: it was not yet. */
  readonly known: End | null;
  /** One's own push has made it longer. */
  move(batch: Batch): void;
  /** Looks for it anew, at the next question: whether what was seen is still there. */
  doubt(): void;
}

export function createEnding(place: Place, batches: Batches): Ending {
  let end: End | null = null;
  /** Number of the object that was read or written last as the newest; null: none was. */
  let newest: number | null = null;

  const take = (next: End): End => {
    if (end !== null && next.deletes !== end.deletes) batches.forget();
    end = next;
    return next;
  };

  const keep = (batch: Batch): End => {
    batches.keep(batch);
    newest = batch.first;
    return take(endOf(batch));
  };

  /** Numbers of objects after one, the last of them; those before are not the newest. */
  const newestFirsts = async (after: number): Promise<readonly number[]> => {
    for (let from = after, before: readonly number[] = []; ; ) {
      const { firsts, isCut } = await listFirsts(place, from);
      const all = [...before, ...firsts];
      if (!isCut) return all;
      before = all.slice(-REACH);
      from = all.at(-1) ?? from;
      // Much lies ahead: bundles say up to where.
      const far = (await listBundles(place)).at(-1)?.last ?? 0;
      if (far - REACH > from) from = far - REACH;
    }
  };

  /** The newest push among these, and what has the names after it and cannot be read. */
  const endAmong = async (firsts: readonly number[], known: Batch | null): Promise<End | null> => {
    let batch = (await findHolding(place, firsts, Number.POSITIVE_INFINITY)) ?? known;
    if (batch === null && firsts.includes(1)) throw lost(place.bucket.requests.address, 1);
    if (batch === null) return null;
    for (const first of firsts) if (first === batch.last + 1) batch = unreadableAfter(batch);
    return keep(batch);
  };

  const findAnew = async (hint: number): Promise<End> => {
    const found =
      (await endAmong(await newestFirsts(Math.max(0, hint - REACH)), null)) ??
      (hint > 0 ? await endAmong(await newestFirsts(0), null) : null);
    if (found !== null) return found;
    // Nothing was ever written, or all of it was wiped.
    await readAboutOf(place);
    return take(emptyEnd(place.space));
  };

  const lookFurther = async (here: End, isStanding: () => Promise<boolean>): Promise<End> => {
    const first = here.head + 1;
    const found = await lookAt(place, place.names.operation(first), first);
    if (found === null && (await isStanding())) return here;
    if (found === null) {
      forget();
      return findAnew(here.head);
    }
    if (found === "unreadable" && first === 1) throw lost(place.bucket.requests.address, 1);
    const next = found === "unreadable" ? unreadableAfter({ last: here.head, ...here }) : found;
    batches.keep(next);
    return (await endAmong(await newestFirsts(next.first), next)) ?? here;
  };

  /** Without the newest the bucket was given back as it was before. */
  const isThere = async (): Promise<boolean> =>
    newest === null || (await place.bucket.has(place.names.operation(newest)));

  const forget = (): void => {
    end = null;
    newest = null;
    batches.forget();
  };

  return {
    get known() {
      return end;
    },
    find: (hint) => (end === null ? findAnew(hint) : lookFurther(end, async () => true)),
    findStanding: (hint) => (end === null ? findAnew(hint) : lookFurther(end, isThere)),
    move(batch) {
      end = endOf(batch);
      newest = batch.first;
    },
    doubt: forget,
  };
}
