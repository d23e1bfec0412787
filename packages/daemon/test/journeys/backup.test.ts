import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { uuidv7 } from "uuidv7";
import { describe, expect, test } from "vitest";
import { asStore } from "../../src/history/backups/packed.ts";
import { scrub } from "../../src/history/scrub/scrub.ts";
import { openHome } from "../../src/platform/home.ts";
import { openAsIs } from "../../src/store/open.ts";
import { NOW } from "../builders.ts";
import { testDaemon } from "../daemon.ts";
import { postJson } from "../raw-http.ts";

/** Memories of a backup, and its bytes as SQLite has them. */
const unpacked = (path: string) =>
  asStore(path, tmpdir(), (plain) => {
    const store = openAsIs(plain);
    try {
      return {
        contents: store.prepare<[], string>("SELECT content FROM memories ORDER BY created_at").pluck().all(),
        bytes: readFileSync(plain).toString("latin1").toLowerCase(),
      };
    } finally {
      store.close();
    }
  });

describe("a backup that is asked for", () => {
  test("is a whole store beside those of migrations, readable by its owner alone", async () => {
    await using memory = await testDaemon({ clock: () => NOW });
    const { client, home } = memory;
    await client.memories.save({ body: { content: "Herons nest in the reeds" } });
    const made = await client.admin.backup({ body: {} });
    const name = `memory-backup-${new Date(NOW).toISOString().replace(/[:.]/g, "-")}.db.gz`;
    expect(made).toEqual({
      path: join(home, "backups", name),
      bytes: statSync(made.path).size,
      at: new Date(NOW).toISOString(),
      memories: 1,
    });
    expect(readdirSync(join(home, "backups"))).toEqual([name]);
    expect(statSync(made.path).mode & 0o777).toBe(0o600);
    await client.memories.save({ body: { content: "Boats rest by the pier" } });
    expect((await unpacked(made.path)).contents).toEqual(["Herons nest in the reeds"]);
  });

  test("leaves out the text of what was deleted", async () => {
    await using memory = await testDaemon();
    const { client } = memory;
    const { id } = await client.memories.save({ body: { content: "The vault opens to marzipan-7719" } });
    await client.memories.remove({ params: { id: id ?? "none" } });
    const { path } = await client.admin.backup({ body: {} });
    expect((await unpacked(path)).bytes).not.toContain("the vault opens to");
  });

  test("is one at a time, and saves go on meanwhile", async () => {
    await using memory = await testDaemon();
    const { client } = memory;
    const [first, second, saved] = await Promise.allSettled([
      client.admin.backup({ body: {} }),
      client.admin.backup({ body: {} }),
      client.memories.save({ body: { content: "Herons nest in the reeds" } }),
    ]);
    expect([first.status, saved.status]).toEqual(["fulfilled", "fulfilled"]);
    expect(second).toMatchObject({ reason: { code: "conflict" } });
    await client.admin.backup({ body: {} });
  });

  test("goes nowhere else: a path in the request is refused", async () => {
    await using memory = await testDaemon();
    const { status, json } = await postJson(memory.baseUrl, "/admin/backup", { path: "/tmp/elsewhere.db" });
    expect([status, json?.issues]).toEqual([400, [{ path: "path", message: "unknown field" }]]);
  });

  test("says so where its folder cannot be written", async () => {
    await using memory = await testDaemon();
    const folder = join(memory.home, "backups");
    await rm(folder, { recursive: true });
    writeFileSync(folder, "no folder");
    await expect(memory.client.admin.backup({ body: {} })).rejects.toMatchObject({
      code: "unavailable",
      message: expect.stringContaining("the backups folder (EEXIST)"),
    });
  });

  test("replaces none that was made in the same moment", async () => {
    await using memory = await testDaemon({ clock: () => NOW });
    const { client } = memory;
    const made = [await client.admin.backup({ body: {} }), await client.admin.backup({ body: {} })];
    const { backups } = await client.admin.backups();
    expect(backups.map(({ path }) => path).sort()).toEqual(made.map(({ path }) => path).sort());
  });

  test("is cleaned by a scrub like the store", async () => {
    const dir = await mkdtemp(join(tmpdir(), "memory-backup-"));
    const secret = "Lantern-Heron-7719-quill";
    {
      await using memory = await testDaemon({ dir });
      const body = { content: `The workshop opens to ${secret} and to nothing else` };
      await memory.client.memories.save({ body });
      await memory.client.admin.backup({ body: {} });
    }
    const home = openHome(join(dir, "home"));
    const path = join(home.backups, readdirSync(home.backups)[0] ?? "none");
    expect((await unpacked(path)).bytes).toContain(secret.toLowerCase());
    const deps = { home, clock: () => NOW, newId: () => uuidv7() };
    expect(await scrub(deps, { secret, dryRun: false })).toMatchObject({
      kind: "done",
      deleted: [],
      left: [],
    });
    const { bytes, contents } = await unpacked(path);
    expect(bytes).not.toContain(secret.toLowerCase());
    expect(contents).toEqual(["The workshop opens to [redacted:scrubbed] and to nothing else"]);
    expect(readdirSync(home.backups)).toHaveLength(1);
    await rm(dir, { recursive: true });
  });
});

describe("the list of backups", () => {
  test("names them newest first with why they were made, and nothing else that lies there", async () => {
    await using memory = await testDaemon({ clock: () => NOW });
    const folder = join(memory.home, "backups");
    writeFileSync(join(folder, "memory-schema-6-2026-01-02T03-04-05-678Z.db"), "old");
    for (const name of [
      "notes.txt",
      "memory-backup-soon.db",
      "memory-backup-2026-01-02T03-04-05-678Z.db.draft",
    ])
      writeFileSync(join(folder, name), "another");
    const { path } = await memory.client.admin.backup({ body: {} });
    const { backups } = await memory.client.admin.backups();
    expect(backups.map(({ bytes: _, ...backup }) => backup)).toEqual(
      [
        { path, at: new Date(NOW).toISOString(), reason: "asked" },
        {
          path: join(folder, "memory-schema-6-2026-01-02T03-04-05-678Z.db"),
          at: "2026-01-02T03:04:05.678Z",
          reason: "migration",
        },
      ].sort((a, b) => b.at.localeCompare(a.at)),
    );
  });

  test("is empty where somebody has moved the folder away, and the next backup makes it anew", async () => {
    await using memory = await testDaemon();
    await rm(join(memory.home, "backups"), { recursive: true });
    expect(await memory.client.admin.backups()).toEqual({ backups: [] });
    const { path } = await memory.client.admin.backup({ body: {} });
    expect((await memory.client.admin.backups()).backups).toMatchObject([{ path }]);
  });

  test("is empty at first", async () => {
    await using memory = await testDaemon();
    expect(await memory.client.admin.backups()).toEqual({ backups: [] });
  });
});

test("what a killed daemon left half made is gone after the next start", async () => {
  const dir = await mkdtemp(join(tmpdir(), "memory-backup-"));
  const home = openHome(join(dir, "home"));
  const half = join(home.backups, "memory-kept-2026-01-02T03-04-05-678Z.db.draft");
  const migrating = join(home.backups, "memory-schema-6-2026-01-02T03-04-05-678Z.db.draft");
  const drafts = [half, `${half}-journal`, half.replace(".db", ".db.gz"), migrating];
  for (const path of drafts) writeFileSync(path, "half");
  {
    await using _memory = await testDaemon({ dir });
    expect(drafts.filter(existsSync)).toEqual([]);
  }
  await rm(dir, { recursive: true });
});
