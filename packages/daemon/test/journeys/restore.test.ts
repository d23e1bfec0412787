import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { type Client, createClient } from "@memory/client";
import { openDatabase } from "@memory/sources/databases";
import { aFolder } from "@memory/sources/testing";
import { describe, expect, test } from "vitest";
import { restoreBackup } from "../../src/history/backups/restore.ts";
import { openHome } from "../../src/platform/home.ts";
import { takeLock } from "../../src/store/lock.ts";
import { openAsIs } from "../../src/store/open.ts";
import { NOW } from "../builders.ts";
import { type TestDaemon, testDaemon } from "../daemon.ts";
import { daemonProcess } from "../process.ts";

const save = ({ client }: TestDaemon, content: string) => client.memories.save({ body: { content } });

async function contentsOf({ client }: TestDaemon): Promise<string[]> {
  const { memories } = await client.memories.list();
  return memories.map(({ content }) => content).sort();
}

/** A home without its daemon: a backup that knows one memory, and a store that knows two. */
async function aStoppedHome() {
  const dir = await mkdtemp(join(tmpdir(), "memory-restore-"));
  const home = openHome(join(dir, "home"));
  const serving = async <T>(ask: (memory: TestDaemon) => Promise<T>): Promise<T> => {
    await using memory = await testDaemon({ dir });
    return await ask(memory);
  };
  const backup = await serving(async (memory) => {
    await save(memory, "Herons nest in the reeds");
    const { path } = await memory.client.admin.backup({ body: {} });
    await save(memory, "Boats rest by the pier");
    return path;
  });
  const deps = { home, clock: () => NOW };
  const replaced = join(
    home.backups,
    `memory-replaced-${new Date(NOW).toISOString().replace(/[:.]/g, "-")}.db`,
  );
  return {
    dir,
    home,
    backup,
    replaced,
    serving,
    held: () => serving(contentsOf),
    look: (name: string | null = null) => restoreBackup(deps, { backup: name, dryRun: true }),
    restore: (name: string | null = null) => restoreBackup(deps, { backup: name, dryRun: false }),
    [Symbol.asyncDispose]: () => rm(dir, { recursive: true }),
  };
}

const less = ["Herons nest in the reeds"];
const all = ["Boats rest by the pier", ...less];

