import { describe, expect, test } from "vitest";
import { z } from "zod";
import {
  aFakeProvider,
  type FakeAnswer,
  type FakeProvider,
  type FakeRequest,
} from "../../test/fake-provider.ts";
import { scriptedLedger } from "../../test/scripted-ledger.ts";
import { type WireShapes, wireShapes } from "../../test/wire-shapes.ts";
import { ModelError } from "../models/models.ts";
import { createProviders } from "./create.ts";

const names = ["anthropic", "openai", "openrouter", "ollama", "lmstudio", "vllm"] as const;
type Name = (typeof names)[number];

const KEY = "sk-test-3a9f";
const START = Date.parse("2026-03-10T10:00:00Z");

/** A model of a provider, and all that a test looks at. */
async function aChat(
  name: Name,
  answer: (shapes: WireShapes, n: number, request: FakeRequest) => FakeAnswer,
  { ledger = scriptedLedger(), patience = 10_000, key = KEY as string | null } = {},
) {
  const shapes = wireShapes[name];
  const fake = await aFakeProvider((request, n) => answer(shapes, n, request));
  const slept: number[] = [];
  let now = START;
  const providers = createProviders({
    ledger,
    clock: () => now,
    random: () => 0.5,
    sleep: async (ms) => void slept.push(ms),
    patience: { chat: patience },
  });
  const ref = { provider: name, model: "a-model", baseUrl: `${fake.url}${shapes.base}`, key };
  return {
    shapes,
    fake,
    ledger,
    slept,
    providers,
    ref,
    chat: providers.chat(ref),
    later: (ms: number) => {
      now += ms;
    },
    [Symbol.asyncDispose]: () => fake[Symbol.asyncDispose](),
  };
}

const Shape = z.object({
  texts: z.array(z.object({ name: z.string().max(10), quote: z.string().optional() })),
});

const question = (signal = new AbortController().signal) => ({
  system: "You answer with JSON only.",
  prompt: "the prompt nobody else may read",
  schema: Shape,
  signal,
  kind: "entities" as const,
  scope: { ownerId: "an owner", attended: false },
});

const good = '{"texts":[{"name":"port 81","quote":null}]}';

/** What it throws; its words must be ours. */
async function troubleOf(work: Promise<unknown>): Promise<ModelError> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ModelError);
  const trouble = error as ModelError;
  expect(trouble.message).toContain("/a-model");
  expect(`${trouble.message} ${trouble.stack}`).not.toMatch(/\bsk-|words of the provider|nobody else/);
  expect(trouble.cause).toBeUndefined();
  return trouble;
}

const outcomes = ({ calls }: ReturnType<typeof scriptedLedger>) => calls.map(({ result }) => result?.outcome);

