import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Id, IdParams, NextCursor, Page, Ref, Timestamp } from "./common.ts";
import { Memory } from "./memory.ts";

export const Conflict = z
  .object({
    id: Id,
    status: z.enum(["open", "resolved"]),
    reason: z.string().describe("Why the two are taken to contradict each other"),
    newer: Memory,
    existing: Memory,
    quotes: z
      .object({ newer: z.string(), existing: z.string() })
      .optional()
      .describe("The words on each side that do not go together, verbatim"),
    score: z.number().min(0).max(1).optional().describe("How sure the contradiction is"),
    rule: z.string().optional().describe("What found it"),
    createdAt: Timestamp,
    resolution: z
      .enum(["keep_new", "keep_existing", "keep_both", "merge", "obsolete"])
      .optional()
      .describe("obsolete: one side changed or went before anybody decided"),
    decidedBy: z.enum(["person", "auto", "llm"]).optional(),
    decidedAt: Timestamp.optional(),
    mergedId: Id.optional().describe("The memory that stands in the place of both"),
  })
  .meta({ id: "Conflict" });
export type Conflict = z.infer<typeof Conflict>;

export const Resolution = z
  .strictObject({
    action: z.enum(["keep_new", "keep_existing", "keep_both", "merge"]),
    content: z
      .string()
      .trim()
      .min(1)
      .max(20_000)
      .optional()
      .describe("With merge: the sentence that replaces both"),
    userSaid: z
      .string()
      .trim()
      .min(1)
      .max(1000)
      .optional()
      .describe("From an agent: the person's own words that decide it, kept in the log of changes"),
  })
  .refine(({ action, content }) => (action === "merge") === (content !== undefined), {
    error: "merge needs the sentence that replaces both; the other actions take none",
    path: ["content"],
  })
  .meta({ id: "ConflictResolution" });

export const conflicts = {
  list: endpoint({
    method: "get",
    path: "/memory/conflicts",
    summary: "Contradictions kept apart until a person decides, newest first",
    query: Page.extend({
      status: z.enum(["open", "resolved"]).default("open"),
      ref: Ref.optional().describe(
        "Only conflicts whose id ends with this short reference, whatever their status",
      ),
    }),
    response: z.object({ conflicts: z.array(Conflict), nextCursor: NextCursor }).meta({ id: "ConflictList" }),
  }),
  get: endpoint({
    method: "get",
    path: "/memory/conflicts/:id",
    summary: "Read one contradiction with both sides",
    params: IdParams,
    response: Conflict,
  }),
  resolve: endpoint({
    method: "post",
    path: "/memory/conflicts/:id/resolve",
    summary: "Decide a contradiction; once: another answer than the standing one is refused",
    params: IdParams,
    body: Resolution,
    response: Conflict,
  }),
  revert: endpoint({
    method: "post",
    path: "/memory/conflicts/:id/revert",
    summary: "Take a decision back: both sides stand as they did, and the question is open again",
    params: IdParams,
    body: z.strictObject({}),
    response: Conflict,
  }),
} as const;
