import { expect, test } from "vitest";
import { matchesOf } from "./why-matched.ts";

test("a hit says by what it was found, what counted most first", () => {
  const arms = { text: 1, vector: 3, neighbour: 0, bonus: -0.1 };
  expect(matchesOf({ arms, similarity: 0.8123 })).toEqual([
    { name: "vector", share: 0.75, said: "by its meaning, similarity 0.81" },
    { name: "text", share: 0.25, said: "by its words" },
  ]);
});

test("without a vector there is no similarity to tell", () => {
  const [match] = matchesOf({ arms: { text: 0, vector: 2, neighbour: 0, bonus: 0 }, similarity: null });
  expect(match?.said).toBe("by its meaning");
});
