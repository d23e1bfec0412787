import { ApiError, type IndexEvent } from "@memory/shared";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestDaemon, testDaemon } from "../daemon.ts";
import { spelledOut } from "../graph-store.ts";
import { scriptedModels } from "../scripted-models.ts";

const collect = async (events: AsyncIterable<IndexEvent>): Promise<IndexEvent[]> => {
  const all: IndexEvent[] = [];
  for await (const event of events) all.push(event);
  return all;
};
const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "not refused",
    (error: unknown) => (error instanceof ApiError ? `${error.code}: ${error.message}` : "another error"),
  );

const nobody = "01900000-0000-7000-8000-999999999999";

async function withEntities(...sentences: string[]): Promise<TestDaemon> {
  const memory = await testDaemon({ models: scriptedModels({ extractor: spelledOut }) });
  for (const content of sentences) await memory.client.memories.save({ body: { content } });
  await memory.client.index.run();
  return memory;
}

const idOf = async ({ client }: TestDaemon, text: string): Promise<string> =>
  (await client.entities.list({ query: { text } })).entities[0]?.id ?? "none";

describe("indexing over HTTP", () => {
  test("happens by itself a moment after a save", async () => {
    await using memory = await testDaemon();
    await memory.client.memories.save({ body: { content: "Restic backs up the volumes of Kiln." } });
    await expect
      .poll(async () => (await memory.client.entities.list()).entities.map(({ name }) => name).sort())
      .toEqual(["Kiln", "Restic"]);
    const done = { kind: "index", startedBy: "daemon", state: "done", indexed: 1 };
    await expect.poll(async () => (await memory.client.index.runs()).runs).toMatchObject([done]);
    const { runs } = await memory.client.index.runs();
    const { items } = await memory.client.index.items({ params: { id: runs[0]?.id ?? "" } });
    expect(items).toMatchObject([{ kind: "memory", entities: 2, outcome: "indexed" }]);
  });

  test("tells a rebuild text by text, ends with done, and changes nothing that a person sees", async () => {
    await using memory = await withEntities("Ada:person ~works_on~ Kiln:project", "Ada:person left");
    const before = (await memory.client.entities.list()).entities;
    const events = await collect(memory.client.index.rerunStream());
    expect(events.map(({ type }) => type)).toEqual(["item", "item", "done"]);
    expect(events.at(-1)).toMatchObject({ indexed: 2, entities: 3, relations: 1, calls: 1 });
    expect((await memory.client.entities.list()).entities).toEqual(before);
    expect(await memory.client.index.rerun()).toMatchObject({ indexed: 2 });
  });

  test("refuses a second run while one goes on, and a body it does not know", async () => {
    let go = () => {};
    const waiting = new Promise<void>((resolve) => {
      go = resolve;
    });
    let begin = () => {};
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const extractor = { ...spelledOut };
    extractor.extract = async (texts, options) => {
      begin();
      await waiting;
      return spelledOut.extract(texts, options);
    };
    await using memory = await testDaemon({ models: scriptedModels({ extractor }) });
    await memory.client.memories.save({ body: { content: "Ada:person works" } });
    const first = collect(memory.client.index.rerunStream());
    await begun;
    expect(await refusal(memory.client.index.rerun())).toMatch(/^conflict: /);
    expect(await refusal(collect(memory.client.index.stream()))).toMatch(/^conflict: /);
    go();
    expect((await first).at(-1)).toMatchObject({ type: "done" });
    const body = JSON.stringify({ forse: true });
    const headers = { "content-type": "application/json" };
    const answer = await fetch(`${memory.baseUrl}/memory/reindex/stream`, { method: "POST", headers, body });
    expect([answer.status, await answer.json()]).toMatchObject([400, { error: "invalid request body" }]);
  });
});

