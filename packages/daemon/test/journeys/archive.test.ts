import { gzipSync } from "node:zlib";
import { createClient } from "@memory/client";
import { aFolder, until } from "@memory/sources/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { archiveOf, carried, importInto, recalled, rewritten, sent } from "../archives.ts";
import { type TestDaemon, testDaemon } from "../daemon.ts";
import { noteTaker } from "../distillers.ts";
import { spelledOut } from "../graph-store.ts";
import { memoryChanges } from "../logged-changes/of-memories.ts";
import { graphChanges } from "../logged-changes/of-the-graph.ts";
import { scriptedModels } from "../scripted-models.ts";

const models = () => scriptedModels({ extractor: spelledOut, distiller: noteTaker() });
const OTHER = "00000000-0000-4000-8000-00000000000b";

const nothingWaits = `SELECT NOT EXISTS (SELECT 1 FROM ingest_queue) AND NOT EXISTS (SELECT 1 FROM index_runs WHERE ended_at IS NULL)
  AND coalesce((SELECT max(indexed_item) FROM graph_state), 0) >= coalesce((SELECT max(item) FROM recall_items), 0)
  AND NOT EXISTS (SELECT 1 FROM texts_gone) AND NOT EXISTS (SELECT 1 FROM entities_due)`;
const atRest = ({ daemon }: TestDaemon) =>
  until(
    async () => daemon.store.prepare(nothingWaits).pluck().get(),
    (nothing) => nothing === 1,
  );

/** A daemon in which everything has happened that the product logs. */
async function livedIn() {
  const memory = await testDaemon({ models: models() });
  const client = createClient({ baseUrl: memory.baseUrl, client: "memory-viewer 1.2" });
  const folder = await aFolder();
  const world = { memory, client, folder };
  for (const [name, { change }] of Object.entries({ ...memoryChanges, ...graphChanges }))
    if (name !== "archive.import") await (await change(world))();
  await client.memories.save({ body: { content: "The kiln fires at 1240 degrees", project: "pottery" } });
  await atRest(memory);
  return { ...world, archive: await archiveOf(client) };
}

describe("an archive of everything", () => {
  let lived: Awaited<ReturnType<typeof livedIn>>;
  beforeAll(async () => {
    lived = await livedIn();
  }, 120_000);
  afterAll(async () => {
    await lived.memory[Symbol.asyncDispose]();
    await lived.folder[Symbol.asyncDispose]();
  });

  test("brought into an empty home leaves every table as it was, and the same to be recalled", async () => {
    const before = carried(lived.memory.daemon.store);
    await using home = await testDaemon({ models: models() });
    const done = await importInto(home.client, gzipSync(lived.archive));
    expect(done).toMatchObject({ way: "whole", dryRun: false, redactions: 0 });
    const { operations, ...after } = carried(home.daemon.store);
    const { operations: own, ...others } = before;
    expect(after).toEqual(others);
    expect(operations?.filter((row) => !row.includes("archive.import"))).toEqual(own);
    expect(recalled(home.daemon.store)).toEqual(recalled(lived.memory.daemon.store));
    expect(home.daemon.store.prepare("PRAGMA foreign_key_check").all()).toEqual([]);
    // The history came along: what was done there is undone here.
    const [edit] = (await home.client.activity.list({ query: { kind: "memory.edit" } })).entries;
    await home.client.activity.undo({ params: { id: edit?.id ?? "" }, body: {} });
    // Brought once more it says that all of it is known.
    const again = await importInto(home.client, lived.archive);
    expect(again).toMatchObject({ way: "merged", memories: { added: 0, merged: 0, conflicts: 0 } });
  });

  test("merged into a memory that holds something is one run, told by its dry run, and undone as one", async () => {
    await using home = await testDaemon({ models: models() });
    const { client } = home;
    await client.memories.save({ body: { content: "The kiln fires at 1240 degrees", project: "pottery" } });
    await client.memories.save({ body: { content: "The tram leaves at nine." } });
    await atRest(home);
    const known = (rows: Record<string, string[]>) => ({
      memories: rows.memories,
      conflicts: rows.conflicts,
      documents: rows.documents,
      entities: rows.entities,
      passages: rows.passages,
      roots: rows.roots,
      knowledge: rows.knowledge_entities,
    });
    const before = carried(home.daemon.store);
    const { durationMs: _, ...plan } = await importInto(client, lived.archive, { dryRun: true });
    expect(carried(home.daemon.store)).toEqual(before);
    const { durationMs: __, runId = "", ...done } = await importInto(client, lived.archive);
    expect({ ...done, dryRun: true }).toEqual(plan);
    expect(done).toMatchObject({ way: "merged", memories: { merged: 1, refused: 0, known: 0 } });
    const ids = (store: TestDaemon["daemon"]["store"]) =>
      store.prepare<[], string>("SELECT id FROM memories").pluck().all();
    const here = new Set(ids(home.daemon.store));
    const twin = lived.memory.daemon.store
      .prepare<[], string>("SELECT id FROM memories WHERE content LIKE 'The kiln%' AND project = 'pottery'")
      .pluck()
      .get();
    expect(ids(lived.memory.daemon.store).filter((id) => !here.has(id))).toEqual([twin]);
    expect((await client.roots.list()).roots.every(({ watching }) => !watching)).toBe(true);
    await client.activity.undo({ params: { id: runId }, body: {} });
    await atRest(home);
    expect(known(carried(home.daemon.store))).toEqual(known(before));
  });

  test("of another owner becomes the asking owner's, in the same home, and leaves the other as it was", async () => {
    const { store } = lived.memory.daemon;
    const own = () => store.prepare("SELECT * FROM memories WHERE owner_id = '0' ORDER BY id").all();
    const before = own();
    const client = createClient({ baseUrl: lived.memory.baseUrl, owner: OTHER });
    expect(await importInto(client, lived.archive)).toMatchObject({ way: "whole" });
    expect(own()).toEqual(before);
    const counts = store
      .prepare("SELECT count(*) AS n FROM memories GROUP BY owner_id HAVING owner_id IN ('0', ?)")
      .pluck()
      .all(OTHER);
    expect(new Set(counts).size).toBe(1);
    expect(await importInto(client, lived.archive)).toMatchObject({ memories: { added: 0, merged: 0 } });
  });
});

