import { statSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { until } from "@memory/sources/testing";
import { describe, expect, test } from "vitest";
import { allow, capturing, DAY, FACTS, imported } from "../capturing.ts";
import { type TestDaemon, testDaemon } from "../daemon.ts";
import { chatServer, chosen, completion, KEY, modelServer } from "../model-server.ts";
import { sendRaw } from "../raw-http.ts";
import { chatter, importAll, talk, writeSession } from "../sessions.ts";

const configOf = async ({ home }: TestDaemon): Promise<unknown> =>
  JSON.parse(await readFile(join(home, "config.json"), "utf8"));

const usedFor = async ({ client }: TestDaemon, task: string) =>
  (await client.models.list()).used.find((one) => one.task === task);

const readers = ({ daemon }: TestDaemon): unknown[] =>
  daemon.store.prepare("SELECT distiller FROM import_ledger ORDER BY session_id").pluck().all();

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

    await writeSession(
      memory,
      1,
      talk("We decided to keep invoices in Postgres because MySQL lost some.", chatter),
    );
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
    await writeSession(
      memory,
      1,
      talk("We decided to keep invoices in Postgres because MySQL lost some.", chatter),
    );
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
    "/v1/chat/completions": () => ({ status: provider.status, body: completion({ memories: [] }) }),
  });
  const config = { chatModel: chosen.model, chatUrl: `${server.url}/v1` };
  await using memory = await capturing(undefined, { config });
  await allow(memory);
  await memory.notify(await writeSession(memory, 1, talk(`Note: ${FACTS[1]}`, chatter)));
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
