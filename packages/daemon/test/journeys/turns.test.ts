import type { Turn } from "@memory/shared";
import { sessionId, temporaryFolder, transcript } from "@memory/sources/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openHome } from "../../src/platform/home.ts";
import { type TestDaemon, testDaemon } from "../daemon.ts";
import { noteTaker } from "../distillers.ts";
import { scrubIn, secret } from "../haunted-home.ts";
import { postJson, sendRaw } from "../raw-http.ts";
import { words } from "../recalling.ts";
import { importAll, note, talk, writeSession } from "../sessions.ts";

const noted = { ...words, distiller: noteTaker() };

const recall = ({ client }: TestDaemon, query: string) => client.recall.query({ body: { query } });
const shown = ({ client }: TestDaemon, session: string, number: number): Promise<Turn> =>
  client.turns.show({ params: { session, number } });
const textOf = ({ blocks }: Turn): string => blocks.map(({ text }) => text).join("\n\n");

/** All turns of a session, from the first on, by what each says of the next. */
async function allTurns(memory: TestDaemon, session: string, first = 0): Promise<Turn[]> {
  const turns: Turn[] = [];
  for (let number: number | undefined = first; number !== undefined; number = turns.at(-1)?.next)
    turns.push(await shown(memory, session, number));
  return turns;
}

/** What the session was begun with. */
const title = "Set up the workshop.";

const workshop = (): string => {
  const session = transcript("/home/sam/code/kiln");
  session.user(title);
  session.assistant("The workshop is swept.");
  session.user(note("the kiln takes celadon glaze at night."));
  session.tool("Bash", { command: 'git commit -m "Glaze at night" -m "Red glaze runs off by day."' });
  session.assistant("## Firing\n\nThe kiln is fired at 1240 degrees.\n\nIt cools slowly.");
  session.user("Thanks. Lock the shed.");
  session.assistant("The shed is locked.");
  return session.text();
};

describe("a session that was imported", () => {
  let memory: TestDaemon;
  let path: string;
  beforeAll(async () => {
    memory = await testDaemon({ models: noted });
    path = await writeSession(memory, 1, workshop());
    await writeSession(memory, 21, talk("Another talk, of boats and harbours."));
    await importAll(memory);
  });
  afterAll(() => memory[Symbol.asyncDispose]());

  test("answers a question with the turn that was about it, its lines and what was kept of it", async () => {
    const { memories, confidence } = await recall(memory, "which glaze does the kiln take at night?");
    expect(["medium", "high"]).toContain(confidence);
    expect(memories[0]).toMatchObject({
      kind: "context",
      content: [
        "User: Note: the kiln takes celadon glaze at night.",
        "Assistant: Commit: Glaze at night",
        "Red glaze runs off by day.",
        "## Firing\nThe kiln is fired at 1240 degrees.",
        "It cools slowly.",
      ].join("\n\n"),
      project: "kiln",
      source: { kind: "session", sessionId: sessionId(1), title, path, startLine: 3, endLine: 6 },
      turn: {
        number: 1,
        whole: true,
        pieces: [{ startLine: 3, endLine: 6 }],
        kept: [{ content: "the kiln takes celadon glaze at night." }],
      },
    });
    // What was learnt in a turn says no more than the turn.
    expect(memories.map(({ kind }) => kind)).not.toContain("memory");
  });

  test("shows a turn whole, with those beside it", async () => {
    const turn = await shown(memory, sessionId(1), 1);
    expect(turn).toEqual({
      session: sessionId(1),
      title,
      number: 1,
      agent: "assistant-code",
      project: "kiln",
      path,
      assertedAt: "2026-03-02T09:00:03.000Z",
      blocks: [
        { part: "ask", text: "Note: the kiln takes celadon glaze at night.", startLine: 3, endLine: 3 },
        { part: "commit", text: "Commit: Glaze at night", startLine: 4, endLine: 5 },
        { part: "commit", text: "Red glaze runs off by day.", startLine: 4, endLine: 5 },
        { part: "final", text: "## Firing\nThe kiln is fired at 1240 degrees.", startLine: 6, endLine: 6 },
        { part: "final", text: "It cools slowly.", startLine: 6, endLine: 6 },
      ],
      kept: [{ id: expect.any(String), content: "the kiln takes celadon glaze at night." }],
      previous: 0,
      next: 2,
    });
    expect(await shown(memory, sessionId(1).slice(-7), 0)).not.toHaveProperty("previous");
    expect(await shown(memory, sessionId(1), 2)).not.toHaveProperty("next");
    expect((await allTurns(memory, sessionId(1))).map(({ number }) => number)).toEqual([0, 1, 2]);
  });

  test.each([
    [
      "an unknown session",
      "/turns/ffff-ffff/0",
      404,
      /no session ends in .*ffff-ffff.*: it was not imported/,
    ],
    ["a number that its session has not", `/turns/${sessionId(1)}/3`, 404, /has no turn 3/],
    ["what stands in the middle of an id", "/turns/00000000000/0", 404, /no session ends/],
    ["an end of less than four characters", "/turns/001/0", 400, /4 to 200/],
    ["signs that no id has", "/turns/%25%25%25%25/0", 400, /4 to 200/],
    ["a number below nothing", `/turns/${sessionId(1)}/-1`, 400, /number/],
    ["a number that is a part", `/turns/${sessionId(1)}/0.5`, 400, /number/],
    ["a number that is none", `/turns/${sessionId(1)}/first`, 400, /number/],
    ["a number beyond all", `/turns/${sessionId(1)}/1e300`, 400, /number/],
  ])("refuses %s", async (_, address, status, message) => {
    const reply = await sendRaw(memory.baseUrl, address);
    expect([reply.status, reply.text]).toEqual([status, expect.stringMatching(message)]);
  });

  test("refuses an end that is that of several sessions, and says what to do", async () => {
    await writeSession(memory, 100_001, talk("A third talk, of carts."));
    await importAll(memory);
    await expect(shown(memory, "00001", 0)).rejects.toMatchObject({
      code: "invalid",
      message: expect.stringMatching(/several sessions end in "00001": give more of the id/),
    });
    expect(textOf(await shown(memory, "100001", 0))).toContain("carts");
    expect(textOf(await shown(memory, "000000000001", 0))).toContain("workshop");
  });

  test("is nobody else's", async () => {
    const headers = { "x-memory-owner": "00000000-0000-4000-8000-00000000000b" };
    const reply = await sendRaw(memory.baseUrl, `/turns/${sessionId(1)}/1`, { headers });
    expect(reply.status).toBe(404);
    expect(reply.text).not.toContain("celadon");
  });
});

