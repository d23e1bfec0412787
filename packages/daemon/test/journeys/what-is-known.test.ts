import { ApiError, type Graph } from "@memory/shared";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestDaemon, testDaemon } from "../daemon.ts";
import { spelledOut } from "../graph-store.ts";
import { scriptedEmbedder, scriptedModels } from "../scripted-models.ts";
import { importAll, talk, writeSession } from "../sessions.ts";

const nobody = "01900000-0000-7000-8000-999999999999";
const backups = [
  "Restic:technology copies the volumes of heron every night.",
  "The nightly copies of the volumes lie on a disk in the cellar.",
  "Volumes are restored from the nightly copies within an hour.",
];
const kitchen = [
  "Sourdough:product needs a warm kitchen and a day of patience.",
  "The starter of the sourdough lives in the fridge of the kitchen.",
  "Patience with the starter makes the sourdough rise.",
];

/** By their words alone: the vectors of a scripted embedder mean nothing. */
const models = scriptedModels({ extractor: spelledOut, embedder: scriptedEmbedder({ down: true }) });

async function daemonWith(sentences: readonly string[]): Promise<{ memory: TestDaemon; ids: string[] }> {
  const memory = await testDaemon({ models });
  const ids: string[] = [];
  for (const content of sentences) ids.push(await saved(memory, content));
  await memory.client.index.run();
  return { memory, ids };
}

async function saved({ client }: TestDaemon, content: string, project?: string): Promise<string> {
  const { id } = await client.memories.save({ body: { content, ...(project && { project }) } });
  if (id === undefined) throw new Error(`it was not saved: ${content}`);
  return id;
}

const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "not refused",
    (error: unknown) => (error instanceof ApiError ? `${error.code}: ${error.message}` : "another error"),
  );

const between = ({ edges }: Pick<Graph, "edges">, relation: string) =>
  edges.filter((edge) => edge.relation === relation);

describe("the graph of what is known", () => {
  let known: Awaited<ReturnType<typeof daemonWith>>;
  beforeAll(async () => {
    known = await daemonWith([...backups, ...kitchen, "Nothing else was said of the weather."]);
  });
  afterAll(() => known.memory[Symbol.asyncDispose]());

  test("has topics by what memories say: how many, a sentence of one, and a name in their words", async () => {
    const { topics = [] } = await known.memory.client.graph.read({ query: { level: "topics" } });
    expect(topics.map(({ memories, documents, sessions }) => [memories, documents, sessions])).toEqual([
      [3, 0, 0],
      [3, 0, 0],
    ]);
    const says = topics.map((topic) => topic.says ?? "");
    expect(says.filter((line) => backups.includes(line) || kitchen.includes(line))).toHaveLength(2);
    for (const { name } of topics) expect(name).toMatch(/volumes|copies|sourdough|starter|kitchen/i);
  });

  test("links memories that are alike, so that one that names nothing is no lone dot", async () => {
    const [, second = ""] = known.ids;
    const around = await known.memory.client.graph.read({ query: { level: "focus", focus: second } });
    expect(around.entities).toEqual([]);
    expect(around.memories.length).toBeGreaterThan(1);
    for (const { weight } of between(around, "alike"))
      expect([weight > 0, weight <= 1]).toEqual([true, true]);
    expect(between(around, "alike").length).toBeGreaterThan(0);
  });

  test("shows on level unlinked what is in no topic", async () => {
    const graph = await known.memory.client.graph.read({ query: { level: "unlinked" } });
    expect(graph.memories.map(({ id }) => id)).toEqual([known.ids[6]]);
    expect(graph.memories[0]?.x).toBeTypeOf("number");
    const { unlinked } = await known.memory.client.graph.read({ query: { level: "topics" } });
    expect(unlinked).toEqual({ topics: 0, nodes: 1 });
  });

  test("tells what lies beside a memory, and of which there is none", async () => {
    const [first = ""] = known.ids;
    const params = { id: first };
    const beside = await known.memory.client.graph.beside({ params });
    expect(beside.alike.map(({ text }) => text)).toEqual(expect.arrayContaining(backups.slice(1, 2)));
    const likeness = beside.alike.map((one) => one.likeness);
    expect(likeness).toEqual(likeness.toSorted((one, other) => other - one));
    expect([beside.session, beside.replaces, beside.contradicts]).toEqual([[], [], []]);
    expect(await refusal(known.memory.client.graph.beside({ params: { id: nobody } }))).toBe(
      `not_found: there is no memory ${nobody}`,
    );
  });

  test("refuses an offset where there is nothing to leaf through, and days that are none", async () => {
    const { client } = known.memory;
    const focus = known.ids[0] ?? "";
    for (const query of [
      { level: "topics", offset: 5 },
      { level: "focus", focus, depth: 2, offset: 5 },
    ] as const)
      expect(await refusal(client.graph.read({ query }))).toMatch(/^invalid: /);
    const [from, to] = ["2026-05-02T00:00:00Z", "2026-05-01T00:00:00Z"];
    expect(await refusal(client.graph.changes({ query: { from, to } }))).toMatch(/^invalid: /);
    expect(await refusal(client.graph.growth({ query: { points: 1 } }))).toMatch(/^invalid: /);
  });
});

