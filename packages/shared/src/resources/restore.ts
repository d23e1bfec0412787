import { z } from "zod";
import { Count, FilePath, Timestamp } from "./common.ts";

/** The request of the command to the daemon's program, one line on its stdin. */
export const RestoreRequest = z.object({
  backup: z
    .string()
    .nullable()
    .describe(
      "A path, or the name of a file in the backups folder; null: the newest backup that was made there",
    ),
  dryRun: z.boolean(),
});

/** The answer of the daemon's program, one line of JSON on its stdout. */
export const RestoreAnswer = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("refused"), reason: z.string() }),
  z.object({ kind: z.literal("busy") }),
  z.object({
    kind: z.literal("found"),
    path: FilePath,
    at: Timestamp.describe("When it was made, by its name; else when the file was last written"),
    bytes: Count,
    memories: Count.describe("Active ones of all owners, as everywhere here"),
    present: z
      .union([Count, z.literal("damaged")])
      .nullable()
      .describe("Memories of the store that it would replace; null: there is none"),
  }),
  z.object({
    kind: z.literal("done"),
    path: FilePath,
    memories: Count,
    kept: FilePath.nullable().describe("Where the replaced store lies now; null: there was none"),
  }),
]);

export type RestoreRequest = z.output<typeof RestoreRequest>;
export type RestoreAnswer = z.output<typeof RestoreAnswer>;
export type RestoreFound = Extract<RestoreAnswer, { kind: "found" }>;
export type RestoreDone = Extract<RestoreAnswer, { kind: "done" }>;
