import { describe, expect, test } from "vitest";
import { confidence, coverage, isSureAlone } from "./abstain.ts";

const hit = (share: number, compared = true) => ({ coverage: share, compared });

describe("whether the best hits answer", () => {
  test.each([
    [0.3, 0.39, "none"],
    [0.3, 0.45, "low"],
    [0.5, 0.4, "high"],
  ] as const)("coverage %f with cosine %f is confidence %s", (share, cosine, expected) => {
    expect(confidence([hit(0.1), hit(share)], cosine)).toBe(expected);
  });

  test.each([
    [0.15, "none"],
    [0.3, "low"],
    [0.6, "high"],
  ] as const)("without vectors coverage %f is confidence %s", (share, expected) => {
    expect(confidence([hit(share, false)], null)).toBe(expected);
  });

  test("what has no vector yet answers when its words do", () => {
    expect(confidence([hit(0.6, false)], 0.05)).toBe("low");
    expect(confidence([hit(0.6, true)], 0.05)).toBe("none");
  });

  test.each([
    [0.5, 0.4, true],
    [0.5, 0.3, false],
    [0.6, null, true],
    [0.4, null, false],
  ] as const)("coverage %f with a cosine of %s of its own is sure alone: %s", (share, cosine, expected) => {
    expect(isSureAlone(hit(share), cosine)).toBe(expected);
  });

  test("no hits are no answer", () => {
    expect(confidence([], null)).toBe("none");
  });
});

describe("coverage", () => {
  const terms = [{ idf: 1 }, { idf: 3 }];

  test("a rare word counts more than a common one", () => {
    expect(coverage(terms, ({ idf }) => idf === 3)).toBe(0.75);
  });

  test("nothing that counts is asked for: nothing is covered", () => {
    expect(coverage([], () => true)).toBe(0);
  });
});