describe("going back to a backup", () => {
  test("puts it in the place of the store, which is kept and can be gone back to in the same way", async () => {
    await using at = await aStoppedHome();
    const { backup, replaced } = at;
    expect(await at.restore()).toEqual({ kind: "done", path: backup, memories: 1, kept: replaced });
    expect(await at.held()).toEqual(less);
    expect(statSync(at.home.store).mode & 0o777).toBe(0o600);
    expect(statSync(replaced).mode & 0o777).toBe(0o600);
    expect(existsSync(backup)).toBe(true);
    expect(await at.restore(basename(replaced))).toMatchObject({ kind: "done", memories: 2 });
    expect(await at.held()).toEqual(all);
  });

  test("answers from it: words, vectors and entities are those of then, and saving goes on", async () => {
    await using at = await aStoppedHome();
    await at.restore();
    await at.serving(async (memory) => {
      const ask = async (query: string) => (await memory.client.recall.query({ body: { query } })).memories;
      expect(await ask("where do boats rest")).toEqual([]);
      expect((await ask("where do herons nest")).map(({ content }) => content)).toEqual(less);
      await save(memory, "Boats rest by the pier");
      expect(await contentsOf(memory)).toEqual(all);
    });
  });

  test("is listed with why it is there; left out, the newest that was made is meant, not what was replaced", async () => {
    await using at = await aStoppedHome();
    await at.restore();
    const listed = await at.serving(async ({ client }) => (await client.admin.backups()).backups);
    expect(listed.map(({ path, reason }) => [path, reason]).sort()).toEqual([
      [at.backup, "asked"],
      [at.replaced, "restore"],
    ]);
    expect(await at.look()).toMatchObject({ kind: "found", path: at.backup });
  });

  test("says first what is in it, and changes nothing by that", async () => {
    await using at = await aStoppedHome();
    const before = readFileSync(at.home.store);
    expect(await at.look(basename(at.backup))).toEqual({
      kind: "found",
      path: at.backup,
      at: expect.stringMatching(/^\d{4}-/),
      bytes: statSync(at.backup).size,
      memories: 1,
      present: 2,
    });
    expect(readFileSync(at.home.store).equals(before)).toBe(true);
    expect(readdirSync(at.home.backups)).toEqual([basename(at.backup)]);
  });

  test("is refused for a compressed one that was cut off or altered, before anything is touched", async () => {
    await using at = await aStoppedHome();
    const bytes = readFileSync(at.backup);
    const altered = Buffer.from(bytes);
    // Not in the middle: there are pages of nothing but zeros, which other bytes may say as well.
    altered.fill(7, 100, 160);
    for (const damaged of [bytes.subarray(0, bytes.length - 9), altered]) {
      writeFileSync(at.backup, damaged);
      for (const answer of [await at.look(), await at.restore()])
        expect(answer).toEqual({
          kind: "refused",
          reason: expect.stringContaining(`${at.backup} is damaged or cut off`),
        });
    }
    expect(readdirSync(at.home.backups)).toEqual([basename(at.backup)]);
    expect(await at.held()).toEqual(all);
  });

  test("takes along what a killed daemon had left in its log alone", async () => {
    await using at = await aStoppedHome();
    await killAfterSaving(at, "The ferry leaves at nine");
    expect(await at.restore()).toMatchObject({ kind: "done", memories: 1 });
    expect(existsSync(`${at.home.store}-wal`)).toBe(false);
    expect(await at.held()).toEqual(less);
    expect(await at.restore(at.replaced)).toMatchObject({ kind: "done", memories: 3 });
  });

  test("takes nothing from the log of a store that was moved away without it; the log is kept", async () => {
    await using at = await aStoppedHome();
    await killAfterSaving(at, "The ferry leaves at nine");
    rmSync(at.home.store);
    const log = readFileSync(`${at.home.store}-wal`);
    expect(await at.restore()).toMatchObject({ kind: "done", kept: null });
    expect(await at.held()).toEqual(less);
    expect(readFileSync(`${at.replaced}-wal`).equals(log)).toBe(true);
  });

  test("takes nothing from what another program had begun and was killed at", async () => {
    await using at = await aStoppedHome();
    const { store } = at.home;
    const db = openDatabase(store);
    db.pragma("journal_mode = DELETE");
    db.pragma("cache_size = 5");
    db.exec("BEGIN; UPDATE recall_items SET source_key = hex(randomblob(20000))");
    for (const path of [store, `${store}-journal`]) copyFileSync(path, `${path}.then`);
    db.close();
    for (const path of [store, `${store}-journal`]) renameSync(`${path}.then`, path);
    expect(await at.restore()).toMatchObject({ kind: "done", kept: at.replaced });
    expect(await at.held()).toEqual(less);
    expect(existsSync(`${at.replaced}-journal`)).toBe(true);
  });

  test("works where the store is damaged, whose bytes are kept with those of its log", async () => {
    await using at = await aStoppedHome();
    truncateSync(at.home.store, 20_000);
    writeFileSync(`${at.home.store}-wal`, "half a log");
    const bytes = readFileSync(at.home.store);
    expect(await at.look()).toMatchObject({ kind: "found", present: "damaged" });
    expect(await at.restore()).toMatchObject({ kind: "done", kept: at.replaced });
    expect(readFileSync(at.replaced).equals(bytes)).toBe(true);
    expect(readFileSync(`${at.replaced}-wal`, "utf8")).toBe("half a log");
    expect(await at.held()).toEqual(less);
  });

  test("works in an empty home, from a file of any name", async () => {
    await using at = await aStoppedHome();
    const dir = join(at.dir, "another");
    const carried = join(at.dir, "carried over.sqlite");
    copyFileSync(at.backup, carried);
    const deps = { home: openHome(join(dir, "home")), clock: () => NOW };
    expect(await restoreBackup(deps, { backup: carried, dryRun: true })).toMatchObject({
      memories: 1,
      present: null,
    });
    expect(await restoreBackup(deps, { backup: carried, dryRun: false })).toMatchObject({
      kind: "done",
      kept: null,
    });
    await using memory = await testDaemon({ dir });
    expect(await contentsOf(memory)).toEqual(less);
  });
});

