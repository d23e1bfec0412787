import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { CaptureStatus } from "./capture.ts";
import { Count } from "./common.ts";

const FeedSubject = z
  .enum([
    "memories",
    "reviews",
    "entities",
    "documents",
    "roots",
    "schema",
    "activity",
    "capture",
    "models",
    "graph",
    "spaces",
  ])
  .meta({ id: "FeedSubject" });
export type FeedSubject = z.infer<typeof FeedSubject>;

const Hello = z.object({ type: z.literal("hello"), version: z.string(), apiVersion: z.string() });

const Changed = z.object({
  type: z.literal("changed"),
  about: z.array(FeedSubject).describe("What is not as it was: who shows it asks again"),
});

const Reviews = z.object({
  type: z.literal("reviews"),
  conflicts: Count.describe("Contradictions that wait for a person"),
  merges: Count.describe("Pairs of entities that may be one and wait for a person"),
  proposals: Count.describe("Schema names that wait for a person"),
});

const Job = z.object({
  type: z.literal("job"),
  id: z.string().describe("The same in all that is told of one job"),
  kind: z.enum(["import", "index", "reindex", "reading", "vectors"]),
  done: Count,
  total: Count.describe("As far as is known; grows when more comes"),
  state: z.enum(["running", "done", "failed"]),
});

const Capture = z.object({ type: z.literal("capture"), state: CaptureStatus.shape.state });

export const FeedEvent = z
  .discriminatedUnion("type", [Hello, Changed, Reviews, Job, Capture])
  .meta({ id: "FeedEvent" });
export type FeedEvent = z.infer<typeof FeedEvent>;

export const feed = {
  changes: endpoint({
    method: "get",
    path: "/events",
    summary: "Tells what changes, as it does: hello first, then how things stand, then what differs",
    serverSent: FeedEvent,
  }),
} as const;
