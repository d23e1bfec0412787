// For tests: a hit as recall makes it.
import type { RecallHit } from "./hydrate.ts";

export const aHit = (over: Partial<RecallHit> = {}): RecallHit => ({
  id: "00000000-0000-4000-8000-000000000001",
  ownerId: "00000000-0000-4000-8000-00000000000a",
  kind: "context",
  content: "The heron eats at noon.",
  status: "active",
  rootId: "00000000-0000-4000-8000-000000000001",
  version: 1,
  confidence: 1,
  sources: 1,
  assertedAt: "2024-06-01T00:00:00.000Z",
  validFrom: "2024-06-01T00:00:00.000Z",
  createdAt: "2024-06-01T00:00:00.000Z",
  source: { kind: "session" },
  score: 1,
  similarity: null,
  arms: { text: 1, vector: 0, neighbour: 0, bonus: 0 },
  sure: true,
  ...over,
});
