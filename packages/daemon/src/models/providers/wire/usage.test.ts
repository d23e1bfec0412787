import { expect, test } from "vitest";
import { usageOf } from "./usage.ts";

const nothing = { inputTokens: null, outputTokens: null, usd: null };

test("with a person's own key OpenRouter's cost is its fee, and the provider's comes on top", () => {
  const usage = { cost: 0.01, is_byok: true, cost_details: { upstream_inference_cost: 0.2 } };
  expect(usageOf("openrouter", { usage }).usd).toBeCloseTo(0.21);
});

test("a cost that another provider names is in nobody knows what money", () => {
  expect(usageOf("openai-compatible", { usage: { cost: 5, prompt_tokens: 3 } })).toEqual({
    ...nothing,
    inputTokens: 3,
  });
});

test.each([[null], ["words"], [{}], [{ usage: null }], [{ usage: { prompt_tokens: "many", cost: -1 } }]])(
  "%o says nothing of tokens",
  (answer) => {
    expect(usageOf("openrouter", answer)).toEqual(nothing);
  },
);
