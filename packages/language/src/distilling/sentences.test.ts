import { describe, expect, test } from "vitest";
import { splitSentences, splitUnits } from "./sentences.ts";

describe("sentences", () => {
  test("do not end inside code, at abbreviations or in versions", () => {
    const text = "Run `a. B` first, e.g. on Node 20.19 or etc. It needs v1.2.";
    expect(splitSentences(text)).toEqual(["Run `a. B` first, e.g. on Node 20.19 or etc.", "It needs v1.2."]);
  });

  test("of a person may start with a small letter", () => {
    expect(splitSentences("use bun. it is faster")).toEqual(["use bun.", "it is faster"]);
  });

  test("stand without headings, labels, code blocks, tables and quotes", () => {
    const text =
      "## Root causes\n\n- **Cache**: the key was stale.\n\n```\nnot prose\n```\n| a | b |\n> quoted\n";
    expect(splitUnits(text)).toEqual([{ text: "the key was stale.", raw: "the key was stale.", block: 1 }]);
  });
});
