import { expect, test } from "vitest";
import { messagesOf, underHeadings } from "./messages.ts";

const said = (part: "ask" | "said" | "final", line: number, text: string) => ({
  part,
  text,
  startLine: line,
  endLine: line,
});

test("blocks of one message stand together, and what was shown of it in stretches", () => {
  const blocks = [said("ask", 1, "a"), said("said", 2, "b"), said("said", 2, "c"), said("said", 3, "d")];
  const shown = messagesOf(blocks, new Set([2])).map(({ part, startLine, stretches }) => [
    `${part} ${startLine}`,
    ...stretches.map(
      ({ isShown, blocks }) => `${blocks.map(({ text }) => text).join("")}${isShown ? "!" : ""}`,
    ),
  ]);
  expect(shown).toEqual([
    ["ask 1", "a"],
    ["said 2", "b", "c!"],
    ["said 3", "d"],
  ]);
});

test("headings are told from the words under them, and lose their signs", () => {
  expect(underHeadings("## One\n**Two**:\nthe words\n# not one")).toEqual({
    headings: ["One", "Two"],
    rest: "the words\n# not one",
  });
  expect(underHeadings("# \u202e\nwords")).toEqual({ headings: [], rest: "words" });
  expect(underHeadings("# Alone")).toEqual({ headings: ["Alone"], rest: "" });
});
