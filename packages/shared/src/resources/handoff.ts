import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Count, FilePath, inDigits, Timestamp } from "./common.ts";
import { ProjectName } from "./project.ts";
import { SessionRef } from "./turn.ts";

const Command = z.object({
  command: z.string().describe("As it was typed or announced, redacted"),
  exit: z.int().optional().describe("Its exit status, where the record tells it"),
  line: z.int().describe("Of the transcript"),
  why: z
    .enum(["announced", "failed", "ran last"])
    .describe(
      "The agent's last words name it; it failed, and nothing of its kind has succeeded since; or it ran last",
    ),
});

export const Handoff = z
  .object({
    session: z.string(),
    agent: z.string(),
    project: z.string(),
    path: z.string().describe("The transcript"),
    lastAt: Timestamp.describe("When it was last written to"),
    text: z
      .string()
      .describe("Markdown: last turns, open ends, files touched and the next command, verbatim, with lines"),
    tokens: Count.describe("What it takes of an agent's context, about"),
    turns: z.object({ told: Count, of: Count }),
    next: Command.nullable().describe("The command to go on with; null where none was run"),
  })
  .meta({ id: "Handoff" });
export type Handoff = z.infer<typeof Handoff>;

export const handoff = {
  write: endpoint({
    method: "get",
    path: "/handoff",
    summary: "Where a session stands, in its own words, for another agent to go on: nothing is added",
    query: z.strictObject({
      session: SessionRef.optional().describe("The beginning or the end of its id; else the last one"),
      project: ProjectName.optional().describe("The last session of this project"),
      folder: FilePath.optional().describe("The last session of the project that this folder is of"),
      tokens: inDigits(z.coerce.number().int().min(500).max(20_000).default(4_000)).describe(
        "What the text may take of an agent's context at most, about",
      ),
    }),
    response: Handoff,
  }),
} as const;
