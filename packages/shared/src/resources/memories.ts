import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Count, IdParams, NextCursor, Ok } from "./common.ts";
import { Memory } from "./memory.ts";
import {
  FacetQuery,
  GrowthQuery,
  ListQuery,
  MemoryFacets,
  MemoryGrowth,
  MemoryNews,
  MemoryPassages,
  NewsQuery,
} from "./memory-list.ts";
import { Reason, SaveOutcome, SaveRequest, UpdateRequest } from "./memory-save.ts";
import { MemoryWhy } from "./memory-why.ts";
import { Judged, JudgedOutcome, UserSaid } from "./near.ts";

export const MemoryList = z
  .object({ memories: z.array(Memory), nextCursor: NextCursor, total: Count })
  .meta({ id: "MemoryList" });

export const memories = {
  save: endpoint({
    method: "post",
    path: "/memory/save",
    summary: "Save one memory; duplicates merge, updates become versions, contradictions are kept apart",
    body: SaveRequest,
    response: SaveOutcome,
  }),
  list: endpoint({
    method: "get",
    path: "/memory/list",
    summary: "List memories, newest first",
    query: ListQuery,
    response: MemoryList,
  }),
  facets: endpoint({
    method: "get",
    path: "/memory/facets",
    summary:
      "How many memories a list holds by type, project, source and so on; each under the other filters",
    query: FacetQuery,
    response: MemoryFacets,
  }),
  growth: endpoint({
    method: "get",
    path: "/memory/growth",
    summary: "How many memories came on each day",
    query: GrowthQuery,
    response: MemoryGrowth,
  }),
  news: endpoint({
    method: "get",
    path: "/memory/news",
    summary: "What is new of a stretch of time: learned, changed, contradicted",
    query: NewsQuery,
    response: MemoryNews,
  }),
  get: endpoint({
    method: "get",
    path: "/memory/:id",
    summary: "Read one memory",
    params: IdParams,
    response: Memory,
  }),
  history: endpoint({
    method: "get",
    path: "/memory/:id/history",
    summary: "Every version of a memory, newest first",
    params: IdParams,
    response: z.object({ versions: z.array(Memory) }).meta({ id: "MemoryHistory" }),
  }),
  why: endpoint({
    method: "get",
    path: "/memory/:id/why",
    summary:
      "Why a memory is there: its sources, what was decided about it, what it was made from, when it was recalled",
    params: IdParams,
    response: MemoryWhy,
  }),
  passages: endpoint({
    method: "get",
    path: "/memory/:id/passages",
    summary: "What was said in the session around the lines a memory comes from, as it was kept",
    params: IdParams,
    query: z.strictObject({
      around: z.coerce
        .number()
        .int()
        .min(0)
        .max(20)
        .default(2)
        .describe("Passages before these lines, and after them"),
    }),
    response: MemoryPassages,
  }),
  update: endpoint({
    method: "post",
    path: "/memory/:id/update",
    summary:
      "Correct a memory: the words become its new version, or stand beside it as a contradiction where they count less",
    params: IdParams,
    body: UpdateRequest,
    response: Memory,
  }),
  judge: endpoint({
    method: "post",
    path: "/memory/:id/judge",
    summary:
      "Say what a memory is to others that an answer has named: it merges, becomes a version, or is a question to a person",
    params: IdParams,
    body: z.strictObject({ judged: Judged, userSaid: UserSaid.optional() }),
    response: z.object({ judged: JudgedOutcome }).meta({ id: "JudgeOutcome" }),
  }),
  retire: endpoint({
    method: "post",
    path: "/memory/:id/retire",
    summary: "Stop recalling a memory; reversible",
    params: IdParams,
    body: z.strictObject({ reason: Reason.optional() }),
    response: Memory,
  }),
  restore: endpoint({
    method: "post",
    path: "/memory/:id/restore",
    summary: "Recall a retired memory again; an agent only what an agent has retired",
    params: IdParams,
    response: Memory,
  }),
  confirm: endpoint({
    method: "post",
    path: "/memory/:id/confirm",
    summary: "It still holds: nothing asks to look at it again until something else falls",
    params: IdParams,
    response: Memory,
  }),
  remove: endpoint({
    method: "delete",
    path: "/memory/:id",
    summary: "Delete a memory with all its versions, for good",
    params: IdParams,
    response: Ok,
  }),
} as const;
