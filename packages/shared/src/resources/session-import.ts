import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { AGENT_NAMES } from "../kinds.ts";
import { Count, FilePath, Id } from "./common.ts";
import { Ping, StreamError } from "./stream.ts";

export const ImportRequest = z
  .strictObject({
    agent: z.enum(AGENT_NAMES).default("assistant-code").describe("Which agent's sessions to import"),
    days: z.int().min(1).max(3650).default(14).describe("How many days back to look"),
    maxSessions: z.int().min(1).max(1000).default(20).describe("At most this many sessions, newest first"),
    project: z.string().min(1).max(300).optional().describe("Only sessions whose folder name contains this"),
    folder: FilePath.optional().describe(
      "Read the sessions in this folder, not those where the agent keeps its own: an export that was unpacked",
    ),
    dryRun: z.boolean().default(false).describe("Show what would be imported; call no model, write nothing"),
    force: z.boolean().default(false).describe("Ignore the ledger and read every session from its start"),
    fromArk: z
      .boolean()
      .default(false)
      .describe("Read the copies that capture has kept, also of sessions the agent has deleted"),
  })
  .meta({ id: "ImportRequest" });
export type ImportRequest = z.infer<typeof ImportRequest>;

const totals = {
  saved: Count.describe("New memories"),
  merged: Count.describe("Restatements of a memory"),
  versioned: Count.describe("Updates that became the new version"),
  conflicts: Count.describe("Contradictions left for a person"),
  autoResolved: Count.describe("Contradictions settled by rule or model"),
  dropped: Count.describe("Candidates refused"),
  truncated: Count.describe("Units cut to fit"),
  redactions: Count.describe("Secret-shaped strings redacted"),
  malformed: Count.describe("Lines that were no JSON or no known shape"),
};

export const ImportItem = z
  .object({
    type: z.literal("item"),
    path: z.string().describe("Transcript file"),
    project: z.string(),
    sessionId: z.string(),
    index: z.int().positive().describe("Position in this run, from 1"),
    total: Count.describe("Sessions in this run"),
    outcome: z.enum(["imported", "planned", "empty", "partial", "failed"]),
    chunks: Count,
    ...totals,
    bytes: Count.describe("Size of the transcript"),
    lastActiveAt: z.iso.datetime(),
    asked: z
      .string()
      .optional()
      .describe("What a person asked first in it, redacted, on one line of at most 160 characters"),
    inherited: z
      .array(z.enum(["times", "folder"]))
      .optional()
      .describe(
        "Told by none of its records: the times of its file, or the folder it lies in, stand for them",
      ),
    error: z.string().optional(),
  })
  .meta({ id: "ImportItem" });
export type ImportItem = z.infer<typeof ImportItem>;

export const Calls = z
  .object({ extraction: Count, embedding: Count, classifier: Count })
  .meta({ id: "Calls" });

export const ImportDone = z
  .object({
    type: z.literal("done"),
    runId: Id.optional().describe(
      "Of the run in the activity, where it changed something: undo takes all of it back",
    ),
    sessions: Count,
    skipped: z.object({
      sidecars: Count.describe("Sub-agent transcripts and files that are no session"),
      active: Count.describe("Written to in the last five minutes"),
      outsideWindow: Count.describe("Older than `days`"),
      overCap: Count.describe("Beyond `maxSessions`"),
      upToDate: Count.describe("Nothing new since the last import"),
    }),
    ...totals,
    calls: Calls,
    dryRun: z.boolean(),
    bytes: Count,
    durationMs: Count,
    problems: z
      .array(z.object({ path: z.string(), reason: z.string() }))
      .describe("Folders and files that could not be looked at"),
    estimate: z
      .object({
        extraction: Count,
        embedding: Count,
        classifierMax: Count,
        inputTokens: Count,
        usd: z.number().nullable(),
        seconds: z.number(),
      })
      .optional()
      .describe("What the real run would take; only in a dry run"),
  })
  .meta({ id: "ImportDone" });
export type ImportDone = z.infer<typeof ImportDone>;

export const ImportEvent = z
  .discriminatedUnion("type", [ImportItem, ImportDone, StreamError, Ping])
  .meta({ id: "ImportEvent" });

export const ImportAgents = z
  .object({
    agents: z.array(
      z.object({
        agent: z.enum(AGENT_NAMES),
        folder: z.string().describe("Where it keeps its sessions"),
        found: z.boolean().describe("There is such a place on this machine"),
        reason: z.string().optional().describe("Why none of its sessions can be read, where none can"),
      }),
    ),
  })
  .meta({ id: "ImportAgents" });

export const imports = {
  agents: endpoint({
    method: "get",
    path: "/import/agents",
    summary: "The agents whose sessions can be imported, and where each keeps them",
    response: ImportAgents,
  }),
  sessions: endpoint({
    method: "post",
    path: "/import/sessions/stream",
    summary: "Distil the agent's local sessions into typed memories",
    body: ImportRequest,
    events: ImportEvent,
  }),
} as const;
