import { z } from "zod";
import {
  Agent,
  ArchiveFlag,
  ArchiveTime,
  Hash,
  Id,
  Name,
  Num,
  Path,
  Run,
  record,
  Whole,
  Words,
} from "./shapes.ts";

const Names = z.array(z.string());

function isNames(text: string): boolean {
  try {
    return Names.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}

/** What agents left: sessions and notes that were read, what was told, copies of transcripts. */
export const sessionRecords = {
  importRun: record("importRun", {
    id: Id,
    state: z.enum(["running", "done", "cancelled", "failed", "interrupted"]),
    sessions: Num,
    startedAt: ArchiveTime,
    endedAt: ArchiveTime.optional(),
    attended: ArchiveFlag,
    askedBy: Name.optional().describe("Name and version of the program by which it was begun"),
  }),
  importTotals: record("importTotals", { sessions: Num, memories: Num, captured: Num }),
  session: record("session", {
    agent: Agent,
    sessionId: Name,
    path: Path,
    folder: Path,
    cwd: Path.optional().describe("The folder it was held in"),
    project: Path,
    size: Num,
    mtime: Whole.describe("Milliseconds since 1970"),
    distiller: Name,
    outcome: Name,
    chunks: Num,
    saved: Num,
    redactions: Num,
    malformed: Num,
    runId: Run,
    importedAt: ArchiveTime,
    watermark: Words,
  }),
  projectMark: record("projectMark", {
    category: z
      .enum(["repository", "commit", "remote", "root", "inode", "folder"])
      .describe("What of a place of the project it is"),
    value: Path,
    project: Path,
    seenAt: ArchiveTime,
  }),
  noteFile: record("noteFile", {
    path: Path,
    agent: Name.describe("Program that reads the note"),
    own: ArchiveFlag,
    project: Path.optional(),
    root: Path.optional(),
    found: Num,
    stamp: Name.describe("Size, time and number of the file as it was read"),
    imports: Words.refine(isNames, { error: "must be a JSON list of names" }).describe(
      "JSON: files that its program reads with it",
    ),
    readAt: ArchiveTime,
  }),
  noteStatement: record("noteStatement", {
    path: Path,
    hash: Hash,
    line: Num,
    memoryId: Id.optional(),
    brought: ArchiveFlag,
  }),
  noteFollow: record("noteFollow", { agent: Name, since: ArchiveTime }),
  passage: record("passage", {
    id: Id,
    agent: Agent,
    sessionId: Name,
    seq: Num,
    contentKey: Name,
    project: Path,
    path: Path,
    author: Name,
    content: Words,
    startLine: Whole,
    endLine: Whole,
    assertedAt: ArchiveTime,
    createdAt: ArchiveTime,
    runId: Run.optional(),
    turn: Num,
    heading: Words,
    blocks: Words.describe("Of each block who speaks and its lines, as JSON"),
  }),
  injection: record("injection", {
    agent: Agent,
    sessionId: Name,
    refId: Id,
    fingerprint: Hash,
    at: ArchiveTime,
    tokens: Num,
    inContext: ArchiveFlag,
  }),
  reading: record("reading", { hash: Hash, answer: Words.optional(), at: ArchiveTime, place: Words }),
  copyBody: record("copyBody", {
    hash: Hash,
    agent: Agent,
    last: ArchiveFlag.describe("The lines end here; false: the next record has more of them"),
    text: Words.describe("Redacted lines of a session, as its agent wrote them"),
  }),
  copy: record("copy", {
    agent: Agent,
    sessionId: Name,
    path: Path,
    folder: Path,
    project: Path.optional(),
    lastActiveAt: ArchiveTime,
    size: Num,
    watermark: Words,
    keptAt: ArchiveTime,
    parts: z.array(Hash).describe("The copyBody records of its lines, in order"),
  }),
  copyDropped: record("copyDropped", { hash: Hash }),
  copyPruned: record("copyPruned", { sessions: Num, bytes: Num, at: ArchiveTime }),
} as const;