describe("what is decided here holds against an archive", () => {
  test("the deleted stays deleted, the retired retired, and what contradicts is asked about", async () => {
    await using there = await testDaemon({ models: models() });
    for (const content of [
      "The shed key hangs by the door.",
      "The boat is called Merel.",
      "The invoice archive is kept for 7 years",
    ])
      await there.client.memories.save({ body: { content, type: "fact" } });
    const archive = await archiveOf(there.client);
    await using home = await testDaemon({ models: models() });
    const { client } = home;
    const save = async (content: string) =>
      (await client.memories.save({ body: { content, type: "fact" } })).id ?? "";
    await client.memories.remove({ params: { id: await save("The shed key hangs by the door.") } });
    await client.memories.retire({ params: { id: await save("The boat is called Merel.") } });
    await save("The invoice archive is not kept for 7 years");
    const done = await importInto(client, archive);
    expect(done.memories).toEqual({
      read: 3,
      added: 0,
      known: 0,
      merged: 0,
      versioned: 0,
      conflicts: 1,
      refused: 2,
    });
    const { memories } = await client.memories.list({ query: { status: "active" } });
    expect(memories.map(({ content }) => content).sort()).toEqual([
      "The invoice archive is kept for 7 years",
      "The invoice archive is not kept for 7 years",
    ]);
    expect((await client.conflicts.list()).conflicts).toHaveLength(1);
  });
});

