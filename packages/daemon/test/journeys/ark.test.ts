import { appendFile, rm, stat } from "node:fs/promises";
import { aFolder, sessionId, transcript } from "@memory/sources/testing";
import { uuidv7 } from "uuidv7";
import { afterAll, describe, expect, test } from "vitest";
import { keepSession } from "../../src/agents/transcript-copies/keep.ts";
import { findCopies, findParts } from "../../src/agents/transcript-copies/queries.ts";
import { scrub } from "../../src/history/scrub/scrub.ts";
import type { Distiller } from "../../src/models/models.ts";
import { openHome } from "../../src/platform/home.ts";
import { unpack } from "../../src/platform/pack.ts";
import { createPool } from "../../src/platform/schedule/pool.ts";
import { openAsIs, type Store } from "../../src/store/open.ts";
import { OWN } from "../../src/store/owner-key.ts";
import { type TestDaemon, testDaemon } from "../daemon.ts";
import { noteTaker } from "../distillers.ts";
import { scriptedModels } from "../scripted-models.ts";
import { activeMemories, importAll, note, talk, writeSession } from "../sessions.ts";

const sessions = createPool("session-worker", { threads: 1 });
afterAll(() => sessions.close());

const heron = "The heron cluster lives in eu-west-3.";
const boats = "Boats rest by the pier.";
const agent = "assistant-code";

describe("import from the copies", () => {
  test("reads sessions that the agent has deleted, as they were on disk", async () => {
    await using memory = await aDaemon();
    const path = await writeSession(memory, 1, talk(note(heron), "and thank you"));
    await importAll(memory);
    const before = await activeMemories(memory);
    await keep(memory, path);
    await rm(path);
    expect((await importAll(memory, { force: true })).items).toEqual([]);

    expect((await importAll(memory, { fromArk: true })).done.skipped).toMatchObject({ upToDate: 1 });
    const { items } = await importAll(memory, { fromArk: true, force: true });
    expect(items).toMatchObject([{ path, outcome: "imported", saved: 0, malformed: 0 }]);
    expect(await activeMemories(memory)).toEqual(before);
  });

  test("reads what was never imported, and what another model has read", async () => {
    await using folder = await aFolder();
    {
      await using memory = await aDaemon({ dir: folder.path });
      await keep(memory, await writeSession(memory, 1, talk(note(heron))));
      await keep(memory, await writeSession(memory, 2, talk(note(boats))));
      await importAll(memory, { maxSessions: 1 });
      expect((await importAll(memory, { fromArk: true })).items).toHaveLength(1);
      expect((await importAll(memory, { fromArk: true })).items).toHaveLength(0);
    }
    await using memory = await aDaemon({ dir: folder.path, distiller: { ...noteTaker(), name: "newer" } });
    expect((await importAll(memory)).items).toHaveLength(0);
    const { items, done } = await importAll(memory, { fromArk: true, dryRun: true });
    expect(items.map(({ outcome }) => outcome)).toEqual(["planned", "planned"]);
    expect(done.estimate).toMatchObject({ extraction: 2 });
    expect((await importAll(memory, { fromArk: true })).items).toHaveLength(2);
    expect((await importAll(memory, { fromArk: true })).items).toHaveLength(0);
  });

  test("leaves the transcript up to date for an import from disk, and takes nothing away that it has told since", async () => {
    await using memory = await aDaemon();
    const path = await writeSession(memory, 1, talk(note(heron)));
    await keep(memory, path);
    await importAll(memory, { fromArk: true });
    expect((await importAll(memory)).done.skipped).toMatchObject({ upToDate: 1 });

    await appendFile(path, talk(note(boats)));
    await writeSession(memory, 1, talk(note(heron), note(boats)));
    await importAll(memory);
    expect((await importAll(memory, { fromArk: true, force: true })).items).toEqual([]);
    expect(await activeMemories(memory)).toHaveLength(2);
  });
});

test("the copies leave out what the program writes down of its requests, and an import of them finds the same", async () => {
  await using memory = await aDaemon();
  const session = transcript("/home/sam/code/kiln");
  const prompt = "You are an interactive agent. ".repeat(300);
  const told = (attachment: object) => session.record({ type: "attachment", attachment });
  session.user(note(heron));
  told({ type: "prompt_snapshot", content: prompt, rendered: prompt });
  told({ type: "skill_listing", content: prompt });
  session.raw(JSON.stringify({ type: "api-request-shape", tools: [prompt] }));
  session.assistant("Understood, I will keep to that.");
  session.raw(JSON.stringify({ type: "api-request-blob", messages: [note(heron), prompt] }));
  session.raw(JSON.stringify({ type: "api-request", system: prompt }));
  told({ type: "queued_command", prompt: note(boats), commandMode: "prompt" });
  session.assistant("And that.");
  const path = await writeSession(memory, 1, session.text());
  await importAll(memory);
  const [before, sources] = [await activeMemories(memory), await linesOf(memory)];
  expect(before).toHaveLength(2);
  await keep(memory, path);
  await rm(path);
  expect((await importAll(memory, { fromArk: true, force: true })).items).toMatchObject([
    { outcome: "imported", saved: 0, malformed: 0 },
  ]);
  expect(await activeMemories(memory)).toEqual(before);
  expect(await linesOf(memory)).toEqual(sources);
  expect(keptWords(memory.daemon.store)).not.toContain("interactive agent");
});

