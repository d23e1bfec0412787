import type { Costs, ModelCall } from "@memory/shared";
import { describe, expect, test } from "vitest";
import { anId } from "./builders.ts";
import { askedOf, fakeDaemon } from "./fake-daemon.ts";
import { run } from "./run.ts";

const sums = {
  calls: 12,
  attended: 4,
  unattended: 8,
  failed: 1,
  inputTokens: 60_000,
  outputTokens: 4_000,
  usd: 0.08,
  unpriced: 0,
};
const haiku = { provider: "anthropic", model: "claude-haiku-4-5", kind: "distil", ...sums } as const;
const house = {
  provider: "openai-compatible",
  model: "house-model",
  kind: "judge",
  ...sums,
  usd: null,
  unpriced: 12,
} as const;

const someCosts = (changes: Partial<Costs> = {}): Costs => ({
  since: "2026-02-08T00:00:00.000Z",
  today: { calls: 3, cap: 200, usd: 0.02, capUsd: 1, pausedUntil: null },
  models: [haiku],
  days: [{ day: "2026-03-09", ...sums }],
  saved: { injectedTokens: 0, sourceTokens: null, unsourcedTokens: 0 },
  ...changes,
});

const aCall = (changes: Partial<ModelCall> = {}): ModelCall => ({
  id: anId("1"),
  at: "2026-03-09T10:00:00.000Z",
  kind: "distil",
  provider: "anthropic",
  model: "claude-haiku-4-5",
  attended: false,
  outcome: "ok",
  inputTokens: 5_000,
  outputTokens: 300,
  usd: 0.0065,
  reservedUsd: 0.03,
  tookMs: 2_100,
  bytes: 12_400,
  redactions: 3,
  ...changes,
});

const withCosts = (found: Costs) => fakeDaemon({ "costs.read": () => found });

describe("memory costs", () => {
  test("says what today took of the caps, what each model cost, and each day", async () => {
    await using fake = await withCosts(someCosts());
    const { exit, stdout } = await run(["costs"], { home: fake.home });
    expect(exit).toBe(0);
    expect(stdout.replaceAll("\u00a0", " ")).toContain("3 of 200 unattended calls · $0.02 of $1.00");
    expect(stdout.replaceAll("\u00a0", " ")).toContain("12 calls · 60,000 tokens in · 4,000 out · $0.08");
    expect(stdout).toMatch(/anthropic\/claude-haiku-4-5 +sessions +12 +8 +1 +60,000 +4,000 +\$0\.08/);
    expect(stdout).toMatch(/2026-03-09 +12 +8 +60,000 +4,000 +\$0\.08/);
    expect(askedOf(fake, "costs.read")).toMatchObject([{ query: { days: 30 } }]);
  });

  test("never passes an unknown price for nothing", async () => {
    await using fake = await withCosts(someCosts({ models: [haiku, house] }));
    const { stdout } = await run(["costs", "--days", "7"], { home: fake.home });
    expect(stdout).toContain("price of openai-compatible/house-model unknown");
    expect(stdout).toMatch(/house-model +contradictions .* unknown\n/);
    expect(stdout.replaceAll("\u00a0", " ")).toContain("$0.08 · 12 calls of unknown price");
    expect(askedOf(fake, "costs.read")).toMatchObject([{ query: { days: 7 } }]);
  });

  test("says when a cap holds calls back", async () => {
    await using fake = await withCosts(
      someCosts({
        today: { calls: 200, cap: 200, usd: null, capUsd: 1, pausedUntil: "2026-03-11T00:00:00.000Z" },
      }),
    );
    const { stdout } = await run(["costs"], { home: fake.home });
    expect(stdout.replaceAll("\u00a0", " ")).toContain("200 of 200 unattended calls · price unknown");
    expect(stdout).toContain("unattended calls go on 11 Mar 2026");
  });

  test("says that nothing was asked", async () => {
    await using fake = await withCosts(someCosts({ models: [], days: [] }));
    const { stdout } = await run(["costs"], { home: fake.home });
    expect(stdout).toContain(
      "No configured model was asked in the last 30 days. The embedded ones cost nothing.",
    );
    expect(stdout).not.toContain("MODEL");
  });

  test.each([
    [
      { injectedTokens: 500, sourceTokens: 20_000, unsourcedTokens: 100 },
      "out of 20,000 in their sources: at most 19,600",
    ],
    [{ injectedTokens: 500, sourceTokens: null, unsourcedTokens: 500 }, "what they came from is not kept"],
  ])("tells what recall saved as what is known of it: %j", async (saved, words) => {
    await using fake = await withCosts(someCosts({ saved }));
    const { stdout } = await run(["costs"], { home: fake.home });
    expect(stdout.replace(/\s+/g, " ")).toContain("500 tokens put before agents");
    expect(stdout.replace(/\s+/g, " ")).toContain(words);
  });

  test("fits a narrow terminal", async () => {
    await using fake = await withCosts(someCosts({ models: [haiku, house] }));
    const { stdout } = await run(["costs"], { home: fake.home, columns: 60 });
    for (const line of stdout.split("\n")) expect(line.length).toBeLessThanOrEqual(60);
  });

  test("is JSON and rows for programs", async () => {
    await using fake = await withCosts(someCosts());
    const { stdout } = await run(["costs", "--json"], { home: fake.home });
    expect(JSON.parse(stdout)).toEqual(someCosts());
    const plain = await run(["costs", "--plain"], { home: fake.home });
    expect(plain.stdout).toBe("anthropic\tclaude-haiku-4-5\tdistil\t12\t4\t8\t1\t60000\t4000\t0.08\t0\n");
  });

  test("pages through calls alone", async () => {
    await using fake = await withCosts(someCosts());
    const { exit, stderr } = await run(["costs", "--limit", "5"], { home: fake.home });
    expect(exit).toBe(2);
    expect(stderr).toContain("--calls");
  });
});

