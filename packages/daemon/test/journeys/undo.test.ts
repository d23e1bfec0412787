import { createClient } from "@memory/client";
import type { ActivityEntry } from "@memory/shared";
import { describe, expect, test } from "vitest";
import { everything } from "../builders.ts";
import { type TestDaemon, testDaemon } from "../daemon.ts";
import { activeMemories, importAll, keptProse, talk, writeSession } from "../sessions.ts";

/** The daemon's own indexing comes in between at a time of its own. */
const notDerived = { derived: "false" } as const;

const entries = async (
  { client }: TestDaemon,
  query: Parameters<TestDaemon["client"]["activity"]["list"]>[0] = { query: notDerived },
) => (await client.activity.list(query)).entries;

const undoing = ({ client }: TestDaemon, id: string) => client.activity.undo({ params: { id }, body: {} });

const said = (entry: ActivityEntry | undefined) => [entry?.kind, entry?.subject?.label];

/** A person's rows, without the log and the daemon's background results. */
function kept({ daemon }: TestDaemon) {
  const all = everything(daemon.store);
  const names = [
    "memories",
    "conflicts",
    "findings",
    "passages",
    "import_ledger",
    "restatements",
    "decisions",
    "derivations",
    "forgotten",
  ];
  const items = (all.recall_items ?? []).map((row) => ({ ...(row as object), item: 0 }));
  return { items, rows: Object.fromEntries(names.map((name) => [name, all[name]])) };
}

describe("the list of changes", () => {
  test("names what was done, newest first, in pages", async () => {
    await using memory = await testDaemon();
    const { client } = memory;
    const { id } = await client.memories.save({ body: { content: "The kiln fires at 1240 degrees" } });
    await client.memories.save({ body: { content: "The glaze is celadon" } });
    await client.memories.retire({ params: { id: id ?? "" } });
    const all = await entries(memory);
    expect(all.map(said)).toEqual([
      ["memory.retire", "The kiln fires at 1240 degrees"],
      ["memory.save", "The glaze is celadon"],
      ["memory.save", "The kiln fires at 1240 degrees"],
    ]);
    const first = await client.activity.list({ query: { ...notDerived, limit: 2 } });
    const second = await client.activity.list({
      query: { ...notDerived, limit: 2, cursor: first.nextCursor ?? "" },
    });
    expect([...first.entries, ...second.entries]).toEqual(all);
    expect(second.nextCursor).toBeNull();
    // A place in the log is the owner's own: it does not tell how much others have done, and leads them nowhere.
    expect(first.nextCursor).not.toMatch(/^\d+$/);
    const other = createClient({ baseUrl: memory.baseUrl, owner: "11111111-1111-4111-8111-111111111111" });
    await expect(other.activity.list({ query: { cursor: first.nextCursor ?? "" } })).rejects.toMatchObject({
      code: "invalid",
    });
    await expect(client.activity.list({ query: { cursor: "no" } })).rejects.toMatchObject({
      code: "invalid",
    });
  });

  test("shows an import as one entry, and its sessions when it is asked for", async () => {
    await using memory = await testDaemon();
    for (const n of [1, 2, 3])
      await writeSession(memory, n, talk(`Remember: pot number ${n} is glazed in celadon number ${n}.`));
    await importAll(memory);
    const [run, ...others] = await entries(memory, { query: { kind: "import" } });
    expect(others).toEqual([]);
    expect(run).toMatchObject({ kind: "import.session", operations: 3, runId: run?.id });
    const sessions = await entries(memory, { query: { run: run?.id ?? "" } });
    expect(sessions).toHaveLength(3);
    expect(sessions.reduce((sum, { changes }) => sum + changes, 0)).toBe(run?.changes);
    const detail = await memory.client.activity.get({ params: { id: run?.id ?? "" } });
    expect(detail).toEqual({ ...run, rows: [] });
    const one = sessions[0]?.id ?? "";
    expect((await entries(memory, { query: { ref: one.slice(-8) } })).map(({ id }) => id)).toEqual([one]);
  });

  test("finds what was done to one memory, and all of a kind", async () => {
    await using memory = await testDaemon();
    const { client } = memory;
    const { id = "" } = await client.memories.save({ body: { content: "The kiln fires at 1240 degrees" } });
    await client.memories.save({ body: { content: "The glaze is celadon" } });
    await client.memories.retire({ params: { id } });
    const about = await entries(memory, { query: { subject: id } });
    expect(about.map(({ kind }) => kind)).toEqual(["memory.retire", "memory.save"]);
    const saves = await entries(memory, { query: { kind: "memory.save" } });
    expect(saves).toHaveLength(2);
    expect(await entries(memory, { query: { kind: "memor" } })).toEqual([]);
  });

  test("shows each row as it was and as it was left", async () => {
    await using memory = await testDaemon();
    const { client } = memory;
    const { id = "" } = await client.memories.save({ body: { content: "The kiln fires at 1240 degrees" } });
    await client.memories.retire({ params: { id } });
    await client.memories.restore({ params: { id } });
    const [retired] = await entries(memory, { query: { kind: "memory.retire" } });
    const { rows } = await client.activity.get({ params: { id: retired?.id ?? "" } });
    expect(rows.map(({ table, before, after }) => [table, before?.status, after?.status])).toEqual([
      ["memories", "active", "retired"],
    ]);
  });

  test("keeps no words of what was deleted", async () => {
    await using memory = await testDaemon();
    const { client } = memory;
    const { id = "" } = await client.memories.save({ body: { content: "The kiln fires at 1240 degrees" } });
    await client.memories.remove({ params: { id } });
    const [deletion, save] = await entries(memory);
    expect(deletion).toMatchObject({ kind: "memory.delete", final: expect.any(String) });
    expect(save?.subject).toEqual({ kind: "memory", id });
    for (const entry of [deletion, save]) {
      const detail = await client.activity.get({ params: { id: entry?.id ?? "" } });
      expect(JSON.stringify(detail)).not.toContain("1240");
      expect(detail.rows.find(({ table }) => table === "memories")?.deleted).toBe(true);
    }
  });
});