describe("what a person deletes", () => {
  test("goes from the copies of the sessions that said it, and no import brings it back", async () => {
    await using memory = await aDaemon();
    const talked = talk(note(heron), note(boats), `as I said: ${heron.toLowerCase()}`);
    const path = await writeSession(memory, 1, talked);
    await importAll(memory);
    await keep(memory, path);
    expect(keptWords(memory.daemon.store)).toContain("heron cluster");
    await remove(memory, heron);
    expect(keptWords(memory.daemon.store)).not.toMatch(/heron/i);
    expect(keptWords(memory.daemon.store)).toContain(boats);

    await importAll(memory, { fromArk: true, force: true });
    await importAll(memory, { force: true });
    expect(await activeMemories(memory)).toEqual([expect.stringContaining(boats)]);
    expect(everyWord(memory.daemon.store)).not.toMatch(/heron/i);
  });

  test("goes from a copy that is made later, too, when the session is read", async () => {
    await using memory = await aDaemon();
    const path = await writeSession(memory, 1, talk(note(heron), note(boats)));
    await importAll(memory);
    await remove(memory, heron);
    await keep(memory, path);
    await importAll(memory, { force: true });
    expect(keptWords(memory.daemon.store)).toContain(boats);
    expect(everyWord(memory.daemon.store)).not.toMatch(/heron/i);
    await memory.client.ark.remove();
    await keep(memory, path);
    expect(keptWords(memory.daemon.store)).not.toMatch(/heron/i);
  });

  test("goes from the copies of sessions that were told it", async () => {
    await using memory = await aDaemon();
    const { id } = await memory.client.memories.save({ body: { content: heron } });
    const told = talk("where is it?", `<memory-recall>\n- ${heron}\n</memory-recall>`, boats);
    await keep(memory, await writeSession(memory, 1, told));
    memory.daemon.store
      .prepare("INSERT INTO injections VALUES (?, 'assistant-code', ?, ?, 'fingerprint', 1, 9, 1)")
      .run(OWN, sessionId(1), id);
    await remove(memory, heron);
    expect(keptWords(memory.daemon.store)).toContain(boats);
    expect(everyWord(memory.daemon.store)).not.toMatch(/heron/i);
  });

  test("goes from the copies of sessions that were told a passage in which it was said", async () => {
    await using memory = await aDaemon();
    await writeSession(memory, 1, talk(note(heron)));
    await importAll(memory);
    const { store } = memory.daemon;
    const passage = store
      .prepare<[], string>("SELECT id FROM passages WHERE content LIKE '%heron%'")
      .pluck()
      .get();
    const told = talk("where is it?", `<memory-recall>\n- ${note(heron)}\n</memory-recall>`, boats);
    await keep(memory, await writeSession(memory, 2, told));
    store
      .prepare("INSERT INTO injections VALUES (?, 'assistant-code', ?, ?, 'fingerprint', 1, 9, 1)")
      .run(OWN, sessionId(2), passage);
    await remove(memory, heron);
    expect(keptWords(store)).toContain(boats);
    expect(everyWord(store)).not.toMatch(/heron/i);
  });

  test("is not copied later from a session that was told it before and is still going on", async () => {
    await using memory = await aDaemon();
    const saved = await memory.client.memories.save({ body: { content: heron } });
    const told = talk("where is it?", `<memory-recall>\n- ${heron}\n  (fact)\n</memory-recall>`, boats);
    const path = await writeSession(memory, 1, told);
    await memory.client.memories.remove({ params: { id: saved.id ?? "none" } });
    await keep(memory, path);
    expect(keptWords(memory.daemon.store)).toContain(boats);
    expect(everyWord(memory.daemon.store)).not.toMatch(/heron/i);
  });

  test("of one that is not there, nothing goes", async () => {
    await using memory = await aDaemon();
    await keep(memory, await writeSession(memory, 1, talk(note(heron))));
    await expect(memory.client.memories.remove({ params: { id: uuidv7() } })).rejects.toMatchObject({
      code: "not_found",
    });
    expect(keptWords(memory.daemon.store)).toContain("heron cluster");
  });

  test("an undo of the import leaves the copies: they are no memories, and can be read again", async () => {
    await using memory = await aDaemon();
    const path = await writeSession(memory, 1, talk(note(heron)));
    await keep(memory, path);
    const { done } = await importAll(memory, { fromArk: true });
    await memory.client.activity.undo({ params: { id: done.runId ?? "" }, body: {} });
    expect(await activeMemories(memory)).toEqual([]);
    expect(await memory.client.ark.read()).toMatchObject({ sessions: 1 });
    expect((await importAll(memory, { fromArk: true })).items).toHaveLength(1);
  });
});

