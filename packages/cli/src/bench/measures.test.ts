import { describe, expect, test } from "vitest";
import { judge, MEASURES } from "./measures.ts";

const names = (text: string) => [...text].map((name) => [name]);

describe("judging an answer", () => {
  test("two of three that are relevant, on the second and the fourth place", () => {
    const judged = judge(names("xayb"), new Set(["a", "b", "c"]));
    expect(judged).toEqual({ places: [1, 3], relevant: 3 });
    expect(MEASURES.recallAt1(judged)).toBe(0);
    expect(MEASURES.recallAt5(judged)).toBeCloseTo(2 / 3);
    expect(MEASURES.anyAt1(judged)).toBe(0);
    expect(MEASURES.anyAt5(judged)).toBe(1);
    expect(MEASURES.allAt10(judged)).toBe(0);
    expect(MEASURES.mrr(judged)).toBe(0.5);
    // (1/log2(3) + 1/log2(5)) / (1 + 1/log2(3) + 1/2)
    expect(MEASURES.ndcgAt10(judged)).toBeCloseTo((0.63093 + 0.430677) / 2.13093, 5);
  });

  test("everything in the best order is 1 by every measure", () => {
    const judged = judge(names("a"), new Set(["a"]));
    for (const measure of Object.values(MEASURES)) expect(measure(judged)).toBe(1);
  });

  test("nothing is 0 by every measure", () => {
    const judged = judge(names("xyz"), new Set(["a", "b"]));
    for (const measure of Object.values(MEASURES)) expect(measure(judged)).toBe(0);
  });

  test("what stands behind the tenth place does not count for the first ten", () => {
    const judged = judge(names("0123456789a"), new Set(["a"]));
    expect(MEASURES.recallAt10(judged)).toBe(0);
    expect(MEASURES.ndcgAt10(judged)).toBe(0);
  });

  test("a text counts once, under whichever of its names it comes", () => {
    const judged = judge([["id", "session:4"], ["session:4"], ["session:4"]], new Set(["session:4"]));
    expect(judged).toEqual({ places: [0], relevant: 1 });
  });
});
