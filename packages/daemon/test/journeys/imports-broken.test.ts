import type { Distilled } from "@memory/language/finding";
import type { Session } from "@memory/language/session";
import { sessionId } from "@memory/sources/testing";
import { describe, expect, test } from "vitest";
import { type Distiller, ModelError } from "../../src/models/models.ts";
import { everything, random, shuffled } from "../builders.ts";
import { collect, type TestDaemon, testDaemon } from "../daemon.ts";
import { noteTaker } from "../distillers.ts";
import { scriptedDistiller, scriptedEmbedder, scriptedModels } from "../scripted-models.ts";
import { activeMemories, importAll, keptProse, note, talk, writeSession } from "../sessions.ts";

const notes = () => scriptedModels({ distiller: noteTaker() });
const rows = (memory: TestDaemon) => everything(memory.daemon.store);

test("an import is told done when the disk has all of it, and not when the disk fails", async () => {
  await using memory = await testDaemon({ models: notes() });
  const { store } = memory.daemon;
  const synced = store.synced;
  const said: string[] = [];
  const asked = async () => {
    for await (const { type } of memory.client.imports.sessions({ body: {} })) said.push(type);
  };
  await writeSession(memory, 1, talk(note("The lamp is red.")));
  Object.assign(store, { synced: () => Promise.reject(new Error("i/o error")) });
  await asked().catch(() => undefined);
  expect(said).not.toContain("done");
  let isOnDisk = false;
  const syncing = async () => {
    await synced();
    isOnDisk = true;
  };
  Object.assign(store, { synced: syncing });
  await importAll(memory);
  expect(isOnDisk).toBe(true);
});

test("an import on a full disk stops at the first session that has no room, and the next one goes on from there", async () => {
  const distilled: string[] = [];
  let grow = (_pages: number): void => undefined;
  const distiller = noteTaker(({ sessionId: id }) => {
    distilled.push(id);
    // SQLite answers a store that may not grow as it answers a disk that is full.
    if (distilled.length === 2) grow(1);
  });
  await using memory = await testDaemon({ models: scriptedModels({ distiller }) });
  grow = (pages) => void memory.daemon.store.prepare(`PRAGMA max_page_count = ${pages}`).get();
  for (const n of [1, 2, 3, 4]) {
    const prose = Array.from({ length: 40 }, (_, at) => `Page ${at}. ${"Reeds and herons. ".repeat(100)}`);
    await writeSession(memory, n, talk(note(`Thing ${n} is called ${"abcd"[n - 1]}${n}x.`), ...prose));
  }
  const events = await collect(memory.client.imports.sessions({ body: {} }));
  expect(events).toEqual([
    expect.objectContaining({ type: "item", outcome: "imported" }),
    { type: "error", error: "the disk is full: free some space and run the import again" },
  ]);
  expect(distilled).toHaveLength(2);
  const kept = await activeMemories(memory);
  expect(kept.length).toBeGreaterThan(0);
  grow(1_000_000);
  expect((await importAll(memory)).done.sessions).toBe(3);
  const all = await activeMemories(memory);
  expect(all).toHaveLength(4);
  expect(all).toEqual(expect.arrayContaining(kept));
});

