import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "@memory/sources/databases";
import { expect, test } from "vitest";
import { yieldToLoop } from "../platform/schedule/time-slice.ts";
import { openStore, type Store } from "./open.ts";
import { openReader } from "./reader.ts";
import { inSlices, inSteps } from "./slices.ts";
import { transactionsOf } from "./transactions.ts";

/** `PRAGMA synchronous`: each commit waits for the disk, or only what copies the log into the store does. */
const FULL = 2;
const NORMAL = 1;

async function aStore() {
  const dir = await mkdtemp(join(tmpdir(), "memory-unsynced-"));
  const store = openStore(join(dir, "memory.db"));
  return {
    dir,
    store,
    put: (id: string) => store.prepare("INSERT INTO owners VALUES (?, 1)").run(id),
    held: () => store.prepare<[], string>("SELECT id FROM owners ORDER BY id").pluck().all(),
    waits: () => store.prepare("PRAGMA synchronous").pluck().get(),
    async [Symbol.asyncDispose]() {
      store.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

const fail = () => {
  throw new Error("no");
};

test("what is not synced is all or nothing, others can read it at once, and the next transaction waits for the disk again", async () => {
  await using made = await aStore();
  const { store, put } = made;
  const seen = store.unsynced(() => {
    put("a");
    return made.waits();
  });
  const reader = openReader(join(made.dir, "memory.db"));
  expect([seen, made.waits(), reader.prepare("SELECT id FROM owners").pluck().all()]).toEqual([
    NORMAL,
    FULL,
    ["a"],
  ]);
  reader.close();
  expect(() => store.unsynced(() => [put("b"), fail()])).toThrow("no");
  expect([made.held(), made.waits()]).toEqual([["a"], FULL]);
});

test("within a transaction it is part of that one", async () => {
  await using made = await aStore();
  const { store, put } = made;
  const outer = (begin: Store["transaction"], within: Store["transaction"]) =>
    begin(() => [put("a"), within(() => put("b")), fail()]);
  expect(() => outer(store.transaction, store.unsynced)).toThrow("no");
  expect(() => outer(store.unsynced, store.transaction)).toThrow("no");
  expect(made.held()).toEqual([]);
  store.transaction(() => store.unsynced(() => expect(made.waits()).toBe(FULL)));
});

test("the disk is waited for, in a folder and in memory, and one that is gone is told of", async () => {
  await using made = await aStore();
  made.store.unsynced(() => made.put("a"));
  await Promise.all([made.store.synced(), made.store.synced()]);
  const inMemory = openStore(":memory:");
  inMemory.unsynced(() => undefined);
  await inMemory.synced();
  inMemory.close();
  const gone = openStore(join(made.dir, "gone.db"));
  gone.unsynced(() => gone.prepare("INSERT INTO owners VALUES ('a', 1)").run());
  await rm(join(made.dir, "gone.db-wal"));
  await expect(gone.synced()).rejects.toMatchObject({ code: "ENOENT" });
  gone.close();
});

/** A disk that fails when it is told to, on a real database. */
async function aDisk() {
  const dir = await mkdtemp(join(tmpdir(), "memory-unsynced-"));
  const db = openDatabase(join(dir, "memory.db"));
  db.pragma("journal_mode = WAL");
  db.exec("CREATE TABLE rows (n)");
  const disk: { syncs: number; fails: boolean; waits?: Promise<void>; room: number } = {
    syncs: 0,
    fails: false,
    room: 1e9,
  };
  const synced = async (): Promise<void> => {
    disk.syncs += 1;
    await disk.waits;
    if (disk.fails) throw Object.assign(new Error("i/o error"), { code: "EIO" });
  };
  return {
    dir,
    disk,
    put: () => db.prepare("INSERT INTO rows VALUES (1)").run(),
    logged: async () => (await stat(join(dir, "memory.db-wal"))).size,
    ...transactionsOf(
      db,
      { synced, room: () => disk.room, close: () => undefined },
      { last: () => 0, isSafe: () => undefined },
    ),
    async [Symbol.asyncDispose]() {
      db.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

test("the disk is asked only for what was not synced yet, and whoever comes meanwhile waits for the same", async () => {
  await using made = await aDisk();
  await made.synced();
  expect(made.disk.syncs).toBe(0);
  made.unsynced(made.put);
  await Promise.all([made.synced(), made.synced()]);
  await made.synced();
  expect(made.disk.syncs).toBe(1);
  made.unsynced(made.put);
  await made.synced();
  expect(made.disk.syncs).toBe(2);
});

test("a disk that was full has room again when some was made, whatever is saved meanwhile", async () => {
  await using made = await aDisk();
  made.disk.room = 4096;
  expect(() =>
    made.transaction(() => {
      throw Object.assign(new Error("database or disk is full"), { code: "SQLITE_FULL" });
    }),
  ).toThrow("full");
  made.transaction(made.put);
  expect(made.isFull()).toBe(true);
  made.disk.room = 2 ** 21;
  expect(made.isFull()).toBe(false);
});

test("after a disk has failed, its log is emptied into the store before anything is said to be safe", async () => {
  await using made = await aDisk();
  made.disk.fails = true;
  made.unsynced(made.put);
  await expect(made.synced()).rejects.toThrow("i/o error");
  await expect(made.synced()).rejects.toThrow("i/o error");
  made.unsynced(made.put);
  expect(await made.logged()).toBeGreaterThan(0);
  made.disk.fails = false;
  await made.synced();
  expect(await made.logged()).toBe(0);
});

test("while somebody reads, a log that the disk has failed cannot be emptied; whoever waits next tries it again", async () => {
  await using made = await aDisk();
  made.unsynced(made.put);
  const reader = openReader(join(made.dir, "memory.db"));
  made.disk.fails = true;
  await expect(made.synced()).rejects.toThrow("i/o error");
  made.disk.fails = false;
  reader.exec("BEGIN");
  reader.prepare("SELECT * FROM rows").all();
  made.unsynced(made.put);
  await expect(made.synced()).rejects.toThrow("cannot be written again yet");
  reader.close();
  await made.synced();
  expect(await made.logged()).toBe(0);
});

test("what waited for its turn while the disk failed is refused as well, and no transaction is told of before the log is whole", async () => {
  await using made = await aDisk();
  let fail: (error: Error) => void = () => undefined;
  made.disk.waits = new Promise((_, reject) => {
    fail = reject;
  });
  made.unsynced(made.put);
  const first = made.synced();
  made.disk.waits = first.catch(() => undefined);
  made.unsynced(made.put);
  const second = made.synced();
  const both = Promise.allSettled([first, second]);
  fail(new Error("i/o error"));
  expect((await both).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  const logged = await made.logged();
  made.transaction(made.put);
  expect(await made.logged()).toBeLessThan(logged);
});

test("short transactions in a row settle when the last of them is on the disk", async () => {
  await using made = await aStore();
  const [store, done] = [made.store, [] as string[]];
  const slow: Store = {
    ...store,
    async synced() {
      await yieldToLoop();
      done.push("synced");
    },
  };
  await inSlices(slow, ["a", "b"], (id) => void done.push(`${made.put(id).changes}`));
  done.push("told");
  await inSteps(slow, [].values());
  done.push("told");
  expect(done).toEqual(["1", "1", "synced", "told", "synced", "told"]);
});
