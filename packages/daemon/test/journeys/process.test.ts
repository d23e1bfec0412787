import { existsSync, statSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@memory/client";
import { sessionId, until } from "@memory/sources/testing";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { collect } from "../daemon.ts";
import { sourceCommand } from "../entry.ts";
import { daemonProcess, failedStart } from "../process.ts";
import { activeMemories, importAll, talk, writeSession } from "../sessions.ts";

/** So many that some are left, however late a busy machine lets us look. */
const SESSIONS = 24;
const all = { maxSessions: SESSIONS };
let dir: string;
let env: Record<string, string>;
const home = () => join(dir, "home");

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "memory-process-"));
  env = { MEMORY_HOME: home(), MEMORY_TRANSCRIPTS_DIR: join(dir, "projects") };
  for (let n = 1; n <= SESSIONS; n++)
    await writeSession(
      { transcriptsDir: join(dir, "projects") },
      n,
      talk(`Always write the report number ${n} to the folder reports/${n} of the kiln.`, "thank you"),
    );
});
afterEach(() => rm(dir, { recursive: true, force: true }));

/** Starts an import and answers once a few sessions are through, with the rest still to come. */
async function startedImport(baseUrl: string): Promise<{ rest: Promise<unknown> }> {
  const { imports } = createClient({ baseUrl });
  const events = imports.sessions({ body: all })[Symbol.asyncIterator]();
  for (let n = 0; n < 3; n++) await events.next();
  const rest = collect({ [Symbol.asyncIterator]: () => events });
  return { rest: rest.catch(() => "broken off") };
}

