import { chmod, open, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openDatabase } from "@memory/sources/databases";
import { describe, expect, test } from "vitest";
import { takeLock } from "./lock.ts";
import { UnknownSchemaError } from "./migrate.ts";
import { findDamage, openStore, type Store } from "./open.ts";
import { openReader } from "./reader.ts";
import { StoreError } from "./store-error.ts";
import { addOwner, folder, modeOf, nextMigration } from "./store-folder.fixture.ts";

describe("a store that cannot be used is refused in a sentence and left as it is", () => {
  const refused = async (file: string, error: new (...args: never[]) => Error, words: RegExp) => {
    const before = await readFile(file);
    expect(() => openStore(file)).toThrow(error);
    expect(() => openStore(file)).toThrow(words);
    expect((await readFile(file)).equals(before)).toBe(true);
  };

  test("when a newer version wrote it", async () => {
    await using dir = await folder();
    openStore(dir.file, { migrations: nextMigration("CREATE TABLE more (id TEXT)") }).close();
    await refused(dir.file, UnknownSchemaError, /Update memory/);
  });

  test("when a build from before the first release wrote it", async () => {
    await using dir = await folder();
    openStore(dir.file).close();
    const old = openDatabase(dir.file);
    old.pragma("user_version = 14");
    old.close();
    await refused(
      dir.file,
      UnknownSchemaError,
      /schema 14; a build from before the first release.*import your sessions anew/,
    );
  });

  test("when it is no database", async () => {
    await using dir = await folder();
    await writeFile(dir.file, "These are my shopping lists.\n".repeat(200));
    await refused(dir.file, StoreError, /damaged or no store/);
  });

  test("says how to go back to a backup, and that its log must be moved away with it, which would damage a new store", async () => {
    await using dir = await folder();
    await writeFile(dir.file, "These are my shopping lists.\n".repeat(200));
    await refused(
      dir.file,
      StoreError,
      /"memory backup restore".* move memory\.db, memory\.db-wal and memory\.db-shm away/,
    );
  });

  test("when it is the database of another program", async () => {
    await using dir = await folder();
    const other = openDatabase(dir.file);
    other.exec("CREATE TABLE shopping (item TEXT)");
    other.close();
    await refused(dir.file, StoreError, /damaged or no store/);
  });

  test("when a page in its middle is damaged, or its end is gone", async () => {
    await using dir = await folder();
    const store = openStore(dir.file);
    for (let n = 0; n < 2000; n++)
      store.prepare("INSERT INTO owners VALUES (?, 1)").run(`owner ${n} ${"x".repeat(80)}`);
    store.close();
    const whole = await readFile(dir.file);
    expect(findDamage(dir.file)).toBeNull();
    const handle = await open(dir.file, "r+");
    await handle.write(Buffer.alloc(4096, 7), 0, 4096, Math.floor(whole.length / 4096 / 2) * 4096);
    await handle.close();
    await refused(dir.file, StoreError, /damaged or no store/);
    // Damage behind the open door of a large store.
    expect(findDamage(dir.file)).toMatch(/quick_check of |malformed/);
    await writeFile(dir.file, whole.subarray(0, whole.length - 5 * 4096));
    await refused(dir.file, StoreError, /damaged or no store/);
  });
});

test("the store and its log are for their owner alone, whatever they were before", async () => {
  await using dir = await folder();
  openStore(dir.file).close();
  await chmod(dir.file, 0o644);
  const store = openStore(dir.file);
  store.prepare(addOwner).run();
  for (const name of [dir.file, `${dir.file}-wal`, `${dir.file}-shm`]) expect(await modeOf(name)).toBe(0o600);
  store.close();
});

test("a reader sees what is committed and can write nothing", async () => {
  await using dir = await folder();
  const store = openStore(dir.file);
  const reader = openReader(dir.file);
  store.transaction(() => {
    store.prepare(addOwner).run();
    expect(reader.prepare("SELECT count(*) AS n FROM owners").get()).toEqual({ n: 0 });
  });
  expect(reader.prepare("SELECT count(*) AS n FROM owners").get()).toEqual({ n: 1 });
  expect(() => reader.prepare("DELETE FROM owners").run()).toThrow("readonly");
  reader.close();
  store.close();
});

