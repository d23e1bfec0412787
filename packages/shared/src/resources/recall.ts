import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Clocks, Confidence, Count, Id, IdParams, Moment, Timestamp } from "./common.ts";
import { Memory, SaidBy, SpaceNamed } from "./memory.ts";
import { MemoryKind, MemoryType } from "./memory-kinds.ts";
import { RecallTrace, TracedQuestion } from "./recall-trace.ts";

export const RecallRequest = z
  .strictObject({
    query: z.string().trim().min(1).max(100_000).describe("What to look for"),
    limit: z.int().min(1).max(100).default(8).describe("At most this many hits"),
    types: z.array(MemoryType).min(1).max(4).optional().describe("Only memories of these types"),
    project: z.string().min(1).max(300).optional().describe("Only this project, and what belongs to none"),
    after: Moment.optional().describe("Said after this"),
    before: Moment.optional().describe("Said before this"),
    ...Clocks,
    kinds: z
      .array(z.enum(["memory", "context"]))
      .min(1)
      .max(2)
      .optional()
      .describe("Only hits of these kinds"),
    maxTokens: z.int().min(1).max(100_000).default(1500).describe("Token budget of the answer"),
    space: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .optional()
      .describe("Only this space, by name or id; own: only one's own memory"),
  })
  .meta({ id: "RecallRequest" });

const Piece = z.object({ startLine: z.int(), endLine: z.int() });

/** The turn of a hit: one human message and all that answers it. */
export const HitTurn = z
  .object({
    number: Count.describe("Its place in the session; `GET /turns/{session}/{number}` has all of it"),
    ask: z.string().nullable().describe("Beginning of what was asked; null where it stands in `content`"),
    whole: z.boolean().describe("`content` is all of the turn"),
    pieces: z.array(Piece).describe("Lines of what is shown, in order; `[…]` stands between two pieces"),
    order: z
      .array(Count)
      .describe(
        "Of each paragraph of `content` but `[…]`, its place in the order in which paragraphs of all hits were chosen: who has less room leaves out the last",
      ),
    kept: z
      .array(z.object({ id: Id, content: z.string(), conflictId: Id.optional() }))
      .describe(
        "Memories that were learnt in this turn and have words of the question: the first 200 characters of each",
      ),
    later: z
      .object({ number: Count, ask: z.string() })
      .optional()
      .describe("A later turn of the same session that is among the best, too"),
  })
  .meta({ id: "HitTurn" });

export const Hit = Memory.extend({
  type: MemoryType.optional().describe("Absent on passages"),
  memoryKind: MemoryKind.optional().describe(
    "What `kind` is in a list of memories: preference, decision, gotcha, howto or fact",
  ),
  kind: z
    .enum(["memory", "context"])
    .describe(
      "memory: something to go by; context: words that were said or written, and a memory that reads like an order to an agent (`instruction`), after everything else",
    ),
  score: z.number().describe("Fused score; comparable within one answer only"),
  similarity: z.number().nullable().describe("Cosine to the query; null without a vector"),
  arms: z.object({ text: z.number(), vector: z.number(), neighbour: z.number(), bonus: z.number() }),
  sure: z
    .boolean()
    .describe(
      "It covers the question by itself; otherwise it may not contain the answer, whatever its place",
    ),
  alike: z
    .int()
    .positive()
    .optional()
    .describe("So many further hits say the same and were left out; the trace names them"),
  also: z
    .array(z.object({ id: Id, space: SpaceNamed.optional(), saidBy: SaidBy.optional() }))
    .optional()
    .describe("Where the same is said, too: in a space, or without `space` in one's own memory"),
  turn: HitTurn.optional().describe("Where it is a turn of a session: `content` is an extract of it"),
  newer: Id.optional().describe(
    "What holds now in its place, where it was asked for another time; with `heldUntil`, what seems to",
  ),
  heldUntil: Timestamp.optional().describe("A later hit seems to say otherwise of the same, from then on"),
}).meta({ id: "Hit" });

/** A hit that was found and found no place. */
const Left = z.object({
  id: Id,
  kind: z.enum(["memory", "context"]),
  tokens: Count.describe("Estimated tokens it would have taken"),
  why: z
    .enum(["limit", "tokens"])
    .describe("limit: enough hits before it; tokens: too long for what was left"),
});

export const RecallAnswer = z
  .object({
    queryId: Id.describe("`GET /memory/query/{id}/trace` tells how the answer came about, for a while"),
    memories: z.array(Hit),
    degraded: z
      .boolean()
      .describe("Something took no part: vectors, so that full text answered alone, or a space"),
    degradedBy: z
      .array(z.string())
      .optional()
      .describe("What took no part, a sentence each: `space orders did not answer`"),
    confidence: Confidence,
    unstated: z
      .boolean()
      .optional()
      .describe("The subject is known, and no value of the kind that is asked for is stated"),
    omitted: Count.describe("Further hits cut by `limit` or `maxTokens`"),
    omittedSure: Count.describe(
      "How many of those, and of the twelve next best, cover the question by themselves, as `sure` hits do",
    ),
    left: z.array(Left).max(20).describe("The best of those that were omitted, best first"),
    tokens: Count.describe("Estimated tokens of the answer"),
    tookMs: z.number(),
  })
  .meta({ id: "RecallAnswer" });

export const PreviewRequest = z
  .strictObject({
    prompt: z.string().max(1_000_000).describe("As a person would type it"),
    project: z.string().trim().min(1).max(300).optional().describe("The project its session works in"),
  })
  .meta({ id: "PreviewRequest" });

export const Preview = z
  .object({
    text: z.string().nullable().describe("What the agent would be told, as it stands there; null: nothing"),
    memories: z.array(z.object({ id: Id, content: z.string() })).describe("Those that stand in it, in order"),
    turns: z
      .array(z.object({ session: z.string(), number: Count }))
      .describe("Turns of sessions that stand in it, in order"),
    tokens: Count.describe("Estimated tokens of the text"),
    budget: Count.describe("Tokens a prompt may get, as it is set"),
    omitted: Count.describe("Further memories that were sure to belong there and found no room"),
    why: z.string().optional().describe("Why nothing would be said, in one sentence"),
  })
  .meta({ id: "Preview" });

export const recall = {
  query: endpoint({
    method: "post",
    path: "/memory/query",
    reads: true,
    summary: "Recall the few memories and passages that answer a question",
    body: RecallRequest,
    response: RecallAnswer,
  }),
  trace: endpoint({
    method: "get",
    path: "/memory/query/:id/trace",
    summary:
      "How an answer came about: the question as it was read, every candidate, and why it was returned or left out. Kept in memory for the last 200 questions",
    params: IdParams,
    response: RecallTrace,
  }),
  asked: endpoint({
    method: "get",
    path: "/memory/queries",
    summary: "The questions that can still be traced, newest first",
    response: z.object({ queries: z.array(TracedQuestion) }).meta({ id: "TracedQuestions" }),
  }),
  preview: endpoint({
    method: "post",
    path: "/memory/preview",
    reads: true,
    summary:
      "What an agent would be told with a prompt at the start of a session; nothing is kept or counted",
    body: PreviewRequest,
    maxBodyBytes: 4 * 1024 * 1024,
    response: Preview,
  }),
} as const;
