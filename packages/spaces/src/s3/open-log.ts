import { hashOf, type Numbered } from "../log/index.ts";
import type { About } from "./batch.ts";
import { type Batches, createBatches } from "./batches.ts";
import { type Bucket, openBucket } from "./bucket.ts";
import { createEnding, type Ending } from "./end.ts";
import { openMemo } from "./memo.ts";
import { namesOf } from "./names.ts";
import { createNotes, type Notes, PACE, type Pace } from "./notes.ts";
import { type End, type Place, readAboutOf } from "./place.ts";
import type { S3Options } from "./request.ts";
import { openWhole, type Whole } from "./whole.ts";

/** Machines of one bucket: each more makes it likelier that two want the same number. */
const MOST_MACHINES = 5;

export interface S3CarrierOptions extends S3Options {
  readonly space: string;
  readonly machine: string;
  /** Who comes. A bucket knows no logins: it is what is said. */
  readonly member: string;
  /** Where this machine may keep a file about the log, so that it does not have to read all of it again; null: nowhere. */
  readonly folder?: string | null;
  /** Told in a sentence what people may want to know and nothing stops at. */
  readonly say?: (sentence: string) => void;
  readonly pace?: Pace;
  readonly mostMachines?: number;
}

/** A log, and what is known of it so far. */
export interface OpenLog {
  readonly place: Place;
  readonly bucket: Bucket;
  readonly batches: Batches;
  readonly ending: Ending;
  readonly notes: Notes;
  readonly mostMachines: number;
  about(): Promise<About>;
  /** Read up to an end. */
  whole(end: End): Promise<Whole>;
  /** What was read from the log for somebody; of use where nothing is missing before it. */
  learn(operations: readonly Numbered[]): Promise<void>;
  /** Hash of the operation with a number; null: there is none. */
  hashAt(seq: number, end: End): Promise<string | null>;
}

export function openLog(options: S3CarrierOptions): OpenLog {
  const { space, machine, member, say = () => {}, pace = PACE } = options;
  const bucket = openBucket(options);
  const names = namesOf(bucket.requests.address.prefix, space);
  const { now } = bucket.requests;
  const place: Place = { bucket, names, space, machine, member, now, say };
  const batches = createBatches(place);
  let about: About | null = null;
  let whole: Whole | null = null;
  const readAbout = async (): Promise<About> => {
    about ??= await readAboutOf(place);
    return about;
  };
  const memo = openMemo(options.folder ?? null, space);
  const hashAt = async (seq: number, { head }: End): Promise<string | null> => {
    if (seq < 1 || seq > head) return null;
    for await (const { first, operations } of batches.from(seq, seq)) {
      const one = operations[seq - first];
      return one ? hashOf(space, one) : null;
    }
    return null;
  };
  const open = async (at: (seq: number) => Promise<string | null>): Promise<Whole> =>
    openWhole(place, await readAbout(), { batches, memo, hashAt: at });
  return {
    place,
    bucket,
    batches,
    ending: createEnding(place, batches),
    notes: createNotes(place, pace),
    mostMachines: options.mostMachines ?? MOST_MACHINES,
    about: readAbout,
    async whole(end) {
      // What was read is not what is there any more.
      if (whole !== null && whole.book.roster.head > end.head) whole = null;
      whole ??= await open((seq) => hashAt(seq, end));
      await whole.readTo(end);
      return whole;
    },
    async learn(operations) {
      if (whole === null && operations[0]?.seq === 1) {
        await memo.forget();
        whole = await open(async () => null);
      }
      await whole?.takeIn(operations);
    },
    hashAt,
  };
}