describe.each(names)("%s", (name) => {
  test("answers with the JSON it was asked for, and its tokens are booked", async () => {
    await using made = await aChat(name, (shapes) => ({ body: shapes.answer(good) }));
    const { chat, ledger, fake, shapes } = made;
    expect(chat.state()).toMatchObject({ name: `${name}/a-model`, state: "ready" });
    expect(await chat.complete(question())).toEqual({ texts: [{ name: "port 81", quote: null }] });
    expect(fake.requests).toHaveLength(1);
    expect(fake.requests[0]).toMatchObject({
      method: "POST",
      path: shapes.chatPath,
      body: { model: "a-model" },
    });
    expect(ledger.calls).toMatchObject([
      {
        kind: "entities",
        provider: name,
        model: "a-model",
        scope: { ownerId: "an owner", attended: false },
        result: { outcome: "ok", ...shapes.usage },
      },
    ]);
    expect(ledger.calls[0]?.inputTokens).toBeGreaterThan(10);
  });

  test("is sent as many bytes as the ledger says, with as many hidden secrets, each time it is asked", async () => {
    await using made = await aChat(name, (shapes, n) =>
      n === 1 ? { status: 503, body: "upstream" } : { body: shapes.answer(good) },
    );
    const prompt = 'é "😀" [redacted:github-token]\n[redacted:scrubbed:2] [redacted:token] [redacted:…]';
    await made.chat.complete({ ...question(), prompt });
    const arrived = made.fake.requests.map(({ bytes }) => bytes);
    expect(arrived).toHaveLength(2);
    expect(made.ledger.calls.map(({ sends }) => sends)).toEqual(
      arrived.map((bytes) => ({ bytes, redactions: 3 })),
    );
    expect(made.ledger.calls.map(({ result }) => result?.neverSent ?? false)).toEqual([false, false]);
  });

  test("counts for what was asked as often as a request has left, and not for one that was held back", async () => {
    await using made = await aChat(name, (shapes, n) => {
      const status = n === 1 ? 503 : 401;
      return { status, body: shapes.error(status) };
    });
    let sent = 0;
    const counted = {
      ...question(),
      onSent: () => {
        sent += 1;
      },
    };
    await troubleOf(made.chat.complete(counted));
    await troubleOf(made.chat.complete(counted));
    expect([sent, made.fake.requests.length]).toEqual([2, 2]);
  });

  test("is asked for the shape in its own way, closed and without limits", async () => {
    await using made = await aChat(name, (shapes) => ({ body: shapes.answer(good) }));
    await made.chat.complete(question());
    const sent = JSON.stringify(made.fake.requests[0]?.body);
    expect(sent).toContain('"additionalProperties":false');
    expect(sent).toContain('"required":["name","quote"]');
    expect(sent).not.toMatch(/maxLength|\$schema/);
  });

  test("that gives another shape is handed on as it is", async () => {
    await using made = await aChat(name, (shapes) => ({ body: shapes.answer('{"texts":"hunter2"}') }));
    expect(await made.chat.complete(question())).toEqual({ texts: "hunter2" });
  });

  test("may put its JSON between fences", async () => {
    await using made = await aChat(name, (shapes) => ({
      body: shapes.answer(`Here it is:\n\`\`\`json\n${good}\n\`\`\`\n`),
    }));
    expect(await made.chat.complete(question())).toEqual(JSON.parse(good));
    expect(outcomes(made.ledger)).toEqual(["ok"]);
  });

  test.each([
    ["prose", (shapes: WireShapes) => shapes.answer("I am sorry."), /did not answer with JSON/],
    ["half a JSON", (shapes: WireShapes) => shapes.cut('{"texts":[{"na'), /no room/],
    ["nothing", (shapes: WireShapes) => shapes.answer(""), /did not answer with JSON/],
  ])("that answers with %s is unreadable, and its tokens are booked", async (_, body, words) => {
    await using made = await aChat(name, (shapes) => ({ body: body(shapes) }));
    const trouble = await troubleOf(made.chat.complete(question()));
    expect(trouble).toMatchObject({ trouble: "unreadable", message: expect.stringMatching(words) });
    expect(made.fake.requests).toHaveLength(1);
    expect(made.ledger.calls).toMatchObject([{ result: { outcome: "ok", ...made.shapes.usage } }]);
    expect(made.chat.state().state).toBe("ready");
  });

  test.each([
    ["a page", { headers: { "content-type": "text/html" }, body: "<html>words of the provider</html>" }],
    ["half an envelope", { body: '{"id":"x","cho' }],
    ["an empty body", { body: "" }],
    ["another envelope", { body: { words: "words of the provider" } }],
  ])("that answers 200 with %s is unreadable, and asked once", async (_, answer) => {
    await using made = await aChat(name, () => answer);
    expect(await troubleOf(made.chat.complete(question()))).toMatchObject({ trouble: "unreadable" });
    expect(made.fake.requests).toHaveLength(1);
    expect(made.ledger.calls.map(({ result }) => result !== undefined)).toEqual([true]);
  });

  test.each([
    [401, "key"],
    [402, "credit"],
    [403, "key"],
  ])("that answers %i is not asked again before somebody looks", async (status, trouble) => {
    await using made = await aChat(name, (shapes) => ({ status, body: shapes.error(status) }));
    expect(await troubleOf(made.chat.complete(question()))).toMatchObject({ trouble });
    expect(await troubleOf(made.chat.complete(question()))).toMatchObject({ trouble });
    expect(made.chat.state()).toMatchObject({ state: "unavailable" });
    expect(outcomes(made.ledger)).toEqual(["failed"]);
    expect(made.fake.requests).toHaveLength(1);
  });

  test.each([429, 500, 529])("that answers %i is asked three times", async (status) => {
    await using made = await aChat(name, (shapes) => ({ status, body: shapes.error(status) }));
    expect(await troubleOf(made.chat.complete(question()))).toMatchObject({ trouble: "unavailable" });
    expect(made.fake.requests).toHaveLength(3);
    expect(outcomes(made.ledger)).toEqual(["failed", "failed", "failed"]);
    expect(made.slept).toEqual([500, 1_000]);
  });

  test("is back after one failure", async () => {
    await using made = await aChat(name, (shapes, n) =>
      n === 1 ? { status: 503, body: "upstream" } : { body: shapes.answer(good) },
    );
    expect(await made.chat.complete(question())).toEqual(JSON.parse(good));
    expect(outcomes(made.ledger)).toEqual(["failed", "ok"]);
  });

  test("that says how long to wait is asked after that", async () => {
    await using made = await aChat(name, (shapes, n) =>
      n === 1
        ? { status: 429, headers: { "retry-after": "7" }, body: shapes.error(429) }
        : { body: shapes.answer(good) },
    );
    await made.chat.complete(question());
    expect(made.slept).toEqual([7_500]);
    expect(made.fake.requests).toHaveLength(2);
  });

  test("that asks for a long wait is left alone, and the work comes back then", async () => {
    await using made = await aChat(name, (shapes) => ({
      status: 429,
      headers: { "retry-after": "300" },
      body: shapes.error(429),
    }));
    const trouble = await troubleOf(made.chat.complete(question()));
    expect(trouble).toMatchObject({ trouble: "unavailable", retryAt: START + 300_000 });
    expect(await troubleOf(made.chat.complete(question()))).toMatchObject({ retryAt: START + 300_000 });
    expect(made.slept).toEqual([]);
    expect(made.fake.requests).toHaveLength(1);
  });

  test.each([
    ["says nothing", "silence", "unknown", 1],
    ["hangs up in its answer", "cut", "unknown", 3],
    ["hangs up", "reset", "unknown", 3],
  ] as const)("that %s is unavailable, and may have billed it", async (_, answer, outcome, requests) => {
    await using made = await aChat(name, () => answer, answer === "silence" ? { patience: 200 } : {});
    expect(await troubleOf(made.chat.complete(question()))).toMatchObject({ trouble: "unavailable" });
    expect(made.fake.requests).toHaveLength(requests);
    expect(outcomes(made.ledger)).toEqual(Array(requests).fill(outcome));
  });

  test("that sends elsewhere is not followed: neither prompt nor key arrive there", async () => {
    await using elsewhere = await aFakeProvider(() => ({}));
    await using made = await aChat(name, (shapes) => ({
      status: 307,
      headers: { location: `${elsewhere.url}${shapes.chatPath}` },
    }));
    expect(await troubleOf(made.chat.complete(question()))).toMatchObject({ trouble: "refused" });
    expect(elsewhere.requests).toEqual([]);
    expect(made.fake.requests).toHaveLength(1);
    expect(outcomes(made.ledger)).toEqual(["failed"]);
  });

  test("that answers without end is cut off", async () => {
    await using made = await aChat(name, () => ({ body: " ".repeat(17 * 1024 * 1024) }));
    expect(await troubleOf(made.chat.complete(question()))).toMatchObject({ trouble: "unreadable" });
    expect(outcomes(made.ledger)).toEqual(["unknown"]);
  });

  test("is not asked any more when the caller has gone, which is no failure of its own", async () => {
    await using made = await aChat(name, () => "silence");
    const leaving = new AbortController();
    const asking = made.chat.complete(question(leaving.signal));
    await made.fake.asked();
    const reason = new Error("the person left");
    leaving.abort(reason);
    await expect(asking).rejects.toBe(reason);
    await expect(made.chat.complete(question(leaving.signal))).rejects.toBe(reason);
    expect(made.fake.requests).toHaveLength(1);
    expect(outcomes(made.ledger)).toEqual(["unknown"]);
    expect(made.chat.state().state).toBe("ready");
  });

  test("is not asked beyond the cap of the day", async () => {
    await using made = await aChat(name, (shapes) => ({ status: 500, body: shapes.error(500) }), {
      ledger: scriptedLedger({ cap: 2 }),
    });
    const work = made.chat.complete(question());
    await expect(work).rejects.toMatchObject({ name: "ModelError", trouble: "cap" });
    expect(made.fake.requests).toHaveLength(2);
    expect(made.ledger.calls).toHaveLength(2);
  });

  test("gets its key in its own header, and no other", async () => {
    await using made = await aChat(name, (shapes) => ({ body: shapes.answer(good) }));
    await made.chat.complete(question());
    const headers = made.fake.requests[0]?.headers ?? {};
    const holding = Object.keys(headers).filter((header) => String(headers[header]).includes(KEY));
    expect(holding).toEqual([made.shapes.keyHeader]);
  });
});

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

