import { describe, expect, test } from "vitest";
import { aFakeProvider, type FakeProvider } from "../../../test/fake-provider.ts";
import { scriptedLedger } from "../../../test/scripted-ledger.ts";
import { aChat, good, outcomes, question, START, troubleOf } from "./chat.fixture.ts";
import { createProviders } from "./create.ts";

const requestsOf = (fake: FakeProvider) => fake.requests.length;

describe("a model that keeps failing", () => {
  test("is left alone after five failures, looked at by one request, and asked again when that goes well", async () => {
    let up = false;
    await using made = await aChat("openai", (shapes) =>
      up ? { body: shapes.answer(good) } : { status: 500, body: shapes.error(500) },
    );
    const { chat, fake } = made;
    await troubleOf(chat.complete(question()));
    await troubleOf(chat.complete(question()));
    expect(requestsOf(fake)).toBe(5);
    const refused = await troubleOf(chat.complete(question()));
    expect(refused).toMatchObject({ trouble: "unavailable", retryAt: START + 30_000 });
    expect(chat.state()).toMatchObject({ state: "unavailable", reason: refused.message });
    expect(requestsOf(fake)).toBe(5);

    made.later(30_000);
    expect(chat.state().state).toBe("ready");
    await troubleOf(chat.complete(question()));
    expect(requestsOf(fake)).toBe(6);
    made.later(59_000);
    await troubleOf(chat.complete(question()));
    expect(requestsOf(fake)).toBe(6);

    made.later(1_000);
    up = true;
    const both = await Promise.allSettled([chat.complete(question()), chat.complete(question())]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(requestsOf(fake)).toBe(7);
    await chat.complete(question());
    expect(chat.state().state).toBe("ready");
  });

  test("is asked by a person's test all the same", async () => {
    let topped = false;
    await using made = await aChat("openrouter", (shapes) =>
      topped ? { body: shapes.answer(good) } : { status: 402, body: shapes.error(402) },
    );
    await troubleOf(made.chat.complete(question()));
    topped = true;
    await troubleOf(made.chat.complete(question()));
    expect(await made.chat.complete({ ...question(), kind: "test" })).toEqual(JSON.parse(good));
    expect(await made.chat.complete(question())).toEqual(JSON.parse(good));
  });

  test("is another one with another key", async () => {
    await using made = await aChat("openai", (shapes, n) =>
      n === 1 ? { status: 401, body: shapes.error(401) } : { body: shapes.answer(good) },
    );
    await troubleOf(made.chat.complete(question()));
    const other = made.providers.chat({ ...made.ref, key: "sk-test-other" });
    expect(await other.complete(question())).toEqual(JSON.parse(good));
  });
});

describe("an error that hides", () => {
  test.each([
    ["in an answer of 200", { error: { code: 429, message: "words of the provider" } }, "unavailable", 3],
    [
      "in a choice",
      {
        choices: [
          {
            error: { code: 502, message: "words of the provider" },
            finish_reason: "error",
            index: 0,
            message: {},
          },
        ],
      },
      "unavailable",
      3,
    ],
    ["behind an empty purse", { error: { code: 402, message: "Insufficient credits." } }, "credit", 1],
  ])("%s is found", async (_, body, trouble, requests) => {
    await using made = await aChat("openrouter", () => ({ body }));
    expect(await troubleOf(made.chat.complete(question()))).toMatchObject({ trouble });
    expect(made.fake.requests).toHaveLength(requests);
    expect(outcomes(made.ledger)).toEqual(Array(requests).fill("failed"));
  });

  test.each([
    ["openai", 429, { error: { code: "insufficient_quota", type: "insufficient_quota", message: "…" } }],
    [
      "anthropic",
      429,
      { error: { type: "rate_limit_error", details: { error_code: "enforced_spend_limit_reached" } } },
    ],
    [
      "anthropic",
      400,
      { error: { type: "invalid_request_error", message: "Your credit balance is too low to …" } },
    ],
  ] as const)("as something else is an empty purse: %s, %i", async (name, status, body) => {
    await using made = await aChat(name, () => ({ status, body }));
    expect(await troubleOf(made.chat.complete(question()))).toMatchObject({ trouble: "credit" });
    expect(made.fake.requests).toHaveLength(1);
  });

  test("402 that passes within seconds is waited for", async () => {
    await using made = await aChat("openrouter", (shapes, n) =>
      n === 1
        ? { status: 402, headers: { "retry-after": "2" }, body: shapes.error(402) }
        : { body: shapes.answer(good) },
    );
    expect(await made.chat.complete(question())).toEqual(JSON.parse(good));
  });

  test("a budget that is spent until a time comes back then", async () => {
    const resets_at = "2026-03-10T12:00:00Z";
    const metadata = { limit_source: "openrouter_daily_budget", resets_at };
    await using made = await aChat("openrouter", () => ({
      status: 403,
      body: { error: { code: 403, metadata } },
    }));
    expect(await troubleOf(made.chat.complete(question()))).toMatchObject({
      trouble: "credit",
      retryAt: Date.parse(resets_at),
    });
  });

  test("a prompt that is not answered is refused, and the model stays", async () => {
    const metadata = { reasons: ["violence"], flagged_input: "the prompt nobody else may read" };
    await using made = await aChat("openrouter", () => ({
      status: 403,
      body: { error: { code: 403, metadata } },
    }));
    expect(await troubleOf(made.chat.complete(question()))).toMatchObject({ trouble: "refused" });
    expect(made.chat.state().state).toBe("ready");
  });
});

test("who leaves while a failure is waited out does not wait", async () => {
  await using fake = await aFakeProvider(() => ({ status: 503, headers: { "retry-after": "10" }, body: "" }));
  const ledger = scriptedLedger();
  const ref = { provider: "vllm", model: "a-model", baseUrl: fake.url, key: null } as const;
  const leaving = new AbortController();
  const asking = createProviders({ ledger, clock: () => START })
    .chat(ref)
    .complete(question(leaving.signal));
  await fake.asked();
  // The wait after the answer is ten seconds.
  const left = expect(asking).rejects.toThrow("the person left");
  await expect.poll(() => outcomes(ledger)).toEqual(["failed"]);
  leaving.abort(new Error("the person left"));
  await left;
  expect(outcomes(ledger)).toEqual(["failed"]);
});
