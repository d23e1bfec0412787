import { expect, test } from "vitest";
import { readLines, writeLines } from "./turn-address.ts";

test("lines of an address are read as they were written", () => {
  const pieces = [
    { startLine: 12, endLine: 14 },
    { startLine: 20, endLine: 20 },
  ];
  expect(writeLines(pieces)).toBe("12-14,20");
  expect(readLines("12-14,20")).toEqual(pieces);
});
