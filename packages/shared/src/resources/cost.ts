import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Count, Id, inDigits, NextCursor, Page, Timestamp } from "./common.ts";

/** US dollars. */
const Usd = z.number().nonnegative();
const Day = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d$/)
  .describe("Day of the daemon's own calendar");
const CallKind = z.enum(["distil", "entities", "judge", "embedding", "test"]);

const Sums = {
  calls: Count.describe("Requests, retries included"),
  attended: Count.describe("Of these, what a person asked for"),
  unattended: Count.describe(
    "Of these, what the daemon did by itself: it counts against the caps of the day",
  ),
  failed: Count.describe("Of these, what gave no answer and was not billed"),
  inputTokens: Count.describe("As far as the providers say"),
  outputTokens: Count.describe("As far as the providers say"),
  usd: Usd.nullable().describe(
    "What they cost as far as prices are known, with what is reserved for calls whose bill is not; null where no price is known",
  ),
  unpriced: Count.describe("Calls whose price is unknown: they are not in `usd`"),
};

const Today = z.object({
  calls: Count.describe("Unattended calls on this day of the daemon's calendar"),
  cap: Count.describe("Unattended calls a day, of all owners together (setting unattendedDailyCap)"),
  usd: Usd.nullable().describe("What they cost; null where no price of them is known"),
  capUsd: Usd.describe("US dollars a day for them (setting unattendedDailyUsd)"),
  pausedUntil: Timestamp.nullable().describe("When unattended calls go on; null while they are made"),
});

/**
 * Tokens saved, told as what is known of them: no one can say what an agent would have read otherwise. `sourceTokens` is
 * the size of what it would have had to read to find all of it, so the difference is the most that can have been saved.
 */
const Saved = z
  .object({
    injectedTokens: Count.describe("Tokens of memory put before agents at their prompts"),
    sourceTokens: Count.nullable().describe(
      "Size of the prose of the sessions and documents these were taken from, each once an agent session; null where none of it is kept",
    ),
    unsourcedTokens: Count.describe(
      "Of `injectedTokens`, what has no source whose prose is kept: it is not in `sourceTokens`",
    ),
  })
  .describe(
    "What recall put before agents in these days, 90 at most, against the size of what it came from: an upper bound of what it saved, no measurement",
  );

export const Costs = z
  .object({
    since: Timestamp.describe("Midnight, on the daemon's calendar, of the first day that is counted"),
    today: Today,
    models: z
      .array(z.object({ provider: z.string(), model: z.string(), kind: CallKind, ...Sums }))
      .describe("By model and kind of call, the dearest first"),
    days: z.array(z.object({ day: Day, ...Sums })).describe("Days on which calls were made, newest first"),
    saved: Saved,
  })
  .meta({ id: "Costs" });
export type Costs = z.infer<typeof Costs>;

export const ModelCall = z
  .object({
    id: Id,
    at: Timestamp,
    kind: CallKind,
    provider: z.string(),
    model: z.string(),
    attended: z.boolean().describe("A person asked for it"),
    runId: Id.optional().describe("The run it was made in"),
    outcome: z
      .enum(["pending", "ok", "failed", "unknown"])
      .describe("unknown: it may have been billed, nobody can say"),
    inputTokens: Count.nullable(),
    outputTokens: Count.nullable(),
    usd: Usd.nullable().describe("Null: its price is unknown"),
    reservedUsd: Usd.nullable().describe("Taken out of the day's budget before the call, at most"),
    tookMs: Count.nullable(),
    bytes: Count.optional().describe(
      "Size of the body that was sent, as UTF-8; 0: it never left. Missing: not counted, as in requests of earlier versions",
    ),
    redactions: Count.optional().describe(
      "Secrets hidden in that body: markers `[redacted:…]`. Missing: not counted",
    ),
  })
  .meta({ id: "ModelCall" });
export type ModelCall = z.infer<typeof ModelCall>;

/** The cost of calls of models. Embedded models cost nothing and are not in here. */
export const costs = {
  read: endpoint({
    method: "get",
    path: "/costs",
    summary: "What configured models were asked and what that cost, by model and by day",
    query: z.strictObject({
      days: inDigits(z.coerce.number().int().min(1).max(365).default(30)).describe(
        "How many days back to look, today included",
      ),
    }),
    response: Costs,
  }),
  calls: endpoint({
    method: "get",
    path: "/costs/calls",
    summary: "Every request to a configured model, newest first: when, what for, how much; never its content",
    query: Page,
    response: z.object({ calls: z.array(ModelCall), nextCursor: NextCursor }).meta({ id: "ModelCallList" }),
  }),
} as const;
