import { once } from "node:events";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { chmod, readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { openHome } from "../../src/home.ts";
import { openLog } from "../../src/logger.ts";
import { allow, capturing, DAY, imported, telling } from "../capturing.ts";
import { collect, type TestDaemon, testDaemon } from "../daemon.ts";
import { aFakeProvider, type FakeAnswer, type FakeRequest } from "../fake-provider.ts";
import { aFolder, until } from "../files.ts";
import { sendRaw } from "../raw-http.ts";
import { importAll, talk, writeSession } from "../sessions.ts";

const KEY = "sk-made-up-0123456789-heron";

/** A server that answers by path. */
const modelServer = (answers: Readonly<Record<string, (request: FakeRequest) => FakeAnswer>>) =>
  aFakeProvider((request) => answers[request.path]?.(request) ?? { status: 404 });

const keyIn = ({ headers }: FakeRequest): string => `${headers.authorization ?? headers["x-api-key"] ?? ""}`;

/** What an OpenAI-compatible server says when the model answers with this JSON. */
const completion = (value: unknown) => ({
  id: "chatcmpl-1",
  object: "chat.completion",
  created: 1_741_569_952,
  model: "made-up",
  choices: [
    { index: 0, message: { role: "assistant", content: JSON.stringify(value) }, finish_reason: "stop" },
  ],
  usage: { prompt_tokens: 19, completion_tokens: 10, total_tokens: 29 },
});

/** Finds nothing, and can add. */
const chatServer = (answer: unknown = { findings: [], sum: 5 }) =>
  modelServer({
    "/v1/chat/completions": () => ({ body: completion(answer) }),
  });

const configOf = async ({ home }: TestDaemon): Promise<unknown> =>
  JSON.parse(await readFile(join(home, "config.json"), "utf8"));

const usedFor = async ({ client }: TestDaemon, task: string) =>
  (await client.models.list()).used.find((one) => one.task === task);

const readers = ({ daemon }: TestDaemon): unknown[] =>
  daemon.store.prepare("SELECT distiller FROM import_ledger ORDER BY session_id").pluck().all();

const chosen = { model: "openai-compatible/made-up", task: "chat" } as const;

describe("choosing a model", () => {
  test("counts at once, keeps the rest of the config file, and is taken back the same way", async () => {
    await using server = await chatServer();
    await using memory = await testDaemon();
    await writeFile(join(memory.home, "config.json"), '{"keepProse": true}');
    const body = { ...chosen, url: `${server.url}/v1`, for: ["distil"] as const };
    const used = await memory.client.models.use({ body: { ...body, for: ["distil"] } });
    expect(used).toMatchObject({ runs: "local", key: "not needed", address: `${server.url}/v1` });
    expect(await configOf(memory)).toEqual({
      keepProse: true,
      chatModel: "openai-compatible/made-up",
      chatUrl: `${server.url}/v1`,
      chatFor: "distil",
    });
    expect(statSync(join(memory.home, "config.json")).mode & 0o777).toBe(0o600);

    await writeSession(memory, 1, talk("We decided to keep invoices in Postgres because MySQL lost some."));
    await importAll(memory);
    expect(server.requests.map(({ path }) => path)).toContain("/v1/chat/completions");
    expect(String(readers(memory)[0])).toContain("openai-compatible/made-up");
    expect(await usedFor(memory, "distil")).toMatchObject({
      chosen: chosen.model,
      runs: "local",
      source: "file",
    });
    expect(await usedFor(memory, "judge")).toMatchObject({ model: null, chosen: null, runs: "embedded" });

    await memory.client.models.use({ body: { model: null } });
    expect(await configOf(memory)).toEqual({ keepProse: true, chatFor: "distil" });
    expect(await usedFor(memory, "distil")).toMatchObject({
      chosen: null,
      runs: "embedded",
      source: "default",
    });
  });

  test("gives the pairs that the rules leave open to the model that was chosen meanwhile", async () => {
    await using server = await chatServer();
    await using memory = await testDaemon();
    const body = { ...chosen, url: `${server.url}/v1` };
    await memory.client.models.use({ body });
    expect((await memory.client.health.get()).models.judge).toMatchObject({ name: chosen.model });
    await memory.client.models.use({ body: { model: null } });
    expect((await memory.client.health.get()).models.judge).toBeUndefined();
  });

  test("only says what it would mean when asked to", async () => {
    await using memory = await testDaemon();
    const body = { model: "anthropic/claude-haiku-4-5", dryRun: true };
    expect(await memory.client.models.use({ body })).toEqual({
      task: "chat",
      model: "anthropic/claude-haiku-4-5",
      runs: "remote",
      address: "https://api.anthropic.com/v1",
      sends: [
        "the prose of your sessions, secrets redacted",
        "pairs of memories that may contradict each other",
      ],
      price: { inputUsdPerMillion: 1, outputUsdPerMillion: 5 },
      key: "missing",
      dryRun: true,
    });
    await expect(configOf(memory)).rejects.toMatchObject({ code: "ENOENT" });
    expect(await usedFor(memory, "distil")).toMatchObject({ chosen: null });
  });

  test.each([
    [{ model: "nowhere/model" }, "model"],
    [{ model: "no-slash" }, "model"],
    [{ model: "openai-compatible/x" }, "url"],
    [{ model: "openai-compatible/x", url: "http://models.example.com/v1" }, "url"],
    [{ model: "openai-compatible/x", url: "https://user:word@models.example.com/v1" }, "url"],
    [{ model: "openai-compatible/x", url: "https://models.example.com/v1?key=word" }, "url"],
    [{ model: "huggingface//models/x" }, "model"],
    [{ task: "embedding", model: "anthropic/claude-haiku-4-5" }, "model"],
    [{ model: null, for: [] }, "for"],
    [{ task: "embedding", model: "huggingface/models/x" }, "model"],
    [{ modle: null }, "modle"],
  ])("refuses %j and changes nothing", async (body, path) => {
    await using memory = await testDaemon();
    const { status, json } = await sendRaw(memory.baseUrl, "/models/use", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    expect(status).toBe(400);
    expect(json?.error).toBe("invalid request body");
    expect(json?.issues?.map((issue) => issue.path)).toContain(path);
    await expect(configOf(memory)).rejects.toMatchObject({ code: "ENOENT" });
  });

  test("is refused where the environment sets it, and where the config file is broken", async () => {
    const fixed = { keys: {}, settings: ["chatModel"] };
    await using memory = await testDaemon({ environment: fixed, config: { chatModel: "ollama/llama3.2" } });
    const use = memory.client.models.use({ body: { model: null } });
    await expect(use).rejects.toMatchObject({ code: "conflict", message: /MEMORY_CHAT_MODEL/ });
    expect(await usedFor(memory, "distil")).toMatchObject({
      source: "environment",
      chosen: "ollama/llama3.2",
    });

    await using broken = await testDaemon();
    await writeFile(join(broken.home, "config.json"), "{ // mine");
    const again = broken.client.models.use({ body: { model: "ollama/llama3.2" } });
    await expect(again).rejects.toMatchObject({ code: "conflict" });
    expect(await readFile(join(broken.home, "config.json"), "utf8")).toBe("{ // mine");
  });

  test("of a provider without its key is told in the status, and counts as soon as the key is there", async () => {
    await using memory = await testDaemon({ config: { chatModel: "anthropic/claude-haiku-4-5" } });
    const missing = await memory.client.health.get();
    expect(missing.models.chat).toMatchObject({
      state: "unavailable",
      remote: true,
      reason: /no key is set/,
    });
    expect(missing.notices.join()).toContain("embedded");
    await memory.client.models.setKey({ body: { provider: "anthropic", key: KEY } });
    expect((await memory.client.health.get()).models.chat).toMatchObject({ state: "ready", remote: true });
    expect((await memory.client.models.list()).warning).toBeNull();
  });

  test("whose server on this machine does not run, or does not have it, is warned of before it is asked", async () => {
    await using server = await modelServer({
      "/api/tags": () => ({ body: { models: [{ name: "llama3.2:latest" }] } }),
    });
    await using memory = await testDaemon({
      config: { chatModel: "ollama/llama3.2", chatUrl: "http://127.0.0.1:9" },
    });
    const warning = async () => (await memory.client.models.list()).warning;
    expect(await warning()).toMatch(
      /^ollama\/llama3\.2 cannot be used: nothing answers at http:\/\/127\.0\.0\.1:9;/,
    );
    await memory.client.models.use({ body: { model: "ollama/llama3.2", url: server.url } });
    expect(await warning()).toBeNull();
    await memory.client.models.use({ body: { model: "ollama/other", url: server.url } });
    expect(await warning()).toContain("ollama has no other loaded");
  });

  test("is warned of no longer when it answers a test, or has another key", async () => {
    const provider = { status: 401 };
    await using server = await modelServer({
      "/v1/chat/completions": () => ({ status: provider.status, body: completion({ sum: 5 }) }),
    });
    await using memory = await testDaemon({
      config: { chatModel: chosen.model, chatUrl: `${server.url}/v1`, chatFor: "distil" },
    });
    const { client } = memory;
    const warning = async () => (await client.models.list()).warning;
    const failing = async () => {
      provider.status = 401;
      await client.models.test();
      await importAll(memory, { force: true });
      expect(await warning()).toContain("401");
    };
    await writeSession(memory, 1, talk("We decided to keep invoices in Postgres because MySQL lost some."));
    await failing();
    provider.status = 200;
    expect(await client.models.test({ body: { model: "ollama/other", url: server.url } })).toMatchObject({
      ok: false,
    });
    expect(await warning()).not.toBeNull();
    expect(await client.models.test()).toMatchObject({ ok: true });
    expect(await warning()).toBeNull();
    await failing();
    await client.models.setKey({ body: { provider: "openai", key: KEY } });
    expect(await warning()).not.toBeNull();
    await client.models.setKey({ body: { provider: "openai-compatible", key: KEY } });
    expect(await warning()).toBeNull();
  });
});

test("what a provider refuses to read is captured by the embedded rules at once, and by the model when it is back", async () => {
  const provider = { status: 401 };
  await using server = await modelServer({
    "/v1/chat/completions": () => ({ status: provider.status, body: completion({ findings: [] }) }),
  });
  const config = { chatModel: chosen.model, chatUrl: `${server.url}/v1` };
  await using memory = await capturing(undefined, { config });
  await allow(memory);
  await memory.notify(await writeSession(memory, 1, telling(1)));
  const failing = await until(memory.status, ({ state }) => state === "failing");
  expect(failing).toMatchObject({
    sessionsImported: 1,
    memoriesSaved: 1,
    waiting: 1,
    lastNotifyError: /key/,
  });
  expect(readers(memory)).toEqual(["scripted"]);
  expect((await memory.client.health.get()).notices.join()).toContain("embedded rules meanwhile");
  provider.status = 200;
  await memory.pass(DAY);
  expect(await imported(memory, 1)).toMatchObject({ state: "clean", lastNotifyError: null });
  expect(String(readers(memory)[0])).toContain(chosen.model);
  const { calls } = memory.daemon.store.prepare("SELECT count(*) AS calls FROM model_calls").get() as {
    calls: number;
  };
  expect(calls).toBe(server.requests.length);
});

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

describe("a key", () => {
  test("is kept where only its owner can read it, and is forgotten again", async () => {
    await using memory = await testDaemon();
    const set = (key: string | null) => memory.client.models.setKey({ body: { provider: "anthropic", key } });
    const keyOf = async () =>
      (await memory.client.models.list()).providers.find(({ provider }) => provider === "anthropic")?.key;
    expect(await set(KEY)).toEqual({ provider: "anthropic", key: true });
    expect(statSync(join(memory.home, "keys.json")).mode & 0o777).toBe(0o600);
    expect(await keyOf()).toBe("file");
    expect(await set(null)).toEqual({ provider: "anthropic", key: false });
    expect(await keyOf()).toBeNull();
  });

  test("in a file that others can read is not used, and the file is not written to", async () => {
    await using memory = await testDaemon({ config: { chatModel: "anthropic/claude-haiku-4-5" } });
    const file = join(memory.home, "keys.json");
    await writeFile(file, JSON.stringify({ anthropic: KEY }), { mode: 0o600 });
    await chmod(file, 0o644);
    const { models } = await memory.client.health.get();
    expect(models.chat).toMatchObject({ state: "unavailable", reason: /chmod 600/ });
    const set = memory.client.models.setKey({ body: { provider: "openai", key: KEY } });
    await expect(set).rejects.toMatchObject({ code: "conflict", message: /chmod 600/ });
    await chmod(file, 0o600);
    expect((await memory.client.health.get()).models.chat.state).toBe("ready");
  });

  test.each([["not one word"], ["line\nbreak"], ["ключ"], [""]])(
    "like %j is refused unquoted",
    async (key) => {
      await using memory = await testDaemon();
      const reply = await sendRaw(memory.baseUrl, "/models/keys", {
        method: "PUT",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ provider: "anthropic", key }),
      });
      expect(reply.status).toBe(400);
      if (key !== "") expect(reply.text).not.toContain(key);
    },
  );
});

