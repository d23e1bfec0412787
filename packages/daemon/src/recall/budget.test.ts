import { describe, expect, test } from "vitest";
import { fit, tokensOf } from "./budget.ts";
import type { RecallHit } from "./hydrate.ts";
import { aHit } from "./made-hits.ts";

const hit = (content: string): RecallHit => aHit({ content });

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

  test("and not inside a sentence where a whole one fits", () => {
    const { hits } = fit([hit(`Deploys go out on Tuesdays. ${"word ".repeat(200)}`)], 8, 60);
    expect(hits[0]?.content).toBe("Deploys go out on Tuesdays. …");
  });

  test("what found no place is named with what it would have taken, the best first", () => {
    const { left } = fit([hit("a".repeat(40)), hit("b".repeat(400)), hit("c".repeat(40)), hit("d")], 2, 70);
    expect(left).toMatchObject([
      { why: "tokens", tokens: 120, kind: "context" },
      { why: "limit", tokens: 21 },
    ]);
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
