import {
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CheckAnswer } from "@memory/shared";
import { type Connection, openDatabase } from "@memory/sources/databases";
import { until } from "@memory/sources/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkOrMend } from "../../src/history/check/mend-home.ts";
import { NAME } from "../../src/models/embedded/embedder.ts";
import { homeAt } from "../../src/platform/home.ts";
import { testDaemon } from "../daemon.ts";
import { noteTaker } from "../distillers.ts";
import { spelledOut } from "../graph-store.ts";
import { scriptedModels } from "../scripted-models.ts";
import { importAll, talk, writeSession } from "../sessions.ts";

/** Memories with a version, a contradiction and evidence; turns, a document, entities, a backup. */
async function aLivedIn(dir: string): Promise<void> {
  const models = scriptedModels({ extractor: spelledOut, distiller: noteTaker() });
  // At rest nobody asks a model for its name: the vectors have that of the one that comes along.
  const embedder = { ...models.embedder, name: NAME };
  await using memory = await testDaemon({ dir, models: { ...models, embedder, entityEmbedder: embedder } });
  const { client } = memory;
  for (const content of [
    "The gateway listens on port 8080",
    "The gateway listens on port 9090",
    "Heron:project ~uses~ Lantern:tool in the reeds",
    "港の灯台は夜に光る",
  ])
    await client.memories.save({ body: { content } });
  await writeSession(memory, 1, talk("Note: The cellar opens with both keys.", "Boats are red."));
  await importAll(memory);
  await client.documents.upload({
    query: { name: "sent.md" },
    file: new TextEncoder().encode("# Tide\n\nThe tide turns at noon."),
  });
  await client.index.run();
  await until(
    () => client.documents.list({ query: { status: "ready" } }),
    ({ total }) => total === 1,
  );
  await until(
    () => client.health.status(),
    ({ vectorsPending }) => vectorsPending === 0,
  );
  await client.admin.backup({ body: {} });
}

