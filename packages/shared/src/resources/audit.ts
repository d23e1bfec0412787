import { z } from "zod";
import { AGENT_NAMES } from "../kinds.ts";
import { Count, Timestamp } from "./common.ts";

const Line = z.object({ path: z.string(), line: z.int().positive() });

/** What `memory audit` finds on a machine. The daemon's program answers it on its stdout, and no daemon serves it. */
export const Audit = z.object({
  agents: z.array(
    z.object({
      agent: z.enum(AGENT_NAMES),
      sessions: Count,
      bytes: Count,
      oldest: Timestamp.optional(),
      newest: Timestamp.optional(),
      keepsDays: Count.optional().describe(
        "After so many days the agent deletes a session, where that is known",
      ),
      goingSoon: Count.describe("Sessions that it deletes within seven days"),
      reason: z.string().optional().describe("Why they cannot be looked at"),
    }),
  ),
  secrets: z.object({
    sessions: Count.describe("That were looked through, the newest first"),
    of: Count,
    found: z.array(
      Line.extend({
        agent: z.enum(AGENT_NAMES),
        kinds: z.array(z.string()),
        lines: Count.describe("Lines of that session with a secret; the first is named"),
      }),
    ),
  }),
  notes: z.object({
    secrets: z.array(Line.extend({ kinds: z.array(z.string()) })),
    isWhole: z.boolean().describe("False: the time was over before all of them were looked at"),
    files: z.array(z.string()),
    gone: z.array(Line.extend({ name: z.string(), since: Timestamp, root: z.string() })),
    against: z.array(
      z.object({ one: Line.extend({ text: z.string() }), other: Line.extend({ text: z.string() }) }),
    ),
  }),
  ms: Count,
});
export type Audit = z.infer<typeof Audit>;