describe("the words of a memory that was deleted", () => {
  const key = "the shed key lies under the blue mat.";
  const where = "where does the shed key lie?";
  const saysIt = (value: unknown) => /blue mat/i.test(JSON.stringify(value));

  test("come back in no extract and in no turn, not even when the session is read again", async () => {
    await using memory = await testDaemon({ models: noted });
    const session = transcript("/home/sam/code/kiln");
    session.user("Set up the shed.");
    session.assistant("The shed is swept.");
    session.user(note(key));
    session.assistant(`## Shed\n\nI will remember it: ${key}\n\nThe shed has an oak door.`);
    session.user("Is the oak door locked?");
    session.assistant("The oak door is locked.");
    await writeSession(memory, 1, session.text());
    await importAll(memory);
    const [kept] = (await shown(memory, sessionId(1), 1)).kept;
    expect(saysIt(await recall(memory, where))).toBe(true);
    await memory.client.memories.remove({ params: { id: kept?.id ?? "" } });

    const isGone = async () => {
      expect(saysIt(await recall(memory, where))).toBe(false);
      const turns = await allTurns(memory, sessionId(1));
      expect(saysIt(turns)).toBe(false);
      expect(turns.map(textOf)).toEqual([
        "Set up the shed.\n\nThe shed is swept.",
        "The shed has an oak door.",
        "Is the oak door locked?\n\nThe oak door is locked.",
      ]);
      const { memories } = await recall(memory, "which door has the shed?");
      expect(memories[0]?.content).toContain("The shed has an oak door.");
    };
    await isGone();
    await importAll(memory, { force: true });
    await isGone();
  });

  test("come back in no two pieces either, where a long paragraph was cut within them", async () => {
    await using memory = await testDaemon({ models: noted });
    const session = transcript("/home/sam/code/kiln");
    session.user(note(key));
    // Lines of 40 characters, as they are wrapped: the border of a block falls into the words.
    const lines = Array.from({ length: 16 }, (_, n) => `Shelf ${n} holds bowls and plates, I know${n % 10}.`);
    session.assistant(
      [...lines, "And as you said the shed key lies", "under the blue mat.", ...lines].join("\n"),
    );
    session.user("Is the oak door locked?");
    await writeSession(memory, 1, session.text());
    await importAll(memory);
    const { memories } = await memory.client.memories.list({ query: {} });
    const blocks = (await shown(memory, sessionId(1), 0)).blocks.map(({ text }) => text);
    expect(blocks.some((text) => text.endsWith("shed key lies"))).toBe(true);
    await memory.client.memories.remove({ params: { id: memories[0]?.id ?? "" } });
    const isGone = async () => {
      expect(saysIt(await allTurns(memory, sessionId(1), 1))).toBe(false);
      expect(saysIt(await recall(memory, where))).toBe(false);
      await expect(shown(memory, sessionId(1), 0)).rejects.toMatchObject({ code: "not_found" });
    };
    await isGone();
    await importAll(memory, { force: true });
    await isGone();
  });

  test("leave the turns behind them to be found, where they began the session", async () => {
    await using memory = await testDaemon({ models: noted });
    await writeSession(memory, 1, talk(note(key), "The oak door of the shed is locked."));
    await importAll(memory);
    const { memories } = await memory.client.memories.list({ query: {} });
    await memory.client.memories.remove({ params: { id: memories[0]?.id ?? "" } });
    expect(textOf(await shown(memory, sessionId(1), 1))).toContain("The oak door of the shed is locked.");
    expect(saysIt(await allTurns(memory, sessionId(1)))).toBe(false);
  });
});

