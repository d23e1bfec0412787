import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Count, Id } from "./common.ts";
import { Ping, StreamError } from "./stream.ts";

const switched = z.stringbool().default(false);

export const ArchiveItem = z
  .object({
    type: z.literal("item"),
    step: z
      .enum(["read", "written"])
      .describe("read: the archive is whole and its lines are good; written: rows so far"),
    index: Count.describe("Records so far"),
    total: Count.describe("Records of the archive"),
  })
  .meta({ id: "ArchiveItem" });
export type ArchiveItem = z.infer<typeof ArchiveItem>;

export const ArchiveDone = z
  .object({
    type: z.literal("done"),
    dryRun: z.boolean(),
    way: z
      .enum(["whole", "merged"])
      .describe("whole: nothing was there, everything came as it was; merged: by the rules of a save"),
    runId: Id.optional().describe("Of the run in the activity, where it can be taken back: undo this"),
    owner: Id.describe("Whose memory the archive holds"),
    madeAt: z.iso.datetime(),
    records: Count,
    memories: z
      .object({
        read: Count.describe("Memories of the archive, each with its versions"),
        added: Count,
        known: Count.describe("There already, in these words and under this id"),
        merged: Count.describe("Said here already: one more source of it"),
        versioned: Count.describe("They say something newer, or older, of a memory that was here"),
        conflicts: Count.describe(
          "They contradict a memory that was here: both stand until somebody decides",
        ),
        refused: Count.describe("Deleted, retired or decided against here: they stay so"),
      })
      .meta({ id: "ArchivedMemories" }),
    rows: z
      .record(z.string(), z.object({ read: Count, added: Count }))
      .describe("Of every other kind of record: in the archive, and new here"),
    folders: z.array(z.string()).describe("Linked folders that are new here; merged, they come paused"),
    settings: z
      .array(z.object({ name: z.string(), value: z.string(), here: z.string().optional() }))
      .describe("Settings that the archive has otherwise; they are yours to set"),
    redactions: Count.describe("Secret-shaped strings that were taken out first"),
    durationMs: Count,
  })
  .meta({ id: "ArchiveDone" });
export type ArchiveDone = z.infer<typeof ArchiveDone>;

export const ArchiveEvent = z.discriminatedUnion("type", [ArchiveItem, Ping, StreamError, ArchiveDone]);

export const archive = {
  export: endpoint({
    method: "get",
    path: "/export",
    summary: "Everything that is known, as an archive: one JSON object a line (docs/archive.md)",
    query: z.strictObject({
      compress: z
        .enum(["none", "gzip", "zstd"])
        .optional()
        .describe("How the archive is packed; without it as `Accept-Encoding` allows"),
    }),
    download: true,
  }),
  import: endpoint({
    method: "post",
    path: "/import/archive/stream",
    summary: "Take in an archive, plain or packed by gzip or zstd: as it was where nothing is, else merged",
    query: z.strictObject({
      dryRun: switched.describe("Tell what would happen, tried on a copy of the store; change nothing"),
    }),
    takesStream: true,
    events: ArchiveEvent,
  }),
} as const;
