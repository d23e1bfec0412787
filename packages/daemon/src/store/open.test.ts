import { chmod, mkdir, mkdtemp, open, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import Database from "better-sqlite3";
import { describe, expect, test } from "vitest";
import { takeLock } from "./lock.ts";
import { migrations, NewerStoreError } from "./migrate.ts";
import { findDamage, openReader, openStore, type Store, StoreError } from "./open.ts";

async function folder() {
  const path = await mkdtemp(join(tmpdir(), "memory-store-"));
  return {
    path,
    file: join(path, "memory.db"),
    backups: join(path, "backups"),
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }),
  };
}

const modeOf = async (path: string) => (await stat(path)).mode & 0o777;
const newest = migrations.at(-1)?.version ?? 0;
const addOwner = "INSERT INTO owners (id, created_at) VALUES ('one', 1)";
const nextMigration = (sql: string) => [...migrations, { version: newest + 1, sql }];

describe("migrations", () => {
  test("count up without a gap, and their versions match their place", () => {
    expect(migrations.map(({ version }) => version)).toEqual(migrations.map((_, n) => n + 1));
  });

  test("a new store gets them all, and needs no backup", async () => {
    await using dir = await folder();
    const store = openStore(dir.file, { backupDir: dir.backups });
    expect(store.schemaVersion).toBe(newest);
    store.close();
    await expect(stat(dir.backups)).rejects.toThrow("ENOENT");
  });

  test("an older store is backed up first, for its owner's eyes, and keeps its rows", async () => {
    await using dir = await folder();
    const old = openStore(dir.file, { migrations: migrations.slice(0, 1) });
    old.prepare(addOwner).run();
    old.close();
    const store = openStore(dir.file, { backupDir: dir.backups, now: () => 0 });
    expect(store.prepare("SELECT id FROM owners").all()).toEqual([{ id: "one" }]);
    store.close();
    const backup = join(dir.backups, "memory-schema-1-1970-01-01T00-00-00-000Z.db");
    expect(await modeOf(backup)).toBe(0o600);
    const copy = openStore(backup, { migrations: migrations.slice(0, 1) });
    expect(copy.prepare("SELECT id FROM owners").all()).toEqual([{ id: "one" }]);
    copy.close();
  });

  test("without a whole backup there is no migration, and no half of one is left that looks like it", async () => {
    await using dir = await folder();
    const old = openStore(dir.file, { migrations: migrations.slice(0, 1) });
    old.close();
    // Where the backup goes there is something else.
    const taken = join(dir.backups, "memory-schema-1-1970-01-01T00-00-00-000Z.db");
    await mkdir(join(taken, "inside"), { recursive: true });
    expect(() => openStore(dir.file, { backupDir: dir.backups, now: () => 0 })).toThrow();
    expect(await readdir(dir.backups)).toEqual([basename(taken)]);
    const store = openStore(dir.file, { migrations: migrations.slice(0, 1) });
    expect(store.schemaVersion).toBe(1);
    store.close();
  });

  test.each([
    ["fails halfway", "CREATE TABLE more (id TEXT); INSERT INTO nowhere VALUES (1);"],
    ["loses rows", "DELETE FROM owners;"],
    ["drops a table with rows", "DROP TABLE import_runs;"],
  ])("one that %s leaves the store as it was", async (_, sql) => {
    await using dir = await folder();
    const before = openStore(dir.file);
    before.prepare(addOwner).run();
    before
      .prepare("INSERT INTO import_runs (id, owner_id, state, started_at) VALUES ('r', 'one', 'done', 1)")
      .run();
    before.close();
    expect(() => openStore(dir.file, { migrations: nextMigration(sql) })).toThrow();
    const after = openStore(dir.file);
    expect(after.schemaVersion).toBe(newest);
    expect(after.prepare("SELECT count(*) AS n FROM owners").get()).toEqual({ n: 1 });
    expect(after.prepare("SELECT count(*) AS n FROM import_runs").get()).toEqual({ n: 1 });
    expect(after.prepare("SELECT name FROM sqlite_schema WHERE name = 'more'").all()).toEqual([]);
    after.close();
  });

  test("a finding of the first schema names the version that held", async () => {
    await using dir = await folder();
    const old = openStore(dir.file, { migrations: migrations.slice(0, 1) });
    old.prepare(addOwner).run();
    const memory = `INSERT INTO memories (id, owner_id, root_id, version, type, content, content_key, status, confidence,
      asserted_at, valid_from, created_at, author, source_kind) VALUES (?, 'one', 'a', ?, 'fact', ?, ?, ?, 1, 1, 1, 1, 'import', 'session')`;
    old.prepare(memory).run("a", 1, "old", "old", "superseded");
    old.prepare(memory).run("b", 2, "new", "new", "active");
    old
      .prepare(
        `INSERT INTO findings (id, owner_id, agent, session_id, key, project, path, rule, type, content, confidence, score, excerpt,
           start_line, end_line, asserted_at, stated_by, state, root_id)
         VALUES ('f', 'one', 'x', 's', 'k', 'p', '/', 'r', 'fact', 'new', 1, 1, 'new', 1, 1, 1, 'user', 'kept', 'a')`,
      )
      .run();
    old.close();
    const store = openStore(dir.file);
    expect(store.prepare("SELECT memory_id FROM findings").all()).toEqual([{ memory_id: "b" }]);
    store.close();
  });
});

