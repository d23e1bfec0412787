import { z } from "zod";
import { plainWords } from "../plain-words.ts";

// Here, because every shape builds on this file: who can parse one has these words.
z.config({ customError: plainWords });

export const Id = z.uuid().meta({ description: "Identifier" });
/** Any uuid, whatever its version: owners are named by whoever runs the daemon. */
export const OwnerId = z.guid().meta({ description: "Owner" });
/** How sure it is that an answer answers: of those called high nine in ten are right. */
export const Confidence = z
  .enum(["high", "medium", "low", "none"])
  .describe(
    "high: nine of ten such answers are right; medium: the subject is here, look before you rely on it; low: likely not; none: nothing in the store answers this",
  );
export const Count = z.int().nonnegative();
export const Timestamp = z.iso.datetime().describe("ISO 8601, UTC");
/** A time that is sent to us: any offset will do, what is kept and answered is UTC. */
export const Moment = z.iso
  .datetime({ offset: true })
  .transform((time) => new Date(time).toISOString())
  .pipe(z.iso.datetime())
  .describe("ISO 8601, with its offset or Z");
export const IdParams = z.strictObject({ id: z.guid().toLowerCase() });

/** The end of an id, as people type it. */
export const Ref = z.string().regex(/^[0-9a-f-]{4,36}$/, "must be 4 to 36 characters of an id");

// A refinement and no pattern, so that what is published of it stays readable.
const withoutNul = (path: string): boolean => !path.includes("\0");
const NUL = { error: "must not hold a NUL character, which no file's name can" };

export const FilePath = z.string().min(1).max(4096).refine(withoutNul, NUL);
export const FileName = z.string().trim().min(1).max(300).refine(withoutNul, NUL);

/** A number in a query is written in digits: "0x10", "1e2" and " 5" are slips, not sixteen, a hundred and five. */
export const inDigits = <Value extends z.ZodType>(number: Value) =>
  z.preprocess((sent) => (typeof sent === "string" && !/^\d+$/.test(sent) ? Number.NaN : sent), number);

/** Query of a list: at most `limit` rows, from `cursor` on. */
export const Page = z.strictObject({
  limit: inDigits(z.coerce.number().int().min(1).max(500).default(50)).describe("At most this many rows"),
  cursor: z.string().max(500).optional().describe("Go on where a page ended: its `nextCursor`"),
});

/** The other way through a list, for who jumps into the middle of it. */
export const Offset = inDigits(z.coerce.number().int().min(0).max(10_000_000)).describe(
  "Leave out so many rows; instead of `cursor`",
);

export const oneWayOfPaging = (query: {
  readonly cursor?: string | undefined;
  readonly offset?: number | undefined;
}): boolean => query.cursor === undefined || query.offset === undefined;
export const TWO_WAYS_OF_PAGING = {
  error: "is for a list without `cursor`; give one of them",
  path: ["offset"],
};

export const NextCursor = z
  .string()
  .nullable()
  .describe("Pass as `cursor` for the next page; null at the end");

export const Ok = z.object({ ok: z.boolean() }).meta({ id: "Ok" });

/** The two clocks of a list. */
export const Clocks = {
  at: Moment.optional().describe("As it was true at this time, as far as the texts say"),
  knownAt: Moment.optional().describe("As the store knew it at this time"),
};

/** What was said or written when, for a line of time. */
export const Months = z
  .array(
    z.object({
      month: z.string().describe("YYYY-MM, of the calendar where the daemon runs"),
      memories: Count,
      sessions: Count,
      documents: Count,
    }),
  )
  .describe("When it was said or written, oldest first; months without any are left out");