/** Every file under a home that holds the words. */
const holding = (home: string, words: string): string[] =>
  readdirSync(home, { recursive: true, encoding: "utf8" }).filter((name) => {
    const path = join(home, name);
    return statSync(path).isFile() && readFileSync(path).toString("latin1").includes(words);
  });

test("no log, no answer, no row and no setting holds a key, whatever a server says of it", async () => {
  const [own, other] = [`${KEY}-own`, `${KEY}-other`];
  await using server = await modelServer({
    "/v1/chat/completions": (request) => ({
      status: 401,
      body: { error: { message: `Incorrect API key: ${keyIn(request)}`, code: keyIn(request) } },
    }),
    "/v1/models": (request) => ({ status: 403, body: { error: { message: keyIn(request) } } }),
  });
  await using folder = await aFolder();
  const dir = folder.at("");
  const { log, close } = openLog(openHome(join(dir, "home")).logs, "debug");
  const answers: string[] = [];
  await using memory = await testDaemon({
    dir,
    log,
    environment: { keys: { "openai-compatible": own }, settings: [] },
  });
  const send = async (method: string, path: string, body?: object): Promise<void> => {
    const json = body && { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
    answers.push((await sendRaw(memory.baseUrl, path, { method, ...json })).text);
  };
  const url = `${server.url}/v1`;
  await send("PUT", "/models/keys", { provider: "openrouter", key: other });
  await send("PUT", "/models/keys", { provider: "openai-compatible", key: other });
  await writeSession(memory, 1, talk("We decided to keep invoices in Postgres because MySQL lost some."));
  for (const model of ["openai-compatible/made-up", "openrouter/made-up"]) {
    await send("POST", "/models/use", { model, url });
    await send("POST", "/models/test", {});
    await send("POST", "/models/available", { provider: model.split("/")[0], url });
    await send("POST", "/import/sessions/stream", {});
    for (const path of ["/models", "/health", "/status", "/activity", "/costs"]) await send("GET", path);
  }
  const heard = server.requests.map(keyIn).join(" ");
  expect(heard).toContain(own);
  expect(heard).toContain(other);
  expect(answers.join("\n")).not.toContain(KEY);
  await memory.daemon.stop();
  await close();
  expect(holding(memory.home, KEY)).toEqual(["keys.json"]);
  expect(readFileSync(join(memory.home, "keys.json"), "utf8")).not.toContain(own);
});
