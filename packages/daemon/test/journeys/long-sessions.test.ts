import { sessionId } from "@memory/sources/testing";
import { expect, test } from "vitest";
import { noEmbedder } from "../../src/models/embedded/embedder.ts";
import { testDaemon } from "../daemon.ts";
import { noteTaker } from "../distillers.ts";
import { scriptedModels } from "../scripted-models.ts";
import { activeMemories, importAll, keptProse, note, talk, writeSession } from "../sessions.ts";
import { unlike } from "../unlike.ts";

const COUNT = 60;
const notes = Array.from({ length: COUNT }, (_, n) => note(`${unlike(n)}.`));

test("a long session is imported in several operations of one run, which are taken back as one", async () => {
  await using memory = await testDaemon({ models: scriptedModels({ distiller: noteTaker() }) });
  const { client } = memory;
  await writeSession(memory, 1, talk(...notes));
  const { items, done } = await importAll(memory);
  expect(items).toEqual([expect.objectContaining({ outcome: "imported", saved: COUNT, merged: 0 })]);
  expect(done).toMatchObject({ sessions: 1, saved: COUNT });
  expect(await activeMemories(memory)).toHaveLength(COUNT);
  expect(keptProse(memory)).toHaveLength(COUNT);
  const [run] = (await client.activity.list({ query: { derived: "false" } })).entries;
  expect(run).toMatchObject({
    kind: "import.session",
    sessions: 1,
    subject: {
      kind: "session",
      id: sessionId(1),
      label: expect.stringContaining(unlike(0).slice(0, 12)),
      project: items[0]?.project,
    },
  });
  expect(run?.operations).toBeGreaterThan(1);

  const again = await importAll(memory, { force: true });
  expect(again.done).toMatchObject({ sessions: 1, saved: 0, merged: COUNT });

  await client.activity.undo({ params: { id: run?.id ?? "" }, body: {} });
  expect(await activeMemories(memory)).toEqual([]);
  expect(keptProse(memory)).toEqual([]);
  expect((await importAll(memory)).done).toMatchObject({ sessions: 1, saved: COUNT });
});

test("what lies inside the words of a session is found a little later, by words alone", async () => {
  await using memory = await testDaemon({
    models: scriptedModels({ distiller: noteTaker(), embedder: noEmbedder("switched off") }),
  });
  await writeSession(memory, 1, talk("The kilnmaster keeps the overfiredceladonshards in the yard."));
  await importAll(memory);
  const { client } = memory;
  const { memories } = await client.recall.query({ body: { query: "celadonshard", kinds: ["context"] } });
  expect(memories.map(({ content }) => content.includes("overfiredceladonshards"))).toEqual([true]);
});
