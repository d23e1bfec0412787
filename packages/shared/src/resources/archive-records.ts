import { z } from "zod";
import { documentRecords } from "./archive-records/documents.ts";
import { graphRecords } from "./archive-records/graph.ts";
import { knowledgeRecords } from "./archive-records/knowledge.ts";
import { changeRecords, operationRecords } from "./archive-records/log.ts";
import { memoryRecords } from "./archive-records/memories.ts";
import { sessionRecords } from "./archive-records/sessions.ts";
import { ArchiveTime, Id, Name, Num, record } from "./archive-records/shapes.ts";

export { ArchiveFlag, ArchiveTime } from "./archive-records/shapes.ts";

/** Version of the archive's format. A reader takes archives of this version and of those before it. */
export const ARCHIVE_VERSION = 1;

export const ArchiveHeader = record("header", {
  format: z.literal("memory-archive"),
  version: z.literal(ARCHIVE_VERSION),
  madeAt: ArchiveTime,
  product: Name.describe("Version of the program that made it"),
  schema: Num.describe("Version of the store it was made from"),
  owner: Id.describe("Whose memory it is"),
  since: ArchiveTime.describe("When that owner's memory began"),
});
export type ArchiveHeader = z.infer<typeof ArchiveHeader>;

export const ArchiveEnd = record("end", {
  records: Num.describe("Lines between the header and this one"),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .describe("Of all bytes before this line, line breaks included"),
});

export const ArchiveSetting = record("setting", {
  name: Name,
  value: z.union([z.string(), z.number(), z.boolean()]),
});

/** Every record between header and end, by its kind, in the order in which an archive has them. */
export const archiveRecords = {
  setting: ArchiveSetting,
  ...graphRecords,
  ...operationRecords,
  ...memoryRecords,
  ...sessionRecords,
  ...documentRecords,
  ...knowledgeRecords,
  ...changeRecords,
} as const;

export type ArchiveKind = keyof typeof archiveRecords;

/** A line of an archive. */
export const ArchiveLine = z
  .discriminatedUnion("kind", [ArchiveHeader, ...Object.values(archiveRecords), ArchiveEnd])
  .meta({ id: "ArchiveLine" });
