import { describe, expect, test } from "vitest";
import { aFakeProvider } from "../../../test/fake-provider.ts";
import { scriptedLedger } from "../../../test/scripted-ledger.ts";
import { ModelError } from "../models.ts";
import { aChat, good, outcomes, question, troubleOf } from "./chat.fixture.ts";

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