describe("a home at rest", () => {
  let dir: string;
  let pristine: Buffer;
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), "memory-check-"));
    await aLivedIn(dir);
    pristine = readFileSync(home("memory.db"));
  });
  afterAll(() => rm(dir, { recursive: true, force: true }));

  const home = (...path: string[]): string => join(dir, "home", ...path);
  const run = (dryRun: boolean): Promise<CheckAnswer> =>
    checkOrMend(
      { home: homeAt(home()), clock: Date.now, env: { MEMORY_HOME: home(), MEMORY_PORT: "0" } },
      { dryRun },
    );
  const faults = (answer: CheckAnswer) =>
    answer.kind === "busy" ? ["busy"] : answer.faults.filter(({ severity }) => severity !== "note");
  const plant = (work: (db: Connection) => void): void => {
    const db = openDatabase(home("memory.db"));
    db.pragma("foreign_keys = OFF");
    db.function("logged_operation", () => null);
    work(db);
    db.close();
  };

  test("is healthy, and looking at it writes nothing, not even a file beside the store", async () => {
    const files = () => readdirSync(home()).map((name) => [name, statSync(home(name)).mtimeMs]);
    const before = files();
    expect(faults(await run(true))).toEqual([]);
    expect(files()).toEqual(before);
    expect(readFileSync(home("memory.db")).equals(pristine)).toBe(true);
  });

  const sql: Readonly<Record<string, readonly [planted: string, told: RegExp]>> = {
    "a memory that full text has lost": [
      "DELETE FROM recall_words WHERE rowid = 1",
      /full text holds the words/,
    ],
    "parts of words that are gone": [
      "INSERT INTO recall_grams (recall_grams) VALUES ('delete-all')",
      /full text holds the words/,
    ],
    "a text that full text made up": [
      "INSERT INTO recall_words (rowid, content) VALUES (9999, 'ghost')",
      /full text holds 1 text that recall does not know/,
    ],
    "as many words, but others": [
      "DELETE FROM recall_words WHERE rowid = 1; INSERT INTO recall_words (rowid, content) VALUES (1, 'one two three four five six')",
      /full text has \d+ words? elsewhere/,
    ],
    "words changed behind its back": [
      "UPDATE memories SET content = 'Owls nest in the barn' WHERE content LIKE 'Heron%'",
      /would not be told apart/,
    ],
    "a memory without an item": ["DELETE FROM recall_items WHERE item = 2", /cannot be recalled/],
    "a turn without an item": [
      "DELETE FROM recall_items WHERE ref_id IN (SELECT id FROM passages)",
      /cannot be recalled/,
    ],
    "an item of nothing": [
      "INSERT INTO recall_items (owner_id, kind, ref_id, seq, asserted_at, valid_from) VALUES ('0', 'memory', 'ghost', 0, 1, 1)",
      /the words of 1 text are lost.*memory backup restore/,
    ],
    "an item of another project": [
      "UPDATE recall_items SET project = '/elsewhere' WHERE item = 1",
      /another project/,
    ],
    "near keys that are gone": ["DELETE FROM near_tail", /would not be found near others/],
    "near keys of nothing": [
      "DELETE FROM near_gone; INSERT INTO near_buckets VALUES (5, 77777, x'0000')",
      /near memories name 1 memory that is not there/,
    ],
    "a vector of a dead model": [
      "INSERT INTO recall_vectors (place, code, scale) VALUES ((99 << 40) + 1, x'0102', 1)",
      /of a model that nobody has/,
    ],
    "a vector of another length": [
      "UPDATE recall_vectors SET code = x'0102' WHERE item = 1",
      /another length/,
    ],
    "a vector of no text": [
      "INSERT INTO recall_vectors (place, code, scale) SELECT (model << 40) + 88888, x'01', 1 FROM vector_models",
      /of a text that is not there/,
    ],
    "a name's vector of a dead model": [
      "INSERT INTO entity_vectors SELECT entity, 'gone-model', x'01', 1 FROM entities LIMIT 1",
      /vector of names is of a model/,
    ],
    "a mention of no entity": [
      "INSERT INTO mentions SELECT text, 9999, 0, 1, 1, 0 FROM graph_texts LIMIT 1",
      /mentions names what is not in entities/,
    ],
    "an entity told by another": [
      "UPDATE entities SET canonical = 4711 WHERE entity = 1",
      /told by another one/,
    ],
    "a mention in no turn": ["UPDATE mentions SET in_turn = 1 - in_turn", /wrongly whether/],
    "a text of the graph that is gone": [
      "UPDATE graph_texts SET ref_id = 'ghost' WHERE text = 1",
      /graph is there no more/,
    ],
    "evidence without its memory": [
      "UPDATE findings SET memory_id = 'ghost'",
      /findings names? what is not in memories/,
    ],
    "a version held by nobody": [
      "INSERT INTO held VALUES ('ghost', 1, 2, 0)",
      /held names what is not in memories/,
    ],
    "an owner without a row": [
      "UPDATE operations SET owner_id = 'nobody' WHERE op = 1",
      /operations names what is not in owners/,
    ],
    "an index that is gone": ["DROP INDEX memories_slot", /index memories_slot of the store is missing/],
    "a trigger that is gone": [
      "DROP TRIGGER memories_deleted",
      /trigger memories_deleted of the store is missing/,
    ],
    "a wrong number": ["UPDATE documents SET chunks = 40", /another number of pieces/],
    "a document in no queue": ["UPDATE documents SET status = 'queued'", /in no queue/],
  };

  test.each(Object.entries(sql))(
    "%s is named and mended, and the store is as it was before",
    async (_, [planted, told]) => {
      plant((db) => db.exec(planted));
      const words = db();
      expect(
        faults(await run(true))
          .map((fault) => (typeof fault === "string" ? fault : fault.what))
          .join("\n"),
      ).toMatch(told);
      const mended = await run(false);
      expect(mended).toMatchObject({ kind: "mended", backup: expect.stringContaining("memory-backup-") });
      expect(faults(mended)).toEqual([]);
      expect(db()).toEqual(words);
      writeFileSync(home("memory.db"), pristine);
    },
  );

  const serving = () => {
    const models = scriptedModels({ extractor: spelledOut });
    const embedder = { ...models.embedder, name: NAME };
    return testDaemon({ dir, models: { ...models, embedder, entityEmbedder: embedder } });
  };
  const asBefore = async (): Promise<void> => {
    for (const name of ["memory.db", "memory.db-wal", "memory.db-shm", "last-change.json"])
      await rm(home(name), { force: true });
    writeFileSync(home("memory.db"), pristine, { mode: 0o600 });
  };

  const TWIN = "01a00000-0000-7000-8000-000000000001";
  /** The row of a memory once more, under an id of its own. */
  const doubled = (of: string, change: string): string =>
    `DROP INDEX memories_live; CREATE TEMP TABLE twin AS SELECT * FROM memories WHERE content LIKE '${of}%' LIMIT 1;
     UPDATE twin SET id = '${TWIN}' ${change};
     INSERT INTO memories SELECT ${columns()} FROM twin`;
  const columns = (): string => {
    const reader = openDatabase(home("memory.db"), { readonly: true });
    try {
      return reader
        .prepare<[], string>("SELECT group_concat(name) FROM pragma_table_info('memories')")
        .pluck()
        .all()
        .join();
    } finally {
      reader.close();
    }
  };

  test("a row that is there twice, alike in every column, is there once behind --fix, and its index is made again", async () => {
    const words = db();
    plant((one) => one.exec(doubled("港", "")));
    expect(faults(await run(true))).toContainEqual(
      expect.objectContaining({
        what: expect.stringMatching(/memories_live.*1 row of memories is there twice, alike/),
        mends: true,
      }),
    );
    const mended = await run(false);
    expect(mended).toMatchObject({
      failed: [],
      mended: expect.arrayContaining([expect.stringContaining("took away 1 row of memories")]),
    });
    expect([faults(mended), db()]).toEqual([[], words]);
    writeFileSync(home("memory.db"), pristine);
  });

  test("two rows that say the same and are not alike are named, the rest is mended, and the person's decision ends it", async () => {
    plant((one) => one.exec(`${doubled("港", ", asserted_at = asserted_at + 1")}; DROP INDEX memories_slot`));
    const seen = faults(await run(true));
    expect(seen).toContainEqual(
      expect.objectContaining({
        what: expect.stringContaining("memories_live of the store is missing and cannot be made again"),
        detail: expect.stringMatching(/[0-9a-f-]{36} and 01a00000-/),
        mends: false,
        remedy: "memory retire ID for one of each two, then memory doctor --fix",
      }),
    );
    const mended = await run(false);
    expect(mended).toMatchObject({ failed: [] });
    expect(faults(mended)).toEqual([
      expect.objectContaining({ what: expect.stringContaining("memories_live") }),
    ]);
    {
      await using memory = await serving();
      await memory.client.memories.retire({ params: { id: TWIN }, body: {} });
    }
    expect(faults(await run(false))).toEqual([]);
    await asBefore();
  });

  test("an entity that is lost is found again by the daemon in the texts that named it", async () => {
    plant((one) => one.exec("DELETE FROM entities WHERE name = 'Heron'"));
    expect(faults(await run(true))).toContainEqual(
      expect.objectContaining({ what: expect.stringMatching(/mentions.*entities/), mends: true }),
    );
    const mended = await run(false);
    expect(faults(mended)).toEqual([]);
    expect(mended).toMatchObject({
      failed: [],
      faults: expect.arrayContaining([
        expect.objectContaining({ what: expect.stringContaining("has yet to look for entities") }),
      ]),
    });
    {
      await using memory = await serving();
      await until(
        () => memory.client.entities.list({ query: {} }),
        ({ entities }) => entities.some(({ name }) => name === "Heron"),
      );
    }
    await asBefore();
  });

  test("full text whose bytes are damaged is built anew, and no backup is asked for", async () => {
    plant((one) => {
      one.unsafeMode(true);
      one.pragma("writable_schema = ON");
      const segment = one
        .prepare<[], { id: number; block: Buffer }>(
          "SELECT id, block FROM recall_words_data WHERE id > 10 ORDER BY id DESC",
        )
        .get();
      const { id, block } = segment ?? { id: 0, block: Buffer.alloc(0) };
      block.fill(0x5a, Math.floor(block.length / 3), Math.floor(block.length / 3) + 20);
      one.prepare("UPDATE recall_words_data SET block = ? WHERE id = ?").run(block, id);
    });
    const seen = faults(await run(true));
    expect(seen.length).toBeGreaterThan(0);
    for (const fault of seen) expect(fault).toMatchObject({ area: "search", mends: true });
    expect(faults(await run(false))).toEqual([]);
    writeFileSync(home("memory.db"), pristine);
  });

  /** What was said: memories, turns and documents. */
  function db(): unknown[] {
    const reader = openDatabase(home("memory.db"), { readonly: true });
    try {
      return ["memories", "passages", "chunks", "restatements"].map((table) =>
        reader.prepare(`SELECT id, content FROM ${table} ORDER BY id`).all(),
      );
    } finally {
      reader.close();
    }
  }

  const unmendable: Readonly<Record<string, readonly [planted: string, told: RegExp]>> = {
    "a lineage without its first version": [
      "UPDATE memories SET root = 'ghost' WHERE version = 2",
      /memories names what is not in memories \(root\)/,
    ],
    "what was said in other words of a memory that is gone": [
      "INSERT INTO restatements (id, owner_id, memory_id, content, asserted_at, created_at) VALUES ('r', '0', 'ghost', 'words', 1, 1)",
      /restatements names what is not in memories/,
    ],
    "two versions at once": [
      "DROP INDEX memories_head; UPDATE memories SET status = 'active', content_key = id",
      /two versions are active/,
    ],
    "a table that is gone": ["DROP TABLE restatements", /table restatements of the store is missing/],
    "a store of a newer program": ["PRAGMA user_version = 99", /schema 99; .*Update memory/],
    "a time to come": [
      `UPDATE operations SET at = ${Date.now() + 1e9} WHERE op = 1`,
      /this machine's clock says/,
    ],
    "a trigger of another program": [
      "CREATE TRIGGER stranger AFTER INSERT ON memories BEGIN DELETE FROM owners WHERE id = ''; END",
      /trigger of the store is none of memory's/,
    ],
  };

  test.each(Object.entries(unmendable))(
    "%s is named with the way out, and nothing of it is deleted",
    async (_, [planted, told]) => {
      plant((one) => one.exec(planted));
      const seen = await run(true);
      const fault = faults(seen).find((one) => typeof one !== "string" && told.test(one.what));
      expect(fault).toMatchObject({ mends: false, remedy: expect.stringMatching(/memory|sqlite3/) });
      writeFileSync(home("memory.db"), pristine);
    },
  );

  test("bytes that are damaged send to a backup, and are not written to", async () => {
    const bytes = Buffer.from(pristine);
    bytes.fill(0x5a, 8192, 8192 + 3000);
    writeFileSync(home("memory.db"), bytes);
    expect(faults(await run(true))).toContainEqual(
      expect.objectContaining({ area: "store", severity: "error", remedy: "memory backup restore" }),
    );
    await run(false);
    expect(readFileSync(home("memory.db")).equals(bytes)).toBe(true);
    writeFileSync(home("memory.db"), pristine);
  });

  test("files that others may read, and what a killed daemon has left, are named and mended", async () => {
    chmodSync(home("prints.key"), 0o644);
    writeFileSync(home("daemon.json"), '{"pid":4711}', { mode: 0o600 });
    const seen = faults(await run(true));
    expect(seen).toMatchObject([
      { area: "files", mends: true, detail: expect.stringContaining("prints.key") },
      { area: "daemon", mends: true, detail: expect.stringContaining("daemon.json") },
    ]);
    const mended = await run(false);
    expect(mended).toMatchObject({
      backup: null,
      mended: [expect.stringContaining("others"), expect.stringContaining("4711")],
    });
    expect(faults(mended)).toEqual([]);
    expect([statSync(home("prints.key")).mode & 0o777, existsSync(home("daemon.json"))]).toEqual([
      0o600,
      false,
    ]);
  });

  test("settings that cannot be used, a damaged key and a backup that is cut off are named", async () => {
    writeFileSync(home("config.json"), '{"portt": 1, "walkCap": -1}', { mode: 0o600 });
    writeFileSync(home("keys.json"), "{", { mode: 0o600 });
    const key = readFileSync(home("prints.key"));
    writeFileSync(home("prints.key"), "short");
    const name = readdirSync(home("backups")).find((one) => one.endsWith(".gz")) ?? "";
    const backup = readFileSync(home("backups", name));
    truncateSync(home("backups", name), 500);
    const told = faults(await run(true)).map((one) =>
      typeof one === "string" ? one : `${one.what} ${one.detail ?? ""}`,
    );
    for (const words of [/portt/, /walkCap/, /keys\.json/, /prints\.key/, /cannot be gone back to/])
      expect(told).toContainEqual(expect.stringMatching(words));
    for (const file of ["config.json", "keys.json"]) await rm(home(file));
    writeFileSync(home("prints.key"), key);
    writeFileSync(home("backups", name), backup);
  });

  test("where no home is, it says so and makes none", async () => {
    const nowhere = join(dir, "nowhere");
    const answer = await checkOrMend(
      { home: homeAt(nowhere), clock: Date.now, env: { MEMORY_HOME: nowhere } },
      { dryRun: true },
    );
    expect(answer).toMatchObject({ faults: [{ area: "files", what: expect.stringContaining("no home") }] });
    expect(existsSync(nowhere)).toBe(false);
  });
});

test("a daemon that serves looks itself, tries itself out, and nothing of the trial is left", async () => {
  await using memory = await testDaemon();
  const { client, daemon } = memory;
  await client.memories.save({ body: { content: "Herons nest in the reeds" } });
  const rows = () =>
    [
      "memories",
      "operations WHERE kind = 'memory.save'",
      "owners",
      "recall_items",
      "recall_words_docsize",
    ].map((table) => daemon.store.prepare(`SELECT count(*) FROM ${table}`).pluck().get());
  const before = rows();
  expect((await client.admin.trial({ body: {} })).faults).toEqual([]);
  expect(rows()).toEqual(before);
  expect((await client.admin.check()).faults.filter(({ severity }) => severity !== "note")).toEqual([]);
});
