import { expect, test } from "vitest";
import { migrations } from "../migrate.ts";
import { openStore } from "../open.ts";
import { operationId } from "../operation-id.ts";
import { addOwner, folder } from "../store-folder.fixture.ts";

test("the log of a store of the twenty-fifth schema tells the same in fewer words, and counts on", async () => {
  await using dir = await folder();
  const old = openStore(dir.file, { migrations: migrations.slice(0, 25) });
  old.prepare(addOwner).run();
  const named = (n: number) => `0190aaaa-0000-7000-8000-00000000000${n}`;
  const at = 0x0190aaaa0000;
  const memory = (id: string, status: string) =>
    old
      .prepare(
        `INSERT INTO memories (id, owner_id, root_id, version, type, content, content_key, status, confidence,
           asserted_at, valid_from, created_at, author, source_kind)
         VALUES (?, 'one', ?, 1, 'fact', ?, ?, ?, 1, 1, 1, ?, 'person', 'manual')`,
      )
      .run(id, id, id, id, status, at);
  const put = (sql: string, ...values: (string | number | null)[]) => old.prepare(sql).run(...values);
  memory("m", "active");
  memory("n", "retired");
  for (const [op, kind, subject, undoes, undoneBy] of [
    [1, "memory.save", "m", null, null],
    [2, "memory.save", "gone", null, named(3)],
    [3, "undo", "gone", named(2), null],
    [4, "memory.save", "n", null, null],
    [5, "memory.retire", "n", null, null],
    [9, "memory.save", "gone too", null, null],
  ] as const)
    put(
      "INSERT INTO operations (op, id, owner_id, kind, actor, subject_id, at, undoes, undone_by) VALUES (?, ?, 'one', ?, 'agent', ?, ?, ?, ?)",
      op,
      named(op),
      kind,
      subject,
      // The log was ahead of the clock for a while.
      op === 5 ? at + 70_000 : at,
      undoes,
      undoneBy,
    );
  for (const [op, key, before] of [
    [1, "m", null],
    [2, "gone", null],
    [3, "gone", "{}"],
    [4, "n", null],
    [5, "n", '{"status":"active"}'],
  ] as const)
    put("INSERT INTO changes (op, tbl, key, before) VALUES (?, 'memories', ?, ?)", op, key, before);
  put(
    "INSERT INTO held (memory_id, from_at, to_at) VALUES ('m', ?, NULL), ('n', ?, ?)",
    at - 3,
    at,
    at + 70_000,
  );
  put("DELETE FROM operations WHERE op = 9");
  const changes = old.prepare("SELECT op, tbl, key, before, blank FROM changes ORDER BY op").all();
  old.close();
  const store = openStore(dir.file);
  expect(store.prepare("SELECT * FROM changed ORDER BY op").all()).toEqual(changes);
  expect(store.prepare("SELECT op FROM changes ORDER BY op").pluck().all()).toEqual([2, 3, 5]);
  expect(store.prepare("SELECT op, id, subject_id, undoes, undone_by FROM operations").raw().all()).toEqual([
    [1, operationId(at, 1), null, null, null],
    [2, operationId(at, 2), "gone", null, 3],
    [3, operationId(at, 3), "gone", 2, null],
    [4, operationId(at, 4), null, null, null],
    [5, operationId(at, 5), "n", null, null],
  ]);
  expect(store.prepare("SELECT memory_id, to_at FROM held").raw().all()).toEqual([["n", at + 70_000]]);
  store
    .prepare("INSERT INTO operations (owner_id, kind, actor, at) VALUES ('one', 'undo', 'person', 1)")
    .run();
  expect(store.prepare("SELECT max(op) FROM operations").pluck().get()).toBe(10);
  expect(store.prepare("PRAGMA foreign_key_check").all()).toEqual([]);
  store.close();
});