describe("a session that goes wrong", () => {
  test("is an item of its own: the rest goes on, and the next run picks it up", async () => {
    let isDown = true;
    const distiller = noteTaker(({ sessionId: id }) => {
      if (isDown && id === sessionId(2)) throw new ModelError("the provider has no credit left");
    });
    await using memory = await testDaemon({ models: scriptedModels({ distiller }) });
    for (const n of [1, 2, 3])
      await writeSession(memory, n, talk(note(`Thing ${n} is called ${"abc"[n - 1]}${n}x.`)));
    const { items, done } = await importAll(memory);
    expect(items.map(({ sessionId: id, outcome, error }) => [id, outcome, error]).sort()).toEqual([
      [sessionId(1), "imported", undefined],
      [sessionId(2), "failed", "the provider has no credit left"],
      [sessionId(3), "imported", undefined],
    ]);
    expect(done).toMatchObject({ sessions: 3, saved: 2 });
    isDown = false;
    expect((await importAll(memory)).items).toEqual([
      expect.objectContaining({ sessionId: sessionId(2), saved: 1 }),
    ]);
    expect(await activeMemories(memory)).toHaveLength(3);
  });

  test("for a reason of ours says nothing of our insides", async () => {
    const distiller = noteTaker(() => {
      throw new Error("SELECT secret FROM /home/sam/.config");
    });
    await using memory = await testDaemon({ models: scriptedModels({ distiller }) });
    await writeSession(memory, 1, talk(note("Exports go to the archive bucket.")));
    const { items } = await importAll(memory);
    expect(items).toEqual([
      expect.objectContaining({ outcome: "failed", error: expect.not.stringMatching(/SELECT|sam/) }),
    ]);
  });

  test("in part is partial: what was found is kept, what was known is not taken away, and it is read again", async () => {
    let failure: string | undefined;
    const distiller = scriptedDistiller((session: Session): Distilled => {
      const all = ["Exports go to the archive bucket.", "Reports are sent on Mondays."];
      const findings = (failure ? all.slice(0, 1) : all).map((content, n) => ({
        type: "fact" as const,
        content,
        hidden: null,
        confidence: 0.8,
        rule: "scripted",
        score: 0.6,
        excerpt: content,
        lines: { from: n + 1, to: n + 1 },
        uuid: null,
        at: session.startedAt,
        statedBy: "user" as const,
      }));
      return { findings, dropped: 0, ...(failure && { failure }) };
    });
    await using memory = await testDaemon({ models: scriptedModels({ distiller }) });
    await writeSession(memory, 1, talk("one", "two"));
    failure = "the second part was refused";
    expect((await importAll(memory)).items).toEqual([
      expect.objectContaining({ outcome: "partial", error: failure, saved: 1 }),
    ]);
    failure = undefined;
    expect((await importAll(memory)).items).toEqual([
      expect.objectContaining({ outcome: "imported", saved: 1 }),
    ]);
    failure = "again";
    await importAll(memory, { force: true });
    expect(await activeMemories(memory)).toHaveLength(2);
  });

  test("saves its memories without an embedder; their vectors follow when it is back", async () => {
    const embedder = scriptedEmbedder();
    let isDown = true;
    const models = scriptedModels({
      distiller: noteTaker(),
      embedder: {
        ...embedder,
        embed: (...args) => (isDown ? Promise.reject(new ModelError("away")) : embedder.embed(...args)),
      },
    });
    await using memory = await testDaemon({ models });
    await writeSession(memory, 1, talk(note("Exports go to the archive bucket.")));
    expect((await importAll(memory)).done.saved).toBe(1);
    expect((await memory.client.health.status()).vectorsPending).toBeGreaterThan(0);
    isDown = false;
    await memory.client.memories.save({ body: { content: "Reports are sent on Mondays" } });
    await expect.poll(async () => (await memory.client.health.status()).vectorsPending).toBe(0);
  });
});

test("imports that are broken off anywhere and run again end like one that was left alone", async () => {
  const next = random(11);
  const stories = Array.from({ length: 5 }, (_, n) =>
    talk(
      ...shuffled(
        [
          "The archive service listens on port 4000.",
          "The archive service listens on port 5000.",
          "Exports go to the archive bucket.",
          "Exports go to the archive bucket every night.",
          `Thing ${n} is called ${"abcde"[n]}${n}x.`,
        ],
        next,
      )
        .slice(0, 3)
        .map(note),
    ),
  );
  const write = async (memory: TestDaemon) => {
    for (const [n, text] of stories.entries()) await writeSession(memory, n + 1, text);
  };
  const left = async () => {
    await using memory = await testDaemon({ models: notes() });
    await write(memory);
    await importAll(memory);
    return { memories: await activeMemories(memory), passages: keptProse(memory) };
  };
  const expected = await left();

  let breaking: AbortController | undefined;
  let callsLeft = 0;
  const quick = noteTaker();
  const distiller: Distiller = {
    ...quick,
    async distill(session, options) {
      if (!breaking || callsLeft-- > 0) return await quick.distill(session, options);
      // The reader leaves while the model is at work.
      breaking.abort();
      await new Promise((resolve) => options.signal.addEventListener("abort", resolve, { once: true }));
      throw options.signal.reason;
    },
  };
  await using memory = await testDaemon({ models: scriptedModels({ distiller }) });
  await write(memory);
  for (const calls of [0, 1, 0, 2, 1]) {
    breaking = new AbortController();
    callsLeft = calls;
    const events = memory.client.imports.sessions({ body: {} }, breaking.signal);
    await expect(collect(events)).rejects.toThrow();
    await expect.poll(() => JSON.stringify(rows(memory).import_runs)).not.toContain("running");
  }
  breaking = undefined;
  expect((await importAll(memory)).done.sessions).toBe(1);
  expect({ memories: await activeMemories(memory), passages: keptProse(memory) }).toEqual(expected);
});
