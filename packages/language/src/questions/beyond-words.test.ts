import { expect, test } from "vitest";
import { beyondWords } from "./beyond-words.ts";

test.each([
  "The gateway listens on port 8080, since Anna moved it.",
  "Der Handelskammer fehlt die Genehmigung für Zürich, wo sie ins Haus des Rates kam.",
  "Серверы стоят в Праге.",
  "Οι διακομιστές είναι στην Αθήνα.",
  "One of them used the build twice; the others did so on Sundays.",
])("an index of words can tell all of “%s”", (text) => {
  expect(beyondWords(text)).toBe("");
});

test.each([
  ["The shop was moved to 東京都 last May.", " 東京都 \n"],
  ["前端使用Vue3开发。 Then it was shipped.", "前端使用Vue3开发。\n"],
  ["We meet at ร้านกาแฟ, not at home.", " ร้านกาแฟ,\n"],
  ["The decoder is C++17, the client (C#) is not.", " C++1\n(C#)\n"],
  ["Bruno stands in for Inês.", " Ines.\n"],
])("of “%s” it cannot tell a part", (text, part) => {
  expect(beyondWords(text)).toBe(part);
});

test("a long word or line takes no longer than its length", () => {
  const begun = performance.now();
  const hostile = `${"a".repeat(500_000)}京 ${"京a".repeat(250_000)} ${"+#".repeat(250_000)}`;
  expect(beyondWords(hostile).length).toBeGreaterThan(1_000_000);
  expect(performance.now() - begun).toBeLessThan(5_000);
});
