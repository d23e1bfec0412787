import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Count, FilePath, Id, IdParams, NextCursor, Timestamp } from "./common.ts";
import { OptionalPage } from "./document.ts";

export const RootState = z
  .enum(["up-to-date", "scanning", "reading", "paused", "off", "unreachable"])
  .describe(
    "scanning: its folders are compared with the store; reading: files wait to be read; off: the daemon runs with watching off; unreachable: the folder cannot be read, nothing was marked",
  );
export type RootState = z.infer<typeof RootState>;

export const Root = z
  .object({
    id: Id,
    path: z.string(),
    watching: z.boolean().describe("Whether the folder is currently watched"),
    documents: Count.describe("Documents in the store whose path is under this root"),
    lastScanAt: Timestamp.nullable().describe("When the last finished catch-up began"),
    createdAt: Timestamp.describe("When the folder was linked"),
    state: RootState,
    reason: z.string().optional().describe("What stands in the way, and what to do"),
    pending: Count.describe("Files that wait to be read"),
    failed: Count.describe("Files that could not be read and are tried again"),
    skipped: Count.describe("Files that cannot be read"),
    missing: Count.describe("Documents whose file is gone"),
  })
  .meta({ id: "Root" });
export type Root = z.infer<typeof Root>;

export const WatchStats = z
  .object({
    roots: Count,
    files: Count.describe("Files watched individually, outside any watched folder"),
    queued: Count.describe("Paths handed to the ingest queue since the daemon started"),
    missing: Count.describe("Documents marked missing since the daemon started"),
    capped: z.boolean().describe("The last rescan hit the walk cap"),
  })
  .meta({ id: "WatchStats" });

export const RescanAnswer = z
  .object({
    root: Root,
    files: Count.describe("Files found"),
    queued: Count.describe("New or changed files that are read now"),
    missing: Count.describe("Documents newly marked missing"),
    capped: z.boolean().describe("The walk stopped at its cap; the rest was not looked at"),
    unreadable: z.array(z.object({ path: z.string(), reason: z.string() })),
  })
  .meta({ id: "RescanAnswer" });

export const roots = {
  list: endpoint({
    method: "get",
    path: "/context/roots",
    summary: "Linked folders, newest first",
    query: OptionalPage,
    response: z
      .object({
        enabled: z.boolean().describe("The daemon is watching; false with SERVICE_SYNC=off"),
        roots: z.array(Root),
        stats: WatchStats.optional().describe("Present only while watching is enabled"),
        nextCursor: NextCursor,
      })
      .meta({ id: "RootList" }),
  }),
  link: endpoint({
    method: "post",
    path: "/context/roots",
    summary: "Link a folder: its files are read, and followed from then on",
    body: z.strictObject({ path: FilePath.describe("Absolute path of a folder") }),
    response: Root,
  }),
  watch: endpoint({
    method: "post",
    path: "/context/roots/:id/watch",
    summary: "Pause or resume the watching of a linked folder",
    params: IdParams,
    body: z.strictObject({ watching: z.boolean() }),
    response: Root,
  }),
  rescan: endpoint({
    method: "post",
    path: "/context/roots/:id/rescan",
    summary: "Compare a linked folder with the store now",
    params: IdParams,
    response: RescanAnswer,
  }),
  unlink: endpoint({
    method: "delete",
    path: "/context/roots/:id",
    summary: "Unlink a folder; its documents stay unless asked otherwise",
    params: IdParams,
    query: z.strictObject({
      documents: z.enum(["keep", "remove"]).default("keep").describe("What becomes of its documents"),
    }),
    response: z.object({ ok: z.boolean(), documents: Count.describe("Documents removed") }),
  }),
} as const;
