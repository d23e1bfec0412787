import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { HOOKED_AGENTS } from "../kinds.ts";

/** A field that an agent may leave out or change in its next version: what is no text counts as missing. */
const field = z.string().optional().catch(undefined);

/** Fields that agents send with every event, and with those that are answered; they grow, and everything else is let be. */
export const HookInput = z
  .looseObject({
    session_id: field,
    sessionId: field.describe("The same, as Copilot CLI calls it"),
    conversation_id: field.describe("The same, as Cursor calls it"),
    transcript_path: field,
    cwd: field,
    workspace_roots: z.array(z.string()).optional().catch(undefined).describe("The same, as Cursor calls it"),
    prompt: field.describe("UserPromptSubmit: what the person typed"),
    tool_name: field.describe("PreToolUse: the tool that is about to run"),
    tool_input: z
      .record(z.string(), z.unknown())
      .optional()
      .catch(undefined)
      .describe("PreToolUse: what it is given; a file or a command is looked at"),
    source: field.describe("SessionStart: startup, resume, clear, compact or fork"),
  })
  .meta({ id: "HookInput" });
export type HookInput = z.output<typeof HookInput>;

export const HookAnswer = z
  .object({
    hookSpecificOutput: z
      .object({
        hookEventName: z.enum(["UserPromptSubmit", "SessionStart", "BeforeAgent", "PreToolUse"]),
        additionalContext: z
          .string()
          .describe("What is known, quoted, with its sources; at most 9,000 characters"),
      })
      .optional(),
    additionalContext: z.string().optional().describe("The same, as Copilot CLI takes it"),
    additional_context: z.string().optional().describe("The same, as Cursor takes it"),
    continue: z.boolean().optional().describe("Cursor: the prompt goes on"),
  })
  .meta({ id: "HookAnswer" });

/** A megabyte is soon reached by a pasted log. */
const maxBodyBytes = 8 * 1024 * 1024;

const body = { body: HookInput, maxBodyBytes, response: HookAnswer } as const;
const rows = {
  prompt: {
    ...body,
    method: "post",
    summary: "A person has typed a prompt: what memory is sure to know about it, each thing once a session",
  },
  sessionStart: {
    ...body,
    method: "post",
    summary:
      "A session starts: the preferences and the newest facts of its project; one that was compacted is captured",
    query: z.strictObject({
      brief: z.enum(["on", "off"]).default("on").describe("off: say nothing, only hear of it"),
    }),
  },
  sessionEnd: { ...body, method: "post", summary: "A session has ended: it is captured", status: 202 },
  preTool: {
    ...body,
    method: "post",
    summary:
      "An agent is about to touch a file or to run a command: one line that memory has on it, each thing once a session",
  },
  other: { ...body, method: "post", summary: "Any other event: heard and ignored", status: 202 },
} as const;

/** Endpoints that an agent's hooks call. Whatever JSON object they send is answered with 2xx, and `{}` when there is nothing to say. */
export const hooks = {
  prompt: endpoint({ ...rows.prompt, path: "/hooks/claude-code/prompt" }),
  sessionStart: endpoint({ ...rows.sessionStart, path: "/hooks/claude-code/session-start" }),
  sessionEnd: endpoint({ ...rows.sessionEnd, path: "/hooks/claude-code/session-end" }),
  preTool: endpoint({ ...rows.preTool, path: "/hooks/claude-code/pre-tool" }),
  other: endpoint({
    ...rows.other,
    path: "/hooks/claude-code/:event",
    params: z.strictObject({ event: z.string() }),
  }),
} as const;

const agent = z.enum(HOOKED_AGENTS).describe("The agent whose program calls");
const params = z.strictObject({ agent });

/** The same for other agents, each in the form that its program takes. */
export const hooksOf = {
  prompt: endpoint({ ...rows.prompt, path: "/hooks/:agent/prompt", params }),
  sessionStart: endpoint({ ...rows.sessionStart, path: "/hooks/:agent/session-start", params }),
  sessionEnd: endpoint({ ...rows.sessionEnd, path: "/hooks/:agent/session-end", params }),
  preTool: endpoint({ ...rows.preTool, path: "/hooks/:agent/pre-tool", params }),
  other: endpoint({
    ...rows.other,
    path: "/hooks/:agent/:event",
    params: z.strictObject({ agent, event: z.string() }),
  }),
} as const;
