import { describe, expect, test } from "vitest";
import { type TestDaemon, testDaemon } from "../daemon.ts";
import { noteTaker } from "../distillers.ts";
import { scriptedModels } from "../scripted-models.ts";
import { importAll, note, talk, writeSession } from "../sessions.ts";

const boat = (n: number): string => `Boat number ${n} brings its cargo across the harbour to pier${n}.`;
/** Each in words of its own, so that no two say the same thing differently. */
const crane = (n: number): string => {
  const name = `${"bdfgklmnprstvz".charAt(n % 14)}${"aeiou".charAt(n % 5)}${"lmnr".charAt(n % 4)}${n}`;
  return `${name}ette hoists ${name}bergs over ${name}wick at ${name}noon.`;
};
const numbers = (count: number): number[] => Array.from({ length: count }, (_, n) => n);

async function withBoats(options: Parameters<typeof testDaemon>[0] = {}): Promise<TestDaemon> {
  const memory = await testDaemon(options);
  for (const n of numbers(20)) await memory.client.memories.save({ body: { content: boat(n) } });
  return memory;
}

const contents = async ({ client }: TestDaemon, query: string): Promise<string[]> =>
  (await client.recall.query({ body: { query } })).memories.map(({ content }) => content);

interface Asking extends AsyncDisposable {
  /** Faults in the answers; at least one was given. */
  stop(): Promise<string[]>;
}

/** Two clients that ask for one boat after the other, for as long as something goes on. `isWhole` knows all there is to find. */
const askingForBoats = (memory: TestDaemon, isWhole: (content: string) => boolean): Asking =>
  asking(async (n) => {
    const found = await contents(memory, `cargo to pier${n}`);
    if (found[0] !== boat(n)) return [`boat ${n} did not come first`];
    return found.filter((content) => !isWhole(content)).map((content) => `a part: ${content}`);
  });

/** `ask` answers what was wrong. */
function asking(ask: (n: number) => Promise<string[]>): Asking {
  const wrong = new Set<string>();
  let answers = 0;
  let isOver = false;
  const clients = [0, 10].map(async (start) => {
    for (let n = start; !isOver || answers < 4; n = (n + 1) % 20) {
      for (const one of await ask(n)) wrong.add(one);
      answers += 1;
    }
  });
  const stop = async () => {
    isOver = true;
    await Promise.all(clients);
    return [...wrong];
  };
  return { stop, [Symbol.asyncDispose]: async () => void (await stop()) };
}

const isBoat = (content: string): boolean => numbers(20).some((n) => content === boat(n));

describe("a question is answered as ever", () => {
  test("while sessions are imported: whole texts only, and what came is found by the next question", async () => {
    await using memory = await withBoats({ models: scriptedModels({ distiller: noteTaker() }) });
    const said = new Set<string>(["Understood, I will keep to that."]);
    for (const n of numbers(6)) {
      const cranes = numbers(15).map((k) => crane(n * 15 + k));
      for (const content of cranes) said.add(content).add(note(content));
      await writeSession(memory, n + 1, talk(...cranes.map(note)));
    }
    // A turn has several lines, each of them whole.
    const isWhole = (content: string) =>
      isBoat(content) || content.split(/\n+(?:User: |Assistant: )?|^User: /).every((line) => said.has(line));
    await using clients = askingForBoats(memory, isWhole);
    const { done } = await importAll(memory);
    expect(done).toMatchObject({ sessions: 6, saved: 90 });
    for (const n of [0, 41, 83]) expect((await contents(memory, crane(n)))[0]).toContain(crane(n));
    expect(await clients.stop()).toEqual([]);
  });

  test("while the graph is built anew", async () => {
    await using memory = await withBoats();
    await memory.client.index.run();
    await using clients = askingForBoats(memory, isBoat);
    for (const _ of numbers(3)) expect(await memory.client.index.rerun()).toMatchObject({ failed: 0 });
    expect(await clients.stop()).toEqual([]);
  });

  test("while a backup is made", async () => {
    await using memory = await withBoats();
    await using clients = askingForBoats(memory, isBoat);
    for (const _ of numbers(3)) await memory.client.admin.backup({ body: {} });
    expect(await clients.stop()).toEqual([]);
  });

  test("while what it asks for is edited: one version, never two and never none", async () => {
    await using memory = await withBoats();
    const { client } = memory;
    const version = (n: number): string => `The lighthouse keeper drinks tea number ${n} at dusk.`;
    const saved = await client.memories.save({ body: { content: version(0) } });
    let id = saved.id ?? "none";
    const question = "what does the lighthouse keeper drink at dusk";
    const versions = numbers(12).map(version);
    await using clients = asking(async () => {
      const found = (await contents(memory, question)).filter((content) => content.includes("lighthouse"));
      return found.length === 1 && versions.includes(found[0] ?? "")
        ? []
        : [`found ${found.join(", ") || "nothing"}`];
    });
    for (const content of versions.slice(1)) {
      const edited = await client.memories.update({ params: { id }, body: { content } });
      id = edited.id;
      expect((await contents(memory, question))[0]).toBe(content);
    }
    expect(await clients.stop()).toEqual([]);
  });

  test("while others are deleted: what is gone does not come back", async () => {
    await using memory = await withBoats();
    const { client } = memory;
    const extra = await Promise.all(
      numbers(12).map((n) => client.memories.save({ body: { content: crane(n) } })),
    );
    await using clients = askingForBoats(
      memory,
      (content) => isBoat(content) || content.includes("ette hoists "),
    );
    for (const [n, { id }] of extra.entries()) {
      expect((await contents(memory, crane(n)))[0]).toBe(crane(n));
      await client.memories.remove({ params: { id: id ?? "none" } });
      expect(await contents(memory, crane(n))).not.toContain(crane(n));
    }
    expect(await clients.stop()).toEqual([]);
  });
});
