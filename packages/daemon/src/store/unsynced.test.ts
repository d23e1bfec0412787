import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openReader, openStore, type Store } from "./open.ts";

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
  await inMemory.synced();
  inMemory.close();
  const gone = openStore(join(made.dir, "gone.db"));
  await rm(join(made.dir, "gone.db-wal"));
  await expect(gone.synced()).rejects.toMatchObject({ code: "ENOENT" });
  gone.close();
});
