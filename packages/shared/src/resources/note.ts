import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { AGENT_NAMES } from "../kinds.ts";
import { Count, Id, inDigits, Timestamp } from "./common.ts";
import { Memory } from "./memory.ts";
import { ProjectName } from "./project.ts";

const Agent = z.enum(AGENT_NAMES).describe("The program whose notes these are");
const Line = z.int().positive().describe("From 1");

export const NoteFile = z
  .object({
    path: z.string(),
    agent: Agent,
    own: z.boolean().describe("The program's own memory, and no file of rules that a person writes for it"),
    project: z.string().optional().describe("Absent where it holds wherever one works"),
    statements: Count,
    kept: Count.describe("Statements that are memories today"),
    open: Count.describe("Open contradictions of these"),
    readAt: Timestamp,
  })
  .meta({ id: "NoteFile" });
export type NoteFile = z.infer<typeof NoteFile>;

const NoteList = z
  .object({
    followed: z.array(Agent).describe("Programs whose notes are read again whenever they change"),
    files: z.array(NoteFile).describe("By program, project and path"),
  })
  .meta({ id: "NoteList" });

export const NotesRead = z
  .object({
    runId: Id.optional().describe("Undo this to take all of it back; absent where nothing changed"),
    dryRun: z.boolean(),
    files: Count.describe("That were looked at"),
    changed: Count.describe("Of these, that are new or another than when they were read last"),
    statements: Count.describe("In those"),
    saved: Count,
    versioned: Count.describe("A line says something newer: it is the next version of its memory"),
    merged: Count.describe("Known already"),
    conflict: Count.describe("Against what is known: both stand until a person decides"),
    dropped: Count.describe("That say nothing, or that a person has deleted"),
    retired: Count.describe("Whose line is gone"),
    redactions: Count.describe("Secrets that were taken out first"),
    leftOut: z.array(z.string()).describe("Files that could not be read, and why"),
  })
  .meta({ id: "NotesRead" });
export type NotesRead = z.infer<typeof NotesRead>;

/** Notes that programs keep, or that people keep for them. */
export const notes = {
  list: endpoint({
    method: "get",
    path: "/notes",
    summary: "Files of notes that were read, and whose are followed",
    response: NoteList,
  }),
  statements: endpoint({
    method: "get",
    path: "/notes/statements",
    summary: "What programs know on their own, line by line",
    query: z.strictObject({
      agent: Agent.optional(),
      project: ProjectName.optional(),
      limit: inDigits(z.coerce.number().int().min(1).max(2_000).default(500)),
    }),
    response: z
      .object({
        total: Count,
        items: z
          .array(
            z.object({
              path: z.string(),
              agent: Agent,
              own: z.boolean(),
              line: Line,
              memory: Memory.describe("As it holds now, or held last"),
            }),
          )
          .describe("In the order of the files"),
      })
      .meta({ id: "NoteStatements" }),
  }),
  read: endpoint({
    method: "post",
    path: "/notes/read",
    summary: "Read notes now: all of some programs, or some files; only what has changed is read",
    body: z.strictObject({
      agents: z
        .array(Agent)
        .min(1)
        .optional()
        .describe("Of all programs where neither these nor paths are named"),
      paths: z
        .array(z.string().min(1).max(4_096))
        .min(1)
        .max(1_000)
        .optional()
        .describe(
          "Absolute; of a folder all notes that lie in it, further down where it is a working tree of git",
        ),
      project: ProjectName.optional().describe("Of which project the paths are, where they do not tell"),
      runId: z.guid().toLowerCase().optional().describe("The same for all that is to be undone together"),
      dryRun: z.boolean().default(false).describe("Only count what would be read"),
    }),
    response: NotesRead,
  }),
  follow: endpoint({
    method: "post",
    path: "/notes/follow",
    summary: "Have the notes of programs read whenever they change, or no longer; what was read stays",
    body: z.strictObject({ agents: z.array(Agent).min(1), follow: z.boolean() }),
    response: NoteList,
  }),
  block: endpoint({
    method: "get",
    path: "/notes/block",
    summary:
      "What memory would tell in a file of notes that the file does not say itself, in an order that stays",
    query: z.strictObject({
      path: z.string().min(1).max(4_096).describe("The file it is for, absolute"),
      root: z
        .string()
        .min(1)
        .max(4_096)
        .optional()
        .describe("What is of the project that lies in this folder; without one what holds everywhere"),
    }),
    response: z
      .object({ memories: z.array(z.object({ id: Id, content: z.string() })) })
      .meta({ id: "NoteBlock" }),
  }),
} as const;
