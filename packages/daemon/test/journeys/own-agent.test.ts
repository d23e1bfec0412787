import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { readerMark } from "@memory/language/session";
import { sessionId, transcript, until } from "@memory/sources/testing";
import { describe, expect, test } from "vitest";
import { allow, MINUTE } from "../capturing.ts";
import { type TestDaemon, testDaemon } from "../daemon.ts";
import { type FakeAgent, fakeAgent } from "../fake-agent.ts";
import { sendRaw } from "../raw-http.ts";
import { activeMemories, chatter, importAll, talk, writeSession } from "../sessions.ts";

const MODEL = "agent/claude-code";

/** A daemon that finds a fake Claude Code on its PATH. */
async function withAgent() {
  const fake = fakeAgent();
  let now = Date.now();
  const memory = await testDaemon({
    clock: () => now,
    config: { agentPolite: false },
    environment: { keys: {}, settings: [], programs: fake.env },
  });
  const { models } = memory.client;
  return Object.assign(memory, {
    fake,
    later: (ms: number) => {
      now += ms;
    },
    async sayYes() {
      const { agent } = await models.use({ body: { model: MODEL, dryRun: true } });
      if (!agent) throw new Error("no agent was offered");
      return models.use({ body: { model: MODEL, agreed: { path: agent.path, version: agent.version } } });
    },
    state: async () => (await memory.client.health.get()).models.chat,
    dispose: () => fake[Symbol.dispose](),
  });
}

