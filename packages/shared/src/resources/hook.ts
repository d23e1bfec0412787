import { z } from "zod";
import { endpoint } from "../endpoint.ts";

/** A field that an agent may leave out or change in its next version: what is no text counts as missing. */
const field = z.string().optional().catch(undefined);

/** Fields that Claude Code sends with every event, and with those that are answered; it grows, and everything else is let be. */
export const HookInput = z
  .looseObject({
    session_id: field,
    transcript_path: field,
    cwd: field,
    prompt: field.describe("UserPromptSubmit: what the person typed"),
    source: field.describe("SessionStart: startup, resume, clear, compact or fork"),
  })
  .meta({ id: "HookInput" });
export type HookInput = z.output<typeof HookInput>;

export const HookAnswer = z
  .object({
    hookSpecificOutput: z
      .object({
        hookEventName: z.enum(["UserPromptSubmit", "SessionStart"]),
        additionalContext: z
          .string()
          .describe("What is known, quoted, with its sources; at most 9,000 characters"),
      })
      .optional(),
  })
  .meta({ id: "HookAnswer" });

/** A megabyte is soon reached by a pasted log. */
const maxBodyBytes = 8 * 1024 * 1024;

/** Endpoints that an agent's hooks call. Whatever JSON object they send is answered with 2xx, and `{}` when there is nothing to say. */
export const hooks = {
  prompt: endpoint({
    method: "post",
    path: "/hooks/claude-code/prompt",
    summary: "A person has typed a prompt: what memory is sure to know about it, each thing once a session",
    body: HookInput,
    maxBodyBytes,
    response: HookAnswer,
  }),
  sessionStart: endpoint({
    method: "post",
    path: "/hooks/claude-code/session-start",
    summary:
      "A session starts: the preferences and the newest facts of its project; one that was compacted is captured",
    query: z.strictObject({
      brief: z.enum(["on", "off"]).default("on").describe("off: say nothing, only hear of it"),
    }),
    body: HookInput,
    maxBodyBytes,
    response: HookAnswer,
  }),
  sessionEnd: endpoint({
    method: "post",
    path: "/hooks/claude-code/session-end",
    summary: "A session has ended: it is captured",
    status: 202,
    body: HookInput,
    maxBodyBytes,
    response: HookAnswer,
  }),
  other: endpoint({
    method: "post",
    path: "/hooks/claude-code/:event",
    summary: "Any other event: heard and ignored",
    status: 202,
    params: z.strictObject({ event: z.string() }),
    body: HookInput,
    maxBodyBytes,
    response: HookAnswer,
  }),
} as const;
