import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DEFAULT_OWNER } from "@memory/shared";
import { uuidv7 } from "uuidv7";
import { describe, expect, test } from "vitest";
import { type Home, openHome } from "../../src/home.ts";
import { scrub } from "../../src/scrub/scrub.ts";
import { takeLock } from "../../src/store/lock.ts";
import { migrations } from "../../src/store/migrate.ts";
import { openAsIs, openStore, type Store } from "../../src/store/open.ts";
import { NOW } from "../builders.ts";
import { testDaemon } from "../daemon.ts";
import { aFolder } from "../files.ts";
import { importAll, talk, writeSession } from "../sessions.ts";

const secret = "Lantern-Heron-7719-quill";

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

    const looked = scrubIn(home, { dryRun: true });
    expect(JSON.stringify(looked).toLowerCase()).not.toContain(secret.toLowerCase());
    expect(looked).toMatchObject({ kind: "found", memories: { matching: 3 } });
    expect(haunts(home)).toHaveLength(7);

    const done = scrubIn(home);
    expect(done).toMatchObject({ kind: "done", deleted: ["backups/broken.db"], left: [] });
    expect(JSON.stringify(done).toLowerCase()).not.toContain(secret.toLowerCase());
    expect(done).toHaveProperty(
      "sources",
      expect.arrayContaining([{ path: folder.at("guide.md"), state: "holds" }]),
    );
    expect(haunts(home)).toEqual([]);
    expect(rowsWithout(home.store)).toEqual(expect.arrayContaining(untouched));
    expect(statSync(join(home.logs, "daemon.log")).mode & 0o777).toBe(0o600);
    expect(scrubIn(home, { dryRun: true })).toMatchObject({ kind: "found", files: [], sources: [] });

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
    store.prepare("INSERT INTO owners (id, created_at) VALUES (?, ?)").run(DEFAULT_OWNER, NOW);
    putPassage(store, `The gate opens to ${secret}.`);
    store.prepare("PRAGMA wal_checkpoint(TRUNCATE)").all();
    // The rows are clean, and that is in the log alone; the pages of the file are as they were.
    store.prepare("UPDATE passages SET content = 'The gate opens.'").run();
    cpSync(home.dir, killed.dir, { recursive: true });
    store.close();
    writeFileSync(join(killed.logs, "daemon.log.scrubbing"), `half a line with ${secret}`);
    expect(haunts(killed)).toEqual(["logs/daemon.log.scrubbing", "memory.db"]);
    expect(scrubIn(killed)).toMatchObject({ kind: "done", left: [] });
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
    expect(scrubIn(home)).toMatchObject({ kind: "done", left: [] });
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
    [DEFAULT_OWNER.slice(0, 8), /ids \(/],
    ["claude-code", /words of the program \(passages\.agent\)/],
  ])("refuses %s, which would break the store, and changes nothing", async (asked, reason) => {
    await using dir = await aDir();
    const home = openHome(dir.path);
    const store = openStore(home.store);
    store.prepare("INSERT INTO owners (id, created_at) VALUES (?, ?)").run(DEFAULT_OWNER, NOW);
    putPassage(store, `claude-code memories, ${DEFAULT_OWNER}: scrubbed abc`);
    store.close();
    const before = readFileSync(home.store);
    for (const dryRun of [true, false]) {
      const answer = scrub({ home, clock: () => NOW, newId: () => uuidv7() }, { secret: asked, dryRun });
      expect(answer).toEqual({ kind: "refused", reason: expect.stringMatching(reason) });
    }
    expect(readFileSync(home.store).equals(before)).toBe(true);
  });

  test("does nothing while a daemon holds the home", async () => {
    await using dir = await aDir();
    const home = openHome(dir.path);
    const lock = takeLock(home.lock);
    expect(scrubIn(home)).toEqual({ kind: "busy" });
    lock?.release();
  });
});

const scrubIn = (home: Home, { dryRun = false } = {}) =>
  scrub({ home, clock: () => NOW, newId: () => uuidv7() }, { secret, dryRun });

/** A daemon was told, has imported and has read, and stopped. */
async function lived(dir: string, guide: string): Promise<void> {
  await using memory = await testDaemon({ dir });
  for (const content of [
    `The workshop opens to ${secret}.`,
    // What the first one becomes is here already.
    "The workshop opens to [redacted:scrubbed].",
    `The shed opens to ${Buffer.from(`ada:${secret}`).toString("base64")}.`,
    "The harbour closes on Tuesdays.",
  ])
    await memory.client.memories.save({ body: { content, type: "episode" } });
  await writeSession(
    memory,
    1,
    talk(`We always open the cellar with ${secret}, remember that.`, "Boats are red."),
  );
  await importAll(memory);
  await memory.client.documents.add({ body: { paths: [guide] } });
}