test("the undo of an import takes its turns, and the undo of that brings them back", async () => {
  await using memory = await testDaemon({ models: noted });
  const { client } = memory;
  await writeSession(memory, 1, workshop());
  await importAll(memory);
  const question = "which glaze does the kiln take at night?";
  const before = { turns: await allTurns(memory, sessionId(1)), answer: await recall(memory, question) };
  const [run] = (await client.activity.list({ query: { derived: "false" } })).entries;
  const { id } = await client.activity.undo({ params: { id: run?.id ?? "" }, body: {} });
  expect(await recall(memory, question)).toMatchObject({ memories: [], confidence: "none" });
  await expect(shown(memory, sessionId(1), 1)).rejects.toMatchObject({ code: "not_found" });
  await client.activity.undo({ params: { id }, body: {} });
  expect(await allTurns(memory, sessionId(1))).toEqual(before.turns);
  const after = await recall(memory, question);
  expect(after.memories.map(({ content, turn }) => ({ content, turn }))).toEqual(
    before.answer.memories.map(({ content, turn }) => ({ content, turn })),
  );
});

test("a word that was scrubbed is in no turn and in no heading above one, and the rest is found", async () => {
  await using folder = await temporaryFolder();
  {
    await using memory = await testDaemon({ dir: folder.path, models: words });
    const session = transcript("/home/sam/code/kiln");
    session.user(`The cellar opens to ${secret}, I think.`);
    session.assistant(`## Cellar: ${secret}\n\n${"It is cold there. ".repeat(60)}\n\nIt smells of apples.`);
    await writeSession(memory, 1, session.text());
    await importAll(memory);
    expect(JSON.stringify(await shown(memory, sessionId(1), 0))).toContain(secret);
  }
  expect(await scrubIn(openHome(`${folder.path}/home`))).toMatchObject({ kind: "done", left: [] });
  await using memory = await testDaemon({ dir: folder.path, models: words });
  const turn = await shown(memory, sessionId(1), 0);
  expect(JSON.stringify(turn)).not.toContain(secret);
  expect(turn.blocks.map(({ part }) => part)).toEqual(["ask", "final", "final", "final"]);
  expect(turn.blocks[0]?.text).toBe("The cellar opens to [redacted:scrubbed], I think.");
  expect(turn.blocks[1]?.text).toMatch(/^## Cellar: \[redacted:scrubbed\]\nIt is cold there\./);
  for (const question of ["what does the cellar smell of", `does the cellar open to ${secret}`, "apples"])
    expect(JSON.stringify((await recall(memory, question)).memories)).toMatch(/^(?!.*7719).*apples/);
});

describe("a question to a store of turns", () => {
  let memory: TestDaemon;
  beforeAll(async () => {
    memory = await testDaemon({ models: words });
    await writeSession(memory, 1, talk("The kiln takes celadon glaze at night.", "Slugs hate copper tape."));
    await importAll(memory);
  });
  afterAll(() => memory[Symbol.asyncDispose]());

  const ask = async (query: string) => {
    const { status, json } = await postJson(memory.baseUrl, "/memory/query", { query });
    return { status, text: JSON.stringify(json?.memories) };
  };

  test.each([
    ["one word", "celadon"],
    ["one word in capitals", "CELADON"],
    [
      "full-text syntax",
      '"celadon" AND NOT (kiln OR glaze*) NEAR(night, 3) content:celadon ^kiln -night {seq}: +',
    ],
    ["quotes that do not close", "celadon \" kiln ' glaze"],
    ["signs of SQL", "%celadon_ kiln; DROP night; glaze --"],
    ["NUL and half characters", "celadon\0kiln\ud83d"],
    ["100 kB", `which glaze does the kiln take at night? ${"celadon ".repeat(12_400)}`],
  ])("of %s is answered with its turn", async (_, query) => {
    expect(await ask(query)).toEqual({ status: 200, text: expect.stringContaining("celadon glaze") });
  });

  test.each([
    ["one letter", "q"],
    ["a word that nobody said", "exporter"],
    ["syntax alone", '" * ( ) : ^ NEAR AND OR NOT {content}: -'],
    ["a word of 100 kB", "x".repeat(100_000)],
    ["the words that stand for who speaks", "User: Assistant:"],
  ])("of %s is answered with nothing", async (_, query) => {
    expect(await ask(query)).toEqual({ status: 200, text: "[]" });
  });
});
