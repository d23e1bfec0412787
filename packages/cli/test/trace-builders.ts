import type { RecallTrace, TracedCandidate } from "@memory/shared";
import type { z } from "zod";
import { anId, daysAgo } from "./builders.ts";

type Trace = z.infer<typeof RecallTrace>;
type Candidate = z.infer<typeof TracedCandidate>;

export const aCandidate = (over: Partial<Candidate> = {}): Candidate => ({
  id: anId("3f2a91"),
  kind: "memory",
  text: "Sessions live in Postgres, in the table auth.sessions.",
  rank: 1,
  byText: 1,
  byVector: 2,
  score: 0.71,
  arms: { text: 0.4, vector: 0.3, neighbour: 0, bonus: 0.01 },
  bm25: 5.1,
  grams: 12,
  cosine: 0.62,
  coverage: 0.8,
  cues: [{ name: "author", gain: 0.1 }],
  inheritedFrom: anId("77aa01"),
  fate: "returned",
  why: "Mostly by its words.",
  ...over,
});

const word = { stem: "postgr", texts: 3, idf: 2.3, use: "scored" as const };

export const aTrace = (over: Partial<Trace> = {}): Trace => ({
  queryId: anId("9e5710"),
  askedAt: daysAgo(0.01),
  query: "why postgres",
  client: "memory-cli/0.1.0",
  confidence: "high",
  hits: 1,
  omitted: 1,
  tookMs: 12,
  secrets: 0,
  changed: false,
  answered: [{ id: anId("3f2a91"), score: 0.71 }],
  question: {
    words: [
      { ...word, word: "postgres" },
      { ...word, word: "please", texts: 900, idf: 0.2, use: "frequent" },
      { ...word, word: "zebra", texts: 0, idf: 5, use: "unknown" },
    ],
    ...{ identifiers: [], names: [], dates: [], asksWhen: false, asksHowMany: false },
  },
  scope: { items: 120, filters: { project: "api" } },
  limit: 1,
  maxTokens: 1500,
  vectors: { model: "lite", used: true },
  took: { embed: 3.2, words: 0.4 },
  arms: { text: 3, vector: 20, candidates: 21 },
  verdict: {
    confidence: "high",
    ...{ support: 1.42, coverage: 0.8, cosine: 0.62, lines: { low: 0.75, high: 0.9 } },
    why: "It answers.",
  },
  candidates: [
    aCandidate({ place: 1 }),
    aCandidate({
      ...{ id: anId("91c0af"), text: "Sessions lived in Redis.", rank: 2, score: 0.3 },
      ...{ fate: "alike", sameAs: anId("3f2a91"), why: "It says the same as a hit that stands for both." },
    }),
  ],
  ...over,
});
