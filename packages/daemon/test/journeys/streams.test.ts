import { createClient } from "@memory/client";
import { pino } from "pino";
import { describe, expect, test } from "vitest";
import type { Store } from "../../src/store/open.ts";
import { collect, testDaemon } from "../daemon.ts";
import { endlessDistiller, noteTaker } from "../distillers.ts";
import { postJson, speakAndListen } from "../raw-http.ts";
import { scriptedModels } from "../scripted-models.ts";
import { activeMemories, note, talk, writeSession } from "../sessions.ts";

const other = "01900000-0000-7000-8000-00000000beef";
const linesOf = (text: string) =>
  text
    .trimEnd()
    .split("\n")
    .map((line): { type: string } => JSON.parse(line));
const runStates = (store: Store): string[] =>
  store.prepare<[], string>("SELECT state FROM import_runs ORDER BY id").pluck().all();

describe("an import stream", () => {
  test("is NDJSON: one item a session counted from 1, then one done at the very end", async () => {
    await using memory = await testDaemon({ models: scriptedModels({ distiller: noteTaker() }) });
    await writeSession(memory, 1, talk(note("Exports go to the archive bucket.")));
    await writeSession(memory, 2, talk("Good morning to you."));
    const { status, headers, text } = await postJson(memory.baseUrl, "/import/sessions/stream", {});
    expect([status, headers["content-type"]]).toEqual([200, "application/x-ndjson"]);
    expect(text.endsWith("}\n")).toBe(true);
    expect(linesOf(text)).toEqual([
      expect.objectContaining({ type: "item", index: 1, total: 2 }),
      expect.objectContaining({ type: "item", index: 2, total: 2 }),
      expect.objectContaining({ type: "done", sessions: 2, dryRun: false }),
    ]);
  });

  test("says ping while nothing happens", async () => {
    let goOn = () => {};
    const nothing = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const distiller = noteTaker(() => nothing);
    await using memory = await testDaemon({ models: scriptedModels({ distiller }), quietMs: 40 });
    await writeSession(memory, 1, talk(note("Exports go to the archive bucket.")));
    const headers = { "content-type": "application/json" };
    const asked = { method: "POST", headers, body: "{}" };
    const { body } = await fetch(`${memory.baseUrl}/import/sessions/stream`, asked);
    let text = "";
    for await (const part of body ?? []) {
      text += Buffer.from(part).toString("utf8");
      if (text.split('"ping"').length > 2) goOn();
    }
    const types = linesOf(text).map(({ type }) => type);
    expect(types.filter((type) => type !== "ping")).toEqual(["item", "done"]);
    expect(types.at(-1)).toBe("done");
  });

  test("that fails ends with one error, in words for a person, and the log takes no refusal for a fault", async () => {
    const logged: string[] = [];
    const log = pino({ level: "warn" }, { write: (line) => void logged.push(line) });
    await using memory = await testDaemon({ log });
    const { status, text } = await postJson(memory.baseUrl, "/import/sessions/stream", {});
    expect(status).toBe(200);
    const lines = linesOf(text);
    expect(lines).toEqual([
      { type: "error", error: expect.stringContaining("folder of Claude Code's sessions") },
    ]);
    expect(logged).toEqual([]);
  });

  test("that breaks is in the log by the name and place of what broke", async () => {
    const logged: string[] = [];
    const log = pino({ level: "warn" }, { write: (line) => void logged.push(line) });
    await using memory = await testDaemon({ log });
    await writeSession(memory, 1, talk(note("Exports go to the archive bucket.")));
    memory.daemon.store.prepare("DROP TABLE import_runs").run();
    const { text } = await postJson(memory.baseUrl, "/import/sessions/stream", {});
    expect(linesOf(text).at(-1)).toMatchObject({ type: "error", error: expect.stringContaining("log") });
    expect(logged.join()).toMatch(/SqliteError.*stream failed/);
  });

  test("takes no second run of one owner, but one of another, and the next when it is over", async () => {
    const distiller = endlessDistiller();
    await using memory = await testDaemon({ models: scriptedModels({ distiller }) });
    await writeSession(memory, 1, talk(note("Exports go to the archive bucket.")));
    const leaving = new AbortController();
    const first = collect(memory.client.imports.sessions({ body: {} }, leaving.signal)).catch(() => "left");
    await distiller.started;
    const second = await postJson(memory.baseUrl, "/import/sessions/stream", {});
    expect([second.status, second.json?.error]).toEqual([409, expect.stringContaining("running already")]);
    const theirs = await postJson(
      memory.baseUrl,
      "/import/sessions/stream",
      { dryRun: true },
      { "x-memory-owner": other },
    );
    expect(linesOf(theirs.text).at(-1)).toMatchObject({ type: "done", sessions: 1 });
    leaving.abort();
    expect(await first).toBe("left");
    await distiller.aborted;
    await expect.poll(() => runStates(memory.daemon.store)).toEqual(["cancelled"]);
    const next = await postJson(memory.baseUrl, "/import/sessions/stream", { dryRun: true });
    expect(next.status).toBe(200);
  });

  test("ends the model's call when the reader leaves, and keeps what was committed", async () => {
    const slow = endlessDistiller();
    let calls = 0;
    const quick = noteTaker();
    const distiller = {
      ...slow,
      distill: (...args: Parameters<typeof slow.distill>) =>
        calls++ === 0 ? quick.distill(...args) : slow.distill(...args),
    };
    await using memory = await testDaemon({ models: scriptedModels({ distiller }) });
    await writeSession(memory, 1, talk(note("Exports go to the archive bucket.")), {
      at: new Date(Date.now() - 600_000),
    });
    await writeSession(memory, 2, talk(note("The viewer is served by the daemon.")));
    const leaving = new AbortController();
    const reading = collect(memory.client.imports.sessions({ body: {} }, leaving.signal)).catch(() => "left");
    await slow.started;
    leaving.abort();
    await reading;
    await slow.aborted;
    await expect.poll(() => runStates(memory.daemon.store)).toEqual(["cancelled"]);
    expect(await activeMemories(memory)).toEqual(["fact: Exports go to the archive bucket. (1)"]);
  });

  test("goes on to its end for a reader who has closed their own side", async () => {
    await using memory = await testDaemon({ models: scriptedModels({ distiller: noteTaker() }) });
    await writeSession(memory, 1, talk(note("Exports go to the archive bucket.")));
    const asked = [
      "POST /import/sessions/stream HTTP/1.1",
      "Host: 127.0.0.1",
      "Content-Type: application/json",
      "Content-Length: 2",
    ];
    const heard = await speakAndListen(memory.baseUrl, `${asked.join("\r\n")}\r\n\r\n{}`);
    expect(heard).toContain("HTTP/1.1 200 OK");
    const events = [...heard.matchAll(/^\{.*\}$/gm)].map(([line]) => line);
    expect(linesOf(events.join("\n")).map(({ type }) => type)).toEqual(
      expect.arrayContaining(["item", "done"]),
    );
    expect(events.at(-1)).toContain('"done"');
  });

  test("of a daemon that stops ends with an error that says so", async () => {
    const distiller = endlessDistiller();
    await using memory = await testDaemon({ models: scriptedModels({ distiller }) });
    await writeSession(memory, 1, talk(note("Exports go to the archive bucket.")));
    const reading = postJson(memory.baseUrl, "/import/sessions/stream", {});
    await distiller.started;
    await memory.daemon.stop();
    expect(linesOf((await reading).text).at(-1)).toEqual({
      type: "error",
      error: expect.stringContaining("stopping"),
    });
  });

  test("that breaks off is an error to the client, not an end", async () => {
    const cut = async () =>
      new Response('{"type":"item"}\n', { headers: { "content-type": "application/x-ndjson" } });
    const client = createClient({ baseUrl: "http://127.0.0.1:1", fetch: cut });
    await expect(collect(client.imports.sessions({ body: {} }))).rejects.toThrow("broke off");
  });
});

test("answers while an import is at work", async () => {
  const distiller = endlessDistiller();
  await using memory = await testDaemon({ models: scriptedModels({ distiller }) });
  await writeSession(memory, 1, talk(note("Exports go to the archive bucket.")));
  const leaving = new AbortController();
  const reading = collect(memory.client.imports.sessions({ body: {} }, leaving.signal)).catch(() => "left");
  await distiller.started;
  await memory.client.memories.save({ body: { content: "The archive bucket is emptied in May" } });
  const { memories } = await memory.client.recall.query({ body: { query: "archive bucket" } });
  expect(memories.map(({ content }) => content)).toEqual(["The archive bucket is emptied in May"]);
  leaving.abort();
  await reading;
});
