import { expect, test } from "vitest";
import { nearestPieces } from "./nearest.ts";

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
  expect(nearestPieces(lines, { query, room: 3 })).toEqual({ from: start, to: start + 3 });
});

test("of rows that all have the words the one with the code is in the middle", () => {
  const rows = ["KYF", "WAL", "XDR", "SMV", "CXR", "BQN", "LLD"].map(
    (code) => `code: ${code}; name: airport`,
  );
  expect(nearestPieces(rows, { query: "Which airport has the code SMV?", room: 3 })).toEqual({
    from: 2,
    to: 5,
  });
});

test("pieces of their own size are taken around the telling one, which stands alone where it is too long", () => {
  const showing = { query: "opened the cache", sizeOf: ({ length }: string) => length };
  const pieces = ["the beginning of it all", "one", "open the cache", "two", "the very end of it all"];
  expect(nearestPieces(pieces, { ...showing, room: 20 })).toEqual({ from: 1, to: 4 });
  expect(nearestPieces(pieces, { ...showing, room: 5 })).toEqual({ from: 2, to: 3 });
});
