import { mkdir, readdir, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { describe, expect, test } from "vitest";
import { migrations } from "./migrate.ts";
import { openStore } from "./open.ts";
import { addOwner, folder, modeOf, newest, nextMigration } from "./store-folder.fixture.ts";

const next = nextMigration("CREATE TABLE more (id TEXT)");
const backupName = `memory-schema-${newest}-1970-01-01T00-00-00-000Z.db`;

describe("migrations", () => {
  test("count up without a gap", () => {
    const [first] = migrations;
    expect(migrations.map(({ version }) => version)).toEqual(
      migrations.map((_, n) => (first?.version ?? 0) + n),
    );
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
    const old = openStore(dir.file);
    old.prepare(addOwner).run();
    old.close();
    const store = openStore(dir.file, { migrations: next, backupDir: dir.backups, now: () => 0 });
    expect(store.prepare("SELECT id FROM owners").all()).toEqual([{ id: "one" }]);
    store.close();
    const backup = join(dir.backups, backupName);
    expect(await modeOf(backup)).toBe(0o600);
    const copy = openStore(backup);
    expect(copy.prepare("SELECT id FROM owners").all()).toEqual([{ id: "one" }]);
    copy.close();
  });

  test("without a whole backup there is no migration, and no half of one is left that looks like it", async () => {
    await using dir = await folder();
    openStore(dir.file).close();
    // Another thing stands at the backup's path.
    const taken = join(dir.backups, backupName);
    await mkdir(join(taken, "inside"), { recursive: true });
    expect(() => openStore(dir.file, { migrations: next, backupDir: dir.backups, now: () => 0 })).toThrow();
    expect(await readdir(dir.backups)).toEqual([basename(taken)]);
    const store = openStore(dir.file);
    expect(store.schemaVersion).toBe(newest);
    store.close();
  });

  test("one that frees much room gives it back", async () => {
    await using dir = await folder();
    const old = openStore(dir.file);
    for (let n = 0; n < 2000; n++)
      old.prepare("INSERT INTO owners VALUES (?, 1)").run(`owner ${n} ${"x".repeat(400)}`);
    old.close();
    const { size } = await stat(dir.file);
    openStore(dir.file, {
      migrations: [...migrations, { version: newest + 1, sql: "DELETE FROM owners", takesFrom: ["owners"] }],
    }).close();
    expect((await stat(dir.file)).size).toBeLessThan(0.75 * size);
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
});
