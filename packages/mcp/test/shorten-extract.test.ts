import { expect, test } from "vitest";
import { shortenExtract } from "../src/shorten-extract.ts";

const extract = [
  "User: which glaze did we take?",
  "Assistant: Let me look at the shelf first.",
  "The shelf holds five bowls and nothing else of interest to anybody.",
  "[…]",
  "The glazes were compared, and celadon was taken for the cups.",
  "It is kept in the cellar.",
].join("\n\n");

test("an extract that fits stays as it is", () => {
  expect(shortenExtract(extract, 1_000, "which glaze?")).toBe(extract);
});

test("of a longer one the paragraphs with the question's words stay, in their order and with who speaks", () => {
  expect(shortenExtract(extract, 130, "which glaze was taken?")).toBe(
    [
      "User: which glaze did we take?",
      "[…]",
      "Assistant: The glazes were compared, and celadon was taken for the cups.",
      "[…]",
    ].join("\n\n"),
  );
});

test("one paragraph at least stays, cut where it is too long itself", () => {
  const cut = shortenExtract(`User: ${"kiln ".repeat(200)}\n\nAssistant: no`, 60, "kiln");
  expect(cut.length).toBeLessThanOrEqual(60);
  expect(cut).toMatch(/^User: kiln/);
});
