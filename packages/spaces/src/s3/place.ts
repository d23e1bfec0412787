import type { Sender } from "../law/book.ts";
import { CarrierError, emptyRoster, type Roster } from "../log/index.ts";
import { type About, type Batch, readAbout, readBatch } from "./batch.ts";
import type { Bucket } from "./bucket.ts";
import { firstOf, type Names } from "./names.ts";
import { broken, placeOf, sentence } from "./trouble.ts";

/** Where the log of one space lies, and who asks. */
export interface Place {
  readonly bucket: Bucket;
  readonly names: Names;
  readonly space: string;
  readonly machine: string;
  readonly member: string;
  readonly now: () => number;
  readonly say: (sentence: string) => void;
}

export const senderOf = ({ member, machine, now }: Place): Sender => ({ member, machine, now: now() });

/** How a log stands, as its newest object says. */
export interface End {
  readonly head: number;
  readonly roster: Roster;
  /** Number of the newest operation that takes words from others. */
  readonly deletes: number;
}

/** Most operations of one object that is no bundle. */
export const REACH = 100;

export async function readAboutOf({ bucket, names, space }: Place): Promise<About> {
  const { address } = bucket.requests;
  const stored = await bucket.get(names.about);
  if (stored === null)
    throw new CarrierError(
      "unknown",
      sentence(
        `${placeOf(address)} does not know this space: it was wiped, or it is another bucket, or another prefix.`,
      ),
    );
  const about = readAbout(stored.body, space);
  if (about === null) throw broken(address, "What says who may create the space");
  return about;
}

/** The object with this name; null: there is none. */
export async function readBatchAt(
  place: Place,
  name: string,
  first: number,
): Promise<(Batch & { readonly etag: string }) | null> {
  const { bucket, space } = place;
  const stored = await bucket.get(name);
  if (stored === null) return null;
  const batch = await readBatch(stored.body, { space, first });
  if (batch === null) throw broken(bucket.requests.address, `Operation ${first}`);
  return { ...batch, etag: stored.etag };
}

/** Numbers of the first operations of objects, after a number; at most 1,000. */
export async function listFirsts({ bucket, names }: Place, after: number) {
  const { names: listed, next } = await bucket.list(names.operations, names.operation(after));
  return { firsts: listed.flatMap(({ name }) => firstOf(name) ?? []), isCut: next !== null };
}

export const emptyEnd = (space: string): End => ({ head: 0, roster: emptyRoster(space, null), deletes: 0 });

export const endOf = ({ last, roster, deletes }: Batch): End => ({ head: last, roster, deletes });
