import { z } from "zod";
import { DOCUMENT_KINDS, DOCUMENT_STATUSES } from "../../kinds.ts";
import { ArchiveFlag, ArchiveTime, Hash, Id, Name, Num, Path, record, Whole, Words } from "./shapes.ts";

/** Files and pages as text, and the folders that are linked. */
export const documentRecords = {
  folder: record("folder", {
    id: Id,
    path: Path,
    paused: ArchiveFlag,
    device: Name,
    lastScanAt: ArchiveTime.optional(),
    capped: Num,
    createdAt: ArchiveTime,
  }),
  document: record("document", {
    id: Id,
    origin: z.enum(["file", "url", "upload"]),
    path: Path,
    folder: Path,
    rootId: Id.optional().describe("A linked folder"),
    project: Path.optional(),
    title: Words,
    category: z.enum(DOCUMENT_KINDS).optional(),
    extractor: Name.optional(),
    status: z.enum([...DOCUMENT_STATUSES, "forgotten"]),
    reason: Words.optional(),
    watching: ArchiveFlag,
    size: Num,
    mtime: Whole.describe("Milliseconds since 1970"),
    contentHash: Hash.optional(),
    chunks: Num,
    redactions: Num,
    createdAt: ArchiveTime,
    ingestedAt: ArchiveTime.optional(),
    ctime: Whole.optional().describe("Milliseconds since 1970"),
  }),
  chunk: record("chunk", {
    id: Id,
    documentId: Id,
    seq: Num,
    contentKey: Name,
    headingPath: Words,
    page: Num,
    startLine: Whole.optional(),
    endLine: Whole.optional(),
    content: Words,
    assertedAt: ArchiveTime,
    createdAt: ArchiveTime,
    closedAt: ArchiveTime.optional().describe("From when on it counts no more: its file is gone"),
  }),
} as const;
