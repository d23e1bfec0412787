import { expect, test } from "vitest";
import { jaroWinkler } from "./jaro-winkler.ts";

test.each([
  ["martha", "marhta", 0.961],
  ["dwayne", "duane", 0.84],
  ["dixon", "dicksonx", 0.813],
  ["same", "same", 1],
  ["abc", "xyz", 0],
  ["", "a", 0],
  ["", "", 0],
])("%s and %s are alike by %d, either way round", (a, b, likeness) => {
  expect(jaroWinkler(a, b)).toBeCloseTo(likeness, 3);
  expect(jaroWinkler(b, a)).toBeCloseTo(likeness, 3);
});
