import { mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sessionId, until } from "@memory/sources/testing";
import { describe, expect, test } from "vitest";
import { OWN } from "../../src/store/owner-key.ts";
import { allow, type Captured, capturing, DAY, FACTS, imported, MINUTE, telling } from "../capturing.ts";
import { testDaemon } from "../daemon.ts";
import { endlessDistiller, noteTaker } from "../distillers.ts";
import { sendRaw } from "../raw-http.ts";
import { scriptedModels } from "../scripted-models.ts";
import { activeMemories, importAll, writeSession } from "../sessions.ts";

describe("capture", () => {
  test("is off until somebody allows it, and says so", async () => {
    await using memory = await capturing();
    expect(await memory.status()).toEqual({
      scope: null,
      projects: [],
      excludeProjects: [],
      paused: false,
      programs: false,
      leftOut: 0,
      state: "off",
      lastNotifyAt: null,
      lastNotifyError: null,
      todayUnattendedCalls: 0,
      unattendedDailyCap: 200,
      sessionsImported: 0,
      memoriesSaved: 0,
      captured: 0,
      waiting: 0,
      missed: 0,
      sweptAt: null,
      lastCapturedAt: null,
      ways: [],
      promptsAsked: 0,
      promptsLate: 0,
    });
    const path = await writeSession(memory, 1, telling(1));
    expect(await memory.notify(path)).toEqual({
      accepted: false,
      reason: "nothing is captured: no scope is set",
    });
    const { lastNotifyAt, lastNotifyError, waiting } = await memory.status();
    expect([lastNotifyAt, lastNotifyError, waiting]).toEqual([new Date(memory.now()).toISOString(), null, 0]);
    await memory.later(DAY);
    expect(await activeMemories(memory)).toEqual([]);
  });

  test("is asked for and allowed by the agent that the path names, and no other is known", async () => {
    await using memory = await capturing();
    const params = { agent: "assistant-code" } as const;
    await memory.client.captureOf.scope({ params, body: { scope: "all" } });
    expect(await memory.client.captureOf.status({ params })).toEqual(await memory.status());
    expect(await memory.status()).toMatchObject({ scope: "all", state: "clean" });
    expect(await sendRaw(memory.baseUrl, "/import/nobody/status")).toMatchObject({
      status: 400,
      json: { error: "invalid request path", issues: [{ path: "agent" }] },
    });
  });

  test("imports a session that ended, which can be taken back as a run and stays so", async () => {
    await using memory = await capturing();
    await allow(memory);
    await memory.pass(5 * MINUTE);
    const path = await writeSession(memory, 1, telling(1), { at: new Date(memory.now() - MINUTE) });
    expect(await memory.notify(path)).toEqual({ accepted: true });
    const status = await imported(memory, 1);
    expect(status).toMatchObject({ state: "clean", captured: 1, memoriesSaved: 1, lastNotifyError: null });
    const { memories } = await memory.client.recall.query({ body: { query: "how long are invoices kept" } });
    expect(memories[0]?.content).toContain(FACTS[1]);

    const { entries } = await memory.client.activity.list({ query: { kind: "import.session" } });
    expect(entries).toMatchObject([
      { actor: { kind: "import", client: "assistant-code", asked: { kind: "daemon" } } },
    ]);
    const runId = entries[0]?.runId ?? "none";
    await memory.later(2 * MINUTE);
    await memory.client.activity.undo({ params: { id: runId }, body: {} });
    expect(await activeMemories(memory)).toEqual([]);
    await memory.notify(path);
    await memory.later(DAY);
    await until(memory.status, ({ waiting, sweptAt }) => waiting === 0 && sweptAt !== null);
    expect(await activeMemories(memory)).toEqual([]);
    expect(await memory.status()).toMatchObject({ sessionsImported: 1, memoriesSaved: 1, captured: 1 });
  });

  test("looks at a session again that was still written to when it ended, and reads one that goes on", async () => {
    await using memory = await capturing();
    await allow(memory);
    const path = await writeSession(memory, 1, telling(1));
    await memory.notify(path);
    await imported(memory, 1);
    await writeFile(path, telling(1, 2));
    await memory.pass(11_000);
    await expect.poll(() => activeMemories(memory)).toHaveLength(2);
    await memory.pass(11_000);
    await writeFile(path, telling(1, 2, 3));
    await memory.notify(path);
    await expect.poll(() => activeMemories(memory)).toHaveLength(3);
    expect(await memory.status()).toMatchObject({ sessionsImported: 1, captured: 1, memoriesSaved: 3 });
  });

  test("reads a session once, however often it is told of, and sessions in order, one at a time", async () => {
    const [read, inHand] = [[] as string[], { now: 0, most: 0 }];
    await using memory = await capturing(async ({ sessionId }) => {
      read.push(sessionId);
      inHand.now += 1;
      inHand.most = Math.max(inHand.most, inHand.now);
      await new Promise((resolve) => setTimeout(resolve, 5));
      inHand.now -= 1;
    });
    await allow(memory);
    const paths = await Promise.all([1, 2, 3, 4, 5].map((n) => writeSession(memory, n, telling(n))));
    for (const path of paths) await memory.notify(path);
    const tellOften = async () => {
      for (let n = 0; n < 50; n++)
        expect(await memory.notify(paths[n % paths.length] ?? "")).toEqual({ accepted: true });
    };
    await Promise.all(Array.from({ length: 20 }, tellOften));
    await imported(memory, 5);
    await memory.pass(11_000);
    await imported(memory, 5);
    expect(read).toEqual([1, 2, 3, 4, 5].map(sessionId));
    expect(inHand.most).toBe(1);
  });

  test("heeds the lists of projects, and what an owner allows is that owner's alone", async () => {
    await using memory = await capturing();
    await allow(memory, { projects: ["kiln", "oven"], excludeProjects: ["secret"] });
    const session = (n: number, folder: string) => writeSession(memory, n, telling(n), { folder });
    expect(await memory.notify(await session(1, "-home-sam-code-kiln"))).toEqual({ accepted: true });
    for (const folder of ["-home-sam-code-loom", "-home-sam-secret-oven"])
      expect((await memory.notify(await session(2, folder))).accepted, folder).toBe(false);
    await imported(memory, 1);
    const other = "6b1f0000-0000-4000-8000-000000000001";
    const path = await session(3, "-home-sam-code-oven");
    const { status, json } = await sendRaw(memory.baseUrl, "/import/assistant-code/notify", {
      method: "POST",
      headers: { "content-type": "application/json", "x-memory-owner": other },
      body: JSON.stringify({ path }),
    });
    expect([status, json]).toMatchObject([202, { accepted: false }]);
    const owners = memory.daemon.store.prepare("SELECT DISTINCT owner_id FROM import_ledger").pluck().all();
    expect(owners).toEqual([OWN]);
  });

  test("that is stopped forgets what waits, and allowed again begins anew; saying it twice changes nothing", async () => {
    const endless = endlessDistiller();
    await using memory = await capturing(undefined, { models: scriptedModels({ distiller: endless }) });
    await allow(memory);
    const since = memory.now();
    for (const n of [1, 2]) await memory.notify(await writeSession(memory, n, telling(n)));
    await endless.started;
    await memory.later(MINUTE);
    await allow(memory);
    const stored = () =>
      memory.daemon.store.prepare<[], { since: number }>("SELECT since FROM capture_state").get()?.since;
    expect(stored()).toBe(since);
    expect((await memory.status()).waiting).toBe(2);
    const stopped = await memory.client.capture.scope({ body: { scope: null, projects: ["x"] } });
    expect(stopped).toMatchObject({ scope: null, projects: [], state: "off", waiting: 0 });
    const { entries } = await memory.client.activity.list({ query: { kind: "capture.scope" } });
    expect(entries.map(({ final }) => final)).toEqual(Array(2).fill("it is a setting: set it again"));
  });

  test("that is paused captures nothing that ends meanwhile, not even later", async () => {
    await using memory = await capturing();
    await memory.client.capture.scope({ body: { scope: "all", paused: true } });
    const path = await writeSession(memory, 1, telling(1), { at: new Date(memory.now() + MINUTE) });
    expect(await memory.notify(path)).toEqual({ accepted: false, reason: "capture is paused" });
    expect(await memory.status()).toMatchObject({ state: "paused", paused: true });
    await memory.later(10 * MINUTE);
    await allow(memory);
    await memory.later(10 * MINUTE);
    await until(memory.status, ({ sweptAt }) => sweptAt !== null);
    expect(await activeMemories(memory)).toEqual([]);
  });
});

