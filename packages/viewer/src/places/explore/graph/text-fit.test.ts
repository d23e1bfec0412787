import { expect, test } from "vitest";
import { cutTo, linesOf } from "./text-fit.ts";

const widthOf = (text: string) => text.length;
const lines = (text: string, room: number, most: number) =>
  linesOf(text, { widthOf, roomOf: () => room, most });

test("a text is broken between its words, and its end is cut after a whole word", () => {
  expect(lines("We decided to use PostgreSQL 16 for orders", 18, 2)).toEqual([
    "We decided to use",
    "PostgreSQL 16 for…",
  ]);
  expect(cutTo("The team removed it", 11, widthOf)).toBe("The team…");
});

test("a text that fits is left alone, and a word that is wider than its room is broken", () => {
  expect(lines("short one", 18, 2)).toEqual(["short one"]);
  expect(lines("PromptAttributionHeader", 12, 2)).toEqual(["PromptAttrib", "utionHeader"]);
  expect(cutTo("PromptAttributionHeader", 12, widthOf)).toBe("PromptAttri…");
});

test("no line is wider than its room, whatever it holds", () => {
  for (const text of [
    "日本語の長い文章です",
    "a ".repeat(50),
    "https://example.org/a/very/long/path?with=1",
    "",
  ])
    for (const line of lines(text, 9, 3)) expect(line.length).toBeLessThanOrEqual(9);
});
