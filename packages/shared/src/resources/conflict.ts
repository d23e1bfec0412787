import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Id, IdParams, NextCursor, Page, Timestamp } from "./common.ts";
import { Memory } from "./memory.ts";

export const Conflict = z
  .object({
    id: Id,
    status: z.enum(["open", "resolved"]),
    reason: z.string().describe("Why the two are taken to contradict each other"),
    newer: Memory,
    existing: Memory,
    createdAt: Timestamp,
  })
  .meta({ id: "Conflict" });

export const conflicts = {
  list: endpoint({
    method: "get",
    path: "/memory/conflicts",
    summary: "Contradictions kept apart until a person decides, newest first",
    query: Page.extend({ status: z.enum(["open", "resolved"]).default("open") }),
    response: z.object({ conflicts: z.array(Conflict), nextCursor: NextCursor }).meta({ id: "ConflictList" }),
  }),
  get: endpoint({
    method: "get",
    path: "/memory/conflicts/:id",
    summary: "Read one contradiction with both sides",
    params: IdParams,
    response: Conflict,
  }),
} as const;