describe("a notification", () => {
  const paths: Record<string, (memory: Captured) => Promise<string>> = {
    "outside the transcripts": async () => "/etc/passwd",
    "that climbs out": async ({ transcriptsDir }) => `${transcriptsDir}/../${sessionId(1)}.jsonl`,
    "that is relative": async () => `projects/kiln/${sessionId(1)}.jsonl`,
    "with a NUL": async ({ transcriptsDir }) => `${transcriptsDir}/kiln/${sessionId(1)}\0.jsonl`,
    "of nothing": async ({ transcriptsDir }) => join(transcriptsDir, "kiln", `${sessionId(9)}.jsonl`),
    "of a folder": async ({ transcriptsDir }) => join(transcriptsDir, "-home-sam-code-kiln"),
    "of a sub-agent": async ({ transcriptsDir }) => {
      const path = join(transcriptsDir, "-home-sam-code-kiln", "agent-1a2b.jsonl");
      await writeFile(path, telling(1));
      return path;
    },
    "of a link that leads out": async ({ transcriptsDir }) => {
      const path = join(transcriptsDir, "-home-sam-code-kiln", `${sessionId(7)}.jsonl`);
      await symlink("/etc/passwd", path);
      return path;
    },
    "of a folder that is called like a session": async ({ transcriptsDir }) => {
      const path = join(transcriptsDir, "-home-sam-code-kiln", `${sessionId(8)}.jsonl`);
      await mkdir(path);
      return path;
    },
  };

  test.each(Object.entries(paths))("%s is refused, and the status stays as it was", async (_name, make) => {
    await using memory = await capturing();
    await allow(memory);
    await writeSession(memory, 2, telling(2));
    const before = await memory.status();
    const body = JSON.stringify({ path: await make(memory) });
    const { status, json } = await sendRaw(memory.baseUrl, "/import/assistant-code/notify", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    });
    expect([status, json?.error]).toEqual([400, "invalid request body"]);
    expect(json?.issues).toMatchObject([{ path: "path", message: expect.any(String) }]);
    expect(await memory.status()).toEqual(before);
  });

  test("in the words of a hook is heard with all its fields, and one of no session is no mistake", async () => {
    await using memory = await capturing();
    await allow(memory);
    const transcript_path = await writeSession(memory, 1, telling(1));
    const hook = {
      session_id: sessionId(1),
      hook_event_name: "SessionEnd",
      cwd: "/home/sam",
      reason: "clear",
    };
    const { capture } = memory.client;
    expect(await capture.notify({ body: { ...hook, transcript_path } })).toEqual({ accepted: true });
    await imported(memory, 1);
    const missing = { ...hook, transcript_path: transcript_path.replace(sessionId(1), sessionId(2)) };
    expect(await capture.notify({ body: missing })).toMatchObject({ accepted: false });
    const outside = capture.notify({ body: { ...hook, transcript_path: "/etc/passwd" } });
    await expect(outside).rejects.toMatchObject({ code: "invalid", issues: [{ path: "transcript_path" }] });
    await expect(capture.notify({ body: {} })).rejects.toMatchObject({ code: "invalid" });
    const misspelt = capture.notify({ body: { path: transcript_path, pth: "x" } });
    await expect(misspelt).rejects.toMatchObject({ code: "invalid" });
  });
});

