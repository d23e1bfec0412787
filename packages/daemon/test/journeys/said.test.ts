import { aFinding } from "@memory/language/testing";
import { aFolder, sessionId, transcript } from "@memory/sources/testing";
import { describe, expect, test } from "vitest";
import { type TestDaemon, testDaemon } from "../daemon.ts";
import { words } from "../recalling.ts";
import { scriptedDistiller } from "../scripted-models.ts";
import { importAll, writeSession } from "../sessions.ts";

const why = async ({ client }: TestDaemon, id: string) => client.memories.why({ params: { id } });

async function onlyMemory({ client }: TestDaemon): Promise<string> {
  const { memories } = await client.memories.list();
  return memories[0]?.id ?? "";
}

const GLAZE = "the kiln takes celadon glaze at night.";

/** Has learnt one sentence, wherever a person said it. */
const learnt = scriptedDistiller(({ entries }) => ({
  findings: entries.flatMap((entry) => {
    if (entry.kind !== "human" || !entry.text.includes(GLAZE)) return [];
    const { lines, uuid, at } = entry;
    return [aFinding(GLAZE, { lines, uuid, at, excerpt: entry.text.slice(0, 400), confidence: 0.8 })];
  }),
  dropped: 0,
}));

describe("the words of a session that say a memory", () => {
  const BEFORE = "I have looked at the workshop.\n\nIt is swept, and the shed is locked.";
  const AFTER = "\n\nTell me when the glaze has come.";

  async function told(message: string): Promise<TestDaemon> {
    const memory = await testDaemon({ models: { ...words, distiller: learnt } });
    const session = transcript("/home/sam/code/kiln");
    session.user("Good morning.");
    session.assistant("Good morning to you.");
    session.user(message);
    session.assistant("Understood.");
    await writeSession(memory, 1, session.text());
    await importAll(memory);
    return memory;
  }

  test("are told with their place in the message, and that they stand there", async () => {
    const message = `${BEFORE}\n\n${GLAZE}${AFTER}`;
    await using memory = await told(message);
    const { evidence } = await why(memory, await onlyMemory(memory));
    const said = evidence[0]?.said;
    expect(said).toMatchObject({ likeness: "exact", turn: 1, startLine: 3, endLine: 3 });
    expect(message.slice(said?.from, said?.to)).toBe(said?.quote);
    expect(said?.quote).toContain("the kiln takes celadon glaze at night.");
    expect(said?.quote).not.toContain("shed");
  });

  test("are found by HTTP in the turn that they name", async () => {
    await using memory = await told(`${BEFORE}\n\n${GLAZE}`);
    const { evidence } = await why(memory, await onlyMemory(memory));
    const said = evidence[0]?.said;
    const { blocks } = await memory.client.turns.show({
      params: { session: sessionId(1), number: said?.turn ?? 0 },
    });
    const whole = blocks.filter(({ startLine }) => startLine === said?.startLine).map(({ text }) => text);
    expect(whole.join("\n\n").slice(said?.from, said?.to)).toBe(said?.quote);
  });

  test("are other words once a person has corrected the memory", async () => {
    await using memory = await told(GLAZE);
    const { id } = await memory.client.memories.update({
      params: { id: await onlyMemory(memory) },
      body: { content: "At night the kiln of the workshop takes a celadon glaze." },
    });
    const [place] = (await why(memory, id)).evidence;
    expect(place?.said).toMatchObject({ likeness: "paraphrase" });
    expect(place?.said?.quote).toContain("the kiln takes celadon glaze at night.");
  });

  test("are not told where the session was forgotten", async () => {
    await using memory = await told(GLAZE);
    const id = await onlyMemory(memory);
    memory.daemon.store.prepare("DELETE FROM passages").run();
    expect((await why(memory, id)).evidence[0]).not.toHaveProperty("said");
  });
});

describe("a memory that was saved from a file", () => {
  const notes =
    "# Kiln\n\nIt stands in the shed.\n\n## Firing\n\n| Glaze | Degrees |\n| --- | --- |\n| celadon | 1240 |\n\nWe fire it **only at night**, because power is cheap then.\n";

  test("shows the words of the document, where it was read", async () => {
    await using memory = await testDaemon();
    await using folder = await aFolder({ "kiln.md": notes });
    const path = folder.at("kiln.md");
    const { documents } = await memory.client.documents.add({ body: { paths: [path] } });
    const { id } = await memory.client.memories.save({
      body: { content: "We fire it only at night.", source: { path, line: 11 } },
    });
    const { said, evidence } = await why(memory, id ?? "");
    expect(evidence).toEqual([]);
    expect(said).toMatchObject({
      likeness: "exact",
      documentId: documents[0]?.id,
      quote: "We fire it **only at night**, because power is cheap then.",
    });
    const { chunks } = await memory.client.documents.chunks({ params: { id: documents[0]?.id ?? "" } });
    const passage = chunks.find(({ chunkIndex }) => chunkIndex === said?.chunkIndex);
    expect(passage?.content.slice(said?.from, said?.to)).toBe(said?.quote);
  });

  test("shows none of a file that says nothing of it, nor of one that was not read", async () => {
    await using memory = await testDaemon();
    await using folder = await aFolder({ "kiln.md": notes });
    await memory.client.documents.add({ body: { paths: [folder.at("kiln.md")] } });
    for (const path of [folder.at("kiln.md"), folder.at("other.md")]) {
      const { id } = await memory.client.memories.save({
        body: { content: `The orders service listens on port 4000, says ${path.length}.`, source: { path } },
      });
      expect(await why(memory, id ?? "")).not.toHaveProperty("said");
    }
  });
});
