import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { aFolder } from "@memory/sources/testing";
import { expect, test } from "vitest";
import { type TestDaemon, testDaemon } from "../daemon.ts";
import { memoryHost } from "../memory-host.ts";
import { importAll, talk, writeSession } from "../sessions.ts";

/** A home that stays when its daemon stops. */
async function aHome() {
  const dir = await mkdtemp(join(tmpdir(), "memory-erased-"));
  return { dir, [Symbol.asyncDispose]: () => rm(dir, { recursive: true, force: true }) };
}

/** What deletions have left behind is taken out while the daemon rests. */
const rested = ({ daemon }: TestDaemon) =>
  expect
    .poll(
      () => daemon.store.prepare("SELECT count(*) FROM words_gone WHERE renewed = 0").pluck().get(),
      patience,
    )
    .toBe(0);

const FILES = ["memory.db", "memory.db-wal"];

/** Which of these words stand somewhere in the bytes of the store. */
async function standing({ home }: TestDaemon, words: readonly string[]): Promise<string[]> {
  const read = await Promise.all(FILES.map((name) => readFile(join(home, name), "latin1").catch(() => "")));
  const bytes = read.join("").toLowerCase();
  return words.filter((word) => bytes.includes(word));
}

const patience = { timeout: 30_000, interval: 200 };

/** Words that nothing else says, so that nothing but what was said is found by them. */
const made = (prefix: string, count: number): string[] =>
  Array.from(
    { length: count },
    (_, n) => `${prefix}${"bdfghklmnp"[n % 10]}${"aeiou"[n % 5]}x${"lmnrst"[n % 6]}`,
  );

test("no byte of the store holds what was deleted for good: memories, their corrections and what was taken back", async () => {
  await using home = await aHome();
  const memory = await testDaemon(home);
  const { memories, activity } = memory.client;
  const words = made("zorbli", 30);
  const ids: string[] = [];
  for (const [n, word] of words.entries()) {
    const content = `The ${word} service listens on port ${4000 + n}${", as everybody knows".repeat(n % 9)}.`;
    ids.push((await memories.save({ body: { content, project: `p${n % 3}` } })).id ?? "");
    await memories.save({ body: { content: `Invoice run ${n} is printed at night, room ${n * 7}.` } });
  }
  const corrected = made("quentri", 8);
  for (const [n, word] of corrected.entries()) {
    await memories.update({
      params: { id: ids[n] ?? "" },
      body: { content: `It was ${word} that moved to port ${n}.` },
    });
    if (n % 2 === 0) {
      const [entry] = (await activity.list({ query: { kind: "memory.edit" } })).entries;
      await activity.undo({ params: { id: entry?.id ?? "" }, body: {} });
    }
  }
  expect(await standing(memory, words)).toEqual(words);
  for (const id of ids.slice(0, 20)) await memories.remove({ params: { id } });
  const gone = [...words.slice(0, 20), ...corrected];
  await rested(memory);
  expect((await memories.list({ query: { limit: 100 } })).total).toBe(40);
  // A page that was divided may keep a copy of one or the other until the daemon starts the next time.
  expect((await standing(memory, gone)).length).toBeLessThan(4);
  await memory[Symbol.asyncDispose]();
  await using again = await testDaemon(home);
  expect(await standing(again, gone)).toEqual([]);
  expect(await standing(again, words.slice(20))).toEqual(words.slice(20));
  expect((await again.client.memories.list({ query: { limit: 100 } })).total).toBe(40);
});

test("nor that of a session or a document that is forgotten", async () => {
  await using memory = await testDaemon();
  const { client } = memory;
  const said = "We decided to call the staging server vexilnora because of the flag.";
  await writeSession(memory, 1, talk(`Remember: ${said}`, "Remember: the kiln is fired on Mondays."));
  await importAll(memory);
  await using folder = await aFolder({
    "notes.md": "# Plan\n\nThe plumbitor crane lifts the roof in May.\n",
  });
  const added = await client.documents.add({ body: { paths: [folder.at("notes.md")] } });
  const words = ["vexilnora", "plumbitor"];
  expect(await standing(memory, words)).toEqual(words);
  const { memories } = await client.memories.list();
  const told = memories.find(({ content }) => content.includes("vexilnora"));
  await client.memories.remove({ params: { id: told?.id ?? "" } });
  await client.documents.remove({ params: { id: added.documents[0]?.id ?? "" } });
  await expect.poll(() => standing(memory, words), patience).toEqual([]);
  expect(await standing(memory, ["mondays"])).toEqual(["mondays"]);
});

test("nor that of a space, deleted there or left", async () => {
  const host = memoryHost();
  await using ann = await testDaemon({ spaceHost: host });
  await using ben = await testDaemon({ spaceHost: host });
  const { id } = await ann.client.spaces.create({ body: { name: "orders", on: "memory://ann@host/db" } });
  const { code } = await ann.client.spaces.invite({
    params: { id },
    body: { member: "ben", role: "writer" },
  });
  await ben.client.spaces.join({ body: { code } });
  const publish = async (content: string) => {
    const own = (await ann.client.memories.save({ body: { content } })).id ?? "";
    await ann.client.spaces.publish({ params: { id }, body: { ids: [own] } });
    await ben.client.spaces.sync({ params: { id } });
    return own;
  };
  const own = await publish("The gravilond bridge is closed on Sundays.");
  await publish("The tessamort gate opens at eight.");
  const words = ["gravilond", "tessamort"];
  expect(await standing(ben, words)).toEqual(words);
  await ann.client.spaces.unpublish({ params: { id, memory: own } });
  await ann.client.memories.remove({ params: { id: own } });
  await ben.client.spaces.sync({ params: { id } });
  await expect.poll(() => standing(ben, ["gravilond"]), patience).toEqual([]);
  await expect.poll(() => standing(ann, ["gravilond"]), patience).toEqual([]);
  expect(await standing(ben, words)).toEqual(["tessamort"]);
  await ben.client.spaces.leave({ params: { id }, body: {} });
  await expect.poll(() => standing(ben, words), patience).toEqual([]);
});
