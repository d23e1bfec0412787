import { readdirSync, readFileSync, statSync } from "node:fs";
import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { aFolder } from "@memory/sources/testing";
import { describe, expect, test } from "vitest";
import { openHome } from "../../src/platform/home.ts";
import { openLog } from "../../src/platform/logger.ts";
import { testDaemon } from "../daemon.ts";
import { KEY, keyIn, modelServer } from "../model-server.ts";
import { sendRaw } from "../raw-http.ts";
import { talk, writeSession } from "../sessions.ts";

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
