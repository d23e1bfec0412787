import { appendFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { everything } from "../builders.ts";
import { type TestDaemon, testDaemon } from "../daemon.ts";
import { noteTaker } from "../distillers.ts";
import { scriptedModels } from "../scripted-models.ts";
import { activeMemories, change, importAll, keptProse, note, talk, writeSession } from "../sessions.ts";

const notes = () => scriptedModels({ distiller: noteTaker() });
const rows = (memory: TestDaemon) => everything(memory.daemon.store);

describe("what a person did stays done", () => {
  test("a retired memory is not brought back, in its words or in better ones", async () => {
    await using memory = await testDaemon({ models: notes() });
    const path = await writeSession(memory, 1, talk(note("Exports go to the archive bucket every night.")));
    await importAll(memory);
    const [found] = (await memory.client.memories.list({ query: {} })).memories;
    await memory.client.memories.retire({ params: { id: found?.id ?? "" } });
    await importAll(memory, { force: true });
    await change(
      path,
      () => appendFile(path, talk(note("Exports go to the archive bucket every night"))),
      30,
    );
    await importAll(memory);
    await writeSession(memory, 2, talk(note("Exports go to the archive buckets every night.")));
    await importAll(memory);
    expect(await activeMemories(memory)).toEqual([]);
  });

  test("a corrected memory keeps the person's words", async () => {
    await using memory = await testDaemon({ models: notes() });
    await writeSession(memory, 1, talk(note("The archive service listens on port 4000.")));
    await importAll(memory);
    const [found] = (await memory.client.memories.list({ query: {} })).memories;
    await memory.client.memories.update({
      params: { id: found?.id ?? "" },
      body: { content: "The archive service listens on port 5000." },
    });
    await writeSession(memory, 2, talk("hello again", note("The archive service listens on port 4000.")));
    await importAll(memory, { force: true });
    const { memories } = await memory.client.memories.list({ query: {} });
    expect(memories.map(({ content }) => content)).toEqual(["The archive service listens on port 5000."]);
  });

  test("a deleted memory is not brought back, and its words are in no table", async () => {
    await using memory = await testDaemon({ models: notes() });
    const text = note("Exports go to the quetzalcoatl bucket.");
    await writeSession(memory, 1, talk("hello there", text));
    await writeSession(memory, 2, talk(text));
    await importAll(memory);
    const [found] = (await memory.client.memories.list({ query: {} })).memories;
    expect(found?.sources).toBe(2);
    await memory.client.memories.remove({ params: { id: found?.id ?? "" } });
    const assertGone = async () => {
      expect(JSON.stringify(rows(memory))).not.toContain("quetzal");
      expect((await memory.client.recall.query({ body: { query: "quetzalcoatl" } })).memories).toEqual([]);
    };
    await assertGone();
    await importAll(memory, { force: true });
    await writeSession(memory, 3, talk("a fork of it", text));
    await importAll(memory);
    await assertGone();
    expect(keptProse(memory).length).toBeGreaterThan(0);
    await memory.client.memories.save({
      body: { content: "Exports go to the quetzalcoatl bucket.", project: "kiln" },
    });
    await importAll(memory, { force: true });
    expect(await activeMemories(memory)).toHaveLength(1);
  });
});
