import { describe, expect, test } from "vitest";
import { aFakeProvider, type FakeAnswer, type FakeRequest } from "../../../test/fake-provider.ts";
import { scriptedLedger } from "../../../test/scripted-ledger.ts";
import { vectorsFor, type WireShapes, wireShapes } from "../../../test/wire-shapes.ts";
import { ModelError, noCalls } from "../models.ts";
import { createProviders } from "./create.ts";

const names = ["openai", "openrouter", "ollama", "lmstudio", "vllm"] as const;

async function anEmbedder(
  name: (typeof names)[number],
  answer: (shapes: WireShapes, request: FakeRequest, n: number) => FakeAnswer,
  { model = "a-model", dimensions = 0, patience = 10_000, ledger = scriptedLedger() } = {},
) {
  const shapes = wireShapes[name];
  const fake = await aFakeProvider((request, n) => answer(shapes, request, n));
  const providers = createProviders({
    ledger,
    clock: () => 0,
    random: () => 0,
    sleep: async () => {},
    patience: { embed: patience },
  });
  const ref = { provider: name, model, baseUrl: `${fake.url}${shapes.base}`, key: "sk-test-3a9f" };
  return {
    shapes,
    fake,
    ledger,
    providers,
    ref,
    embedder: providers.embedder(ref, { dimensions }),
    [Symbol.asyncDispose]: () => fake[Symbol.asyncDispose](),
  };
}

const store = { purpose: "store" } as const;

async function troubleOf(work: Promise<unknown>): Promise<ModelError> {
  const error = await work.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ModelError);
  const trouble = error as ModelError;
  expect(`${trouble.message} ${trouble.stack}`).not.toMatch(/\bsk-|words of the provider|a text nobody/);
  return trouble;
}

describe.each(names)("%s", (name) => {
  test("gives one vector of length 1 a text, in order, and its tokens are booked", async () => {
    await using made = await anEmbedder(name, (shapes, request) => vectorsFor(shapes, request, 256));
    const { embedder, fake, ledger, shapes } = made;
    expect(embedder.dimensions).toBe(0);
    const calls = noCalls();
    const scope = { ownerId: "an owner", attended: true, runId: "a run" };
    const vectors = await embedder.embed(["a", "", "bb", " \n"], { ...store, calls, scope });
    expect(vectors.map((one) => one?.indexOf(Math.max(...(one ?? []))) ?? null)).toEqual([1, null, 2, null]);
    expect(Math.hypot(...(vectors[0] ?? []))).toBeCloseTo(1, 5);
    expect(embedder.dimensions).toBe(256);
    expect(calls.embedding).toBe(1);
    expect(fake.requests).toMatchObject([
      {
        path: shapes.embedPath,
        headers: { authorization: "Bearer sk-test-3a9f" },
        body: { input: ["a", "bb"] },
      },
    ]);
    expect(ledger.calls).toMatchObject([
      {
        kind: "embedding",
        scope,
        provider: name,
        maxOutputTokens: 0,
        result: { outcome: "ok", inputTokens: 5 },
      },
    ]);
  });

  test("is sent as many bytes as the ledger says, with as many hidden secrets", async () => {
    await using made = await anEmbedder(name, (shapes, request) => vectorsFor(shapes, request, 256));
    await made.embedder.embed(["Grüße 😀", "The key is [redacted:github-token]."], store);
    expect(made.ledger.calls.map(({ sends }) => sends)).toEqual(
      made.fake.requests.map(({ bytes }) => ({ bytes, redactions: 1 })),
    );
    expect(made.ledger.calls).toHaveLength(1);
  });

  test.each([
    ["one vector too few", (shapes: WireShapes) => ({ body: shapes.vectors([[1, 0]]) })],
    [
      "words for numbers",
      () => ({ body: { data: [{ embedding: "x" }, { embedding: "y" }], embeddings: ["x", "y"] } }),
    ],
    ["an empty vector", (shapes: WireShapes) => ({ body: shapes.vectors([[], []]) })],
    ["another envelope", () => ({ body: { words: "words of the provider" } })],
    ["a page", () => ({ body: "<html>words of the provider</html>" })],
    [
      "null for a number",
      () => ({ body: '{"data":[{"embedding":[null]},{"embedding":[1]}],"embeddings":[[null],[1]]}' }),
    ],
    ["vectors of two lengths", (shapes: WireShapes) => ({ body: shapes.vectors([[1], [1, 2]]) })],
  ])("that answers with %s is unreadable", async (_, answer) => {
    await using made = await anEmbedder(name, (shapes) => answer(shapes));
    const work = made.embedder.embed(["a text nobody else may read", "another"], store);
    expect(await troubleOf(work)).toMatchObject({ trouble: "unreadable" });
    expect(made.fake.requests).toHaveLength(1);
    expect(made.ledger.calls).toHaveLength(1);
    expect(made.ledger.calls[0]?.result).toBeDefined();
  });

  test.each([
    [401, "key", 1],
    [402, "credit", 1],
    [404, "refused", 1],
    [429, "unavailable", 3],
    [500, "unavailable", 3],
  ])("that answers %i is %s after %i", async (status, trouble, requests) => {
    await using made = await anEmbedder(name, (shapes) => ({ status, body: shapes.error(status) }));
    expect(await troubleOf(made.embedder.embed(["a"], store))).toMatchObject({ trouble });
    expect(made.fake.requests).toHaveLength(requests);
    expect(made.ledger.calls).toHaveLength(requests);
  });

  test("that says nothing is unavailable", async () => {
    await using made = await anEmbedder(name, () => "silence", { patience: 200 });
    expect(await troubleOf(made.embedder.embed(["a"], store))).toMatchObject({ trouble: "unavailable" });
    expect(made.ledger.calls).toMatchObject([{ result: { outcome: "unknown" } }]);
  });
});

