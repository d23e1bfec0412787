import { z } from "zod";
import { MEMORY_STATUSES } from "../kinds.ts";
import {
  Clocks,
  Count,
  Moment,
  Offset,
  oneWayOfPaging,
  Page,
  Ref,
  Timestamp,
  TWO_WAYS_OF_PAGING,
} from "./common.ts";
import { MemoryKind, MemoryType, SourceKind, StatedBy } from "./memory-kinds.ts";

const days = { error: "is no day; write it as YYYY-MM-DD" };
const Day = z.iso.date(days).describe("A day of the calendar of the machine that runs the daemon");

const By = z
  .enum(["created", "asserted"])
  .default("created")
  .describe("Which time counts: when the store learnt it, or when it was said");

/** Filters of a list, and of the counts of it. */
const Filters = z.strictObject({
  status: z
    .enum([...MEMORY_STATUSES, "all"])
    .default("active")
    .describe("Only this status"),
  type: MemoryType.optional().describe("Only this type"),
  kind: MemoryKind.optional().describe("Only what a language model takes for this"),
  project: z.string().max(300).optional().describe("Only this project, in whichever spelling"),
  text: z
    .string()
    .max(300)
    .optional()
    .describe("Only what says this somewhere, whatever the case and the accents"),
  agent: z.string().max(200).optional().describe("Only what sessions of this agent show"),
  client: z.string().max(200).optional().describe("Only what this program saved"),
  from: SourceKind.optional().describe("Only what comes from such a source"),
  statedBy: StatedBy.optional().describe(
    "Only words of theirs, as `source.statedBy` says; who else says the same is in `why`",
  ),
  after: Moment.optional().describe("Not older than this"),
  before: Moment.optional().describe("Older than this"),
  by: By,
  news: z
    .enum(["learned", "changed"])
    .optional()
    .describe(
      "learned: only what was not known before `after`; changed: what was, and says something else since",
    ),
  ref: Ref.optional().describe("Only memories whose id ends with this short reference"),
  run: z.guid().toLowerCase().optional().describe("Only what this import run brought"),
  recheck: z.stringbool().optional().describe("Only memories made from something that no longer holds"),
  conflict: z.stringbool().optional().describe("Only memories with an open contradiction"),
  unconfirmed: z.stringbool().optional().describe("Only memories that nobody and nothing has confirmed"),
  ...Clocks,
});

const inOrder = ({ after, before }: { after?: string | undefined; before?: string | undefined }): boolean =>
  after === undefined || before === undefined || Date.parse(after) <= Date.parse(before);
const UPSIDE_DOWN = { error: "must not be earlier than `after`", path: ["before"] };

export const FacetQuery = Filters.refine(inOrder, UPSIDE_DOWN);

export const ListQuery = Filters.extend({
  ...Page.shape,
  offset: Offset.optional(),
  sort: z.enum(["newest", "oldest"]).default("newest").describe("By when it was said"),
})
  .refine(inOrder, UPSIDE_DOWN)
  .refine(oneWayOfPaging, TWO_WAYS_OF_PAGING);

const Facet = z.array(z.object({ name: z.string(), count: Count }));

export const MemoryFacets = z
  .object({
    total: Count.describe("Memories under all of these filters"),
    statuses: Facet,
    types: Facet,
    kinds: Facet.describe("Of those that a language model told"),
    projects: Facet.describe("The 50 with most"),
    moreProjects: Count.describe("Projects beyond these"),
    agents: Facet,
    clients: Facet,
    from: Facet.describe("Kinds of sources"),
    statedBy: Facet,
    conflict: Count.describe("With an open contradiction"),
    recheck: Count.describe("That ask to be looked at again"),
    unconfirmed: Count,
  })
  .meta({ id: "MemoryFacets" });
export type MemoryFacets = z.infer<typeof MemoryFacets>;

export const GrowthQuery = z.strictObject({
  from: Day.optional().describe("First day; without it the day of the first memory"),
  to: Day.optional().describe("Last day, at most 3,660 after the first; today unless given"),
  by: By,
  type: MemoryType.optional(),
  project: z.string().max(300).optional(),
});

export const MemoryGrowth = z
  .object({
    from: Day,
    to: Day,
    timeZone: z.string().describe("IANA name of the zone whose days these are"),
    days: z
      .array(z.object({ day: Day, fact: Count, preference: Count, episode: Count, procedure: Count }))
      .describe("Every day of the range, in order: active memories that came on it"),
    total: Count.describe("In the range"),
    earlier: Count.describe("Before the range"),
    learnedThisWeek: Count.describe("Today and on the six days before, by when the store learnt it"),
  })
  .meta({ id: "MemoryGrowth" });
export type MemoryGrowth = z.infer<typeof MemoryGrowth>;

export const NewsQuery = z
  .strictObject({
    after: Moment.optional().describe("Not older than this; the first moment of all unless given"),
    before: Moment.optional().describe("Older than this; now unless given"),
    by: By,
    project: z.string().max(300).optional().describe("Only this project, in whichever spelling"),
  })
  .refine(inOrder, UPSIDE_DOWN);

export const MemoryNews = z
  .object({
    learned: z
      .object({ fact: Count, preference: Count, episode: Count, procedure: Count })
      .describe("Memories that were not known before: the list with `news: learned`"),
    changed: Count.describe("Memories that were known before and say something else since: `news: changed`"),
    disagree: Count.describe("Open contradictions whose newer side came then"),
  })
  .meta({ id: "MemoryNews" });
export type MemoryNews = z.infer<typeof MemoryNews>;

export const MemoryPassages = z
  .object({
    sessionId: z.string().optional(),
    path: z.string().optional(),
    passages: z
      .array(
        z.object({
          startLine: z.int(),
          endLine: z.int(),
          author: z.string().describe("Who said it: user or assistant"),
          assertedAt: Timestamp,
          content: z.string().describe("As it was kept when the session was read: redacted"),
          mine: z
            .boolean()
            .describe("The quote of the memory stands in it; of one that was not kept, its lines do"),
          quoted: z
            .array(z.object({ from: Count, to: Count }))
            .describe("Where the quote stands in `content`: offsets in UTF-16 units, the end not included"),
        }),
      )
      .describe("In the order of the session; empty where the source is no session that was kept"),
  })
  .meta({ id: "MemoryPassages" });