describe("a bad archive is refused with its reason, and nothing is written", () => {
  let home: TestDaemon;
  let archive: string;
  beforeAll(async () => {
    home = await testDaemon({ models: models() });
    await home.client.memories.save({ body: { content: "The tram leaves at nine." } });
    // What is looked for in it by itself has been found.
    await until(
      async () => String(carried(home.daemon.store).index_runs),
      (runs) => runs.includes('"state":"done"'),
    );
    archive = await archiveOf(home.client);
  });
  afterAll(() => home[Symbol.asyncDispose]());
  const memoryOf = (change: object) =>
    rewritten(archive, (record) => (record.kind === "memory" ? { ...record, ...change } : record));
  const cases: readonly (readonly [string, () => string | Uint8Array, RegExp])[] = [
    ["cut off", () => archive.slice(0, -150), /the archive is cut off in the middle of line \d+; nothing/],
    [
      "cut off in the middle of a character",
      () => {
        const bytes = Buffer.from(memoryOf({ content: "Die Tür ist zu." }));
        return bytes.subarray(0, bytes.indexOf(Buffer.from("ü")) + 1);
      },
      /the archive is cut off in the middle of line \d+; nothing/,
    ],
    [
      "cut off at a line",
      () => `${archive.trimEnd().split("\n").slice(0, -1).join("\n")}\n`,
      /cut off.*"end"/,
    ],
    [
      "cut off when packed",
      () => gzipSync(archive, { level: 0 }).subarray(0, -20),
      /the archive is cut off: behind line \d+ it cannot be unpacked; nothing/,
    ],
    [
      "changed when packed",
      () => {
        // Of the last 16 kB nothing is known where the checksum is another one.
        const bytes = gzipSync(memoryOf({ content: "Boats rest. ".repeat(4_000) }), { level: 0 });
        bytes.write("4711", bytes.length - 8, "latin1");
        return bytes;
      },
      /the archive is damaged: behind line \d+ it cannot be unpacked; nothing/,
    ],
    [
      "packed by nobody",
      () => Buffer.from([0x1f, 0x8b, 8, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9]),
      /cannot be unpacked; nothing/,
    ],
    ["edited", () => archive.replace("nine", "ten"), /changed after it was made/],
    [
      "of a newer version",
      () => rewritten(archive, (record) => (record.kind === "header" ? { ...record, version: 2 } : record)),
      /format 2.*update memory/,
    ],
    ["nothing", () => "", /nothing in it/],
    ["another program's", () => '{"type":"entity"}\n', /line 1 is no header/],
    ["binary", () => Buffer.from([0xff, 0xfe, 0, 1, 10, 7]), /line 1 is not UTF-8/],
    ["with a bad id", () => memoryOf({ id: "../../etc/passwd" }), /line \d+ id: /],
    ["with a wrong type", () => memoryOf({ confidence: "high" }), /line \d+ confidence: /],
    ["with an unknown field", () => memoryOf({ extra: 1 }), /line \d+ extra: /],
    [
      "with an unknown kind",
      () =>
        rewritten(archive, (record) => (record.kind === "memory" ? { ...record, kind: "spell" } : record)),
      /kind that is not known: "spell"/,
    ],
    ["with a NUL in a path", () => memoryOf({ path: "a\0b" }), /line \d+ path: /],
    [
      "with a version of a memory that is not there",
      () => memoryOf({ rootId: "01900000-0000-7000-8000-00000000beef" }),
      /not in the archive/,
    ],
    [
      "with a folder that leads elsewhere",
      () =>
        archive.replace(/^(.*"kind":"memory".*)$/m, (line) => line) &&
        rewritten(archive, (record) =>
          record.kind === "memory"
            ? {
                kind: "folder",
                id: "01900000-0000-7000-8000-00000000beef",
                path: "/home/../etc",
                paused: false,
                device: "1",
                capped: 0,
                createdAt: "2026-03-10T12:00:00.000Z",
              }
            : record,
        ),
      /leads elsewhere|not in the archive/,
    ],
    [
      "with a document whose path leads elsewhere",
      () =>
        rewritten(archive, (record) =>
          record.kind === "memory"
            ? {
                kind: "document",
                id: "01900000-0000-7000-8000-00000000beef",
                origin: "file",
                path: "/home/../etc/notes.md",
                folder: "/home/../etc",
                title: "Notes",
                status: "ready",
                watching: false,
                size: 1,
                mtime: 1,
                chunks: 0,
                redactions: 0,
                createdAt: "2026-03-10T12:00:00.000Z",
              }
            : record,
        ),
      /the path of a document leads elsewhere|not in the archive/,
    ],
    [
      "with a line that never ends",
      () => `${archive.split("\n")[0]}\n${"x".repeat(17 * 1024 * 1024)}`,
      /line 2 is longer/,
    ],
  ];
  test.each(cases)("%s", async (_name, made, reason) => {
    const before = carried(home.daemon.store);
    await expect(importInto(home.client, made())).rejects.toThrow(reason);
    await expect(importInto(home.client, made())).rejects.toThrow(/nothing was imported|update memory/);
    expect(carried(home.daemon.store)).toEqual(before);
  });

  test("a secret that somebody has put into one is taken out", async () => {
    const secret = ["sk_live", "_", "a1B2c3D4e5F6g7H8i9J0k1L2"].join("");
    const with_ = memoryOf({
      content: `The key of the shop is ${secret}`,
      id: "01900000-0000-7000-8000-00000000beef",
      rootId: "01900000-0000-7000-8000-00000000beef",
    });
    await using other = await testDaemon({ models: models() });
    expect(
      await importInto(
        other.client,
        rewritten(with_, (record) => (record.kind === "graphText" ? null : record)),
      ),
    ).toMatchObject({ redactions: 1 });
    expect(JSON.stringify(carried(other.daemon.store))).not.toContain(secret);
  });
});

test("an import that a stop breaks off says that it goes on, and does so at the next start", async () => {
  await using from = await testDaemon({ models: models() });
  for (let n = 0; n < 300; n += 1)
    await from.client.memories.save({ body: { content: `Berth ${n} of the harbour is ${n * 7} m long.` } });
  const archive = await archiveOf(from.client);
  await using folder = await aFolder();
  {
    await using memory = await testDaemon({ dir: folder.path, models: models() });
    await memory.client.memories.save({ body: { content: "The tram leaves at nine." } });
    const events = memory.client.archive.import({ query: { dryRun: "false" }, stream: sent(archive) });
    const told: unknown[] = [];
    for await (const event of events) {
      told.push(event);
      if (told.length === 1) void memory.daemon.stop();
    }
    expect(told.at(-1)).toMatchObject({ error: expect.stringContaining("goes on when it is started again") });
  }
  await using memory = await testDaemon({ dir: folder.path, models: models() });
  await until(
    () => memory.client.memories.list({ query: {} }),
    ({ total }) => total === 301,
  );
}, 60_000);