describe("a server that takes no shape", () => {
  test.each(["lmstudio", "vllm", "ollama", "openrouter"] as const)(
    "is asked in words, and remembered: %s",
    async (name) => {
      await using made = await aChat(name, (shapes, _, { body }) =>
        body.response_format || body.format
          ? { status: 400, body: { error: "'response_format.type' must be 'text'" } }
          : { body: shapes.answer(good) },
      );
      expect(await made.chat.complete(question())).toEqual(JSON.parse(good));
      expect(await made.chat.complete(question())).toEqual(JSON.parse(good));
      expect(outcomes(made.ledger)).toEqual(["failed", "ok", "ok"]);
      expect(made.fake.requests).toHaveLength(3);
      expect(JSON.stringify(made.fake.requests[2]?.body)).toContain("JSON schema");
    },
  );

  test("is not suspected where the model is missing", async () => {
    await using made = await aChat("ollama", (shapes) => ({ status: 404, body: shapes.error(404) }));
    expect(await troubleOf(made.chat.complete(question()))).toMatchObject({ trouble: "refused" });
    expect(made.fake.requests).toHaveLength(1);
  });
});

test("Ollama is told how long the question is, and not to think aloud", async () => {
  await using made = await aChat("ollama", (shapes) => ({ body: shapes.answer(good) }));
  await made.chat.complete(question());
  await made.chat.complete({ ...question(), prompt: "long ".repeat(12_000) });
  const bodies = made.fake.requests.map(({ body }) => body);
  expect(bodies).toMatchObject([
    { think: false, stream: false, options: { num_ctx: 16_384, num_predict: 8_000, temperature: 0 } },
    { options: { num_ctx: 32_768 } },
  ]);
});