describe("a deletion of what an undo took away", () => {
  test("leaves no words of it in the log, once", async () => {
    await using memory = await testDaemon();
    const { client } = memory;
    const { id = "" } = await client.memories.save({ body: { content: "The kiln fires at 1240 degrees" } });
    const [save] = await entries(memory);
    const undone = await undoing(memory, save?.id ?? "");
    const asked = await client.activity.get({ params: { id: undone.id } });
    expect(JSON.stringify(asked)).toContain("1240");
    const headers = { "x-memory-owner": "00000000-0000-4000-8000-00000000000b" };
    const foreign = await fetch(`${memory.baseUrl}/memory/${id}`, { method: "DELETE", headers });
    expect(foreign.status).toBe(404);
    expect(await client.memories.remove({ params: { id } })).toEqual({ ok: true });
    expect(JSON.stringify(everything(memory.daemon.store))).not.toContain("1240");
    for (const one of await entries(memory))
      expect(JSON.stringify(await client.activity.get({ params: { id: one.id } }))).not.toContain("1240");
    await expect(undoing(memory, undone.id)).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("deleted for good"),
    });
    await expect(client.memories.remove({ params: { id } })).rejects.toMatchObject({ code: "not_found" });
  });

  test("keeps the memory that says the same by now", async () => {
    await using memory = await testDaemon();
    const { client } = memory;
    const content = "The kiln fires at 1240 degrees";
    const { id = "" } = await client.memories.save({ body: { content } });
    const [save] = await entries(memory);
    await undoing(memory, save?.id ?? "");
    await client.memories.save({ body: { content } });
    await client.memories.remove({ params: { id } });
    expect(await activeMemories(memory)).toHaveLength(1);
  });
});