describe("entities over HTTP", () => {
  let memory: TestDaemon;
  beforeAll(async () => {
    memory = await withEntities(
      "Ada:person ~works_on~ Kiln:project",
      "Ada:person met Bob:person",
      "Kiln:project ~uses~ Redis:technology",
    );
  });
  afterAll(() => memory[Symbol.asyncDispose]());

  test("are listed by how many texts name them, page by page", async () => {
    const { client } = memory;
    const first = await client.entities.list({ query: { limit: 2 } });
    expect(first.entities.map(({ name, mentions }) => [name, mentions]).sort()).toEqual([
      ["Ada", 2],
      ["Kiln", 2],
    ]);
    const second = await client.entities.list({ query: { limit: 2, cursor: first.nextCursor ?? "" } });
    expect(second.entities.map(({ name }) => name).sort()).toEqual(["Bob", "Redis"]);
    expect([second.nextCursor, second.total]).toEqual([null, 4]);
    const people = await client.entities.list({ query: { type: "person", sort: "name" } });
    expect(people.entities.map(({ name }) => name)).toEqual(["Ada", "Bob"]);
    expect(await refusal(client.entities.list({ query: { cursor: "nonsense" } }))).toMatch(/^invalid/);
  });

  test("tell what is stated of them apart from what is named beside them", async () => {
    const related = await memory.client.entities.related({ params: { id: await idOf(memory, "Kiln") } });
    const stated = related.stated.map(({ relation, direction, entity }) => [
      relation,
      direction,
      entity.name,
    ]);
    expect(stated.sort()).toEqual([
      ["uses", "from", "Redis"],
      ["works_on", "to", "Ada"],
    ]);
    expect(related.coMentioned.map(({ entity, texts }) => [entity.name, texts]).sort()).toEqual([
      ["Ada", 1],
      ["Redis", 1],
    ]);
    expect(related.memories).toHaveLength(2);
  });

  test("answer 400 for what is no id, 404 for one that is not theirs, 409 for a name that is taken", async () => {
    const { client } = memory;
    const params = { id: nobody };
    expect(await refusal(client.entities.get({ params: { id: "xyz" } }))).toBe(
      "invalid: invalid request path",
    );
    const ada = { params: { id: await idOf(memory, "Ada") } };
    const unknown = [
      () => client.entities.get({ params }),
      () => client.entities.related({ params }),
      () => client.entities.remove({ params }),
      () => client.entities.update({ params, body: { name: "Bob" } }),
      () => client.folds.revert({ params, body: {} }),
      () => client.folds.merge({ params, body: { into: ada.params.id } }),
      () => client.folds.merge({ ...ada, body: { into: nobody } }),
      () => client.folds.dismiss({ params }),
      () => client.schema.dismiss({ params }),
      () => client.index.items({ params }),
    ];
    for (const ask of unknown) expect(await refusal(ask())).toMatch(/^not_found: /);
    expect(await refusal(client.entities.update({ ...ada, body: { name: "bob" } }))).toMatch(
      /^conflict: the name is taken by "Bob"/,
    );
    expect(await refusal(client.entities.update({ ...ada, body: {} }))).toBe("invalid: invalid request body");
  });
});

test("a fold over HTTP is listed, counted once, kept by a rebuild, and taken back with its own id", async () => {
  await using memory = await withEntities(
    "Postgres:technology is old",
    "PostgreSQL:technology is big",
    "Redis:technology is quick",
  );
  const { client } = memory;
  const all = await client.entities.list({ query: { text: "postgres", sort: "name" } });
  const [into, source] = all.entities;
  if (!into || !source) throw new Error("both must be there");
  const fold = await client.folds.merge({ params: { id: source.id }, body: { into: into.id } });
  expect(fold).toMatchObject({ sourceId: source.id, canonicalId: into.id, decidedBy: "human", score: 1 });
  expect(fold).not.toHaveProperty("revertedAt");
  expect(await client.entities.get({ params: { id: into.id } })).toMatchObject({
    mentions: 2,
    aliases: [source.name],
  });
  expect(await refusal(client.entities.get({ params: { id: source.id } }))).toMatch(
    `not_found: "${source.name}" was merged into "${into.name}"`,
  );
  await client.index.rerun();
  expect(await client.entities.get({ params: { id: into.id } })).toMatchObject({ mentions: 2 });
  const standing = await client.entities.remove({ params: { id: into.id } }).catch((error: unknown) => error);
  expect(standing).toMatchObject({
    code: "invalid",
    issues: [{ path: "id", message: expect.stringContaining(source.name) }],
  });
  expect(await client.folds.get({ params: { id: fold.id } })).toMatchObject({ mentions: 1, relations: 0 });
  const reverted = await client.folds.revert({ params: { id: fold.id }, body: {} });
  expect(reverted.revertedAt).toBeDefined();
  expect(await client.entities.get({ params: { id: source.id } })).toEqual(source);
  expect((await client.folds.list()).merges).toEqual([reverted]);
});

