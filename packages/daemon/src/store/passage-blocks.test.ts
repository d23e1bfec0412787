import type { Block, Part } from "@memory/language/session";
import { describe, expect, test } from "vitest";
import { areOneSpeech, blocksIn, blockTexts, passageText, wordsOf } from "./passage-blocks.ts";

const block = (text: string, part: Part = "said", from = 1, to = from): Block => ({
  part,
  text,
  lines: { from, to },
});

describe("a passage holds blocks", () => {
  test("which come back as they were, in their order", () => {
    const parts: readonly Part[] = ["ask", "answer", "said", "final", "commit", "plan", "recap"];
    const blocks = parts.map((part, n) =>
      block(`## ${part}\nIts words.\n \nMore.`, part, n * 3 + 1, n * 3 + 2),
    );
    expect(blocksIn(passageText(blocks))).toEqual(blocks);
  });

  test("and its lines span theirs", () => {
    const { start_line, end_line } = passageText([block("two", "said", 7, 9), block("one", "said", 3, 12)]);
    expect([start_line, end_line]).toEqual([3, 12]);
  });

  test.each([
    ["ask", "user"],
    ["answer", "user"],
    ["plan", "assistant"],
    ["final", "assistant"],
  ] as const)("and one that begins with part %s is of the %s", (part, author) => {
    expect(passageText([block("one", part), block("two", "ask")]).author).toBe(author);
  });

  test("and the same words have the same key, whoever said them", () => {
    const key = (part: Part, line: number) => passageText([block("one", part, line)]).content_key;
    expect(key("ask", 1)).toBe(key("final", 8));
  });

  test("and is found by the headings above it and by its words", () => {
    expect(wordsOf({ heading: "# Kiln", content: "Slowly." })).toBe("# Kiln\n\nSlowly.");
    expect(wordsOf({ heading: "", content: "Slowly." })).toBe("Slowly.");
  });
});

describe("where its words do not tell which block is which", () => {
  const of = (content: string, blocks: string) => ({ content, blocks, start_line: 4, end_line: 9 });
  const unknown = { part: "said", lines: { from: 4, to: 9 } };

  test("as of one that was kept before there were blocks, each is what the agent said, in the lines of all", () => {
    expect(blocksIn(of("one\n\ntwo", "[]"))).toEqual([
      { text: "one", ...unknown },
      { text: "two", ...unknown },
    ]);
  });

  test("as of one whose words were scrubbed across two blocks, too", () => {
    const { blocks, content } = passageText([block("one sec", "ask", 4), block("ret two", "final", 9)]);
    const scrubbed = content.replace("sec\n\nret", "[redacted:scrubbed]");
    expect(blocksIn(of(scrubbed, blocks))).toEqual([{ text: "one [redacted:scrubbed] two", ...unknown }]);
  });

  test.each(["{}", "null", '[["ask",9,4]]', '[["king",4,9]]', '[["ask","x",9]]', "[4]"])(
    "as of %s, too",
    (blocks) => {
      expect(blocksIn(of("one", blocks))).toEqual([{ text: "one", ...unknown }]);
    },
  );

  test("a word that is scrubbed within a block leaves the blocks as they are", () => {
    const { blocks, content } = passageText([block("a secret", "ask", 4), block("two", "final", 9)]);
    const parts = blocksIn(of(content.replace("secret", "[redacted:scrubbed]"), blocks));
    expect(parts.map(({ part, text }) => [part, text])).toEqual([
      ["ask", "a [redacted:scrubbed]"],
      ["final", "two"],
    ]);
  });
});

test("the blocks of one message are one speech; those of the next are another, whoever says it", () => {
  const first = block("one", "said", 3);
  expect(areOneSpeech(first, block("two", "said", 3))).toBe(true);
  expect(areOneSpeech(first, block("two", "said", 5))).toBe(false);
  expect(areOneSpeech(first, block("two", "final", 3))).toBe(false);
  expect(areOneSpeech(undefined, first)).toBe(false);
});

test("texts of blocks are told apart by an empty line", () => {
  expect(blockTexts("one\n \nstill one\n\ntwo")).toEqual(["one\n \nstill one", "two"]);
});
