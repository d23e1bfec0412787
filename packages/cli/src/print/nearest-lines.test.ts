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
  ["how does caching of tables work", 3],
  ["the cache", 3],
  ["contents", 0],
  ["nothing of this", 0],
  ["", 0],
  ["five", 5],
])("the lines that say most of %j begin at line %i", (query, start) => {
  expect(nearestLines(lines, 3, query)).toBe(start);
});

test("of rows that all have the words the one with the code is in the middle", () => {
  const rows = ["KYF", "WAL", "XDR", "SMV", "CXR", "BQN", "LLD"].map(
    (code) => `code: ${code}; name: airport`,
  );
  expect(nearestLines(rows, 3, "Which airport has the code SMV?")).toBe(2);
});
