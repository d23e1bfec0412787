import { z } from "zod";
import { Confidence, Count, Id, OwnerId, Timestamp } from "./common.ts";

/** The outcome of a candidate. */
const Fate = z
  .enum(["returned", "limit", "tokens", "alike", "tail", "unsure", "order", "gone"])
  .describe(
    "limit: enough hits before it; tokens: too long for what was left of the budget; alike: says the same as `sameAs`; tail: its score is too far below the best; unsure: it does not answer by itself, and only such were asked for; order: it reads like an order to an agent, and only memories were asked for; gone: deleted since",
  );

const Milliseconds = z.number().nonnegative();

const Word = z.object({
  word: z.string().describe("As it was asked for"),
  stem: z.string(),
  texts: Count.describe("Texts in scope that have it; of a frequent word about so many, or more"),
  idf: z.number().describe("How telling it is in this scope"),
  use: z
    .enum(["scored", "frequent", "unknown", "rest"])
    .describe(
      "scored: texts are ranked by it; frequent: in too many texts to tell them apart; unknown: in none; rest: the question has enough words that are more telling",
    ),
  timeOnly: z.boolean().optional().describe("It only names a time: a text need not have it to answer"),
});

const Question = z.object({
  words: z.array(Word),
  identifiers: z.array(z.string()).describe("Names that count more when they stand together"),
  names: z.array(z.string()).describe("Words that may be names of people"),
  dates: z
    .array(z.string())
    .describe("ISO 8601 as far as they are named: 2024-03, --03-08, a span as from/to"),
  asksWhen: z.boolean(),
  asksHowMany: z.boolean(),
});

const Cue = z.object({
  name: z.string().describe("author, date, time, number, entity, distilled, unconfirmed, …"),
  gain: z.number().describe("What it adds to the score"),
});

export const TracedCandidate = z
  .object({
    id: Id,
    kind: z.enum(["memory", "context"]).optional(),
    text: z.string().describe("Its beginning"),
    rank: Count.describe("Its place after fusion, 1 for the best"),
    place: Count.optional().describe("Its place in the answer"),
    byText: Count.optional().describe("Its place by words alone"),
    byVector: Count.optional().describe("Its place by vectors alone"),
    score: z.number(),
    arms: z.object({ text: z.number(), vector: z.number(), neighbour: z.number(), bonus: z.number() }),
    bm25: z.number(),
    grams: z.number().describe("BM25 of runs of four characters"),
    cosine: z.number().nullable(),
    coverage: z.number().describe("Share of the question, by weight, that it has"),
    cues: z.array(Cue),
    inheritedFrom: Id.optional().describe("The neighbour that its score is raised by"),
    fate: Fate,
    sameAs: Id.optional(),
    why: z.string().describe("Its fate in a sentence"),
  })
  .meta({ id: "TracedCandidate" });

export const TracedQuestion = z
  .object({
    queryId: Id,
    askedAt: Timestamp,
    query: z.string().describe("Redacted"),
    client: z.string().optional().describe("The program that asked, where it said so"),
    confidence: Confidence,
    hits: Count,
    omitted: Count,
    tookMs: Milliseconds,
  })
  .meta({ id: "TracedQuestion" });

export const RecallTrace = TracedQuestion.extend({
  secrets: Count.describe(
    "Secrets in the question that are not kept; without them it may be read a little differently",
  ),
  changed: z
    .boolean()
    .describe(
      "The store has changed since, so that the question would now be answered differently; `answered` is what it was answered with",
    ),
  answered: z.array(z.object({ id: Id, score: z.number() })),
  question: Question,
  scope: z.object({
    items: Count.describe("Texts that could have been an answer"),
    owners: z
      .array(z.object({ id: OwnerId, space: z.string().optional().describe("Its name, where it is one") }))
      .optional()
      .describe("Whose memory was asked: one's own, and the spaces that one has joined"),
    filters: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  }),
  limit: Count,
  maxTokens: Count,
  vectors: z.object({
    model: z.string(),
    used: z.boolean(),
    why: z.string().optional().describe("Why vectors took no part, in a sentence"),
  }),
  took: z
    .record(z.string(), Milliseconds)
    .describe(
      "Milliseconds of each step when it was asked: embed, scope, words, vectors, fuse, hydrate, wait",
    ),
  arms: z.object({
    text: Count.describe("Texts with a word of the question"),
    vector: Count.describe("Texts near the question whose distance was computed exactly"),
    candidates: Count,
  }),
  verdict: z.object({
    confidence: Confidence,
    support: z.number().describe("How much speaks for the best of the first five as an answer"),
    coverage: z.number().describe("What that one has of the question, by weight"),
    cosine: z.number().nullable().describe("Its cosine to the question"),
    probability: z
      .number()
      .optional()
      .describe("Where turns of sessions were judged: how likely they answer, 0 to 1"),
    features: z
      .record(z.string(), z.number())
      .optional()
      .describe("What that probability was made from, by name (docs/decisions/0049-turns.md)"),
    lines: z.object({ low: z.number(), high: z.number() }).describe("What the support is held against"),
    why: z.string(),
  }),
  candidates: z.array(TracedCandidate).max(200).describe("The best 50, and whatever was answered with"),
}).meta({ id: "RecallTrace" });