describe("an undo over HTTP", () => {
  test("of a whole import leaves the store as it was, and can be undone", async () => {
    await using memory = await testDaemon();
    await memory.client.memories.save({
      body: { content: "The glaze is celadon", project: "kiln", assertedAt: "2020-01-01T00:00:00Z" },
    });
    const before = kept(memory);
    await writeSession(
      memory,
      1,
      talk("Remember: the kiln fires at 1240 degrees.", "We use pnpm for everything."),
    );
    await writeSession(
      memory,
      2,
      talk("From now on the kiln fires at 1260 degrees.", "Please run `pnpm test`."),
    );
    const { saved } = (await importAll(memory)).done;
    const imported = { memories: await activeMemories(memory), prose: keptProse(memory) };
    expect(imported.memories.length).toBeGreaterThan(1);
    const [run] = await entries(memory, { query: { kind: "import" } });
    const undone = await undoing(memory, run?.id ?? "");
    expect(undone).toMatchObject({ undone: 2, memories: saved, dryRun: false });
    expect(kept(memory)).toEqual(before);
    const [top] = await entries(memory);
    expect(top).toMatchObject({
      kind: "undo",
      id: undone.id,
      operations: 2,
      memories: saved,
      undoes: run?.id,
    });
    expect(run?.memories).toBe(saved);
    // An import has the size that it had.
    expect((await entries(memory, { query: { kind: "import" } }))[0]?.memories).toBe(saved);
    expect((await entries(memory, { query: { kind: "import" } }))[0]?.undoneBy).toBe(undone.id);

    expect(await undoing(memory, undone.id)).toMatchObject({ memories: saved });
    expect(await activeMemories(memory)).toEqual(imported.memories);
    expect(keptProse(memory)).toEqual(imported.prose);
    const answer = await memory.client.recall.query({
      body: { query: "at how many degrees does the kiln fire?" },
    });
    expect(JSON.stringify(answer)).toContain("1260");
    // The imported sessions still count as imported.
    expect((await importAll(memory)).done).toMatchObject({ sessions: 0, skipped: { upToDate: 2 } });
  });

  test("of a run, of that undo, and of the run that is back: each by its own id, and by the newest", async () => {
    await using memory = await testDaemon();
    for (const n of [1, 2, 3])
      await writeSession(memory, n, talk("Remember: the kiln fires at 1240 degrees.", `We use glaze ${n}.`));
    const before = kept(memory);
    await importAll(memory);
    const imported = await activeMemories(memory);
    const [run] = await entries(memory, { query: { kind: "import" } });
    const id = run?.id ?? "";
    const undone = await undoing(memory, id);
    const redone = await undoing(memory, undone.id);
    // The newest first, as `memory undo --last` does.
    const again = await undoing(memory, redone.id);
    expect(kept(memory)).toEqual(before);
    expect(again.undone).toBe(3);
    await undoing(memory, undone.id);
    expect(await activeMemories(memory)).toEqual(imported);
    const last = await undoing(memory, id);
    expect(kept(memory)).toEqual(before);
    expect(last.undone).toBe(3);
  });

  test("of saves that a client made as one run takes back all of them", async () => {
    await using memory = await testDaemon();
    const { memories, activity } = memory.client;
    const runId = "6f1f2a34-0000-4000-8000-000000000001";
    await memories.save({ body: { content: "The archive service listens on port 4000." } });
    for (const content of ["Invoices are kept for seven years.", "Ines maintains the importer."])
      await memories.save({ body: { content, runId, source: { statedBy: "assistant" } } });
    await activity.undo({ params: { id: runId }, body: {} });
    expect(await activeMemories(memory)).toEqual([expect.stringContaining("port 4000")]);
  });

  test("of one run by several clients at once is answered to one of them, whole", async () => {
    await using memory = await testDaemon();
    for (const n of [1, 2, 3, 4, 5, 6])
      await writeSession(memory, n, talk(`Remember: pot number ${n} is glazed in celadon number ${n}.`));
    await importAll(memory);
    const [run] = await entries(memory, { query: { kind: "import" } });
    const id = run?.id ?? "";
    const answers = await Promise.allSettled([1, 2, 3].map(() => undoing(memory, id)));
    const done = answers.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    expect(done).toMatchObject([{ undone: 6 }]);
    const refusals = answers.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    expect(refusals).toMatchObject(
      [1, 2].map(() => ({ code: "conflict", message: expect.stringContaining(done[0]?.id ?? "none") })),
    );
    expect(await activeMemories(memory)).toEqual([]);
  });

  test("finds nothing of another owner", async () => {
    await using memory = await testDaemon();
    await memory.client.memories.save({ body: { content: "The glaze is celadon" } });
    const [save] = await entries(memory);
    const id = save?.id ?? "";
    const headers = {
      "x-memory-owner": "00000000-0000-4000-8000-00000000000b",
      "content-type": "application/json",
    };
    const asked = { method: "POST", headers, body: "{}" };
    expect((await fetch(`${memory.baseUrl}/activity/${id}/undo`, asked)).status).toBe(404);
    expect((await fetch(`${memory.baseUrl}/activity/${id}`, { headers })).status).toBe(404);
    expect(await activeMemories(memory)).toHaveLength(1);
  });

  test("brings a name and a type of an entity back", async () => {
    await using memory = await testDaemon();
    const { client } = memory;
    const added = await client.schema.add({
      body: { kind: "type", name: "kiln", description: "Fires pots" },
    });
    await client.schema.update({ params: { id: added.id }, body: { description: "Burns pots" } });
    const [change, add] = await entries(memory, { query: { kind: "schema" } });
    await expect(undoing(memory, add?.id ?? "")).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining(change?.id ?? "none"),
    });
    await undoing(memory, change?.id ?? "");
    const { types } = await client.schema.read();
    expect(types.find(({ id }) => id === added.id)?.description).toBe("Fires pots");
    await undoing(memory, add?.id ?? "");
    expect((await client.schema.read()).types.some(({ id }) => id === added.id)).toBe(false);
  });

  test("switches a name on again that came with the program", async () => {
    await using memory = await testDaemon();
    const { client } = memory;
    const [type] = (await client.schema.read()).types;
    const id = type?.id ?? "";
    await client.schema.update({ params: { id }, body: { enabled: false } });
    const [change] = await entries(memory);
    await undoing(memory, change?.id ?? "");
    expect((await client.schema.read()).types.find((one) => one.id === id)).toMatchObject({
      state: "active",
    });
  });
});
