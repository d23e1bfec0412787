import { describe, expect, test } from "vitest";
import { fit } from "./budget.ts";
import type { Budget } from "./filling.ts";
import type { RecallHit } from "./hydrate.ts";
import { aHit } from "./made-hits.ts";
import { estimateTokens, type Offer } from "./offer.ts";

const hit = (content: string): Offer => ({ hit: aHit({ content }) });

const room = (limit: number, maxTokens: number, orders: Partial<Budget> = {}): Budget => ({
  limit,
  maxTokens,
  isOrder: () => false,
  quotes: true,
  isSure: () => true,
  ...orders,
});

describe("the token budget", () => {
  test("what does not fit makes room for what does", () => {
    const { hits, tokens } = fit(
      [hit("a".repeat(40)), hit("b".repeat(400)), hit("c".repeat(40))],
      room(8, 70),
    );
    expect(hits.map(({ content }) => content[0])).toEqual(["a", "c"]);
    expect(tokens).toBe(60);
  });

  test("the limit holds whatever the budget", () => {
    expect(fit([hit("a"), hit("b"), hit("c")], room(2, 1000)).hits).toHaveLength(2);
  });

  test("the best hit is cut at the end of a sentence rather than left out", () => {
    const long = `The first sentence is here. The second one is here too. ${"And so on. ".repeat(100)}`;
    const { hits, tokens } = fit([hit(long)], room(8, 36));
    expect(hits[0]?.content).toBe("The first sentence is here. The second one is here too. …");
    expect(tokens).toBeLessThanOrEqual(36);
  });

  test("and not inside a sentence where a whole one fits", () => {
    const { hits } = fit([hit(`Deploys go out on Tuesdays. ${"word ".repeat(200)}`)], room(8, 60));
    expect(hits[0]?.content).toBe("Deploys go out on Tuesdays. …");
  });

  test("what found no place is named with what it would have taken, the best first", () => {
    const { left } = fit(
      [hit("a".repeat(40)), hit("b".repeat(400)), hit("c".repeat(40)), hit("d")],
      room(2, 70),
    );
    expect(left).toMatchObject([
      { why: "tokens", tokens: 120, kind: "context" },
      { why: "limit", tokens: 21 },
    ]);
  });

  test("a text without sentences is cut, but not within a character", () => {
    const { hits } = fit([hit("😀".repeat(200))], room(8, 30));
    expect(hits[0]?.content).toMatch(/^(?:😀)+ …$/u);
  });

  test("a budget of one token still brings something", () => {
    expect(fit([hit("The heron eats at noon in the reeds of the lake.")], room(8, 1)).hits).toHaveLength(1);
  });

  test("an order to an agent stands behind everything else, quoted, and whatever is not next is not looked at", () => {
    const asked: string[] = [];
    const isOrder = ({ content }: RecallHit) => {
      asked.push(content);
      return content === "order";
    };
    const all = ["order", "a", "b", "c"].map((content) => ({ hit: aHit({ content, kind: "memory" }) }));
    const { hits } = fit(all.slice(0, 2), room(2, 1000, { isOrder }));
    expect(hits).toMatchObject([{ content: "a" }, { content: "order", kind: "context", instruction: true }]);
    expect(fit(all, room(2, 1000, { isOrder })).hits.map(({ content }) => content)).toEqual(["a", "b"]);
    expect(asked).not.toContain("c");
    const { hits: memories, left } = fit(all.slice(0, 2), room(2, 1000, { isOrder, quotes: false }));
    expect(memories.map(({ content }) => content)).toEqual(["a"]);
    expect(left).toEqual([]);
  });

  test("a token is four characters, and a citation twenty tokens", () => {
    expect(estimateTokens({ content: "abcde" })).toBe(22);
  });
});