test("OpenAI is told the room for an answer under the name that all its models know", async () => {
  await using made = await aChat("openai", (shapes) => ({ body: shapes.answer(good) }));
  await made.chat.complete(question());
  const { body } = made.fake.requests[0] ?? {};
  expect(body).toMatchObject({ max_completion_tokens: 8_000 });
  expect(Object.keys(body)).not.toContain("max_tokens");
  expect(Object.keys(body)).not.toContain("temperature");
});

describe("Anthropic", () => {
  const shape = { additionalProperties: false, required: ["texts"] };

  test("is asked of newer models for a format, of others for a tool, and answers with either", async () => {
    await using made = await aChat("anthropic", (shapes, _, { body }) => {
      if (body.output_config) return { body: shapes.answer(good) };
      const said = [
        { type: "text", text: "Here:" },
        { type: "tool_use", id: "toolu_01A09q90qw90lq917835lq9", name: "json", input: JSON.parse(good) },
      ];
      return { body: { ...(shapes.answer("") as object), content: said, stop_reason: "tool_use" } };
    });
    const newer = made.providers.chat({ ...made.ref, model: "claude-haiku-4-5" });
    expect(await newer.complete(question())).toEqual(JSON.parse(good));
    expect(await made.chat.complete(question())).toEqual(JSON.parse(good));
    expect(made.fake.requests.map(({ body }) => body)).toMatchObject([
      { output_config: { format: { type: "json_schema", schema: shape } }, max_tokens: 8_000 },
      { tools: [{ name: "json", input_schema: shape }] },
    ]);
  });

  test("that declines is refused", async () => {
    await using made = await aChat("anthropic", (shapes) => ({
      body: { ...(shapes.answer("I cannot.") as object), stop_reason: "refusal" },
    }));
    expect(await troubleOf(made.chat.complete(question()))).toMatchObject({ trouble: "refused" });
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
  // A moment for the answer to arrive; the wait after it is ten seconds.
  setTimeout(() => leaving.abort(new Error("the person left")), 50);
  await expect(asking).rejects.toThrow("the person left");
  expect(outcomes(ledger)).toEqual(["failed"]);
});

test("eight at once with room for five requests in the cap make exactly five", async () => {
  await using made = await aChat("openai", (shapes) => ({ body: shapes.answer(good) }), {
    ledger: scriptedLedger({ cap: 5 }),
  });
  const all = await Promise.allSettled(Array.from({ length: 8 }, () => made.chat.complete(question())));
  expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
  expect(made.fake.requests).toHaveLength(5);
});

describe("before there is a request", () => {
  test("a missing key is said, and how to set one", async () => {
    await using made = await aChat("anthropic", () => ({}), { key: null });
    expect(made.chat.state()).toMatchObject({
      state: "unavailable",
      reason: expect.stringContaining("ANTHROPIC_API_KEY"),
    });
    expect(await troubleOf(made.chat.complete(question()))).toMatchObject({ trouble: "key" });
    expect(made.ledger.calls).toEqual([]);
  });

  test("a key with a line break is no key, and is not quoted", async () => {
    await using made = await aChat("anthropic", () => ({}), { key: "sk-test\nX-Other: 1" });
    expect(await troubleOf(made.chat.complete(question()))).toMatchObject({ trouble: "key" });
    expect(made.ledger.calls).toEqual([]);
  });

  test("nobody listening is said, is no bill, and nothing has left", async () => {
    await using made = await aChat("vllm", () => ({}));
    const gone = await aFakeProvider(() => ({}));
    await gone[Symbol.asyncDispose]();
    const chat = made.providers.chat({ ...made.ref, baseUrl: `${gone.url}/v1` });
    const trouble = await troubleOf(chat.complete(question()));
    expect(trouble).toMatchObject({
      trouble: "unavailable",
      message: expect.stringContaining(`at ${gone.url}/v1`),
    });
    expect(made.ledger.calls.map(({ result }) => result)).toMatchObject(
      Array(3).fill({ outcome: "failed", neverSent: true }),
    );
  });

  test("a provider without language models is refused", async () => {
    await using made = await aChat("vllm", () => ({}));
    expect(() => made.providers.chat({ ...made.ref, provider: "huggingface" })).toThrow(ModelError);
    const chat = made.providers.chat({ ...made.ref, provider: "openai-compatible", baseUrl: null });
    expect(chat.state()).toMatchObject({ state: "unavailable", reason: expect.stringContaining("base URL") });
  });
});
