import { uuidv7 } from "uuidv7";
import { expect, test } from "vitest";
import { silentLog } from "../../platform/logger.ts";
import { openStore } from "../../store/open.ts";
import { OWN } from "../../store/owner-key.ts";
import type { CallResult } from "../call-ledger.ts";
import { createCallLedger } from "./call-ledger.ts";
import { estimateUsd } from "./estimate.ts";

const OTHER = "11111111-1111-4111-8111-111111111111";

function withCalls(name: string, results: readonly CallResult[]) {
  const store = openStore(":memory:");
  const caps = { calls: 200, usd: 100 };
  const ledger = createCallLedger({ store, clock: () => 0, newId: uuidv7, log: silentLog, caps });
  const [provider = "", ...model] = name.split("/");
  for (const result of results)
    ledger.begin({
      scope: { ownerId: OWN, attended: true },
      kind: "distil",
      provider,
      model: model.join("/"),
      inputTokens: 1,
      maxOutputTokens: 1,
    })(result);
  return (remote = true, ownerId = OWN) =>
    estimateUsd({ store }, ownerId, {
      state: { name, state: "ready", runtime: "there", remote },
      kind: "distil",
      calls: 10,
      inputTokens: 100_000,
    });
}

const took = (inputTokens: number, usd?: number): CallResult => ({
  outcome: "ok",
  inputTokens,
  outputTokens: 1_000,
  ...(usd !== undefined && { usd }),
});

test("a model that was never asked is estimated by the list of prices", () => {
  expect(withCalls("anthropic/claude-haiku-4-5", [])()).toBeCloseTo(0.1 + 0.025);
});

test("one that was asked is estimated by the length of its answers", () => {
  const results = [took(2_000), took(4_000), took(6_000), { outcome: "failed" } as const];
  expect(withCalls("anthropic/claude-haiku-4-5", results)()).toBeCloseTo(0.1 + 10 * 0.005);
});

test("one whose price only its bills tell is estimated by these, when there are enough", () => {
  const name = "openrouter/some/model";
  expect(withCalls(name, [took(1, 0.02), took(1, 0.02)])()).toBeNull();
  expect(withCalls(name, [took(1, 0.02), took(1, 0.02), took(1, 0.05)])()).toBeCloseTo(0.3);
});

test("what was paid by another owner is not told", () => {
  const bills = [took(1, 0.02), took(1, 0.02), took(1, 0.02)];
  expect(withCalls("openrouter/some/model", bills)(true, OTHER)).toBeNull();
});

test("what runs on this machine costs nothing", () => {
  expect(withCalls("ollama/llama3", [])(false)).toBe(0);
});