describe("what cannot be gone back to changes nothing", () => {
  test.each([
    [
      "a file that is none",
      () => "no-such.db",
      /There is no backup .*no-such\.db\. The newest here: memory-backup-/,
    ],
    ["the store itself", ({ home }: { home: { store: string } }) => home.store, /is the store itself/],
    [
      "another program's file",
      ({ dir }: { dir: string }) => {
        writeFileSync(join(dir, "list.db"), "These are my shopping lists.\n".repeat(200));
        return join(dir, "list.db");
      },
      /damaged or no store of memory/,
    ],
    [
      "another program's database",
      ({ dir, backup }: { dir: string; backup: string }) => changed(dir, backup, "DROP TABLE memories"),
      /no store of memory/,
    ],
    [
      "a backup of a newer version",
      ({ dir, backup }: { dir: string; backup: string }) => changed(dir, backup, "PRAGMA user_version = 999"),
      /has schema 999; .*Update memory/,
    ],
    [
      "a backup that is damaged",
      ({ backup }: { backup: string }) => {
        truncateSync(backup, 20_000);
        return null;
      },
      /is damaged/,
    ],
  ])("%s", async (_what, make, reason) => {
    await using at = await aStoppedHome();
    const before = readFileSync(at.home.store);
    const name = make(at);
    for (const answer of [await at.look(name), await at.restore(name)])
      expect(answer).toEqual({ kind: "refused", reason: expect.stringMatching(reason) });
    expect(readFileSync(at.home.store).equals(before)).toBe(true);
    expect(readdirSync(at.home.dir).filter((file) => file.includes("draft"))).toEqual([]);
  });

  test("any, while a daemon has the home", async () => {
    await using at = await aStoppedHome();
    const lock = takeLock(at.home.lock);
    expect(await at.restore()).toEqual({ kind: "busy" });
    lock?.release();
    expect(await at.restore()).toMatchObject({ kind: "done" });
  });

  test.each([
    ["that only reads", "BEGIN; SELECT count(*) FROM memories"],
    ["that shuts it to all others", "PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; SELECT 1"],
  ])("any, while another program has the store open %s", async (_how, sql) => {
    await using at = await aStoppedHome();
    const other = openDatabase(at.home.store);
    other.exec(sql);
    other.prepare("SELECT count(*) FROM memories").get();
    expect(await at.restore()).toEqual({
      kind: "refused",
      reason: expect.stringMatching(/^Another program has/),
    });
    other.close();
    expect(readdirSync(at.home.backups)).toEqual([basename(at.backup)]);
    expect(await at.held()).toEqual(all);
  });

  test("what a killed one left half made is gone after the next start", async () => {
    await using at = await aStoppedHome();
    const drafts = [`${at.home.store}.draft`, `${at.home.store}.draft-journal`, `${at.replaced}.draft`];
    for (const path of drafts) writeFileSync(path, "half");
    expect(await at.held()).toEqual(all);
    expect(drafts.filter(existsSync)).toEqual([]);
  });
});

/** Leaves the home as a daemon does that saves this and is killed. */
async function killAfterSaving({ home, serving }: Awaited<ReturnType<typeof aStoppedHome>>, content: string) {
  const paths = [home.store, `${home.store}-wal`];
  await serving(async (memory) => {
    await save(memory, content);
    for (const path of paths) copyFileSync(path, `${path}.then`);
  });
  for (const path of paths) renameSync(`${path}.then`, path);
}

function changed(dir: string, backup: string, sql: string): string {
  const path = join(dir, "changed.db");
  writeFileSync(path, gunzipSync(readFileSync(backup)));
  const store = openAsIs(path);
  store.prepare("PRAGMA foreign_keys = OFF").run();
  store.prepare(sql).run();
  store.close();
  return path;
}

describe("a daemon that is asked to go back", () => {
  /** A backup with one memory, and a store with two. */
  async function asked(env: Readonly<Record<string, string>>) {
    const daemon = await daemonProcess(env);
    const client = createClient({ baseUrl: daemon.baseUrl });
    await client.memories.save({ body: { content: "Herons nest in the reeds" } });
    const { path } = await client.admin.backup({ body: {} });
    await client.memories.save({ body: { content: "Boats rest by the pier" } });
    return { daemon, client, params: { name: basename(path) } };
  }
  const held = async (client: Client) =>
    (await client.memories.list()).memories.map(({ content }) => content);

  test("says what is in the backup, stops, goes back and serves again where it was", async () => {
    await using folder = await aFolder();
    const { daemon, client, params } = await asked({ MEMORY_HOME: folder.at("home") });
    await using _ = daemon;
    expect(await client.admin.restorable({ params })).toMatchObject({ memories: 1, present: 2 });
    expect(await client.admin.restore({ params, body: {} })).toMatchObject({ memories: 1, present: 2 });
    await expect.poll(() => held(client).catch(() => [])).toEqual(["Herons nest in the reeds"]);
    const { backups } = await client.admin.backups();
    expect(backups.map(({ reason }) => reason).sort()).toEqual(["asked", "restore"]);
    await expect(client.admin.restore({ params: { name: "../memory.db" }, body: {} })).rejects.toMatchObject({
      code: "not_found",
    });
  });

  test("killed in the middle, leaves the store as it was or as the backup is", async () => {
    await using folder = await aFolder();
    const env = { MEMORY_HOME: folder.at("home") };
    const { daemon, client, params } = await asked(env);
    await client.admin.restore({ params, body: {} });
    await daemon.end("SIGKILL");
    await using again = await daemonProcess(env);
    const left = await held(createClient({ baseUrl: again.baseUrl }));
    expect([1, 2]).toContain(left.length);
    expect(left).toContain("Herons nest in the reeds");
  });
});
