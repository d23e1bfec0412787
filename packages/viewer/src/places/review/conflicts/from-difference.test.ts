import { expect, test } from "vitest";
import { fromDifference } from "./from-difference.ts";

test("a contradiction of two long sentences is listed by the words in which they differ", () => {
  const begin = "The staging database of the orders service in Frankfurt listens on";
  expect(fromDifference({ newer: `${begin} port 6432 now.`, existing: `${begin} port 5432.` })).toEqual({
    newer: "… on port 6432 now.",
    existing: "… on port 5432.",
  });
});

test("what differs from its beginning on, and what is short, is listed whole", () => {
  const sides = {
    newer: "Ann prefers tabs.",
    existing: "Ben, who sits in Berlin, has always wanted spaces.",
  };
  expect(fromDifference(sides)).toEqual(sides);
});
