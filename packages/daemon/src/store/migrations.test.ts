import { mkdir, readdir, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { describe, expect, test } from "vitest";
import { migrations } from "./migrate.ts";
import { openStore } from "./open.ts";
import { addOwner, folder, modeOf, newest, nextMigration } from "./store-folder.fixture.ts";

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
    // Another thing stands at the backup's path.
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

test("what an undo put to rest in a store of the twelfth schema is told from what fell", async () => {
  await using dir = await folder();
  const old = openStore(dir.file, { migrations: migrations.slice(0, 12) });
  old.prepare(addOwner).run();
  old
    .prepare(
      `INSERT INTO memories (id, owner_id, root_id, version, type, content, content_key, status, confidence,
         asserted_at, valid_from, created_at, author, source_kind)
       VALUES ('a', 'one', 'a', 1, 'fact', 'a', 'a', 'retired', 1, 1, 1, 1, 'person', 'manual')`,
    )
    .run();
  for (const [op, kind, at] of [
    [1, "memory.retire", 10],
    [2, "undo", 20],
    [3, "undo", 30],
  ] as const) {
    old
      .prepare(
        "INSERT INTO operations (op, id, owner_id, kind, actor, at, final) VALUES (?, ?, 'one', ?, 'person', ?, 0)",
      )
      .run(op, `op-${op}`, kind, at);
    old.prepare("INSERT INTO changes (op, tbl, key, before) VALUES (?, 'memories', 'a', '{}')").run(op);
  }
  old.prepare("INSERT INTO held (memory_id, from_at, to_at) VALUES ('a', 1, 10), ('a', 20, 30)").run();
  old.close();
  const store = openStore(dir.file);
  expect(store.prepare("SELECT to_at, by_undo FROM held ORDER BY to_at").raw().all()).toEqual([
    [10, 0],
    [30, 1],
  ]);
  store.close();
});

test("sessions of a store of the fifteenth schema belong to the one agent there was, and are read anew as turns", async () => {
  await using dir = await folder();
  const old = openStore(dir.file, { migrations: migrations.slice(0, 15) });
  old.prepare(addOwner).run();
  for (const sql of [
    `INSERT INTO import_ledger VALUES ('one', 'assistant-code', 's', '/s', 'f', 'p', 9, 1, 7, 2, 'hash', 'd', 'imported', 1, 1, 0, 0, 'r', 1)`,
    `INSERT INTO ark_sessions VALUES (1, 'one', 'assistant-code', 's', '/s', 'f', NULL, 1, 7, 'hash', 1)`,
    `INSERT INTO capture_state (owner_id, scope, since) VALUES ('one', 'all', 3)`,
    `INSERT INTO capture_queue VALUES ('one', 's', '/s', 'f', 'notify', 0, 1, 1, NULL)`,
    `INSERT INTO injections VALUES ('one', 's', 'm', 'print', 1, 5, 1)`,
    `INSERT INTO operations (op, id, owner_id, kind, actor, at) VALUES (1, 'o', 'one', 'import.session', 'import', 1)`,
    `INSERT INTO current_operation VALUES (1)`,
    `UPDATE import_ledger SET prefix_hash = 'newer', offset = 8`,
    `DELETE FROM current_operation`,
  ])
    old.prepare(sql).run();
  old.close();
  const store = openStore(dir.file);
  const agent = "assistant-code";
  expect(store.prepare("SELECT agent, size, watermark FROM import_ledger").all()).toEqual([
    { agent, size: 9, watermark: "" },
  ]);
  expect(store.prepare("SELECT size, watermark FROM ark_sessions").all()).toEqual([
    { size: 7, watermark: "7:hash" },
  ]);
  expect(store.prepare("SELECT agent, scope, since FROM capture_state").all()).toEqual([
    { agent, scope: "all", since: 3 },
  ]);
  for (const table of ["capture_queue", "injections"])
    expect(store.prepare(`SELECT agent, session_id FROM ${table}`).all(), table).toEqual([
      { agent, session_id: "s" },
    ]);
  const logged = store.prepare<[], string>("SELECT before FROM changes").pluck().get() ?? "{}";
  expect(JSON.parse(logged)).toMatchObject({ watermark: "7:hash", size: 9 });
  expect(JSON.parse(logged)).not.toHaveProperty("prefix_hash");
  store.close();
});

test("passages of a store of the sixteenth schema stay, a turn each, until their sessions are read anew", async () => {
  await using dir = await folder();
  const old = openStore(dir.file, { migrations: migrations.slice(0, 16) });
  old.prepare(addOwner).run();
  for (const sql of [
    `INSERT INTO passages VALUES ('p', 'one', 'claude-code', 's', 3, 'key', 'kiln', '/s', 'user', 'User: Which cone?', 1, 2, 1, 1, 'r')`,
    `INSERT INTO recall_items (item, owner_id, kind, ref_id, seq, asserted_at, valid_from) VALUES (1, 'one', 'context', 'p', 3, 1, 1)`,
    `INSERT INTO recall_vectors (item, model, code, scale) VALUES (1, 'm', x'01', 1)`,
  ])
    old.prepare(sql).run();
  old.close();
  const store = openStore(dir.file);
  expect(store.prepare("SELECT turn, heading, blocks FROM passages").all()).toEqual([
    { turn: 3, heading: "", blocks: "[]" },
  ]);
  store.close();
});

test("commands that a store of the twenty-first schema has counted go, with the earlier states of their rows, and nothing else does", async () => {
  await using dir = await folder();
  const old = openStore(dir.file, { migrations: migrations.slice(0, 21) });
  old.prepare(addOwner).run();
  old
    .prepare(
      `INSERT INTO command_uses (owner_id, agent, session_id, key, project, path, purpose, command, ok, failed, ok_uuids, excerpt, start_line, end_line, asserted_at)
       VALUES ('one', 'assistant-code', 's', 'pnpm test', 'kiln', '/s', 'test', 'pnpm test', 1, 0, '[]', 'pnpm test', 1, 1, 1)`,
    )
    .run();
  old
    .prepare(
      "INSERT INTO operations (op, id, owner_id, kind, actor, at, final) VALUES (1, 'op-1', 'one', 'import.session', 'import', 1, 0)",
    )
    .run();
  for (const table of ["command_uses", "findings"])
    old.prepare("INSERT INTO changes (op, tbl, key, before) VALUES (1, ?, 'a', '{}')").run(table);
  old.close();
  const store = openStore(dir.file);
  expect(store.prepare("SELECT DISTINCT tbl FROM changes").pluck().all()).toEqual(["findings"]);
  expect(store.prepare("SELECT name FROM sqlite_schema WHERE name LIKE 'command_uses%'").all()).toEqual([]);
  store.close();
});

test("a store of the twenty-third schema keeps parts of words of what the word index cannot tell alone, and gives back the room", async () => {
  await using dir = await folder();
  const old = openStore(dir.file, { migrations: migrations.slice(0, 23) });
  old.prepare(addOwner).run();
  const texts = Array.from(
    { length: 2500 },
    (_, n) => `Kiln ${n} is lit on day ${n * 7} by potter ${n * 13}.`,
  );
  texts[1200] = "每周一在三楼会议室开会";
  texts[1201] = "Bruno stands in for Ines.";
  const [passage, item, gram] = [
    `INSERT INTO passages (id, owner_id, agent, session_id, seq, turn, heading, blocks, content, content_key, project, path, author, start_line, end_line, asserted_at, created_at)
     VALUES (?, 'one', 'assistant-code', 's', 1, 1, '', '[]', ?, ?, 'kiln', '/s', 'user', 1, 1, 1, 1)`,
    `INSERT INTO recall_items (item, owner_id, kind, ref_id, seq, asserted_at, valid_from) VALUES (?, 'one', 'context', ?, 3, 1, 1)`,
    "INSERT INTO recall_grams (rowid, content) VALUES (?, ?)",
  ].map((sql) => old.prepare<unknown[], never>(sql));
  old.transaction(() => {
    for (const [n, text] of texts.entries()) {
      passage?.run(`p${n}`, text, text);
      item?.run(n + 1, `p${n}`);
      gram?.run(n + 1, text.repeat(12));
    }
    old.prepare("INSERT INTO recall_grams_due (item) VALUES (1)").run();
  });
  old.close();
  const { size } = await stat(dir.file);
  const store = openStore(dir.file);
  const found = store
    .prepare<[string], number>("SELECT rowid FROM recall_grams WHERE recall_grams MATCH ?")
    .pluck();
  for (const [words, rows] of [
    ["会议室", [1201]],
    [" ines.", [1202]],
    ["potter", []],
  ] as const)
    expect(found.all(`"${words}"`)).toEqual(rows);
  store.close();
  expect((await stat(dir.file)).size).toBeLessThan(0.75 * size);
});

test("memories of a store of the twenty-fourth schema are brought under their keys again, in their own time", async () => {
  await using dir = await folder();
  const old = openStore(dir.file, { migrations: migrations.slice(0, 24) });
  old.prepare(addOwner).run();
  for (const kind of ["memory", "context"])
    old
      .prepare(
        "INSERT INTO recall_items (owner_id, kind, ref_id, seq, asserted_at, valid_from) VALUES ('one', ?, ?, 0, 1, 1)",
      )
      .run(kind, kind);
  old.prepare("INSERT INTO near_words (key, item) VALUES (7, 1)").run();
  old.close();
  const store = openStore(dir.file);
  expect(store.prepare("SELECT item FROM near_due").pluck().all()).toEqual([1]);
  expect(store.prepare("SELECT name FROM sqlite_schema WHERE name LIKE 'near_words%'").all()).toEqual([]);
  store.close();
});