describe("a daemon process", () => {
  test("killed in the middle of an import is whole at the next start, says so, and finishes", async () => {
    {
      await using killed = await daemonProcess(env);
      const { rest } = await startedImport(killed.baseUrl);
      expect(await killed.end("SIGKILL")).toBe("SIGKILL");
      await rest;
    }
    expect(existsSync(join(home(), "daemon.json"))).toBe(true);
    await using daemon = await daemonProcess(env);
    const client = createClient({ baseUrl: daemon.baseUrl });
    const { ok, notices } = await client.health.get();
    expect([ok, notices]).toEqual([
      true,
      [
        expect.stringContaining("did not stop cleanly"),
        expect.stringContaining("1 import run was interrupted"),
      ],
    ]);
    const { done } = await importAll({ client }, all);
    expect(done.sessions).toBeLessThan(SESSIONS);
    expect(done.skipped.upToDate).toBeGreaterThan(2);
    const resumed = await activeMemories({ client });

    await using undisturbed = await daemonProcess({ ...env, MEMORY_HOME: join(dir, "other-home") });
    const other = { client: createClient({ baseUrl: undisturbed.baseUrl }) };
    await importAll(other, all);
    expect(resumed).toEqual(await activeMemories(other));
    expect(resumed.length).toBeGreaterThan(0);
  });

  test("told to stop during an import ends with 0, keeps what was committed and leaves no trace of itself", async () => {
    await using daemon = await daemonProcess(env);
    const { rest } = await startedImport(daemon.baseUrl);
    expect(await daemon.end("SIGTERM")).toBe(0);
    await rest;
    const left = await readdir(home());
    expect(left.sort()).toEqual([
      "backups",
      "daemon.lock",
      "last-change.json",
      "logs",
      "memory.db",
      "prints.key",
    ]);
    await using next = await daemonProcess(env);
    const client = createClient({ baseUrl: next.baseUrl });
    expect((await client.health.get()).notices).toEqual([]);
    expect((await client.health.status()).sessions).toBeGreaterThan(2);
  });

  test("killed while it captures goes on at the next start: every session is captured once", async () => {
    const projects = { transcriptsDir: join(dir, "projects") };
    const paths = Array.from({ length: SESSIONS }, (_, at) => {
      const id = sessionId(at + 1);
      return join(projects.transcriptsDir, "-home-sam-code-kiln", `${id}.jsonl`);
    });
    {
      await using killed = await daemonProcess(env);
      const { capture } = createClient({ baseUrl: killed.baseUrl });
      await capture.scope({ body: { scope: "all" } });
      for (const path of paths) await capture.notify({ body: { path } });
      const { captured } = await until(capture.status, ({ captured }) => captured >= 2);
      expect(captured).toBeLessThan(SESSIONS);
      expect(await killed.end("SIGKILL")).toBe("SIGKILL");
    }
    await using daemon = await daemonProcess(env);
    const client = createClient({ baseUrl: daemon.baseUrl });
    const { capture, activity, health } = client;
    const status = await until(capture.status, ({ captured }) => captured === SESSIONS);
    expect(status).toMatchObject({ state: "clean", sessionsImported: SESSIONS, missed: 0 });
    const { entries } = await activity.list({ query: { kind: "import.session", limit: 500 } });
    const subjects = entries.map(({ subject }) => subject?.id);
    expect(new Set(subjects).size).toBe(subjects.length);
    expect((await health.get()).notices).toEqual([expect.stringContaining("did not stop cleanly")]);
  });

  test("runs from its sources, threads and all, and stops when asked over HTTP", async () => {
    await using daemon = await daemonProcess(env, sourceCommand());
    const { admin, memories, recall } = createClient({ baseUrl: daemon.baseUrl });
    await memories.save({ body: { content: "The kiln fires at cone 6." } });
    const answer = await recall.query({ body: { query: "At which cone does the kiln fire?" } });
    expect(answer.memories).toHaveLength(1);
    expect(await admin.shutdown()).toEqual({ ok: true, pid: daemon.pid });
    await expect.poll(() => existsSync(join(home(), "daemon.json"))).toBe(false);
  });

  test("rotates its log, and nothing that it leaves is for others to read", async () => {
    const logs = join(home(), "logs");
    await mkdir(logs, { recursive: true, mode: 0o700 });
    await writeFile(join(logs, "daemon.log"), `${"{}\n".repeat(2_000_000)}`, { mode: 0o600 });
    {
      await using daemon = await daemonProcess(env);
      await daemon.end("SIGTERM");
    }
    const names = await readdir(logs);
    expect(names.filter((name) => /^\d{8}.*daemon\.log$/.test(name))).toHaveLength(1);
    for (const name of names) expect([name, statSync(join(logs, name)).mode & 0o777]).toEqual([name, 0o600]);
  });

  test("says where it is, and lets no second one in", async () => {
    await using daemon = await daemonProcess(env);
    const info = JSON.parse(await readFile(join(home(), "daemon.json"), "utf8"));
    expect(info).toMatchObject({ pid: daemon.pid, port: Number(new URL(daemon.baseUrl).port) });
    const { code, said } = await failedStart(env);
    expect([code, said]).toEqual([6, expect.stringContaining(`(pid ${daemon.pid}) already serves`)]);
    expect((await createClient({ baseUrl: daemon.baseUrl }).health.get()).ok).toBe(true);
  });

  test("that cannot start says why in a sentence, and ends", async () => {
    const silent = createServer();
    const hangsUp = createServer((socket) => socket.destroy());
    for (const taken of [silent, hangsUp]) {
      await new Promise<void>((resolve) => taken.listen(0, "127.0.0.1", resolve));
      const { port } = taken.address() as AddressInfo;
      const busy = await failedStart({ ...env, MEMORY_PORT: String(port) });
      expect(busy.said.trim().split("\n")).toHaveLength(1);
      expect([busy.code, busy.said]).toEqual([
        1,
        expect.stringContaining(`port ${port} is taken by another program. Give ${home()} a port of its own`),
      ]);
      taken.close();
    }
    await mkdir(join(home(), "daemon.json"), { recursive: true });
    expect((await failedStart(env)).code).toBe(1);
    await rm(join(home(), "daemon.json"), { recursive: true });
    await writeFile(join(home(), "memory.db"), "no store at all ".repeat(500));
    const damaged = await failedStart(env);
    expect([damaged.code, damaged.said]).toEqual([6, expect.stringContaining("was left untouched")]);
    await writeFile(join(home(), "config.json"), "{");
    const broken = await failedStart(env);
    expect([broken.code, broken.said]).toEqual([2, expect.stringContaining("is not a JSON object")]);
    await symlink(join(dir, "nowhere"), join(dir, "dangling"));
    const nowhere = await failedStart({ ...env, MEMORY_HOME: join(dir, "dangling") });
    expect([nowhere.code, nowhere.said]).toEqual([
      1,
      expect.stringContaining("made or written: a link on the way to it leads nowhere"),
    ]);
    for (const { said } of [damaged, broken, nowhere]) expect(said.trim().split("\n")).toHaveLength(1);
  });
});