/** What lies in corners: deleted rows, an entity, a conflict, an earlier state, bytes, backups, logs, the write-ahead log. */
function haunted(home: Home): void {
  const store = openStore(home.store);
  const run = (sql: string, ...values: unknown[]) => store.prepare(sql).run(...values);
  const ids = store.prepare<[], string>("SELECT id FROM memories ORDER BY id").pluck().all();
  run(
    "INSERT INTO conflicts (id, owner_id, newer_id, existing_id, status, reason, created_at, newer_quote) VALUES (?, ?, ?, ?, 'open', ?, 1, ?)",
    uuidv7(),
    DEFAULT_OWNER,
    ids[0],
    ids[1],
    "they differ",
    secret,
  );
  run(
    "INSERT INTO vocabulary (id, owner_id, kind, name, description, origin, state, created_at) VALUES (?, ?, 'type', 'gadget', ?, 'user', 'active', 1)",
    uuidv7(),
    DEFAULT_OWNER,
    secret,
  );
  for (const name of [secret, secret.replaceAll("-", " ")])
    run(
      "INSERT INTO entities (id, owner_id, name, type, type_confidence, spelling_key, named_by, typed_by, canonical, created_at) SELECT ?, ?, ?, max(term), 1, ?, 'person', 'text', 0, 1 FROM vocabulary",
      uuidv7(),
      DEFAULT_OWNER,
      name,
      secret.toLowerCase().replaceAll("-", ""),
    );
  run("UPDATE entities SET canonical = entity WHERE canonical = 0");
  run(
    "INSERT INTO entity_names (owner_id, name_key, entity, name) SELECT owner_id, lower(name), entity, name FROM entities WHERE named_by = 'person'",
  );
  run(
    "INSERT INTO graph_layouts (owner_id, data, made_at) VALUES (?, ?, 1) ON CONFLICT DO UPDATE SET data = excluded.data",
    DEFAULT_OWNER,
    Buffer.from(`\0\0{"topics":["${secret}"]}`),
  );
  run(
    "INSERT INTO operations (id, owner_id, kind, actor, at) VALUES (?, ?, 'memory.edit', 'person', 1)",
    uuidv7(),
    DEFAULT_OWNER,
  );
  run(
    "INSERT INTO changes (op, tbl, key, before) SELECT max(op), 'memories', 'made up', ? FROM operations",
    JSON.stringify({ content: JSON.stringify({ a: `"${secret}"` }), content_key: secret.toLowerCase() }),
  );
  const today = join(home.backups, "today.db");
  run("VACUUM INTO ?", today);
  const old = openStore(join(home.backups, "old.db"), { migrations: migrations.slice(0, 1) });
  old.prepare("INSERT INTO owners (id, created_at) VALUES (?, ?)").run(DEFAULT_OWNER, NOW);
  putPassage(old, `The attic opens to ${secret}.`);
  old.close();
  writeFileSync(join(home.backups, "broken.db"), `SQLite format 3\0 and then ${secret}`);
  writeFileSync(join(home.logs, "daemon.log"), `{"msg":"a"}\n{"msg":"no ${secret}"}\n{"msg":"b"}\n`, {
    mode: 0o600,
  });
  writeFileSync(join(home.logs, "wide.txt"), Buffer.from(`\ufeffa ${secret} b`, "utf16le"));
  // Killed: the log of the last write is still there.
  store.prepare("PRAGMA wal_checkpoint(TRUNCATE)").all();
  putPassage(store, `The boathouse opens to ${secret}.`);
  const aside = `${home.dir}-aside`;
  mkdirSync(aside);
  for (const name of ["memory.db", "memory.db-wal"]) cpSync(join(home.dir, name), join(aside, name));
  store.close();
  for (const name of ["memory.db", "memory.db-wal"]) cpSync(join(aside, name), join(home.dir, name));
}

function putPassage(store: Store, content: string): void {
  store
    .prepare(
      `INSERT INTO passages (id, owner_id, agent, session_id, seq, content_key, project, path, author, content, start_line, end_line, asserted_at, created_at)
       VALUES (?, ?, 'claude-code', 's', 0, 'k', 'p', '/nowhere.jsonl', 'user', ?, 1, 1, 1, 1)`,
    )
    .run(uuidv7(), DEFAULT_OWNER, content);
}

/** Files that hold it, in any case, in either width, or in base64: found without any of our own ways to look. */
function haunts(home: Home): string[] {
  const small = secret.toLowerCase();
  const coded = Buffer.from(secret).toString("base64").slice(0, 20);
  return readdirSync(home.dir, { recursive: true, encoding: "utf8" })
    .filter((name) => statSync(join(home.dir, name)).isFile())
    .filter((name) => {
      const bytes = readFileSync(join(home.dir, name)).toString("latin1");
      const lower = bytes.toLowerCase();
      return lower.includes(small) || lower.replaceAll("\0", "").includes(small) || bytes.includes(coded);
    })
    .sort();
}

/** Rows that have nothing to do with it, of tables that are not made from others. */
function rowsWithout(path: string): string[] {
  using opened = reopened(path);
  const tables = opened.store
    .prepare<[], string>(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite%'",
    )
    .pluck()
    .all();
  const madeAnew = /^(recall_|graph_|mentions|relations|entities_due|proposal_uses|near_words)/;
  return tables
    .filter((name) => !madeAnew.test(name))
    .flatMap((name) =>
      opened.store
        .prepare<[], object>(`SELECT * FROM ${name}`)
        .all()
        .map((row) => `${name} ${JSON.stringify(row)}`)
        .filter((row) => !/7719|xhbnRlcm4t/i.test(row)),
    );
}

function reopened(path: string) {
  const store = openAsIs(path);
  return { store, [Symbol.dispose]: () => store.close() };
}

async function aDir() {
  const path = await mkdtemp(join(tmpdir(), "memory-scrub-"));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}
