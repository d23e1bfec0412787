import { expect, test } from "vitest";
import { parseJson } from "./parse-json.ts";
import { mendStrings, wellFormed } from "./well-formed.ts";

test.each([
  ["plain text and whole letters 🐦 stay", "plain text and whole letters 🐦 stay"],
  ["the \ud83d heron", "the \ufffd heron"],
  ["\udc26 first, last \ud83d", "\ufffd first, last \ufffd"],
  ["\ud83d\ud83d\udc26", "\ufffd🐦"],
])("%j is kept as %j", (text, kept) => {
  expect(wellFormed(text)).toBe(kept);
  expect(parseJson(JSON.stringify({ text, all: [text] }))).toEqual({ text: kept, all: [kept] });
});

test("a nest that no call stack holds is mended, too", () => {
  const deep = JSON.parse(`${'{"a":'.repeat(100_000)}["\\ud83d"]${"}".repeat(100_000)}`);
  mendStrings(deep);
  let at = deep;
  while (!Array.isArray(at)) at = at.a;
  expect(at).toEqual(["\ufffd"]);
});
