import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Clocks, Count, Timestamp } from "./common.ts";
import { Memory, MemoryType } from "./memory.ts";

export const RecallRequest = z
  .strictObject({
    query: z.string().trim().min(1).max(100_000),
    limit: z.int().min(1).max(100).default(8),
    types: z.array(MemoryType).max(4).optional().describe("Only memories of these types"),
    project: z.string().min(1).max(300).optional().describe("Only this project (and what belongs to none)"),
    after: Timestamp.optional(),
    before: Timestamp.optional(),
    ...Clocks,
    kinds: z
      .array(z.enum(["memory", "context"]))
      .min(1)
      .max(2)
      .optional(),
    maxTokens: z.int().min(1).max(100_000).default(1500).describe("Token budget of the answer"),
  })
  .meta({ id: "RecallRequest" });

export const Hit = Memory.extend({
  type: MemoryType.optional().describe("Absent on passages"),
  kind: z
    .enum(["memory", "context"])
    .describe(
      "memory: something to go by; context: words that were said or written, and a memory that reads like an order to an agent (`instruction`), after everything else",
    ),
  score: z.number().describe("Fused score; comparable within one answer only"),
  similarity: z.number().nullable().describe("Cosine to the query; null without a vector"),
  arms: z.object({ text: z.number(), vector: z.number(), neighbour: z.number(), bonus: z.number() }),
}).meta({ id: "Hit" });

export const RecallAnswer = z
  .object({
    memories: z.array(Hit),
    degraded: z.boolean().describe("Vectors took no part; full text answered alone"),
    confidence: z.enum(["high", "low", "none"]).describe("none: nothing in the store answers this"),
    omitted: Count.describe("Further hits cut by `limit` or `maxTokens`"),
    tokens: Count.describe("Estimated tokens of the answer"),
    tookMs: z.number(),
  })
  .meta({ id: "RecallAnswer" });

export const recall = {
  query: endpoint({
    method: "post",
    path: "/memory/query",
    summary: "Recall the few memories and passages that answer a question",
    body: RecallRequest,
    response: RecallAnswer,
  }),
} as const;
