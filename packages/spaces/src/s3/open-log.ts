import type { About } from "./batch.ts";
import { type Batches, createBatches } from "./batches.ts";
import { type Bucket, openBucket } from "./bucket.ts";
import { createEnding, type Ending } from "./end.ts";
import { namesOf } from "./names.ts";
import { createNotes, type Notes, PACE, type Pace } from "./notes.ts";
import { type End, type Place, readAboutOf } from "./place.ts";
import type { S3Options } from "./request.ts";
import { createWhole, type Whole } from "./whole.ts";

/** Machines of one bucket: each more makes it likelier that two want the same number. */
const MOST_MACHINES = 5;

export interface S3CarrierOptions extends S3Options {
  readonly space: string;
  readonly machine: string;
  /** Who comes. A bucket knows no logins: it is what is said. */
  readonly member: string;
  /** Told in a sentence what people may want to know and nothing stops at. */
  readonly say?: (sentence: string) => void;
  /** Milliseconds. */
  readonly now?: () => number;
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
}

export function openLog(options: S3CarrierOptions): OpenLog {
  const { space, machine, member, now = Date.now, say = () => {}, pace = PACE } = options;
  const bucket = openBucket(options);
  const names = namesOf(bucket.requests.address.prefix, space);
  const place: Place = { bucket, names, space, machine, member, now, say };
  const batches = createBatches(place);
  let about: About | null = null;
  let whole: Whole | null = null;
  const readAbout = async (): Promise<About> => {
    about ??= await readAboutOf(place);
    return about;
  };
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
      if (whole === null || whole.book.roster.head > end.head)
        whole = createWhole(place, await readAbout(), batches);
      await whole.readTo(end);
      return whole;
    },
  };
}
