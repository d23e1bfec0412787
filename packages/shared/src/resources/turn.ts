import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Count, Id, Timestamp } from "./common.ts";

const Part = z
  .enum(["ask", "answer", "said", "final", "commit", "plan", "recap"])
  .describe(
    "ask: a person's words; answer: what a person chose when asked; said: the agent on its way; final: the agent's last words; commit: message of a commit or pull request; plan; recap: of an absence or a compaction",
  );

const TurnBlock = z.object({
  part: Part,
  text: z.string().describe("A paragraph, with the headings right above it"),
  startLine: z.int(),
  endLine: z.int(),
});

export const Turn = z
  .object({
    session: z.string(),
    title: z.string().optional().describe("What the session was begun with, on one line"),
    number: Count.describe("Its place in the session, from 0"),
    agent: z.string(),
    project: z.string(),
    path: z.string().describe("The transcript"),
    assertedAt: Timestamp,
    blocks: z.array(TurnBlock),
    kept: z.array(z.object({ id: Id, content: z.string() })).describe("Memories that were learnt in it"),
    previous: Count.optional().describe("Number of the turn before"),
    next: Count.optional(),
  })
  .meta({ id: "Turn" });
export type Turn = z.infer<typeof Turn>;

/** A session's id or the end of it, as a reference to a turn writes it: `t:3f2a91#4`. */
export const SessionRef = z
  .string()
  .regex(/^[\w.:-]{4,200}$/, "must be 4 to 200 characters of a session's id");

export const turns = {
  show: endpoint({
    method: "get",
    path: "/turns/:session/:number",
    summary: "A turn of a session, whole: a person's message and all that answers it, as it is kept",
    params: z.strictObject({ session: SessionRef, number: z.coerce.number().int().min(0) }),
    response: Turn,
  }),
} as const;
