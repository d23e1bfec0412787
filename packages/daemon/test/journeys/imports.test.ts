import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sessionId } from "@memory/sources/testing";
import { describe, expect, test } from "vitest";
import type { Embedder } from "../../src/models/models.ts";
import { everything } from "../builders.ts";
import { type TestDaemon, testDaemon } from "../daemon.ts";
import { noteTaker } from "../distillers.ts";
import { scriptedDistiller, scriptedEmbedder, scriptedModels } from "../scripted-models.ts";
import { activeMemories, change, importAll, keptProse, note, talk, writeSession } from "../sessions.ts";

const notes = () => scriptedModels({ distiller: noteTaker() });
const rows = (memory: TestDaemon) => everything(memory.daemon.store);

const nothingWaits = `SELECT (SELECT max(indexed_item) FROM graph_state) = (SELECT max(item) FROM recall_items)
  AND NOT EXISTS (SELECT 1 FROM index_runs WHERE ended_at IS NULL)`;

/** Until the daemon has done what it does with texts by itself, a moment after they were kept. */
const atRest = ({ daemon }: TestDaemon) =>
  expect.poll(() => daemon.store.prepare(nothingWaits).pluck().get()).toBe(1);

describe("a dry run", () => {
  test("reads for real, calls no model and writes nothing at all", async () => {
    const never = () => {
      throw new Error("a dry run called a model");
    };
    const embedder: Embedder = { ...scriptedEmbedder(), embed: never };
    await using memory = await testDaemon({
      models: scriptedModels({ distiller: scriptedDistiller(never), embedder }),
    });
    const secret = ["sk_live", "_", "a1B2c3D4e5F6g7H8i9J0k1L2"].join("");
    await writeSession(
      memory,
      1,
      `${talk(note("Exports go to the archive."), `the key is ${secret}`)}no json\n`,
    );
    const before = rows(memory);
    const { items, done } = await importAll(memory, { dryRun: true });
    expect(items).toEqual([
      expect.objectContaining({
        outcome: "planned",
        chunks: 2,
        redactions: 1,
        malformed: 1,
        saved: 0,
        project: "kiln",
        asked: "Note: Exports go to the archive.",
      }),
    ]);
    expect(done).toMatchObject({
      sessions: 1,
      dryRun: true,
      saved: 0,
      redactions: 1,
      malformed: 1,
      calls: { extraction: 0, embedding: 0, classifier: 0 },
      estimate: { extraction: 1, usd: 0 },
      skipped: { sidecars: 0, active: 0, outsideWindow: 0, overCap: 0, upToDate: 0 },
    });
    expect(rows(memory)).toEqual(before);
  });
});

