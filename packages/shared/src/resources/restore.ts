import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Count, FileName, FilePath, Timestamp } from "./common.ts";

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

export const FoundBackup = z
  .object({
    path: FilePath,
    at: Timestamp.describe("When it was made, by its name; else when the file was last written"),
    bytes: Count,
    memories: Count.describe("Active ones of all owners, as everywhere here"),
    present: z
      .union([Count, z.literal("damaged")])
      .nullable()
      .describe("Memories of the store that it would replace; null: there is none"),
  })
  .meta({ id: "FoundBackup" });

const OneBackup = z.strictObject({ name: FileName.describe("As it lies in the backups folder") });

export const restores = {
  backup: endpoint({
    method: "get",
    path: "/admin/backups/:name",
    summary: "What is in a backup, and what it would replace: it is opened and read as a whole",
    params: OneBackup,
    response: FoundBackup,
  }),
  restore: endpoint({
    method: "post",
    path: "/admin/backups/:name/restore",
    summary:
      "Go back to a backup: the daemon finishes what is in hand, keeps the store of now beside the backups, and starts again with the backup in its place",
    params: OneBackup,
    body: z.strictObject({}),
    status: 202,
    response: FoundBackup,
  }),
} as const;

/** The answer of the daemon's program, one line of JSON on its stdout. */
export const RestoreAnswer = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("refused"), reason: z.string() }),
  z.object({ kind: z.literal("busy") }),
  FoundBackup.extend({ kind: z.literal("found") }),
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
