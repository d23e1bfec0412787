import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { describe, expect, test } from "vitest";
import { restore } from "../../src/backups/restore.ts";
import { openHome } from "../../src/home.ts";
import { takeLock } from "../../src/store/lock.ts";
import { openAsIs } from "../../src/store/open.ts";
import { NOW } from "../builders.ts";
import { type TestDaemon, testDaemon } from "../daemon.ts";

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
    look: (name: string | null = null) => restore(deps, { backup: name, dryRun: true }),
    restore: (name: string | null = null) => restore(deps, { backup: name, dryRun: false }),
    [Symbol.asyncDispose]: () => rm(dir, { recursive: true }),
  };
}

const less = ["Herons nest in the reeds"];
const all = ["Boats rest by the pier", ...less];

describe("going back to a backup", () => {
  test("puts it in the place of the store, which is kept and can be gone back to in the same way", async () => {
    await using at = await aStoppedHome();
    const { backup, replaced } = at;
    expect(at.restore()).toEqual({ kind: "done", path: backup, memories: 1, kept: replaced });
    expect(await at.held()).toEqual(less);
    expect(statSync(at.home.store).mode & 0o777).toBe(0o600);
    expect(statSync(replaced).mode & 0o777).toBe(0o600);
    expect(existsSync(backup)).toBe(true);
    expect(at.restore(basename(replaced))).toMatchObject({ kind: "done", memories: 2 });
    expect(await at.held()).toEqual(all);
  });

  test("answers from it: words, vectors and entities are those of then, and saving goes on", async () => {
    await using at = await aStoppedHome();
    at.restore();
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
    at.restore();
    const listed = await at.serving(async ({ client }) => (await client.admin.backups()).backups);
    expect(listed.map(({ path, reason }) => [path, reason]).sort()).toEqual([
      [at.backup, "asked"],
      [at.replaced, "restore"],
    ]);
    expect(at.look()).toMatchObject({ kind: "found", path: at.backup });
  });

  test("says first what is in it, and changes nothing by that", async () => {
    await using at = await aStoppedHome();
    const before = readFileSync(at.home.store);
    expect(at.look(basename(at.backup))).toEqual({
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

  test("takes along what a killed daemon had left in its log alone", async () => {
    await using at = await aStoppedHome();
    const [store, log] = [`${at.dir}/copy.db`, `${at.dir}/copy.db-wal`];
    await at.serving(async (memory) => {
      await save(memory, "The ferry leaves at nine");
      copyFileSync(at.home.store, store);
      copyFileSync(`${at.home.store}-wal`, log);
    });
    copyFileSync(store, at.home.store);
    copyFileSync(log, `${at.home.store}-wal`);
    expect(at.restore()).toMatchObject({ kind: "done", memories: 1 });
    expect(existsSync(`${at.home.store}-wal`)).toBe(false);
    expect(await at.held()).toEqual(less);
    expect(at.restore(at.replaced)).toMatchObject({ kind: "done", memories: 3 });
  });

  test("works where the store is damaged, whose bytes are kept with those of its log", async () => {
    await using at = await aStoppedHome();
    truncateSync(at.home.store, 20_000);
    writeFileSync(`${at.home.store}-wal`, "half a log");
    const bytes = readFileSync(at.home.store);
    expect(at.look()).toMatchObject({ kind: "found", present: "damaged" });
    expect(at.restore()).toMatchObject({ kind: "done", kept: at.replaced });
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
    expect(restore(deps, { backup: carried, dryRun: true })).toMatchObject({ memories: 1, present: null });
    expect(restore(deps, { backup: carried, dryRun: false })).toMatchObject({ kind: "done", kept: null });
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
    for (const answer of [at.look(name), at.restore(name)])
      expect(answer).toEqual({ kind: "refused", reason: expect.stringMatching(reason) });
    expect(readFileSync(at.home.store).equals(before)).toBe(true);
    expect(readdirSync(at.home.dir).filter((file) => file.includes("draft"))).toEqual([]);
  });

  test("any, while a daemon has the home", async () => {
    await using at = await aStoppedHome();
    const lock = takeLock(at.home.lock);
    expect(at.restore()).toEqual({ kind: "busy" });
    lock?.release();
    expect(at.restore()).toMatchObject({ kind: "done" });
  });

  test("what a killed one left half made is gone after the next start", async () => {
    await using at = await aStoppedHome();
    const drafts = [`${at.home.store}.draft`, `${at.home.store}.draft-journal`, `${at.replaced}.draft`];
    for (const path of drafts) writeFileSync(path, "half");
    expect(await at.held()).toEqual(all);
    expect(drafts.filter(existsSync)).toEqual([]);
  });
});

function changed(dir: string, backup: string, sql: string): string {
  const path = join(dir, "changed.db");
  copyFileSync(backup, path);
  const store = openAsIs(path);
  store.prepare("PRAGMA foreign_keys = OFF").run();
  store.prepare(sql).run();
  store.close();
  return path;
}
