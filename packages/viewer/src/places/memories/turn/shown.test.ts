import { expect, test } from "vitest";
import { shownBlocks } from "./shown.ts";

const block = (line: number, text: string) => ({
  part: "final" as const,
  text,
  startLine: line,
  endLine: line,
});
const blocks = [
  block(1, "How hot?"),
  block(2, "## Firing\nSlowly."),
  block(2, "At cone six."),
  block(2, "Done."),
  block(3, "Done."),
];
const piece = (startLine: number, endLine: number) => ({ startLine, endLine });

test("of a long message only what the extract has was shown, under whatever stands before it there", () => {
  const extract = "[…]\n\nAssistant: ## Firing\nAt cone six.\n\n[…]";
  expect([...shownBlocks(blocks, { lines: [piece(2, 2)], extract })]).toEqual([2]);
  expect([...shownBlocks(blocks, { lines: undefined, extract })]).toEqual([2]);
});

test("words that are said twice were shown where the lines are", () => {
  const extract = "[…]\n\nAssistant: Done.";
  expect([...shownBlocks(blocks, { lines: [piece(3, 3)], extract })]).toEqual([4]);
});

test("a paragraph that only ends in the words of another is not that one", () => {
  const extract = "User: How hot?\n\nAssistant: It said\nDone.";
  expect([...shownBlocks(blocks, { lines: undefined, extract })]).toEqual([0]);
});

test("without an extract the lines were shown, and without both nothing", () => {
  expect([...shownBlocks(blocks, { lines: [piece(1, 2)], extract: undefined })]).toEqual([0, 1, 2, 3]);
  expect(shownBlocks(blocks, { lines: undefined, extract: undefined }).size).toBe(0);
});
