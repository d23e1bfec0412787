import { z } from "zod";
import { Count, Id, Timestamp } from "./common.ts";
import { Memory } from "./memory.ts";
import { MemoryType } from "./memory-kinds.ts";

export const SpaceRole = z
  .enum(["reader", "writer", "curator", "owner"])
  .describe(
    "reader: reads; writer: says, and takes back what they said; curator: also decides contradictions and what anybody said; owner: also who takes part",
  );
export type SpaceRole = z.infer<typeof SpaceRole>;

/** A login of the Postgres, as it is written there. */
export const Member = z
  .string()
  .trim()
  .min(1)
  .max(63)
  .regex(/^[^\s"'\\\0]+$/, "must be one word without quotes")
  .describe("Login of a person on the Postgres");
export const Password = z
  .string()
  .min(1)
  .max(1000)
  .describe("Kept in this home alone, readable by its owner; never shown");

export const Queued = z
  .string()
  .optional()
  .describe("Why it is not done yet: it waits in this home, and is done by itself as soon as it can be");

export const Untold = z
  .string()
  .optional()
  .describe(
    "Why the others were not told of it: to them this machine takes part as before, until one of them sends it away",
  );

/** The change that all copies leave out from now on, or would. */
export const Repaired = z.object({
  number: Count.describe("Of the change"),
  why: z.string().describe("What is wrong with it"),
});

export const Space = z
  .object({
    id: Id.describe(
      "Also the owner that its memories are listed under, by the header x-memory-owner; only reading is",
    ),
    name: z.string(),
    on: z.string().describe("Where it lies, without a password"),
    member: z.string().describe("This person there"),
    role: SpaceRole,
    state: z
      .enum(["on", "away", "stopped", "out"])
      .describe(
        "away: where it lies cannot be reached, what is here answers and what is asked for waits; stopped: one of its changes must not be applied; out: this person is in it no more",
      ),
    trouble: z.string().optional().describe("What is wrong, and what to do"),
    keeping: z
      .enum(["all", "none"])
      .describe(
        "all: a copy of it is here; none: it is searched where it lies, and questions to it leave this machine",
      ),
    searched: z
      .object({
        texts: Count.describe("Memories that can be found"),
        compared: Count.describe("Those of them whose meaning can be compared, too"),
        isFilled: z.boolean().describe("All that it holds can be found"),
        p95Ms: z.number().optional().describe("How long its last answers took"),
        advice: z.string().optional().describe("What an administrator may do about it"),
      })
      .optional()
      .describe("How far it can be searched where it lies; without it nobody knows yet"),
    memories: Count.describe("That hold, in the copy here"),
    conflicts: Count.describe("Contradictions that wait for a decision"),
    changes: Count.describe("Number of its newest change that is here"),
    waiting: Count.describe("Changes of yours that have no number yet"),
    asking: Count.describe("Memories of yours that a rule proposes to publish, until you agree"),
    refused: Count.describe("Changes of yours that could not be made; see its outbox"),
    differing: Count.describe("Memories of yours that it contradicts, until you decide; nobody else knows"),
    lastRoundAt: Timestamp.optional().describe("When it was last asked for news"),
    joinedAt: Timestamp,
  })
  .meta({ id: "Space" });
export type Space = z.infer<typeof Space>;

export const SpaceMember = z
  .object({
    member: z.string(),
    role: SpaceRole,
    gone: z.boolean().describe("Takes part no more"),
    muted: z.enum(["agents", "all"]).optional().describe("What of them is not told to you"),
    memories: Count.describe("That they said first and that hold"),
    machines: z.array(
      z.object({
        name: z.string(),
        isThis: z.boolean(),
        changes: Count.describe("Number of the newest change it has read"),
        seenAt: Timestamp.optional(),
      }),
    ),
  })
  .meta({ id: "SpaceMember" });

export const SpaceDetails = Space.extend({
  members: z.array(SpaceMember),
  published: Count.describe("Memories of your own that have a copy there"),
}).meta({ id: "SpaceDetails" });
export type SpaceDetails = z.infer<typeof SpaceDetails>;

export const SpaceChange = z
  .discriminatedUnion("kind", [
    z.strictObject({
      kind: z.literal("edit"),
      id: Id,
      seen: Id.optional().describe("The version you saw; the one that holds here, unless said"),
      content: z.string().trim().min(1).max(20_000),
      type: MemoryType.optional(),
    }),
    z.strictObject({ kind: z.literal("retire"), id: Id, seen: Id.optional() }),
    z.strictObject({ kind: z.literal("restore"), id: Id }),
    z.strictObject({ kind: z.literal("confirm"), id: Id.describe("You stand by what it says") }),
    z.strictObject({
      kind: z.literal("resolve"),
      id: Id.describe("Of a contradiction"),
      action: z.enum(["keep_new", "keep_existing", "keep_both", "merge"]),
      content: z.string().trim().min(1).max(20_000).optional().describe("With merge: what replaces both"),
    }),
    z.strictObject({ kind: z.literal("revert"), id: Id.describe("Of a contradiction") }),
    z.strictObject({ kind: z.literal("delete"), id: Id }),
    z.strictObject({
      kind: z.literal("undo"),
      id: Id.describe("Of a change, as the list of its changes has it"),
    }),
  ])
  .meta({ id: "SpaceChange" });
export type SpaceChange = z.infer<typeof SpaceChange>;

export const ChangeOutcome = z
  .object({
    id: Id.describe("Of the change"),
    state: z
      .enum(["done", "waiting", "refused", "nothing"])
      .describe("waiting: it has no number yet, and gets one by itself; nothing: it was so already"),
    number: Count.optional().describe("Its number there"),
    why: z.string().optional(),
  })
  .meta({ id: "ChangeOutcome" });
export type ChangeOutcome = z.infer<typeof ChangeOutcome>;

/** What would leave this machine, to the letter. */
export const Published = z
  .object({
    from: Id.describe("The memory of yours"),
    content: z.string().describe("As it leaves, after redaction"),
    type: MemoryType,
    project: z
      .string()
      .nullable()
      .describe("What two people know the project by: its git remote, else its name"),
    statedBy: z.string(),
    client: z.string().nullable(),
    assertedAt: Timestamp,
    quote: z.string().optional().describe("What was said word for word, where you asked for it"),
    redactions: Count,
    state: z.enum(["would go", "done", "waiting", "refused", "there already", "left out"]),
    why: z.string().optional(),
    number: Count.optional(),
  })
  .meta({ id: "Published" });
export type Published = z.infer<typeof Published>;

export const OutboxEntry = z
  .object({
    id: Id,
    kind: z.enum(["save", "edit", "retire", "restore", "resolve", "revert", "delete", "undo", "scrub"]),
    what: z.string().describe("In a line, in the words that would leave"),
    state: z.enum(["asking", "waiting", "refused"]),
    why: z.string().optional(),
    at: Timestamp,
  })
  .meta({ id: "OutboxEntry" });

/** One's own memory and one of a space that cannot both hold. */
export const SpaceDifference = z
  .object({
    id: Id,
    space: z.object({ id: Id, name: z.string() }),
    mine: Memory,
    theirs: Memory,
    reason: z.string(),
    at: Timestamp,
  })
  .meta({ id: "SpaceDifference" });
export type SpaceDifference = z.infer<typeof SpaceDifference>;

export const SpaceRule = z
  .object({
    id: Id,
    project: z.string().optional().describe("Of this project of yours; of any, without"),
    types: z.array(MemoryType).optional(),
    saidBy: z.enum(["user", "assistant"]).optional(),
    how: z.enum(["ask", "auto", "never"]).describe("ask: it waits in your review until you agree"),
    at: Timestamp,
  })
  .meta({ id: "SpaceRule" });
export type SpaceRule = z.infer<typeof SpaceRule>;

export const LogEntry = z
  .object({
    id: Id,
    number: Count,
    kind: z.string(),
    member: z.string(),
    at: Timestamp,
    what: z.string().optional().describe("What it is about, as it stands here"),
    undone: z.boolean(),
    clockAhead: Count.optional().describe(
      "Seconds that the clock of its author was ahead, where that was minutes: its times are those at which it came there",
    ),
  })
  .meta({ id: "SpaceLogEntry" });
