import { expect, test } from "vitest";
import { messagesOf } from "./messages.ts";
import { saidIn } from "./said-in.ts";

const said = (part: "ask" | "said" | "final", line: number, text: string) => ({
  part,
  text,
  startLine: line,
  endLine: line,
});

test("blocks of one message stand together, and what was shown of it in stretches", () => {
  const blocks = [said("ask", 1, "a"), said("said", 2, "b"), said("said", 2, "c"), said("said", 3, "d")];
  const shown = messagesOf(blocks, new Set([2])).map(({ part, startLine, text, stretches }) => [
    `${part} ${startLine}`,
    ...stretches.map((one) => {
      expect(text.slice(one.from).startsWith(one.text)).toBe(true);
      return `${one.text}${one.isShown ? "!" : ""}`;
    }),
  ]);
  expect(shown).toEqual([
    ["ask 1", "a"],
    ["said 2", "b", "c!"],
    ["said 3", "d"],
  ]);
});

test("words are marked in the message that has them at that place, and in no other", () => {
  const blocks = [said("ask", 1, "We fire it."), said("said", 2, "Yes."), said("said", 2, "We fire it.")];
  const [asked, answer] = messagesOf(blocks, new Set());
  const words = { quote: "We fire it.", from: 6, to: 17, startLine: 2 };
  expect(answer && saidIn(answer, [words])).toEqual([words]);
  expect(asked && saidIn(asked, [words])).toEqual([]);
  expect(answer && saidIn(answer, [{ ...words, quote: "We cool it." }])).toEqual([]);
});
