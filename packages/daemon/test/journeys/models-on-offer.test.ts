import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, test } from "vitest";
import { collect, testDaemon } from "../daemon.ts";
import { chatServer, chosen, KEY, keyIn, modelServer } from "../model-server.ts";
import { sendRaw } from "../raw-http.ts";

describe("what is there", () => {
  test("is found on loopback, with what is not really local, and nothing of it is used", async () => {
    await using server = await modelServer({
      "/api/tags": () => ({
        body: {
          models: [
            { name: "llama3.2:latest", size: 2_000_000_000, details: { parameter_size: "3B" } },
            { name: "qwen3-coder:480b-cloud", size: 384 },
            { nonsense: true },
          ],
        },
      }),
    });
    await using memory = await testDaemon();
    await memory.client.models.use({ body: { model: "ollama/llama3.2", url: server.url, for: ["judge"] } });
    const { providers, used } = await memory.client.models.list();
    expect(providers.find(({ provider }) => provider === "ollama")).toMatchObject({
      needsKey: false,
      answers: true,
      models: [
        { name: "llama3.2:latest", bytes: 2_000_000_000, parameters: "3B", local: true },
        { name: "qwen3-coder:480b-cloud", local: false },
      ],
    });
    expect(used.find(({ task }) => task === "distil")).toMatchObject({ runs: "embedded" });
    expect(server.requests.map(({ path }) => path)).toEqual(["/api/tags"]);
  });

  test("is asked of a provider with its key, and prices are told where they are known", async () => {
    await using server = await modelServer({
      "/v1/models": (request) => ({
        status: keyIn(request) === `Bearer ${KEY}` ? 200 : 401,
        body: {
          data: [{ id: "large" }, { id: "x", pricing: { prompt: "0.000001", completion: "0.000005" } }],
        },
      }),
    });
    await using memory = await testDaemon();
    const body = { provider: "openrouter", url: `${server.url}/v1` };
    await expect(memory.client.models.available({ body })).rejects.toMatchObject({
      code: "conflict",
      message: /no key/,
    });
    await memory.client.models.setKey({ body: { provider: "openrouter", key: KEY } });
    const inTheOpen = { ...body, url: "http://models.example.com/v1" };
    await expect(memory.client.models.available({ body: inTheOpen })).rejects.toMatchObject({
      issues: [{ path: "url" }],
    });
    expect((await memory.client.models.available({ body })).models).toEqual([
      { name: "large", price: null },
      { name: "x", price: { inputUsdPerMillion: 1, outputUsdPerMillion: 5 } },
    ]);
  });
});

describe("a test of a model", () => {
  test("is one real question, and says what it took", async () => {
    await using server = await chatServer({ sum: 5 });
    await using memory = await testDaemon();
    const tested = await memory.client.models.test({
      body: { model: chosen.model, url: `${server.url}/v1` },
    });
    expect(tested).toMatchObject({
      ok: true,
      model: chosen.model,
      runs: "local",
      inputTokens: 19,
      outputTokens: 10,
      usd: 0,
    });
    expect(server.requests).toHaveLength(1);
    const rows = memory.daemon.store.prepare("SELECT kind, attended, outcome FROM model_calls").all();
    expect(rows).toEqual([{ kind: "test", attended: 1, outcome: "ok" }]);
  });

  test.each([
    [401, "key", "memory models key openai-compatible"],
    [402, "credit", "top up"],
    [404, "refused", "memory models list --of openai-compatible"],
  ])("that is answered with %i says what to do, and quotes nobody", async (status, trouble, todo) => {
    await using server = await modelServer({
      "/v1/chat/completions": (request) => ({
        status,
        body: { error: { message: `Incorrect API key provided: ${keyIn(request)}` } },
      }),
    });
    await using memory = await testDaemon({
      environment: { keys: { "openai-compatible": KEY }, settings: [] },
    });
    const tested = await memory.client.models.test({
      body: { model: chosen.model, url: `${server.url}/v1` },
    });
    expect(tested).toMatchObject({ ok: false, trouble });
    expect(`${tested.message} ${tested.todo}`).toContain(todo);
    expect(JSON.stringify(tested)).not.toContain(KEY);
  });

  test("without a model asks nobody", async () => {
    await using memory = await testDaemon();
    expect(await memory.client.models.test()).toMatchObject({ ok: true, runs: "embedded", usd: 0 });
  });
});

describe("loading a model with Ollama", () => {
  const pullServer = (lines: readonly object[]) =>
    modelServer({
      "/api/pull": () => ({ body: lines.map((line) => `${JSON.stringify(line)}\n`).join("") }),
    });

  test("tells how far it is", async () => {
    await using server = await pullServer([
      { status: "pulling manifest" },
      { status: "pulling 6a07", digest: "sha256:6a07", total: 2000, completed: 1000 },
      { status: "success" },
    ]);
    await using memory = await testDaemon();
    const events = await collect(
      memory.client.models.pull({ body: { model: "ollama/llama3.2", url: server.url } }),
    );
    expect(events).toMatchObject([
      { type: "item", status: "pulling manifest" },
      { type: "item", completed: 1000, total: 2000 },
      { type: "item", status: "success" },
      { type: "done", model: "ollama/llama3.2" },
    ]);
    expect(server.requests[0]?.body).toEqual({ model: "llama3.2", stream: true });
  });

  test("that fails ends in its reason", async () => {
    await using server = await pullServer([{ status: "pulling manifest" }, { error: "file does not exist" }]);
    await using memory = await testDaemon();
    const events = await collect(
      memory.client.models.pull({ body: { model: "ollama/nope", url: server.url } }),
    );
    expect(events.at(-1)).toEqual({ type: "error", error: "Ollama could not load it: file does not exist" });
  });

  test("ends there when the caller hangs up", async () => {
    let hungUp = (): void => undefined;
    const gone = new Promise<void>((resolve) => {
      hungUp = resolve;
    });
    const server = createServer((_, response) => {
      response.on("close", hungUp);
      response.writeHead(200).write('{"status":"pulling manifest"}\n');
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const body = { model: "ollama/x", url: `http://127.0.0.1:${port}` };
    await using memory = await testDaemon();
    for await (const event of memory.client.models.pull({ body })) {
      expect(event).toMatchObject({ status: "pulling manifest" });
      break;
    }
    await gone;
    server.close();
  });

  test.each(["anthropic/claude-haiku-4-5", "ollama/qwen3:480b-cloud"])("refuses %s", async (model) => {
    await using memory = await testDaemon();
    const { status } = await sendRaw(memory.baseUrl, "/models/pull", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ model }),
    });
    expect(status).toBe(400);
  });
});
