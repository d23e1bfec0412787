import { describe, expect, test } from "vitest";
import { fit, tokensOf } from "./budget.ts";
import type { RecallHit } from "./hydrate.ts";

const hit = (content: string): RecallHit => ({
  id: "00000000-0000-4000-8000-000000000001",
  ownerId: "00000000-0000-4000-8000-00000000000a",
  kind: "context",
  content,
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
});

describe("the token budget", () => {
  test("what does not fit makes room for what does", () => {
    const { hits, tokens } = fit([hit("a".repeat(40)), hit("b".repeat(400)), hit("c".repeat(40))], 8, 70);
    expect(hits.map(({ content }) => content[0])).toEqual(["a", "c"]);
    expect(tokens).toBe(60);
  });

  test("the limit holds whatever the budget", () => {
    expect(fit([hit("a"), hit("b"), hit("c")], 2, 1000).hits).toHaveLength(2);
  });

  test("the best hit is cut at the end of a sentence rather than left out", () => {
    const long = `The first sentence is here. The second one is here too. ${"And so on. ".repeat(100)}`;
    const { hits, tokens } = fit([hit(long)], 8, 36);
    expect(hits[0]?.content).toBe("The first sentence is here. The second one is here too. …");
    expect(tokens).toBeLessThanOrEqual(36);
  });

  test("a text without sentences is cut, but not within a character", () => {
    const { hits } = fit([hit("😀".repeat(200))], 8, 30);
    expect(hits[0]?.content).toMatch(/^(?:😀)+ …$/u);
  });

  test("a budget of one token still brings something", () => {
    expect(fit([hit("The heron eats at noon in the reeds of the lake.")], 8, 1).hits).toHaveLength(1);
  });

  test("a token is four characters, and a citation twenty tokens", () => {
    expect(tokensOf("abcde")).toBe(22);
  });
});