test("two active versions of one memory are damage, also where no index forbids them", async () => {
  await using dir = await folder();
  const store = openStore(dir.file);
  store.prepare(addOwner).run();
  const put = store.prepare(
    `INSERT INTO memories (id, owner_id, root, version, type, content, content_key, status, confidence, asserted_at, valid_from, created_at, author, source_kind)
     VALUES (?, 'one', ?, 1, 'fact', ?, ?, 'active', 1, 1, 1, 1, 'person', 'manual')`,
  );
  put.run("a", "", "a", "a");
  expect(findDamage(dir.file)).toBeNull();
  put.run("b", "a", "b", "b");
  expect(findDamage(dir.file)).toBe("two versions of the memory a are active");
  expect(() => put.run("c", "a", "c", "c")).toThrow("UNIQUE");
  store.close();
});

describe("a transaction within another", () => {
  const owners = (store: Store) => store.prepare<[], string>("SELECT id FROM owners").pluck().all();
  const addTwo = (store: Store) =>
    store.transaction(() => store.prepare("INSERT INTO owners VALUES ('two', 1)").run());
  const fail = (store: Store) =>
    store.transaction(() => {
      addTwo(store);
      throw new Error("no");
    });

  test("is written with it", () => {
    const store = openStore(":memory:");
    store.transaction(() => {
      store.prepare(addOwner).run();
      addTwo(store);
    });
    expect(owners(store)).toEqual(["one", "two"]);
    store.close();
  });

  test("that fails takes all of it back, even when its error is caught; the next one begins anew", () => {
    const store = openStore(":memory:");
    const caught = () =>
      store.transaction(() => {
        store.prepare(addOwner).run();
        expect(() => fail(store)).toThrow("no");
      });
    expect(caught).toThrow("no");
    expect(owners(store)).toEqual([]);
    addTwo(store);
    expect(owners(store)).toEqual(["two"]);
    store.close();
  });
});

test("one lock at a time; it is free again when its holder lets go", async () => {
  await using dir = await folder();
  const path = join(dir.path, "daemon.lock");
  const lock = takeLock(path);
  expect(lock).not.toBeNull();
  expect(takeLock(path)).toBeNull();
  expect(await modeOf(path)).toBe(0o600);
  lock?.release();
  const again = takeLock(path);
  expect(again).not.toBeNull();
  again?.release();
});

test("a lock in which something else stands by now is taken all the same, once", async () => {
  await using dir = await folder();
  const path = join(dir.path, "daemon.lock");
  await writeFile(path, "garbage that is no database\n");
  const lock = takeLock(path);
  expect(lock).not.toBeNull();
  expect(takeLock(path)).toBeNull();
  lock?.release();
});

test("every table with rows of its own names their owner", () => {
  const store = openStore(":memory:");
  const tables = store
    .prepare<[], string>("SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'")
    .pluck()
    .all()
    .filter((name) => !name.startsWith("sqlite_"));
  const ownerless = tables.filter(
    (name) =>
      store.prepare("SELECT 1 FROM pragma_table_info(?) WHERE name IN ('owner_id', 'space_id')").get(name) ===
      undefined,
  );
  // `owners` is the owners; a vector belongs to the recall item it hangs on, what a text names to that text, a change to
  // its operation; what belongs to a space is under the owner of that; a program of this machine is nobody's in particular.
  expect(ownerless.sort()).toEqual([
    "ark_parts",
    "changes",
    "embedding_switch",
    "entities_due",
    "entity_vectors",
    "held",
    "mentions",
    "near_buckets",
    "near_due",
    "near_gone",
    "near_tail",
    "own_agents",
    "owners",
    "proposal_uses",
    "reader_sessions",
    "recall_changes",
    "recall_codes",
    "recall_vectors",
    "recalled",
    "relations",
    "texts_gone",
    "vector_models",
    "words_gone",
  ]);
  expect(tables.length).toBeGreaterThan(8);
  store.close();
});

test("what goes with a row that is deleted is found by an index, not by reading a whole table", () => {
  const store = openStore(":memory:");
  const following = store
    .prepare<[], { child: string; column: string }>(
      `SELECT t.name AS child, k."from" AS column FROM sqlite_schema t, pragma_foreign_key_list(t.name) k
         WHERE t.type = 'table' AND k.on_delete <> 'NO ACTION'`,
    )
    .all();
  expect(following.length).toBeGreaterThan(4);
  for (const { child, column } of following) {
    const plan = store
      .prepare<[], { detail: string }>(`EXPLAIN QUERY PLAN SELECT 1 FROM ${child} WHERE ${column} = 1`)
      .all();
    expect(plan.map(({ detail }) => detail).join(), `${child}.${column}`).toMatch(/^SEARCH/);
  }
  store.close();
});