const hookedBy = (memory: Pick<TestDaemon, "baseUrl">, event: string, body: object) =>
  sendRaw(memory.baseUrl, `/hooks/claude-code/${event}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

const importedOne = ({ client }: Pick<TestDaemon, "client">) =>
  until(
    () => client.capture.status(),
    ({ sessionsImported }) => sessionsImported === 1,
  );

const argOf = (fake: FakeAgent, flag: string): string => {
  const argv = fake.argv();
  return argv[argv.indexOf(flag) + 1] ?? "";
};

/** Claude Code's name for the folder of a project's sessions. */
const encoded = (folder: string): string => folder.replace(/[^A-Za-z0-9]/g, "-");

describe("a person's own agent", () => {
  test("reads only after they have agreed to the program that was shown, and not for longer than they want", async () => {
    await using memory = await withAgent();
    const { models } = memory.client;
    const { providers } = await models.list();
    expect(providers.find(({ provider }) => provider === "agent")).toMatchObject({
      needsKey: false,
      runs: "remote",
      models: [{ name: "claude-code", local: false }],
    });
    await expect(models.use({ body: { model: MODEL } })).rejects.toMatchObject({ code: "conflict" });
    const another = { path: memory.fake.path, version: "1.0.0" };
    await expect(models.use({ body: { model: MODEL, agreed: another } })).rejects.toMatchObject({
      message: expect.stringContaining("has changed since you were asked"),
    });
    expect((await memory.state()).name).not.toContain("agent/");
    await expect(models.use({ body: { model: "agent/clippy", dryRun: true } })).rejects.toMatchObject({
      issues: [{ path: "model", message: expect.stringContaining("agent/claude-code") }],
    });

    await memory.sayYes();
    expect(await memory.state()).toMatchObject({
      state: "ready",
      plan: true,
      runtime: /0 of 60 calls today/,
    });
    memory.fake.answer('{"sum":5}');
    expect(await models.test({ body: {} })).toMatchObject({ ok: true, usd: 0, inputTokens: 900 });
    expect((await models.list()).warning).toBeNull();

    await models.use({ body: { model: null } });
    expect((await memory.state()).name).not.toContain("agent/");
    expect(await models.test({ body: { model: MODEL } })).toMatchObject({ ok: false, trouble: "refused" });
    memory.dispose();
  });

  test("that is away is stood in for by the rules, and the status says what is wrong with it", async () => {
    await using memory = await withAgent();
    await memory.sayYes();
    memory.fake.behave(
      `printf '%s' '{"is_error":true,"subtype":"success","result":"Please run /login"}'; exit 1`,
    );
    await allow(memory);
    const path = await writeSession(
      memory,
      1,
      talk("Always answer in English.", chatter, "We deploy on Tuesdays, always."),
    );
    await memory.client.capture.notify({ body: { path } });
    await importedOne(memory);
    const { notices } = await memory.client.health.get();
    expect(notices.join("\n")).toMatch(/is not logged in; run {2}claude {2}once.*embedded rules meanwhile/);
    memory.dispose();
  });
});

describe("a program that writes a transcript and calls every hook while it reads", () => {
  test("leaves no session, no memory and no answer to a hook, and is asked no more", async () => {
    await using memory = await withAgent();
    await memory.sayYes();
    await allow(memory);
    memory.fake.answer('{"sum":5}');
    expect((await memory.client.models.test({ body: {} })).ok).toBe(true);
    const id = argOf(memory.fake, "--session-id");
    const cwd = join(memory.home, "reader");
    const own = transcript(cwd);
    own.user(`${readerMark(id)}\nWe always deploy on Tuesdays.`);
    own.assistant("Understood.");
    // Three ways to come by such a session: by its folder, by its id elsewhere, by its first words alone.
    const byFolder = { folder: encoded(cwd), at: new Date(Date.now() - 60 * MINUTE) };
    const places = [await writeSession(memory, 1, own.text(), byFolder)];
    mkdirSync(join(memory.transcriptsDir, "-home-sam-code-kiln"), { recursive: true });
    const byId = join(memory.transcriptsDir, "-home-sam-code-kiln", `${id}.jsonl`);
    writeFileSync(byId, own.text());
    places.push(byId, await writeSession(memory, 2, own.text()));

    for (const path of places) await memory.client.capture.notify({ body: { path } });
    for (const event of ["session-start", "prompt", "session-end"]) {
      const body = {
        session_id: id,
        cwd,
        transcript_path: byId,
        prompt: "when do we deploy?",
        source: "startup",
      };
      expect((await hookedBy(memory, event, body)).json).toEqual({});
    }
    await memory.client.capture.sweep();
    await importAll(memory, { days: 3650 });
    expect(await activeMemories(memory)).toEqual([]);
    const { passages } = await memory.client.health.status();
    expect(passages).toBe(0);
    expect(await memory.state()).toMatchObject({
      state: "unavailable",
      reason: expect.stringMatching(/turned off: .*own hooks.*memory models use agent\/claude-code/),
    });
    expect((await memory.client.health.get()).notices.join("\n")).toContain("turned off");
    memory.dispose();
  });

  test("is told nothing by our command at a hook, nor by our MCP server", async () => {
    const script = fileURLToPath(new URL("../../../cli/hooks/tell.sh", import.meta.url));
    const env = { ...process.env, MEMORY_READER: "1" };
    for (const run of [
      ["sh", script, "session-start", "/nowhere", "node", "memory"],
      [process.execPath, script.replace(/\.sh$/, ".mjs"), "session-start", "/nowhere", "node", "memory"],
    ]) {
      const [program = "", ...args] = run;
      const child = spawn(program, args, { env, stdio: ["ignore", "pipe", "pipe"] });
      const [said, complaint, [code]] = await Promise.all([
        text(child.stdout),
        text(child.stderr),
        once(child, "exit"),
      ]);
      expect({ said, complaint, code }).toEqual({ said: "", complaint: "", code: 0 });
    }
  });
});

describe("a session that a program asked", () => {
  const asked = (memory: TestDaemon, nth: number, at = new Date()) => {
    const session = transcript("/home/sam/code/kiln");
    session.user("The kiln fires at 1240 degrees, we always use cone 6.", { entrypoint: "sdk-cli" });
    session.assistant("Understood.");
    return writeSession(memory, nth, session.text(), { at });
  };

  test("is not captured by itself, is counted as left out, and is read when a person imports it", async () => {
    await using memory = await withAgent();
    await allow(memory);
    const path = await asked(memory, 3);
    await memory.client.capture.notify({ body: { path } });
    const person = await writeSession(memory, 4, talk("We deploy on Tuesdays, always."));
    await memory.client.capture.notify({ body: { path: person } });
    await importedOne(memory);
    await memory.client.capture.sweep({ body: {} });
    await expect.poll(() => memory.client.capture.status()).toMatchObject({ leftOut: 1, captured: 1 });
    await asked(memory, 3, new Date(Date.now() - 60 * MINUTE));
    const { items } = await importAll(memory);
    expect(items.map((item) => item.sessionId)).toEqual([sessionId(3)]);
    memory.dispose();
  });

  test("is captured like a person's where a person wants it", async () => {
    await using memory = await withAgent();
    await allow(memory, { programs: true });
    await memory.client.capture.notify({ body: { path: await asked(memory, 3) } });
    await importedOne(memory);
    expect(await memory.client.capture.status()).toMatchObject({ programs: true, leftOut: 0, captured: 1 });
    memory.dispose();
  });
});
