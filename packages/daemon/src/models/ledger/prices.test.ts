import { expect, test } from "vitest";
import { dollars, priceOf } from "./prices.ts";

const price = (provider: string, model: string, isFree = false) => priceOf({ provider, model, isFree });

test("a model is priced by its name, whatever its date", () => {
  expect(price("anthropic", "claude-haiku-4-5")).toEqual({ input: 1, output: 5 });
  expect(price("anthropic", "claude-haiku-4-5-20251001")).toEqual({ input: 1, output: 5 });
  expect(price("anthropic", "claude-opus-4-20250514")).toEqual({ input: 15, output: 75 });
  expect(price("openai", "gpt-4o-mini-2024-07-18")).toEqual({ input: 0.15, output: 0.6 });
});

test.each([
  ["anthropic", "claude-opus-4-9"],
  ["anthropic", "claude-haiku-4-5-turbo"],
  ["openai", "gpt-5-codex"],
  ["openai", "constructor"],
  ["constructor", "name"],
  ["openrouter", "anthropic/claude-haiku-4-5"],
  ["openai-compatible", "gpt-4o"],
  ["ollama", "llama3"],
])("%s/%s has no known price, and none is guessed from its relatives", (provider, model) => {
  expect(price(provider, model)).toBeNull();
});

test("what runs on this machine costs nothing", () => {
  expect(price("ollama", "llama3", true)).toEqual({ input: 0, output: 0 });
});

test("tokens cost by the million", () => {
  expect(dollars({ input: 1, output: 5 }, { input: 200_000, output: 20_000 })).toBeCloseTo(0.3);
});
