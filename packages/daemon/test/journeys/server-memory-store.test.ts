import { randomUUID } from "node:crypto";
import { createClient } from "@memory/client";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type TestDaemon, testDaemon } from "../daemon.ts";
import { entity, relation, type ServerMemory, serverMemory } from "../server-memory.ts";

/**
 * The store behind the nine tools of the reference server: no write is lost, and all of it is memory like any
 * other.
 */

let memory: TestDaemon;
let manager: ServerMemory;
const others: AsyncDisposable[] = [];

/** The same daemon, with a store of its own for each test. */
beforeEach(async () => {
  memory = await testDaemon();
  manager = await serverMemory(memory);
});
afterEach(async () => {
  for (const other of others.splice(0)) await other[Symbol.asyncDispose]();
  await manager[Symbol.asyncDispose]();
  await memory[Symbol.asyncDispose]();
});
const another = async (): Promise<ServerMemory> => {
  const one = await serverMemory(memory);
  others.push(one);
  return one;
};

const alice = entity("Alice", "person", "works at Acme Corp");
const [justAlice, bob, charlie] = ["Alice", "Bob", "Charlie"].map((name) => entity(name));
const people = [justAlice, bob, charlie].flatMap((one) => one ?? []);
const knows = relation("Alice", "knows", "Bob");

describe("where the reference loses writes, ours", () => {
  test("keeps 64 of 8 servers at once, none of them twice", async () => {
    const servers = await Promise.all(Array.from({ length: 8 }, another));
    await manager.createEntities([entity("Everybody", "group")]);
    await Promise.all(
      Array.from({ length: 64 }, async (_, n) => {
        const server = servers[n % 8];
        await server?.createEntities([entity(`Person ${n}`, "person", `is number ${n} of many`), alice]);
        await server?.addObservations([{ entityName: "Everybody", contents: [`includes person ${n}`] }]);
      }),
    );
    const { entities } = await manager.readGraph();
    expect(entities).toHaveLength(66);
    expect(new Set(entities.map(({ name }) => name)).size).toBe(66);
    expect(entities.find(({ name }) => name === "Everybody")?.observations).toHaveLength(64);
  });

  test("keeps what another server has begun with, when two create the same entity with other observations", async () => {
    const [one, two] = [await another(), await another()];
    const [first, second] = await Promise.all([
      one.createEntities([entity("Ada", "person", "likes tea")]),
      two.createEntities([entity("Ada", "person", "likes coffee")]),
    ]);
    expect([first.length, second.length].sort()).toEqual([0, 1]);
    expect((await manager.readGraph()).entities).toEqual([...first, ...second]);
  });
});

