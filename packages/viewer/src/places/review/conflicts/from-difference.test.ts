import { expect, test } from "vitest";
import { fromDifference } from "./from-difference.ts";

test("a contradiction of two long sentences is listed by the words in which they differ", () => {
  const begin = "The staging database of the orders service in Frankfurt listens on";
  expect(fromDifference({ newer: `${begin} port 6432 now.`, existing: `${begin} port 5432.` })).toEqual({
    newer: "… listens on port 6432 now.",
    existing: "… listens on port 5432.",
  });
});

test("a word that only one of them has is seen in both", () => {
  const sides = {
    newer: "The staging database of Harbor is not reset every night.",
    existing: "The staging database of Harbor is reset every night.",
  };
  expect(fromDifference(sides)).toEqual({
    newer: "… of Harbor is not reset every night.",
    existing: "… of Harbor is reset every night.",
  });
});

test("what differs from its beginning on, and what is short, is listed whole", () => {
  const sides = {
    newer: "Ann prefers tabs.",
    existing: "Ben, who sits in Berlin, has always wanted spaces.",
  };
  expect(fromDifference(sides)).toEqual(sides);
});
