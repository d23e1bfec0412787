import {
  copyFileSync,
  cpSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Client } from "@memory/client";
import { describe, expect, test } from "vitest";
import { restoreBackup } from "../../src/history/backups/restore.ts";
import { openHome } from "../../src/platform/home.ts";
import { NOW } from "../builders.ts";
import { testDaemon } from "../daemon.ts";

const contentOf = (n: number) => `Boat number ${n} rests by pier ${n * 7}.`;

/** A home of its own, and daemons that serve it one after the other. */
async function aHome() {
  const root = await mkdtemp(join(tmpdir(), "memory-lost-"));
  let lives = 0;
  const dir = () => join(root, String(lives));
  const home = () => openHome(join(dir(), "home"));
  const served = async <T>(ask: (client: Client) => Promise<T>): Promise<T> => {
    await using memory = await testDaemon({ dir: dir() });
    return await ask(memory.client);
  };
  const save = async ({ memories }: Client, from: number, to: number) => {
    for (let n = from; n <= to; n++)
      await memories.save({ body: { content: contentOf(n), type: "episode" } });
  };
  return {
    home,
    log: () => `${home().store}-wal`,
    lived: (from: number, to: number) => served((client) => save(client, from, to)),
    /** Files of a killed daemon: as they are while it runs. */
    killed: (from: number, to: number) =>
      served(async (client) => {
        await save(client, from, to);
        const before = home().dir;
        lives += 1;
        cpSync(before, home().dir, { recursive: true });
      }),
    refused: () => served(async () => "started").catch(String),
    notices: () => served(async ({ health }) => (await health.get()).notices),
    seen: () => served(async ({ admin }) => (await admin.seen({ body: {} })).notices),
    count: () => served(async ({ health }) => (await health.status()).memories.active),
    restore: (backup: string) => restoreBackup({ home: home(), clock: () => NOW }, { backup, dryRun: false }),
    [Symbol.asyncDispose]: () => rm(root, { recursive: true, force: true }),
  };
}

describe("a log without its store", () => {
  const gone: [string, (store: string) => void][] = [
    ["missing", (store) => rmSync(store)],
    ["empty", (store) => truncateSync(store)],
  ];

  test.each(gone)("which is %s, is kept: the start refuses and says what can be done", async (_, lose) => {
    await using at = await aHome();
    await at.killed(1, 6);
    lose(at.home().store);
    const before = readFileSync(at.log());
    const said = await at.refused();
    expect(said).toContain(`"memory backup restore ${at.log()}"`);
    expect(said).toContain(`There is no backup in ${at.home().backups}`);
    expect(readFileSync(at.log()).equals(before)).toBe(true);
  });

  test.each(gone)(
    "which is %s, becomes the store again where it holds all of it, and is kept",
    async (_, lose) => {
      await using at = await aHome();
      await at.killed(1, 6);
      lose(at.home().store);
      const before = readFileSync(at.log());
      expect(await at.restore(at.log())).toMatchObject({ kind: "done", memories: 6 });
      expect(await at.count()).toBe(6);
      expect(await at.notices()).toEqual([]);
      const kept = readdirSync(at.home().backups).find((name) => name.endsWith("-wal")) ?? "";
      expect(readFileSync(join(at.home().backups, kept)).equals(before)).toBe(true);
    },
  );

  test("that holds only part of it is left as it is", async () => {
    await using at = await aHome();
    await at.lived(1, 6);
    await at.killed(7, 9);
    rmSync(at.home().store);
    const before = readFileSync(at.log());
    expect(await at.restore(at.log())).toEqual({
      kind: "refused",
      reason: expect.stringContaining("only part of a store"),
    });
    expect(readFileSync(at.log()).equals(before)).toBe(true);
    expect(readdirSync(at.home().backups)).toEqual([]);
  });

  test("is no backup while its store lies beside it", async () => {
    await using at = await aHome();
    await at.killed(1, 2);
    expect(await at.restore(at.log())).toEqual({
      kind: "refused",
      reason: expect.stringContaining("the store beside it"),
    });
    expect(await at.count()).toBe(2);
  });
});

describe("changes that were saved and are not there any more", () => {
  const broken: [string, (log: string) => void][] = [
    ["gone", (log) => rmSync(log)],
    ["garbage", (log) => writeFileSync(log, Buffer.alloc(statSync(log).size, "no log "))],
  ];

  test.each(broken)("since the log is %s, are counted and told until that was seen", async (how, lose) => {
    await using at = await aHome();
    await at.lived(1, 3);
    copyFileSync(at.home().store, join(at.home().backups, "memory-backup-2026-01-02T03-04-05-006Z.db"));
    await at.killed(4, 9);
    lose(at.log());
    const [first = "", ...others] = await at.notices();
    expect(Number(/at least (\d+) changes/.exec(first)?.[1])).toBeGreaterThanOrEqual(6);
    expect(first).toContain("memory-backup-2026-01-02T03-04-05-006Z.db");
    expect(others.join()).not.toContain("what it had answered is kept");
    expect(await at.count()).toBe(3);
    const kept = readdirSync(at.home().backups).filter((name) => name.startsWith("memory-lost-"));
    expect(kept).toHaveLength(how === "gone" ? 0 : 1);
    // Saving goes on, and it is not counted twice.
    await at.lived(4, 5);
    expect(await at.notices()).toEqual([first]);
    expect(await at.seen()).toEqual([]);
    expect(await at.notices()).toEqual([]);
  });

  test("are none after a kill that left the log as it was, nor after going back to a backup", async () => {
    await using at = await aHome();
    await at.lived(1, 3);
    const backup = join(at.home().backups, "memory-backup-2026-01-02T03-04-05-006Z.db");
    copyFileSync(at.home().store, backup);
    await at.killed(4, 9);
    const [killed, ...others] = await at.notices();
    expect([killed, others]).toEqual([expect.stringContaining("what it had answered is kept"), []]);
    expect(await at.restore(backup)).toMatchObject({ kind: "done", memories: 3 });
    expect(await at.notices()).toEqual([]);
  });
});