test("a question is asked once: nobody waits for a second try", async () => {
  await using made = await anEmbedder("openai", () => ({ status: 503, body: "" }));
  await troubleOf(made.embedder.embed(["a"], { purpose: "query" }));
  expect(made.fake.requests).toHaveLength(1);
});

test("what is asked in nobody's name counts against the caps of the day, questions of a comparison too", async () => {
  await using made = await anEmbedder("openai", (shapes, request) => vectorsFor(shapes, request, 128));
  await made.embedder.embed(["a"], store);
  await made.embedder.embed(["a"], { purpose: "query" });
  await made.embedder.embed(["a"], { purpose: "query", scope: { ownerId: "an owner", attended: true } });
  expect(made.ledger.calls.map(({ scope }) => scope.attended)).toEqual([false, false, true]);
});

test("vectors come in the order that the answer says", async () => {
  await using made = await anEmbedder("openai", () => ({
    body: {
      data: [
        { index: 1, embedding: [0, 1] },
        { index: 0, embedding: [1, 0] },
      ],
    },
  }));
  const vectors = await made.embedder.embed(["a", "b"], store);
  expect(vectors.map((one) => one?.[0])).toEqual([1, 0]);
});

test("a vector of nothing but zeros is none", async () => {
  await using made = await anEmbedder("openai", (shapes) => ({
    body: shapes.vectors([
      [0, 0],
      [0, 2],
    ]),
  }));
  const [none, one] = await made.embedder.embed(["a", "b"], store);
  expect(none).toBeNull();
  expect(one?.[1]).toBe(1);
});

test.each([
  [2, 128],
  [300, 384],
  [384, 384],
  [768, 768],
  [3_968, 3_968],
  [4_096, 3_968],
])("vectors of %i components are kept with %i", async (given, kept) => {
  await using made = await anEmbedder("openai", (shapes, request) => vectorsFor(shapes, request, given));
  const [vector] = await made.embedder.embed(["a"], store);
  expect(vector).toHaveLength(kept);
  expect(Math.hypot(...(vector ?? []))).toBeCloseTo(1, 4);
  expect(made.embedder.dimensions).toBe(kept);
});

