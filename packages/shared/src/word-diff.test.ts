import { expect, test } from "vitest";
import { wordDiff } from "./word-diff.ts";

const written = (before: string, after: string) =>
  wordDiff(before, after)
    .map(({ kind, text }) => (kind === "same" ? text : kind === "removed" ? `[-${text}-]` : `{+${text}+}`))
    .join("");

test.each([
  ["Sessions live in Redis.", "Sessions live in Postgres.", "Sessions live in [-Redis-]{+Postgres+}."],
  ["the port is 4319", "the port is 4320 now", "the port is [-4319-]{+4320 now+}"],
  ["same", "same", "same"],
  ["", "new words", "{+new words+}"],
  ["old words", "", "[-old words-]"],
  ["a b c d", "b c d e", "[-a -]b c d{+ e+}"],
  ["uses Redis for it", "uses Postgres 17 for it", "uses [-Redis-]{+Postgres 17+} for it"],
  ["über Größe", "über Länge", "über [-Größe-]{+Länge+}"],
])("%s | %s", (before, after, expected) => {
  expect(written(before, after)).toBe(expected);
});

test("a replacement is one change, not word after word", () => {
  expect(written("it is red hot", "it is blue cold")).toBe("it is [-red hot-]{+blue cold+}");
});

test.each([
  ["one two three two one", "two one one three"],
  [" spaces  around ", "spaces around\n\nand lines "],
  ["a-b.c(d)", "a-b(c).d"],
])("the stretches put together are both texts: %s | %s", (before, after) => {
  const stretches = wordDiff(before, after);
  const without = (kind: string) =>
    stretches
      .filter((one) => one.kind !== kind)
      .map(({ text }) => text)
      .join("");
  expect(without("added")).toBe(before);
  expect(without("removed")).toBe(after);
});

test("long texts that differ throughout are two texts", () => {
  const words = (word: string) => Array.from({ length: 5000 }, (_, at) => `${word}${at}`).join(" ");
  expect(wordDiff(words("a"), words("b")).map(({ kind }) => kind)).toEqual(["removed", "added"]);
});
