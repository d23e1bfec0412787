import { z } from "zod";
import { Count } from "./common.ts";

/** The request of the command to the daemon's program, one line on its stdin: arguments can be seen by every process. */
export const ScrubRequest = z.object({ secret: z.string(), dryRun: z.boolean() });

/** A file of the home. Names are never given with the string in them. */
const ScrubFile = z.object({
  path: z.string().describe("Below the home"),
  kind: z.enum(["store", "backup", "file"]),
  places: z.array(z.object({ table: z.string(), column: z.string(), rows: Count })),
  rows: Count.describe("Rows that hold it"),
  hits: Count.describe("Times that it stands in the bytes of the file"),
});

const ScrubSource = z.object({
  path: z.string(),
  state: z.enum(["holds", "unknown"]).describe("Unknown: an address, or a file whose text is packed"),
});

const Unsearched = z
  .array(z.string())
  .describe(
    "Of which nobody can tell whether they hold it: links, packed files, databases whose rows cannot be read",
  );

/** The answer of the daemon's program, one line of JSON on its stdout. */
export const ScrubAnswer = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("refused"), reason: z.string() }),
  z.object({ kind: z.literal("busy") }),
  z.object({
    kind: z.literal("found"),
    files: z.array(ScrubFile),
    sources: z.array(ScrubSource),
    memories: z.object({ matching: Count, all: Count }),
    unsearched: Unsearched,
    doomed: z.array(z.string()).describe("Damaged backups that hold it: they would be deleted"),
  }),
  z.object({
    kind: z.literal("done"),
    files: z.array(ScrubFile).describe("What was changed"),
    deleted: z.array(z.string()).describe("Damaged backups that held it"),
    left: z
      .array(z.object({ path: z.string(), hits: Count.nullable() }))
      .describe("Where it still stands; null: a file that cannot be read"),
    sources: z.array(ScrubSource),
    unsearched: Unsearched,
  }),
]);

export type ScrubRequest = z.output<typeof ScrubRequest>;
export type ScrubAnswer = z.output<typeof ScrubAnswer>;
export type ScrubFound = Extract<ScrubAnswer, { kind: "found" }>;
export type ScrubDone = Extract<ScrubAnswer, { kind: "done" }>;
export type ScrubFile = z.output<typeof ScrubFile>;
export type ScrubSource = z.output<typeof ScrubSource>;
