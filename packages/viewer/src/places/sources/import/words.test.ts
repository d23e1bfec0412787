import { expect, test } from "vitest";
import { costLines, costWords, widerDays } from "./words.ts";

const estimate = {
  extraction: 240,
  embedding: 18,
  classifierMax: 0,
  inputTokens: 91_000,
  usd: 0.42,
  seconds: 3,
};
const embedded = { name: "rules", remote: false };
const hosted = { name: "gpt-5-mini", remote: true };

test("the built-in models cost nothing but time", () => {
  expect(costWords({ ...estimate, usd: 0 }, embedded)).toBe("$0, a few seconds");
  expect(costLines({ ...estimate, usd: 0 }, embedded).join(" ")).toContain("nothing leaves this machine");
});

test("calls of a configured model are counted and priced", () => {
  expect(costWords(estimate, hosted)).toBe("about 240 model calls, about $0.42");
  expect(costLines(estimate, hosted)[0]).toBe(
    "About 240 calls to gpt-5-mini, 18 requests for vectors, about 91,000 tokens.",
  );
});

test("a price that nobody knows is not told as none", () => {
  expect(costWords({ ...estimate, usd: null }, hosted)).toBe(
    "about 240 model calls, price of gpt-5-mini unknown",
  );
});

test("days grow in steps", () => {
  expect([14, 30, 400, 3_650].map(widerDays)).toEqual([30, 90, 3_650, 3_650]);
});
