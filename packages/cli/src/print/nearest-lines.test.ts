import { expect, test } from "vitest";
import { nearestLines } from "./nearest-lines.ts";

const lines = [
  "the table of contents",
  "one",
  "two",
  "three",
  "set the cache",
  "of the table",
  "four",
  "five",
];

test.each([
  ["how does caching of tables work", 4],
  ["the cache", 4],
  ["contents", 0],
  ["nothing of this", 0],
  ["", 0],
  ["five", 5],
])("the lines that say most of %j begin at line %i", (query, start) => {
  expect(nearestLines(lines, 3, query)).toBe(start);
});
