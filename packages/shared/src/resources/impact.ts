import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Count, Moment, Timestamp } from "./common.ts";
import { ProjectName } from "./project.ts";

export const Impact = z
  .object({
    since: Timestamp,
    shown: z
      .object({
        memories: Count,
        turns: Count.describe("Passages of sessions and documents"),
        sessions: Count.describe("Sessions of agents that were told something"),
        times: Count.describe("Statements, each as often as another session was told it"),
        tokens: Count.describe("What they took of the agents' contexts, about"),
      })
      .describe("Put before agents unasked, at a start, with a prompt or before a tool"),
    used: z
      .object({
        memories: Count.describe("Memories that were an answer, last since then"),
        sure: Count.describe("Those of them that once were an answer by themselves"),
      })
      .describe("Asked for, or told"),
    contradicted: z
      .object({
        memories: Count.describe("In a contradiction that was found after they were told, open or settled"),
        replaced: Count.describe("That another version has replaced since they were told"),
        retired: Count.describe("That were retired since they were told"),
      })
      .describe("Of those that were shown"),
    saved: z
      .object({
        least: z.int().describe("Had nothing of it helped: what was told, as a loss"),
        most: z.int().describe("Had an agent read each source, whole, for want of what it was told"),
        counted: Count.describe("Statements whose source is kept, and so can be counted"),
      })
      .describe("Tokens, as bounds: what an agent would have done otherwise is in no record"),
  })
  .meta({ id: "Impact" });
export type Impact = z.infer<typeof Impact>;

export const impact = {
  read: endpoint({
    method: "get",
    path: "/memory/impact",
    summary: "What became of what memory told: shown, used, contradicted, and tokens told and saved at most",
    query: z.strictObject({
      since: Moment.optional().describe(
        "From this time on; else the last 30 days. What was told is kept for 90",
      ),
      project: ProjectName.optional(),
    }),
    response: Impact,
  }),
} as const;
