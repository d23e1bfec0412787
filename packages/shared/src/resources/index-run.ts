import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Count, Id, IdParams, NextCursor, Page, Timestamp } from "./common.ts";
import { Ping, StreamError } from "./stream.ts";

const IndexRequest = z.strictObject({}).meta({ id: "IndexRequest" });

const Indexed = z.object({
  kind: z.enum(["memory", "chunk", "turn"]).describe("turn: a passage of one"),
  id: Id,
  label: z.string().describe("The beginning of the text, or the document's title"),
  entities: Count,
  relations: Count,
  proposals: Count.describe("Names outside the vocabulary"),
  outcome: z.enum(["indexed", "empty", "failed"]),
  error: z.string().optional(),
});

export const IndexItem = Indexed.extend({
  type: z.literal("item"),
  index: z.int().positive().describe("Position in this run, from 1"),
  total: Count.describe("Texts in this run, as far as is known"),
}).meta({ id: "IndexItem" });
export type IndexItem = z.infer<typeof IndexItem>;

export const IndexTotals = z
  .object({
    indexed: Count.describe("Texts that were read, empty ones included"),
    failed: Count,
    entities: Count.describe("Mentions of entities found"),
    relations: Count,
    proposals: Count,
    calls: Count.describe("Calls of the extraction model; the embedded one costs nothing"),
    durationMs: Count,
  })
  .meta({ id: "IndexTotals" });
export type IndexTotals = z.infer<typeof IndexTotals>;

export const IndexDone = IndexTotals.extend({ type: z.literal("done") }).meta({ id: "IndexDone" });

export const IndexEvent = z
  .discriminatedUnion("type", [IndexItem, IndexDone, StreamError, Ping])
  .meta({ id: "IndexEvent" });
export type IndexEvent = z.infer<typeof IndexEvent>;

export const IndexRun = IndexTotals.extend({
  id: Id,
  kind: z.enum(["index", "reindex"]),
  startedBy: z.enum(["person", "daemon"]),
  state: z.enum(["running", "done", "cancelled", "failed", "interrupted"]),
  reason: z.string().optional().describe("Why it failed"),
  startedAt: Timestamp,
  endedAt: Timestamp.optional(),
}).meta({ id: "IndexRun" });
export type IndexRun = z.infer<typeof IndexRun>;

export const index = {
  run: endpoint({
    method: "post",
    path: "/memory/index",
    summary: "Look for entities in every text that was not looked at yet",
    body: IndexRequest,
    response: IndexTotals,
  }),
  stream: endpoint({
    method: "post",
    path: "/memory/index/stream",
    summary: "The same, told text by text",
    body: IndexRequest,
    events: IndexEvent,
  }),
  rerun: endpoint({
    method: "post",
    path: "/memory/reindex",
    summary: "Build the graph anew beside the old one and swap it in; decisions of a person stay",
    body: IndexRequest,
    response: IndexTotals,
  }),
  rerunStream: endpoint({
    method: "post",
    path: "/memory/reindex/stream",
    summary: "The same, told text by text",
    body: IndexRequest,
    events: IndexEvent,
  }),
  runs: endpoint({
    method: "get",
    path: "/memory/index/runs",
    summary: "Runs of the index, newest first",
    query: Page,
    response: z.object({ runs: z.array(IndexRun), nextCursor: NextCursor }).meta({ id: "IndexRunList" }),
  }),
  items: endpoint({
    method: "get",
    path: "/memory/index/runs/:id/items",
    summary: "What a run made of each text, as far as no later run has read it again; failures first",
    params: IdParams,
    query: Page,
    response: z.object({ items: z.array(Indexed), nextCursor: NextCursor }).meta({ id: "IndexRunItems" }),
  }),
} as const;