test("topics are made of what is known: sessions are a layer of their own, and what was asked for names none", async () => {
  const { memory } = await daemonWith([...backups, ...kitchen]);
  await using _ = memory;
  const asked = "/security-review /simplify the Stove:product, the Oven:product and the Hob:product";
  for (const n of [1, 2, 3, 4]) await writeSession(memory, n, talk(`${asked}, part ${n}.`));
  await importAll(memory);
  await memory.client.index.run();
  const { topics = [] } = await memory.client.graph.read({ query: { level: "topics" } });
  expect(topics.map(({ memories }) => memories)).toEqual([3, 3]);
  const layered = await memory.client.graph.read({
    query: { level: "topics", kinds: "memory,entity,session" },
  });
  const ofSessions = (layered.topics ?? []).filter(({ memories }) => memories === 0);
  expect(ofSessions.map(({ sessions, name, says }) => [sessions, name, says])).toEqual([
    [4, "kiln", undefined],
  ]);
});

test("where nothing is known, documents have the map, named by their headings", async () => {
  await using memory = await testDaemon({ models });
  for (const n of [1, 2, 3])
    await memory.client.documents.upload({
      query: { name: `tide-${n}.md` },
      file: new TextEncoder().encode(
        `# Tide tables ${n}\n\n## Harbour depth\n\nThe Gauge:host of the Quay:place is read by Ebb:software, day ${n}.\n`,
      ),
    });
  await memory.client.index.run();
  const { topics = [] } = await memory.client.graph.read({ query: { level: "topics" } });
  expect(topics.map(({ documents }) => documents)).toEqual([3]);
  expect(topics[0]?.says).toMatch(/^tide/i);
  expect(topics[0]?.name).toMatch(/tide|harbour/i);
});

test("a memory stands beside what it replaced, and a contradiction beside its other side", async () => {
  const { memory, ids } = await daemonWith(["The staging server is called heron and lies in Bremen."]);
  await using _ = memory;
  const { client } = memory;
  const [old = ""] = ids;
  const body = { content: "The staging server is called stork and lies in Bremen." };
  const corrected = await client.memories.update({ params: { id: old }, body });
  const around = await client.graph.read({ query: { level: "focus", focus: corrected.id } });
  expect(between(around, "replaces")).toEqual([
    { from: corrected.id, to: old, relation: "replaces", weight: 1 },
  ]);
  expect(around.memories.find(({ id }) => id === old)).toMatchObject({ past: true });
  const beside = await client.graph.beside({ params: { id: corrected.id } });
  expect(beside.replaces.map(({ id }) => id)).toEqual([old]);
  expect((await client.graph.read()).memories.map(({ id }) => id)).toEqual([corrected.id]);
});

test("a memory has the names that stand in it beside it, as long as it is recalled", async () => {
  const { memory, ids } = await daemonWith(["Kiln:project has part Chimney."]);
  await using _ = memory;
  const { client } = memory;
  const params = { id: ids[0] ?? "" };
  const names = async () => (await client.graph.beside({ params })).names.map(({ name }) => name);
  expect(await names()).toEqual(["Kiln"]);
  await client.memories.retire({ params, body: {} });
  expect(await names()).toEqual([]);
});