test("another length than the one that is known is another model", async () => {
  await using made = await anEmbedder("openai", (shapes, request) => vectorsFor(shapes, request, 256), {
    dimensions: 512,
  });
  expect(await troubleOf(made.embedder.embed(["a"], store))).toMatchObject({ trouble: "unreadable" });
});

test("many texts go in slices, each a row of the ledger", async () => {
  await using made = await anEmbedder("openai", (shapes, request) => vectorsFor(shapes, request, 128));
  await made.embedder.embed(["first"], store);
  const texts = Array.from({ length: 150 }, (_, n) => "x".repeat(n + 1));
  const vectors = await made.embedder.embed(texts, store);
  expect(made.fake.requests.map(({ body }) => body.input.length)).toEqual([1, 64, 64, 22]);
  expect(made.embedder.batch).toBe(64);
  expect(made.ledger.calls).toHaveLength(4);
  expect(vectors.map((one) => one?.indexOf(Math.max(...one)))).toEqual(
    texts.map(({ length }) => length % 128),
  );
});

test("longer vectors go in smaller slices", async () => {
  await using made = await anEmbedder("openai", (shapes, request) => vectorsFor(shapes, request, 3_072), {
    dimensions: 3_072,
  });
  await made.embedder.embed(Array(30).fill("text"), store);
  expect(made.fake.requests.map(({ body }) => body.input.length)).toEqual([16, 14]);
});

test("a server that refuses long texts is asked for their beginnings", async () => {
  await using made = await anEmbedder("vllm", (shapes, request) =>
    request.body.input.some((text: string) => text.length > 1_100)
      ? { status: 400, body: shapes.error(400) }
      : vectorsFor(shapes, request, 128),
  );
  const [vector] = await made.embedder.embed(["long ".repeat(3_000)], store);
  expect(vector).toHaveLength(128);
  expect(made.fake.requests.map(({ body }) => body.input[0].length)).toEqual([8_000, 1_000]);
});

test("a model that has learnt what stands before a text is told so", async () => {
  await using made = await anEmbedder("ollama", (shapes, request) => vectorsFor(shapes, request, 128), {
    model: "nomic-embed-text:v1.5",
  });
  await made.embedder.embed(["a"], store);
  await made.embedder.embed(["a"], { purpose: "query" });
  expect(made.fake.requests.map(({ body }) => body.input[0])).toEqual([
    "search_document: a",
    "search_query: a",
  ]);
});

test("a model that is left alone is asked by a person's test all the same", async () => {
  await using made = await anEmbedder("openai", (shapes, request, n) =>
    n === 1 ? { status: 402, body: shapes.error(402) } : vectorsFor(shapes, request, 128),
  );
  await troubleOf(made.embedder.embed(["a"], store));
  await troubleOf(made.embedder.embed(["a"], store));
  const tested = made.providers.embedder(made.ref, { forTest: true });
  expect(await tested.embed(["a"], { purpose: "query" })).toHaveLength(1);
  expect(made.ledger.calls.map(({ kind }) => kind)).toEqual(["embedding", "test"]);
  expect(await made.embedder.embed(["a"], store)).toHaveLength(1);
});

test("no text, no request", async () => {
  await using made = await anEmbedder("openai", () => ({}));
  expect(await made.embedder.embed([], store)).toEqual([]);
  expect(await made.embedder.embed([" "], store)).toEqual([null]);
  expect(made.fake.requests).toEqual([]);
});

test("a provider without such models is refused", async () => {
  await using made = await anEmbedder("openai", () => ({}));
  expect(() => made.providers.embedder({ ...made.ref, provider: "anthropic" })).toThrow(ModelError);
});
