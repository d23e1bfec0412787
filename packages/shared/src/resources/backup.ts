import { z } from "zod";
import { Count, FilePath, Timestamp } from "./common.ts";

export const Backup = z
  .object({
    path: FilePath.describe("The copy: a store as it was, whole"),
    bytes: Count,
    at: Timestamp,
  })
  .meta({ id: "Backup" });
export type Backup = z.infer<typeof Backup>;

export const KeptBackup = Backup.extend({
  reason: z
    .enum(["migration", "asked", "restore"])
    .describe(
      "Made before a newer version changed the store, asked for, or what a restored backup has replaced",
    ),
}).meta({ id: "KeptBackup" });
export type KeptBackup = z.infer<typeof KeptBackup>;