describe("the sweep", () => {
  test("finds what ended unheard since capture was allowed, and nothing older or still going on", async () => {
    await using memory = await capturing();
    await writeSession(memory, 1, telling(1), { at: new Date(memory.now() - MINUTE) });
    await allow(memory);
    await memory.later(10 * MINUTE);
    await writeSession(memory, 2, telling(2), { at: new Date(memory.now() - 3 * MINUTE) });
    await writeSession(memory, 3, telling(3), { at: new Date(memory.now()) });
    await memory.later(0);
    const status = await imported(memory, 1);
    expect(status).toMatchObject({ captured: 1, missed: 0, lastNotifyAt: null, state: "clean" });
    expect(await activeMemories(memory)).toContain(`fact: ${FACTS[2]} (1)`);
    await memory.later(5 * MINUTE);
    await imported(memory, 2);
  });

  test("leaves alone what somebody has imported and taken back", async () => {
    await using memory = await capturing();
    await allow(memory);
    await memory.later(30 * MINUTE);
    await writeSession(memory, 1, telling(1), { at: new Date(memory.now() - 10 * MINUTE) });
    const { done } = await importAll(memory);
    await memory.client.activity.undo({ params: { id: done.runId ?? "none" }, body: {} });
    await memory.later(30 * MINUTE);
    await until(memory.status, ({ sweptAt }) => sweptAt === new Date(memory.now()).toISOString());
    expect(await activeMemories(memory)).toEqual([]);
    expect((await memory.status()).captured).toBe(0);
  });

  test("runs at the start: what ended while the daemon was away is captured", async () => {
    await using memory = await capturing();
    await allow(memory);
    await memory.daemon.stop();
    await writeSession(memory, 1, telling(1), { at: new Date(memory.now() + MINUTE) });
    const dir = join(memory.home, "..");
    const clock = () => memory.now() + 10 * MINUTE;
    const models = scriptedModels({ distiller: noteTaker() });
    await using next = await testDaemon({ dir, clock, models });
    await until(
      () => next.client.capture.status(),
      ({ captured, missed }) => captured === 1 && missed === 0,
    );
  });
});