test("a request to a model of the seventh schema is kept, and nothing is made up about its size", async () => {
  await using dir = await folder();
  const old = openStore(dir.file, { migrations: migrations.slice(0, 7) });
  old
    .prepare(
      `INSERT INTO model_calls (id, owner_id, at, day, kind, provider, model, attended, outcome, input_tokens)
       VALUES ('a', 'one', 1, '2026-03-10', 'distil', 'openai', 'm', 1, 'ok', 19)`,
    )
    .run();
  old.close();
  const store = openStore(dir.file);
  expect(store.schemaVersion).toBe(newest);
  expect(store.prepare("SELECT id, input_tokens, bytes_out, redactions FROM model_calls").all()).toEqual([
    { id: "a", input_tokens: 19, bytes_out: null, redactions: null },
  ]);
  store.close();
});

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
    await refused(dir.file, NewerStoreError, /Update memory/);
  });

  test("when it is no database", async () => {
    await using dir = await folder();
    await writeFile(dir.file, "These are my shopping lists.\n".repeat(200));
    await refused(dir.file, StoreError, /damaged or no store/);
  });

  test("says that its log must be moved away with it, which would damage the backup put in its place", async () => {
    await using dir = await folder();
    await writeFile(dir.file, "These are my shopping lists.\n".repeat(200));
    await refused(dir.file, StoreError, /Move memory\.db, memory\.db-wal and memory\.db-shm away/);
  });

  test("when it is the database of another program", async () => {
    await using dir = await folder();
    const other = new Database(dir.file);
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
    // What is found behind the open door of a large store.
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

test("every table with rows of its own names their owner", () => {
  const store = openStore(":memory:");
  const tables = store
    .prepare<[], string>("SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'")
    .pluck()
    .all()
    .filter((name) => !name.startsWith("sqlite_"));
  const ownerless = tables.filter(
    (name) =>
      store.prepare("SELECT 1 FROM pragma_table_info(?) WHERE name = 'owner_id'").get(name) === undefined,
  );
  // `owners` is the owners; a vector belongs to the recall item it hangs on, what a text names to that text, a change to
  // its operation.
  expect(ownerless.sort()).toEqual([
    "ark_parts",
    "changes",
    "current_operation",
    "embedding_switch",
    "entities_due",
    "entity_vectors",
    "held",
    "mentions",
    "near_words",
    "near_words_due",
    "owners",
    "proposal_uses",
    "recall_changes",
    "recall_codes",
    "recall_grams_due",
    "recall_vectors",
    "recalled",
    "relations",
    "texts_gone",
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