describe("an import", () => {
  test("says of nothing that it was said in time to come, whatever a clock has written", async () => {
    await using memory = await testDaemon({ models: notes() });
    const text = talk(note("The archive service listens on port 4000."));
    // Whole seconds: not every file system keeps more.
    const at = new Date(Math.floor(Date.now() / 1000) * 1000 - 3_600_000);
    await writeSession(memory, 1, text.replace(/"timestamp":"\d{4}/g, '"timestamp":"2131'), { at });
    await importAll(memory);
    const { memories } = await memory.client.memories.list();
    expect(memories.map(({ assertedAt }) => assertedAt)).toEqual([at.toISOString()]);
  });

  test("saves typed memories with their place, and counts what it did", async () => {
    await using memory = await testDaemon({ models: notes() });
    const path = await writeSession(memory, 1, talk(note("The archive service listens on port 4000.")));
    const { items, done } = await importAll(memory);
    expect(items).toEqual([
      expect.objectContaining({ outcome: "imported", saved: 1, path, sessionId: sessionId(1) }),
    ]);
    expect(done).toMatchObject({ sessions: 1, saved: 1, merged: 0, calls: { extraction: 1, embedding: 1 } });
    const [found] = (await memory.client.memories.list({ query: {} })).memories;
    expect(found).toMatchObject({
      content: "The archive service listens on port 4000.",
      project: "kiln",
      assertedAt: "2026-03-02T09:00:01.000Z",
      source: {
        kind: "session",
        agent: "assistant-code",
        sessionId: sessionId(1),
        path,
        startLine: 1,
        statedBy: "user",
      },
    });
    const why = await memory.client.memories.why({ params: { id: found?.id ?? "" } });
    expect(why.evidence).toEqual([
      expect.objectContaining({
        sessionId: sessionId(1),
        excerpt: "Note: The archive service listens on port 4000.",
        said: expect.objectContaining({
          quote: "Note: The archive service listens on port 4000.",
          likeness: "exact",
        }),
      }),
    ]);
  });

  test("knows what it has read: again is up to date, touched is up to date, grown goes on, rewritten starts over", async () => {
    await using memory = await testDaemon({ models: notes() });
    const path = await writeSession(memory, 1, talk(note("Exports go to the archive bucket.")));
    await writeSession(memory, 2, talk("Nothing to see in here today."));
    expect((await importAll(memory)).items.map(({ outcome }) => outcome).sort()).toEqual([
      "empty",
      "imported",
    ]);
    const first = rows(memory);
    expect((await importAll(memory)).done).toMatchObject({ sessions: 0, skipped: { upToDate: 2 } });

    await change(path, async () => undefined, 50);
    expect((await importAll(memory)).done).toMatchObject({ sessions: 0, skipped: { upToDate: 2 } });
    expect(rows(memory).memories).toEqual(first.memories);

    const more = talk("x y z", note("The viewer is served by the daemon.")).split("\n").slice(2).join("\n");
    await change(path, () => appendFile(path, more), 40);
    expect((await importAll(memory)).items).toEqual([
      expect.objectContaining({ outcome: "imported", saved: 1, merged: 0 }),
    ]);
    expect(await activeMemories(memory)).toEqual([
      "fact: Exports go to the archive bucket. (1)",
      "fact: The viewer is served by the daemon. (1)",
    ]);

    await change(path, () => writeFile(path, talk(note("Reports are sent on Mondays."))), 30);
    expect((await importAll(memory)).items).toEqual([
      expect.objectContaining({ outcome: "imported", saved: 1 }),
    ]);
    expect(await activeMemories(memory)).toEqual(["fact: Reports are sent on Mondays. (1)"]);
    expect(keptProse(memory)).toHaveLength(2);
  });

  test("by force reads everything again, changes nothing, and has no run to take back", async () => {
    await using memory = await testDaemon({ models: notes() });
    await writeSession(
      memory,
      1,
      talk(note("Exports go to the archive bucket."), note("Reports go out on Mondays.")),
    );
    const { done: first } = await importAll(memory);
    await atRest(memory);
    // The layout is computed some seconds after the graph has come to rest, before or after the second
    // import.
    const { import_ledger, import_runs, graph_layouts: _before, ...before } = rows(memory);
    const { done } = await importAll(memory, { force: true });
    expect(done).toMatchObject({ sessions: 1, saved: 0, merged: 2, skipped: { upToDate: 0 } });
    expect(done).not.toHaveProperty("runId");
    const { entries } = await memory.client.activity.list({ query: { kind: "import.session" } });
    expect(entries.map(({ runId }) => runId)).toEqual([first.runId]);
    expect(entries[0]?.actor).toMatchObject({ client: "assistant-code", asked: { kind: "person" } });
    await atRest(memory);
    const { import_ledger: ledger, import_runs: runs, graph_layouts: _after, ...after } = rows(memory);
    expect(after).toEqual(before);
    expect([ledger?.length, runs?.length]).toEqual([import_ledger?.length, (import_runs?.length ?? 0) + 1]);
  });

  test("in a window, under a cap and for one project counts what it leaves out, and goes on with the rest", async () => {
    await using memory = await testDaemon({ models: notes() });
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    for (const n of [1, 2, 3])
      await writeSession(memory, n, talk(note(`Thing ${n} of the archive is kept.`)), { at: ago(60 * n) });
    await writeSession(memory, 4, talk("still being written"), { at: ago(1) });
    await writeSession(memory, 5, talk("very old by now"), { at: ago(60 * 24 * 20) });
    await writeSession(memory, 6, talk("of another project"), { folder: "-home-sam-code-loom" });
    const { items, done } = await importAll(memory, { maxSessions: 2, project: "kiln" });
    expect(items.map(({ sessionId: id }) => id)).toEqual([sessionId(1), sessionId(2)]);
    expect(done.skipped).toEqual({ sidecars: 0, active: 1, outsideWindow: 1, upToDate: 0, overCap: 1 });
    const next = await importAll(memory, { maxSessions: 2, project: "kiln" });
    expect(next.items.map(({ sessionId: id }) => id)).toEqual([sessionId(3)]);
    expect(next.done.skipped).toMatchObject({ upToDate: 2, overCap: 0 });
  });

  test("of a session that lies in two folders reads the newer copy, once", async () => {
    await using memory = await testDaemon({ models: notes() });
    await writeSession(memory, 1, talk(note("Exports go to the archive bucket.")));
    await writeSession(memory, 1, talk(note("Old words of the same session.")), {
      folder: "-home-sam-code-kiln-copy",
      at: new Date(Date.now() - 7_200_000),
    });
    await importAll(memory);
    expect((await importAll(memory)).done).toMatchObject({ sessions: 0 });
    expect(await activeMemories(memory)).toEqual(["fact: Exports go to the archive bucket. (1)"]);
  });

  test("without prose keeps the memories and no passage", async () => {
    await using memory = await testDaemon({ models: notes(), config: { keepProse: false } });
    await writeSession(memory, 1, talk(note("Exports go to the archive bucket.")));
    await importAll(memory);
    expect(keptProse(memory)).toEqual([]);
    expect(await activeMemories(memory)).toHaveLength(1);
  });

  test("leaves no secret of a transcript in any file of the home", async () => {
    const dir = await mkdtemp(join(tmpdir(), "memory-secrets-"));
    const secret = ["ghp", "_", "Z9y8X7w6V5u4T3s2R1q0P9o8N7m6L5k4J3i2"].join("");
    {
      await using memory = await testDaemon({ dir, config: { logLevel: "debug" } });
      await writeSession(
        memory,
        1,
        talk(`Always push with ${secret} from the release job.`, `export TOKEN=${secret}`),
      );
      expect((await importAll(memory)).done.redactions).toBeGreaterThan(0);
    }
    for (const name of await readdir(join(dir, "home"), { recursive: true })) {
      const bytes = await readFile(join(dir, "home", name)).catch(() => Buffer.alloc(0));
      expect(bytes.includes(secret), name).toBe(false);
    }
    await rm(dir, { recursive: true });
  });
});
