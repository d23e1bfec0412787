import { z } from "zod";
import { Count, FilePath, Timestamp } from "./common.ts";

export const Backup = z
  .object({
    path: FilePath.describe("The copy: a store as it was, whole, compressed by gzip"),
    bytes: Count,
    at: Timestamp,
    memories: Count.describe("Active ones in it, counted in the copy"),
  })
  .meta({ id: "Backup" });
export type Backup = z.infer<typeof Backup>;

export const KeptBackup = Backup.omit({ memories: true })
  .extend({
    reason: z
      .enum(["migration", "asked", "schedule", "restore"])
      .describe(
        "Made before a newer version changed the store, asked for, by schedule, or what a restored backup has replaced",
      ),
  })
  .meta({ id: "KeptBackup" });
export type KeptBackup = z.infer<typeof KeptBackup>;