test("entities that may be one are asked about, and a pair that a person told apart never again", async () => {
  await using memory = await withEntities(
    "we like Alpine:technology",
    "we like Alpine.js:technology",
    "GitHub-Actions:technology is slow",
    "GitHubActions:technology is down",
  );
  const { client } = memory;
  expect((await client.folds.list()).merges).toMatchObject([
    { decidedBy: "auto", score: expect.any(Number) },
  ]);
  expect(await client.folds.resolve({ body: {} })).toMatchObject({ folded: [], candidates: 1 });
  const { candidates } = await client.folds.candidates();
  expect(candidates[0]?.evidence.length).toBeGreaterThan(0);
  expect([candidates[0]?.entity.name, candidates[0]?.other.name].sort()).toEqual(["Alpine", "Alpine.js"]);
  await client.folds.dismiss({ params: { id: candidates[0]?.id ?? "" } });
  expect(await client.folds.resolve({ body: {} })).toMatchObject({ candidates: 0 });
});

describe("the graph over HTTP", () => {
  test("has no edge without both ends, and answers 304 until something changes", async () => {
    await using memory = await withEntities("Ada:person ~works_on~ Kiln:project", "Kiln:project is new");
    const { client, baseUrl } = memory;
    const graph = await client.graph.read();
    const nodes = new Set([...graph.memories, ...graph.entities, ...graph.documents].map(({ id }) => id));
    const relations = graph.edges.map(({ relation }) => relation).sort();
    expect(relations).toEqual(["alike", "mention", "mention", "mention", "works_on"]);
    for (const { from, to } of graph.edges) expect([nodes.has(from), nodes.has(to)]).toEqual([true, true]);
    const first = await fetch(`${baseUrl}/memory/graph`);
    const etag = first.headers.get("etag") ?? "";
    expect(etag).toMatch(/^"[^"]+"$/);
    await first.arrayBuffer();
    const ask = () => fetch(`${baseUrl}/memory/graph`, { headers: { "if-none-match": etag } });
    expect((await ask()).status).toBe(304);
    await client.memories.save({ body: { content: "Bob:person joined" } });
    const after = await ask();
    expect(after.status).toBe(200);
    expect(after.headers.get("etag")).not.toBe(etag);
  });

  test("shows another owner nothing, at any level", async () => {
    await using memory = await withEntities("Ada:person ~works_on~ Kiln:project");
    const ada = await idOf(memory, "Ada");
    const headers = { "x-memory-owner": nobody };
    const graph = await fetch(`${memory.baseUrl}/memory/graph`, { headers });
    expect(await graph.json()).toMatchObject({ memories: [], entities: [], documents: [], edges: [] });
    for (const path of [`/memory/entities/${ada}`, `/memory/graph?level=focus&focus=${ada}`])
      expect((await fetch(`${memory.baseUrl}${path}`, { headers })).status).toBe(404);
    const entities = await fetch(`${memory.baseUrl}/memory/entities`, { headers });
    expect(await entities.json()).toMatchObject({ entities: [], total: 0 });
  });

  test("refuses levels without what they need", async () => {
    await using memory = await testDaemon();
    for (const query of [
      "level=topic",
      "level=focus",
      "level=document",
      "level=galaxy",
      "kinds=planet",
      "limit=0",
    ])
      expect([query, (await fetch(`${memory.baseUrl}/memory/graph?${query}`)).status]).toEqual([query, 400]);
  });
});