test("a session is copied when it is imported and its project is captured", async () => {
  await using memory = await aDaemon();
  await writeSession(memory, 1, talk(note(heron)));
  await importAll(memory);
  expect(await memory.client.ark.read()).toMatchObject({ sessions: 0 });
  await memory.client.capture.scope({ body: { scope: "all" } });
  await importAll(memory, { force: true });
  expect(await memory.client.ark.read()).toMatchObject({ sessions: 1 });
  await memory.client.capture.scope({ body: { scope: null } });
  expect(await memory.client.ark.read()).toMatchObject({ sessions: 1 });
});

test("what is kept is told, by owner, and goes when a person says so", async () => {
  await using memory = await aDaemon();
  await keep(memory, await writeSession(memory, 1, talk(note(heron))));
  await keep(memory, await writeSession(memory, 2, talk(note(boats))), "other");
  const kept = await memory.client.ark.read();
  expect(kept).toMatchObject({
    sessions: 1,
    policy: { keeps: true, maxBytes: 2_048 * 1024 * 1024 },
    pruned: { sessions: 0, bytes: 0, lastAt: null },
  });
  expect(kept.rawBytes).toBeGreaterThan(kept.bytes);
  expect(kept.oldest).toBe(kept.newest);
  expect(await memory.client.ark.remove()).toEqual({ ok: true, sessions: 1, bytes: kept.bytes });
  expect(await memory.client.ark.read()).toMatchObject({ sessions: 0, bytes: 0, oldest: null });
  expect(findCopies(memory.daemon.store, "other", agent)).toHaveLength(1);
});

test("a scrub takes a leaked string out of the copies", async () => {
  await using folder = await aFolder();
  const secret = 'Lantern "Heron" 7719';
  {
    await using memory = await aDaemon({ dir: folder.path });
    await keep(memory, await writeSession(memory, 1, talk(`the door opens to ${secret}`, boats)));
  }
  const home = openHome(`${folder.path}/home`);
  const done = await scrub({ home, clock: Date.now, newId: uuidv7 }, { secret, dryRun: false });
  expect(done).toMatchObject({
    kind: "done",
    left: [],
    sources: [{ path: expect.stringContaining(sessionId(1)), state: "holds" }],
  });
  const store = openAsIs(home.store);
  expect(keptWords(store)).toContain("the door opens to [redacted:scrubbed]");
  expect(keptWords(store)).not.toContain("7719");
  store.close();
});

const aDaemon = ({ dir, distiller = noteTaker() }: { dir?: string; distiller?: Distiller } = {}) =>
  testDaemon({ models: scriptedModels({ distiller }), ...(dir !== undefined && { dir }) });

/** As capture does when a session has ended. */
async function keep({ daemon }: TestDaemon, path: string, ownerId = OWN): Promise<void> {
  const { mtimeMs } = await stat(path);
  const [folder = "", name = ""] = path.split("/").slice(-2);
  const file = { path, folder, sessionId: name.replace(".jsonl", ""), mtimeMs };
  const deps = { store: daemon.store, workers: { sessions }, clock: Date.now, config: { ark: true } };
  await keepSession(deps, { ownerId, agent, file, project: null });
}

async function remove({ client }: TestDaemon, content: string): Promise<void> {
  const { memories } = await client.memories.list({ query: { limit: 100 } });
  const id = memories.find((memory) => memory.content === content)?.id ?? "none";
  await client.memories.remove({ params: { id } });
}

/** Lines of the transcripts behind memories. */
const linesOf = async ({ daemon }: TestDaemon): Promise<unknown[]> =>
  daemon.store.prepare("SELECT start_line FROM findings ORDER BY start_line").all();

const keptWords = (store: Store): string =>
  findCopies(store, OWN, agent)
    .flatMap(({ ark }) => findParts(store, ark))
    .map(({ packed }) => unpack(packed).toString("utf8"))
    .join("");

/** Text of every table and copy. */
function everyWord(store: Store): string {
  const tables = store
    .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE '%VIRTUAL%'")
    .pluck()
    .all();
  const rows = tables.map((table) => JSON.stringify(store.prepare(`SELECT * FROM "${table}"`).all()));
  return [...rows, keptWords(store)].join("\n");
}
