import { expect, test } from "vitest";
import { aFakeProvider, type FakeAnswer } from "../../../test/fake-provider.ts";
import { listModels } from "./list-models.ts";

const list = async (answer: FakeAnswer, timeoutMs = 2_000) => {
  await using server = await aFakeProvider(() => answer);
  const ref = { provider: "openai", baseUrl: `${server.url}/v1/`, key: "made-up" } as const;
  return await listModels({ fetch }, ref, { signal: new AbortController().signal, timeoutMs });
};

test("models that cannot be read cost only themselves", async () => {
  const data = [
    { id: "good" },
    { id: 7 },
    "text",
    null,
    { id: "priced", pricing: { prompt: "-1", completion: "-1" } },
    { id: "endless", pricing: { prompt: "0.1", completion: "1e999" } },
  ];
  expect(await list({ body: { data } })).toEqual([
    { name: "good", local: true, price: null },
    { name: "priced", local: true, price: null },
    { name: "endless", local: true, price: null },
  ]);
});

test.each<[string, FakeAnswer, string]>([
  ["a wrong key", { status: 401, body: { error: { message: "wrong key made-up" } } }, "key"],
  ["an empty purse", { status: 402 }, "credit"],
  ["too many questions", { status: 429 }, "unavailable"],
  ["a broken server", { status: 500, body: "<html>made-up</html>" }, "unavailable"],
  ["HTML", { body: "<html>made-up</html>" }, "refused"],
  ["half a JSON", { body: '{"data": [' }, "refused"],
  ["another JSON", { body: { models: "made-up" } }, "refused"],
  [
    "a redirect, which would carry the key away",
    { status: 307, headers: { location: "http://127.0.0.1:1/" } },
    "refused",
  ],
  ["a cut answer", "cut", "unavailable"],
  ["a hang-up", "reset", "unavailable"],
])("%s is told in the daemon's own words", async (_, answer, trouble) => {
  await expect(list(answer)).rejects.toMatchObject({
    name: "ModelError",
    trouble,
    message: expect.not.stringContaining("made-up"),
  });
});

test("silence ends after a while", async () => {
  const message = expect.stringContaining("does not answer; start the server of models there");
  await expect(list("silence", 20)).rejects.toMatchObject({ trouble: "unavailable", message });
});

test("Anthropic is asked the way it wants to be, for more than a page", async () => {
  const model = {
    type: "model",
    id: "claude-haiku-4-5",
    display_name: "Claude",
    created_at: "2025-10-01T00:00:00Z",
  };
  await using server = await aFakeProvider(() => ({ body: { data: [model], has_more: false } }));
  const ref = { provider: "anthropic", baseUrl: `${server.url}/v1`, key: "made-up" } as const;
  const options = { signal: new AbortController().signal, timeoutMs: 2_000 };
  expect(await listModels({ fetch }, ref, options)).toMatchObject([{ name: "claude-haiku-4-5" }]);
  expect(server.requests).toMatchObject([
    { path: "/v1/models?limit=1000", headers: { "x-api-key": "made-up", "anthropic-version": "2023-06-01" } },
  ]);
});

test("a folder has no list, and says so whether an address is given or not", async () => {
  const options = { signal: new AbortController().signal, timeoutMs: 2_000 };
  for (const baseUrl of [null, "http://127.0.0.1:1/v1"]) {
    const listed = listModels({ fetch }, { provider: "huggingface", baseUrl, key: null }, options);
    await expect(listed).rejects.toThrow("name the folder itself");
  }
});