test("leafing through a focus shows every neighbour once, and says how many of each kind are left", async () => {
  const sentences = Array.from({ length: 12 }, (_, n) => `Kiln:project has part ${"abcdefghijkl"[n]}${n}.`);
  const { memory } = await daemonWith(sentences);
  await using _ = memory;
  const { client } = memory;
  const focus = (await client.entities.list({ query: { text: "Kiln" } })).entities[0]?.id ?? "";
  const seen: string[] = [];
  for (const offset of [0, 4, 8]) {
    const query = { level: "focus", focus, limit: 5, offset, kinds: "memory,entity" } as const;
    const page = await client.graph.read({ query });
    expect(page.omittedKinds).toEqual({ memory: 8 - offset, entity: 0, document: 0, session: 0 });
    expect(page.entities.map(({ id }) => id)).toEqual([focus]);
    seen.push(...page.memories.map(({ id }) => id));
  }
  expect([seen.length, new Set(seen).size]).toEqual([12, 12]);
});

describe("over time", () => {
  const day = (n: number) => `2026-0${n}-01T00:00:00.000Z`;

  async function overTime() {
    let time = Date.parse(day(1));
    const memory = await testDaemon({
      models,
      clock: () => time,
    });
    const on = async <Result>(month: number, work: () => Promise<Result>): Promise<Result> => {
      time = Date.parse(day(month)) + 3_600_000;
      return await work();
    };
    return { memory, on };
  }

  test("topics grow and shrink with what was true, and the end is what is true now", async () => {
    const { memory, on } = await overTime();
    await using _ = memory;
    const { client } = memory;
    const save = (content: string) => saved(memory, content);
    for (const content of backups) await on(1, () => save(content));
    for (const content of kitchen) await on(3, () => save(content));
    await client.index.run();
    const growth = await on(5, () => client.graph.growth({ query: { points: 10 } }));
    expect(growth.instants).toHaveLength(10);
    expect([growth.instants[0]?.slice(0, 10), growth.instants.at(-1)?.slice(0, 10)]).toEqual([
      "2026-01-01",
      "2026-03-01",
    ]);
    const at = (n: number) =>
      growth.topics.reduce((sum, { counts }) => sum + (counts.at(n) ?? 0), growth.others.at(n) ?? 0);
    expect([at(0), at(5), at(-1)]).toEqual([3, 3, 6]);
    const { topics = [], version } = await client.graph.read({ query: { level: "topics" } });
    expect(growth.version).toBe(version);
    expect(growth.topics.map(({ id, counts }) => [id, counts.at(-1)])).toEqual(
      topics.map(({ id, memories }) => [id, memories]),
    );
  });

  test("what changed between two days is told with its words, counted by topic and project", async () => {
    const { memory, on } = await overTime();
    await using _ = memory;
    const { client } = memory;
    const save = (content: string, project?: string) => saved(memory, content, project);
    const first = await on(1, () => save("The staging server is called heron.", "shop"));
    const gone = await on(1, () => save("The printer on the third floor is broken."));
    const params = { id: first };
    const body = { content: "The staging server is called stork." };
    const now = await on(3, () => client.memories.update({ params, body }));
    await on(4, () => client.memories.retire({ params: { id: gone }, body: {} }));
    await on(4, () => save("The garden has a new gate."));
    const changes = await on(5, () => client.graph.changes({ query: { from: day(2), to: day(5) } }));
    expect(changes.added).toMatchObject({ count: 1, first: [{ text: "The garden has a new gate." }] });
    expect(changes.corrected).toMatchObject({
      count: 1,
      first: [
        {
          old: { id: first, text: "The staging server is called heron." },
          new: { id: now.id, project: "shop" },
        },
      ],
    });
    expect(changes.retired).toMatchObject({ count: 1, first: [{ id: gone }] });
    expect(changes.contradicted).toEqual({ count: 0, first: [] });
    expect(changes.projects).toEqual([{ name: "shop", added: 0, corrected: 1, retired: 0, contradicted: 0 }]);
    const before = await on(5, () =>
      client.graph.changes({ query: { from: "2025-12-01T00:00:00Z", to: day(2) } }),
    );
    expect([before.added.count, before.corrected.count]).toEqual([2, 0]);
  });
});
