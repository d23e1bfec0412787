import { cpSync, existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { aFolder } from "@memory/sources/testing";
import { uuidv7 } from "uuidv7";
import { describe, expect, test } from "vitest";
import { scrub } from "../../src/history/scrub/scrub.ts";
import { openHome } from "../../src/platform/home.ts";
import { takeLock } from "../../src/store/lock.ts";
import { openStore } from "../../src/store/open.ts";
import { OWN } from "../../src/store/owner-key.ts";
import { NOW } from "../builders.ts";
import { testDaemon } from "../daemon.ts";
import {
  haunted,
  haunts,
  lived,
  putPassage,
  reopened,
  rowsWithout,
  scrubIn,
  secret,
} from "../haunted-home.ts";

const somebody = "7d0c1f5e-2b64-4c8e-9a51-0f3e6b7a2d18";

describe("memory scrub", () => {
  test("removes a string from all that daemons, imports, backups and logs have left, and what remains is recalled", async () => {
    await using dir = await aDir();
    await using folder = await aFolder({
      "guide.md": `# Guide\n\nThe gate opens to ${secret} at night.\n\n## Boats\n\nBoats rest by the pier.\n`,
    });
    await lived(dir.path, folder.at("guide.md"));
    const home = openHome(join(dir.path, "home"));
    haunted(home);
    const untouched = rowsWithout(join(`${home.dir}-aside`, "memory.db"));
    expect(haunts(home)).toEqual([
      "backups/broken.db",
      "backups/old.db",
      "backups/today.db",
      "logs/daemon.log",
      "logs/wide.txt",
      "memory.db",
      "memory.db-wal",
    ]);

    const looked = await scrubIn(home, { dryRun: true });
    expect(JSON.stringify(looked).toLowerCase()).not.toContain(secret.toLowerCase());
    expect(looked).toMatchObject({ kind: "found", memories: { matching: 3 } });
    expect(haunts(home)).toHaveLength(7);

    const done = await scrubIn(home);
    expect(done).toMatchObject({ kind: "done", deleted: ["backups/broken.db"], left: [] });
    expect(JSON.stringify(done).toLowerCase()).not.toContain(secret.toLowerCase());
    expect(done).toHaveProperty(
      "sources",
      expect.arrayContaining([{ path: folder.at("guide.md"), state: "holds" }]),
    );
    expect(haunts(home)).toEqual([]);
    expect(rowsWithout(home.store)).toEqual(expect.arrayContaining(untouched));
    expect(statSync(join(home.logs, "daemon.log")).mode & 0o777).toBe(0o600);
    expect(await scrubIn(home, { dryRun: true })).toMatchObject({ kind: "found", files: [], sources: [] });

    await using memory = await testDaemon({ dir: dir.path });
    const recalled = async (query: string) =>
      (await memory.client.recall.query({ body: { query } })).memories.map((hit) => hit.content);
    expect(await recalled("which phrase opens the workshop")).toContain(
      "The workshop opens to [redacted:scrubbed].",
    );
    expect(await recalled("where do boats rest")).toContainEqual(
      expect.stringContaining("Boats rest by the pier."),
    );
    expect(await recalled("when does the gate open at night")).toContainEqual(
      expect.stringContaining("The gate opens to [redacted:scrubbed] at night."),
    );
    const log = memory.daemon.store.prepare("SELECT kind, actor, final FROM operations WHERE kind = 'scrub'");
    expect(log.all()).toEqual([{ kind: "scrub", actor: "person", final: 1 }]);
    const left = memory.daemon.store
      .prepare<[], { n: number }>("SELECT count(*) AS n FROM recall_vocabulary WHERE term LIKE '%7719%'")
      .get();
    expect(left?.n).toBe(0);
  });

  test("a run that was killed is finished by the next one", async () => {
    await using dir = await aDir();
    const home = openHome(join(dir.path, "home"));
    const killed = openHome(join(dir.path, "killed"));
    const store = openStore(home.store);
    store.prepare("INSERT INTO owners (id, created_at) VALUES (?, ?)").run(OWN, NOW);
    putPassage(store, `The gate opens to ${secret}.`);
    store.prepare("PRAGMA wal_checkpoint(TRUNCATE)").all();
    // The rows are clean, and that is in the log alone; the pages of the file are as they were.
    store.prepare("UPDATE passages SET content = 'The gate opens.'").run();
    cpSync(home.dir, killed.dir, { recursive: true });
    store.close();
    writeFileSync(join(killed.logs, "daemon.log.scrubbing"), `half a line with ${secret}`);
    expect(haunts(killed)).toEqual(["logs/daemon.log.scrubbing", "memory.db"]);
    expect(await scrubIn(killed)).toMatchObject({ kind: "done", left: [] });
    expect(haunts(killed)).toEqual([]);
    expect(existsSync(join(killed.logs, "daemon.log.scrubbing"))).toBe(false);
    using after = reopened(killed.store);
    expect(after.store.prepare("SELECT content FROM passages").all()).toEqual([
      { content: "The gate opens." },
    ]);
  });

  test("tables of later days are covered, with and without row ids, full text included", async () => {
    await using dir = await aDir();
    const home = openHome(dir.path);
    const store = openStore(home.store);
    for (const sql of [
      "CREATE TABLE later (id INTEGER PRIMARY KEY, said TEXT, bag ANY) STRICT",
      "CREATE TABLE later_names (name TEXT PRIMARY KEY) WITHOUT ROWID",
      "CREATE VIRTUAL TABLE later_words USING fts5 (words)",
    ])
      store.prepare(sql).run();
    const key = JSON.stringify({ [secret]: [secret] });
    store.prepare("INSERT INTO later (said, bag) VALUES (?, ?), ('kept', 'kept')").run(secret, key);
    store.prepare("INSERT INTO later_names VALUES (?), (?), ('kept')").run(secret, secret.toUpperCase());
    store.prepare("INSERT INTO later_words VALUES (?), ('kept')").run(`to ${secret} again`);
    store.close();
    expect(await scrubIn(home)).toMatchObject({ kind: "done", left: [] });
    expect(haunts(home)).toEqual([]);
    using after = reopened(home.store);
    const rows = (sql: string) => after.store.prepare<[], unknown>(sql).pluck().all();
    expect(rows("SELECT said FROM later")).toEqual(["[redacted:scrubbed]", "kept"]);
    expect(rows("SELECT bag FROM later")).toEqual([
      '{"[redacted:scrubbed]":["[redacted:scrubbed]"]}',
      "kept",
    ]);
    expect(rows("SELECT name FROM later_names ORDER BY name")).toEqual([
      "[redacted:scrubbed:2]",
      "[redacted:scrubbed]",
      "kept",
    ]);
    expect(rows("SELECT words FROM later_words WHERE later_words MATCH 'again'")).toEqual([
      "to [redacted:scrubbed] again",
    ]);
  });

  test.each([
    ["abc", /shorter than 4/],
    ["memories", /built of/],
    ["scrubbed", /part of the words/],
    [somebody.slice(0, 8), /ids \(/],
    ["claude-code", /words of the program \(passages\.agent\)/],
  ])("refuses %s, which would break the store, and changes nothing", async (asked, reason) => {
    await using dir = await aDir();
    const home = openHome(dir.path);
    const store = openStore(home.store);
    for (const owner of [OWN, somebody])
      store.prepare("INSERT INTO owners (id, created_at) VALUES (?, ?)").run(owner, NOW);
    putPassage(store, `claude-code memories, ${somebody}: scrubbed abc`);
    store.close();
    const before = readFileSync(home.store);
    for (const dryRun of [true, false]) {
      const answer = await scrub(
        { home, clock: () => NOW, newId: () => uuidv7() },
        { secret: asked, dryRun },
      );
      expect(answer).toEqual({ kind: "refused", reason: expect.stringMatching(reason) });
    }
    expect(readFileSync(home.store).equals(before)).toBe(true);
  });

  test("does nothing while a daemon holds the home", async () => {
    await using dir = await aDir();
    const home = openHome(dir.path);
    const lock = takeLock(home.lock);
    expect(await scrubIn(home)).toEqual({ kind: "busy" });
    lock?.release();
  });
});

async function aDir() {
  const path = await mkdtemp(join(tmpdir(), "memory-scrub-"));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}