describe("behind the tools", () => {
  const client = () => createClient({ baseUrl: memory.baseUrl, client: "memory-cli/0" });
  const recalled = async (query: string) =>
    (await client().recall.query({ body: { query } })).memories.map(({ content }) => content);

  test("an observation is a memory that every other agent recalls, as an agent's words", async () => {
    await manager.createEntities([
      entity("Ada_Lovelace", "person", "prefers oolong tea", "Ada Lovelace plays chess"),
    ]);
    const { memories } = await client().memories.list();
    expect(memories.map(({ content, source, type }) => [content, source.statedBy, type])).toEqual(
      expect.arrayContaining([
        ["Ada_Lovelace: prefers oolong tea", "assistant", "preference"],
        ["Ada Lovelace plays chess", "assistant", "fact"],
      ]),
    );
    expect(await recalled("oolong tea")).toEqual(["Ada_Lovelace: prefers oolong tea"]);
  });

  test("questions in other words find what the words alone do not", async () => {
    await manager.createEntities([
      entity("Kiln", "project", "is built with Ninja"),
      entity("Otter", "project"),
    ]);
    const found = await manager.searchNodes("what does Kiln use for building it");
    expect(found.entities.map(({ name }) => name)).toEqual(["Kiln"]);
  });

  test("deleting stops recall, and each call can be taken back on its own", async () => {
    await manager.createEntities([entity("Ada", "person", "prefers oolong tea")]);
    await manager.deleteEntities(["Ada"]);
    expect(await recalled("oolong tea")).toEqual([]);
    const { entries } = await client().activity.list({ query: { kind: "knowledge" } });
    expect(entries.map(({ kind, operations }) => [kind, operations])).toEqual([
      ["knowledge.delete", 1],
      ["knowledge.add", 1],
    ]);
    const [deleted, added] = entries.map(({ id }) => id);
    await client().activity.undo({ params: { id: deleted ?? "" }, body: {} });
    expect((await manager.readGraph()).entities).toEqual([entity("Ada", "person", "prefers oolong tea")]);
    expect(await recalled("oolong tea")).toEqual(["Ada: prefers oolong tea"]);
    await client().activity.undo({ params: { id: added ?? "" }, body: {} });
    expect(await manager.readGraph()).toEqual({ entities: [], relations: [] });
    expect(await recalled("oolong tea")).toEqual([]);
  });

  test("what others have built upon is not taken from under them", async () => {
    await manager.createEntities([entity("Ada")]);
    await manager.addObservations([{ entityName: "Ada", contents: ["prefers oolong tea"] }]);
    const { entries } = await client().activity.list({ query: { kind: "knowledge" } });
    const created = entries.at(-1)?.id ?? "";
    await expect(client().activity.undo({ params: { id: created }, body: {} })).rejects.toThrow(
      "what it made was built upon",
    );
    expect((await manager.readGraph()).entities).toEqual([entity("Ada", "person", "prefers oolong tea")]);
  });

  test("what was deleted and is observed again is recalled again, and still counts as an agent's", async () => {
    const tea = { entityName: "Ada", contents: ["prefers oolong tea"] };
    await manager.createEntities([entity("Ada")]);
    await manager.addObservations([tea]);
    await manager.deleteObservations([{ entityName: "Ada", observations: tea.contents }]);
    expect(await recalled("oolong tea")).toEqual([]);
    await manager.addObservations([tea]);
    expect(await recalled("oolong tea")).toEqual(["Ada: prefers oolong tea"]);
    await manager.deleteObservations([{ entityName: "Ada", observations: tea.contents }]);
    expect(await recalled("oolong tea")).toEqual([]);
  });

  test("what a person has said as well stays when the agent deletes it", async () => {
    await manager.createEntities([entity("Ada", "person", "prefers oolong tea")]);
    await client().memories.save({ body: { content: "Ada: prefers oolong tea" } });
    await manager.deleteEntities(["Ada"]);
    expect(await recalled("oolong tea")).toEqual(["Ada: prefers oolong tea"]);
  });

  test("a memory that a person deletes for good goes from the graph as well, and does not come back", async () => {
    await manager.createEntities([entity("Ada", "person", "prefers oolong tea", "has a dog")]);
    const { memories } = await client().memories.list();
    const tea = memories.find(({ content }) => content.includes("oolong"));
    await client().memories.remove({ params: { id: tea?.id ?? "" } });
    expect((await manager.readGraph()).entities).toEqual([entity("Ada", "person", "has a dog")]);
    const again = await manager.addObservations([{ entityName: "Ada", contents: ["prefers oolong tea"] }]);
    expect(again[0]?.addedObservations).toEqual([]);
    expect(JSON.stringify(memory.daemon.store.prepare("SELECT * FROM changes").all())).not.toContain(
      "oolong",
    );
  });

  test("secrets are taken out before anything is kept, and names are found by them still", async () => {
    const key = "ghp_16C7e42F292c6912E7710c838347Ae178B4a";
    await manager.createEntities([entity(`key ${key}`, "secret", `the key is ${key}`)]);
    expect(JSON.stringify(await manager.readGraph())).not.toContain(key);
    await manager.deleteEntities([`key ${key}`]);
    expect((await manager.readGraph()).entities).toEqual([]);
  });

  test("a call with hundreds of rows is whole, and is taken back whole", async () => {
    const facts = Array.from({ length: 300 }, (_, n) => `owns item number ${n} of the collection`);
    await manager.createEntities([entity("Collector", "person", ...facts)]);
    expect((await manager.readGraph()).entities).toEqual([entity("Collector", "person", ...facts)]);
    const { entries } = await client().activity.list({ query: { kind: "knowledge" } });
    expect(entries).toHaveLength(1);
    await client().activity.undo({ params: { id: entries[0]?.id ?? "" }, body: {} });
    expect((await manager.readGraph()).entities).toEqual([]);
  });

  test("an import adds what is new, says so beforehand, and is one run", async () => {
    await manager.createEntities([entity("Ada", "person", "likes tea")]);
    const body = {
      runId: randomUUID(),
      entities: [entity("Ada", "person", "likes tea", "has a dog"), entity("Bob", "person", "sings")],
      relations: [relation("Ada", "knows", "Bob")],
    };
    const found = { entities: 1, observations: 2, relations: 1, known: 2, redactions: 0 };
    const foreseen = await client().knowledge.import({ body: { ...body, dryRun: true } });
    expect(foreseen).toMatchObject(found);
    expect(foreseen).not.toHaveProperty("runId");
    expect(await client().knowledge.import({ body })).toMatchObject({ ...found, runId: body.runId });
    const again = await client().knowledge.import({ body: { ...body, runId: randomUUID() } });
    expect(again).toMatchObject({ entities: 0, observations: 0, known: 6 });
    expect(again).not.toHaveProperty("runId");
    await client().activity.undo({ params: { id: body.runId }, body: {} });
    expect(await manager.readGraph()).toEqual({
      entities: [entity("Ada", "person", "likes tea")],
      relations: [],
    });
  });

  test("another owner sees nothing of it", async () => {
    await manager.createEntities([alice]);
    const other = createClient({ baseUrl: memory.baseUrl, owner: randomUUID() });
    expect(await other.knowledge.graph()).toMatchObject({ entities: [], relations: [] });
    expect(await other.knowledge.open({ body: { names: ["Alice"] } })).toMatchObject({ entities: [] });
  });

  test("the graph comes in pages as well", async () => {
    await manager.createEntities(people);
    await manager.createRelations([knows, relation("Bob", "knows", "Charlie")]);
    const seen: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const query = { limit: 1, ...(cursor !== undefined && { cursor }) };
      const page = await client().knowledge.graph({ query });
      seen.push(...page.entities.map(({ name }) => name), ...page.relations.map(({ from }) => from));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(["Alice", "Bob", "Charlie", "Alice", "Bob"]);
    await expect(client().knowledge.graph({ query: { cursor: "x" } })).rejects.toThrow(
      "invalid request query",
    );
  });
});