describe("memory costs --calls", () => {
  const withCalls = (calls: readonly ModelCall[], nextCursor: string | null = null) =>
    fakeDaemon({ "costs.calls": () => ({ calls, nextCursor }) });

  test("lists what left this machine, and none of its content", async () => {
    await using fake = await withCalls(
      [
        aCall(),
        aCall({ bytes: undefined, redactions: undefined }),
        aCall({ attended: true, usd: null, inputTokens: null, outputTokens: null }),
        aCall({ outcome: "unknown", usd: null, tookMs: null }),
      ],
      "5.x",
    );
    const { stdout, stderr } = await run(["costs", "--calls", "--limit", "3"], { home: fake.home });
    expect(stdout).toMatch(
      /claude-haiku-4-5 +sessions +daemon +ok +5,000 +300 +2\.1 s +12 kB +3 +\$0\.0065\n/,
    );
    expect(stdout).toMatch(/300 +2\.1 s +\$0\.0065\n/);
    expect(stdout).toMatch(/you +ok .* unknown\n/);
    expect(stdout).toMatch(/unknown .* up to \$0\.03\n/);
    expect(stderr).toContain("4 calls; their content is kept nowhere");
    expect(stderr).toContain("--cursor 5.x");
    expect(askedOf(fake, "costs.calls")).toMatchObject([{ query: { limit: 3 } }]);
  });

  test("says that nothing left", async () => {
    await using fake = await withCalls([]);
    const { stdout } = await run(["costs", "--calls"], { home: fake.home });
    expect(stdout).toContain("nothing has left this machine");
  });

  test("fits a narrow terminal, and is JSON and rows for programs", async () => {
    await using fake = await withCalls([aCall()]);
    const narrow = await run(["costs", "--calls"], { home: fake.home, columns: 60 });
    for (const line of narrow.stdout.split("\n")) expect(line.length).toBeLessThanOrEqual(60);
    const wide = await run(["costs", "--calls"], { home: fake.home, columns: 120 });
    expect(wide.stdout).toMatch(/anthropic\/claude-haiku-4-5 .* 12 kB +3 /);
    for (const line of wide.stdout.split("\n")) expect(line.length).toBeLessThanOrEqual(120);
    const { stdout } = await run(["costs", "--calls", "--json"], { home: fake.home });
    expect(JSON.parse(stdout)).toEqual({ items: [aCall()], nextCursor: null });
    const plain = await run(["costs", "--calls", "--plain"], { home: fake.home });
    expect(plain.stdout.split("\t")).toHaveLength(14);
  });
});
