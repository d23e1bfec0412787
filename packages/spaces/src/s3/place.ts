import type { Sender } from "../law/book.ts";
import { CarrierError, emptyRoster, NOBODY, type Roster, unreadableAt } from "../log/index.ts";
import { type About, type Batch, readAbout, readBatch } from "./batch.ts";
import type { Bucket } from "./bucket.ts";
import { firstOf, type Names } from "./names.ts";
import { broken, newer, placeOf, sentence, TooLargeError } from "./trouble.ts";

/** Where the log of one space lies, and who asks. */
export interface Place {
  readonly bucket: Bucket;
  readonly names: Names;
  readonly space: string;
  readonly machine: string;
  readonly member: string;
  /** Milliseconds, by the clock of the server: whose own is wrong dates nothing by it. */
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
        `${placeOf(address)} does not know it: it was wiped, or it is another bucket, or another prefix.`,
      ),
    );
  const about = readAbout(stored.body, space);
  if (about === null) throw broken(address, "What says who may create the space");
  return about;
}

export type Found = Batch & { readonly etag: string };

/** The object with this name; null: there is none; "unreadable": something else has its name. */
export async function lookAt(
  { bucket, space }: Place,
  name: string,
  first: number,
): Promise<Found | "unreadable" | null> {
  const stored = await bucket.get(name).catch((error: unknown) => {
    if (error instanceof TooLargeError) return "unreadable" as const;
    throw error;
  });
  if (stored === null || stored === "unreadable") return stored;
  const batch = await readBatch(stored.body, { space, first });
  if (batch === "newer") throw newer(bucket.requests.address, first);
  return batch === "unreadable" ? batch : { ...batch, etag: stored.etag };
}

/** The push that holds a number, or comes before it: what has a name there and is none is passed by. Null: there is none. */
export async function findHolding(
  place: Place,
  firsts: readonly number[],
  seq: number,
): Promise<Found | null> {
  for (const first of firsts.filter((one) => one <= seq).reverse()) {
    const found = await lookAt(place, place.names.operation(first), first);
    if (found !== null && found !== "unreadable") return found;
  }
  return null;
}

/**
 * What cannot be read and has the next name counts as one operation that nobody has signed: everybody stops there, until an owner says
 * that it is passed over.
 */
export function unreadableAfter({ last, roster, deletes }: Omit<Batch, "first" | "operations">): Batch {
  const seq = last + 1;
  return {
    ...{ first: seq, last: seq, deletes },
    operations: [unreadableAt({ seq, member: NOBODY, received: 0 })],
    roster: { ...roster, head: seq },
  };
}

/** Numbers of the first operations of objects, after a number; at most 1,000. */
export async function listFirsts({ bucket, names }: Place, after: number) {
  const { names: listed, next } = await bucket.list(names.operations, names.operation(after));
  return { firsts: listed.flatMap(({ name }) => firstOf(name) ?? []), isCut: next !== null };
}

export const emptyEnd = (space: string): End => ({ head: 0, roster: emptyRoster(space, null), deletes: 0 });

export const endOf = ({ last, roster, deletes }: Batch): End => ({ head: last, roster, deletes });
