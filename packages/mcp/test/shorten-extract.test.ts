import { expect, test } from "vitest";
import { shortenExtract } from "../src/shorten-extract.ts";

const extract = [
  "User: which glaze did we take?",
  "Assistant: Two glazes were compared:",
  "- celadon, which was taken for the cups\n- oak ash",
  "[…]",
  "It is kept in the cellar.",
].join("\n\n");
/** The list and what introduces it were chosen first, what was asked last. */
const order = [7, 2, 2, 4];

test("an extract of which all was chosen in time stays as it is", () => {
  expect(shortenExtract(extract, order, 7, 1_000)).toBe(extract);
});

test("of a longer one what was chosen first stays, in its place and with who speaks", () => {
  expect(shortenExtract(extract, order, 4, 1_000)).toBe(
    [
      "[…]",
      "Assistant: Two glazes were compared:",
      "- celadon, which was taken for the cups\n- oak ash",
      "[…]",
      "Assistant: It is kept in the cellar.",
    ].join("\n\n"),
  );
});

test("what was chosen last is cut to what is left, and not shown by what introduces it alone", () => {
  const cut = shortenExtract(extract, order, 2, 62);
  expect(cut).toContain("compared:\n\n- celadon, which was …");
  expect(shortenExtract("Yes.\n\nFor two reasons:\n\n- dust\n- and a lot of noise", [0, 1, 1], 1, 30)).toBe(
    "Yes.\n\n[…]",
  );
});

test("one paragraph at least stays, cut where it is too long itself", () => {
  const cut = shortenExtract(`User: ${"kiln ".repeat(200)}\n\nAssistant: no`, [0, 1], 0, 60);
  expect(cut.length).toBeLessThanOrEqual(70);
  expect(cut).toMatch(/^User: kiln/);
});
