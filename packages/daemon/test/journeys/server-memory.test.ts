import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@memory/client";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type TestDaemon, testDaemon } from "../daemon.ts";
import { entity, relation, type ServerMemory, serverMemory } from "../server-memory.ts";

/** What the reference server is published with as tests of its nine tools, asked of ours by an agent that takes it for that one. */

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

describe("create_entities", () => {
  test("creates new entities", async () => {
    const entities = [alice, entity("Bob", "person", "likes programming")];
    expect(await manager.createEntities(entities)).toEqual(entities);
    expect((await manager.readGraph()).entities).toHaveLength(2);
  });

  test("creates no duplicates", async () => {
    await manager.createEntities([alice]);
    expect(await manager.createEntities([alice])).toHaveLength(0);
    expect((await manager.readGraph()).entities).toHaveLength(1);
  });

  test("takes an empty list", async () => {
    expect(await manager.createEntities([])).toHaveLength(0);
  });
});

describe("create_relations", () => {
  beforeEach(() => manager.createEntities(people));

  test("creates new relations", async () => {
    expect(await manager.createRelations([knows])).toEqual([knows]);
    expect((await manager.readGraph()).relations).toHaveLength(1);
  });

  test("creates no duplicates", async () => {
    await manager.createRelations([knows]);
    expect(await manager.createRelations([knows])).toHaveLength(0);
    expect((await manager.readGraph()).relations).toHaveLength(1);
  });

  test("takes an empty list", async () => {
    expect(await manager.createRelations([])).toHaveLength(0);
  });
});

describe("add_observations", () => {
  test("adds to an entity that is there", async () => {
    await manager.createEntities([alice]);
    const [result, ...more] = await manager.addObservations([
      { entityName: "Alice", contents: ["likes coffee", "has a dog"] },
    ]);
    expect(more).toEqual([]);
    expect(result).toEqual({ entityName: "Alice", addedObservations: ["likes coffee", "has a dog"] });
    expect((await manager.readGraph()).entities[0]?.observations).toHaveLength(3);
  });

  test("adds no duplicates", async () => {
    await manager.createEntities([alice]);
    await manager.addObservations([{ entityName: "Alice", contents: ["likes coffee"] }]);
    const results = await manager.addObservations([
      { entityName: "Alice", contents: ["likes coffee", "has a dog"] },
    ]);
    expect(results[0]?.addedObservations).toEqual(["has a dog"]);
    expect((await manager.readGraph()).entities[0]?.observations).toHaveLength(3);
  });

  test("refuses an entity that is not there", async () => {
    await expect(
      manager.addObservations([{ entityName: "NonExistent", contents: ["some observation"] }]),
    ).rejects.toThrow("Entity with name NonExistent not found");
  });
});

describe("delete_entities", () => {
  test("deletes entities", async () => {
    await manager.createEntities(people.slice(0, 2));
    await manager.deleteEntities(["Alice"]);
    expect((await manager.readGraph()).entities.map(({ name }) => name)).toEqual(["Bob"]);
  });

  test("deletes their relations", async () => {
    await manager.createEntities(people);
    await manager.createRelations([knows, relation("Bob", "knows", "Charlie")]);
    await manager.deleteEntities(["Bob"]);
    const graph = await manager.readGraph();
    expect(graph.entities).toHaveLength(2);
    expect(graph.relations).toHaveLength(0);
  });

  test("takes a name that is not there", async () => {
    await manager.deleteEntities(["NonExistent"]);
    expect((await manager.readGraph()).entities).toHaveLength(0);
  });
});

describe("delete_observations", () => {
  test("deletes observations", async () => {
    await manager.createEntities([entity("Alice", "person", "works at Acme Corp", "likes coffee")]);
    await manager.deleteObservations([{ entityName: "Alice", observations: ["likes coffee"] }]);
    expect((await manager.readGraph()).entities[0]?.observations).toEqual(["works at Acme Corp"]);
  });

  test("takes a name that is not there", async () => {
    await manager.deleteObservations([{ entityName: "NonExistent", observations: ["some observation"] }]);
    expect((await manager.readGraph()).entities).toHaveLength(0);
  });
});

test("delete_relations deletes those that are named", async () => {
  await manager.createEntities(people.slice(0, 2));
  await manager.createRelations([knows, relation("Alice", "works_with", "Bob")]);
  await manager.deleteRelations([knows]);
  expect((await manager.readGraph()).relations.map(({ relationType }) => relationType)).toEqual([
    "works_with",
  ]);
});

describe("read_graph", () => {
  test("is empty at first", async () => {
    expect(await manager.readGraph()).toEqual({ entities: [], relations: [] });
  });

  test("is all there is", async () => {
    await manager.createEntities([alice]);
    await manager.createRelations([relation("Alice", "self", "Alice")]);
    expect(await manager.readGraph()).toEqual({
      entities: [alice],
      relations: [relation("Alice", "self", "Alice")],
    });
  });
});

describe("search_nodes", () => {
  beforeEach(async () => {
    await manager.createEntities([
      entity("Alice", "person", "works at Acme Corp", "likes programming"),
      entity("Bob", "person", "works at TechCo"),
      entity("Acme Corp", "company", "tech company"),
    ]);
    await manager.createRelations([
      relation("Alice", "works_at", "Acme Corp"),
      relation("Bob", "competitor", "Acme Corp"),
    ]);
  });

  test.each([
    ["the name of an entity", "Alice", "Alice"],
    ["its type", "company", "Acme Corp"],
    ["what is observed of it", "programming", "Alice"],
    ["any case", "ALICE", "Alice"],
  ])("finds by %s", async (_, query, found) => {
    expect((await manager.searchNodes(query)).entities.map(({ name }) => name)).toEqual([found]);
  });

  test("shows relations of which one end matches", async () => {
    const found = await manager.searchNodes("Acme");
    expect(found.entities).toHaveLength(2);
    expect(found.relations).toHaveLength(2);
  });

  test("shows relations to entities that do not match", async () => {
    const found = await manager.searchNodes("Alice");
    expect(found.entities).toHaveLength(1);
    expect(found.relations).toEqual([relation("Alice", "works_at", "Acme Corp")]);
  });

  test("finds nothing where nothing matches", async () => {
    expect(await manager.searchNodes("NonExistent")).toEqual({ entities: [], relations: [] });
  });
});

describe("open_nodes", () => {
  const alsoKnows = relation("Bob", "knows", "Charlie");
  beforeEach(async () => {
    await manager.createEntities(people);
    await manager.createRelations([knows, alsoKnows]);
  });

  test("opens by name, with every relation that one of them has", async () => {
    const found = await manager.openNodes(["Alice", "Bob"]);
    expect(found.entities.map(({ name }) => name)).toEqual(["Alice", "Bob"]);
    expect(found.relations).toEqual([knows, alsoKnows]);
  });

  test.each([
    ["both ways", "Bob", [knows, alsoKnows]],
    ["outgoing", "Alice", [knows]],
    ["incoming", "Charlie", [alsoKnows]],
  ])("shows relations to what was not asked for: %s", async (_, name, relations) => {
    const found = await manager.openNodes([name]);
    expect(found.entities.map((one) => one.name)).toEqual([name]);
    expect(found.relations).toEqual(relations);
  });

  test("takes a name that is not there, and none", async () => {
    expect((await manager.openNodes(["NonExistent"])).entities).toHaveLength(0);
    expect(await manager.openNodes([])).toEqual({ entities: [], relations: [] });
  });
});

describe("what is kept", () => {
  test("is there for another server, and after the daemon was started anew", async () => {
    const dir = await mkdtemp(join(tmpdir(), "memory-test-"));
    const first = await testDaemon({ dir });
    {
      await using one = await serverMemory(first);
      await one.createEntities([entity("Alice", "person", "persistent data")]);
      await using other = await serverMemory(first);
      expect((await other.readGraph()).entities).toHaveLength(1);
    }
    await first[Symbol.asyncDispose]();
    const second = await testDaemon({ dir });
    {
      await using one = await serverMemory(second);
      expect((await one.readGraph()).entities[0]?.name).toBe("Alice");
    }
    await second[Symbol.asyncDispose]();
    await rm(dir, { recursive: true, force: true });
  });

  // The answers are parsed with strict schemas: a field of ours in any of them would fail every test of this file.
  test("has the fields of the reference and no others", async () => {
    await manager.createEntities([entity("Alice", "person", "works at Acme")]);
    await manager.createRelations([relation("Alice", "self", "Alice")]);
    const other = await another();
    for (const graph of [
      await other.readGraph(),
      await other.searchNodes("Alice"),
      await other.openNodes(["Alice"]),
    ]) {
      expect(Object.keys(graph.entities[0] ?? {})).toEqual(["name", "entityType", "observations"]);
      expect(Object.keys(graph.relations[0] ?? {})).toEqual(["from", "to", "relationType"]);
    }
  });
});

describe("the resource", () => {
  const uri = "memory://knowledge-graph";

  test("is listed as the reference lists it, and read as JSON", async () => {
    await manager.createEntities([alice]);
    expect((await manager.agent.listResources()).resources).toEqual([
      {
        name: "knowledge-graph",
        title: "Knowledge Graph",
        uri,
        description: "The full knowledge graph with all entities and relations",
        mimeType: "application/json",
      },
    ]);
    const { contents } = await manager.agent.readResource({ uri });
    expect(contents).toEqual([
      {
        uri,
        mimeType: "application/json",
        text: JSON.stringify({ entities: [alice], relations: [] }, null, 2),
      },
    ]);
  });

  test("tells who has subscribed of each change, and nobody else", async () => {
    expect(manager.agent.getServerCapabilities()?.resources?.subscribe).toBe(true);
    await manager.createEntities([alice]);
    expect(manager.updates).toEqual([]);
    expect(await manager.agent.subscribeResource({ uri })).toEqual({});
    await manager.createRelations([relation("Alice", "self", "Alice")]);
    await manager.readGraph();
    expect(manager.updates).toEqual([uri]);
    expect(await manager.agent.unsubscribeResource({ uri })).toEqual({});
    await manager.deleteEntities(["Alice"]);
    expect(manager.updates).toEqual([uri]);
  });
});

test("the nine tools have the names, titles and hints of the reference", async () => {
  const { tools } = await manager.agent.listTools();
  const writing = {
    readOnlyHint: false,
    destructiveHint: false,
    idempotentHint: false,
    openWorldHint: false,
  };
  const deleting = { ...writing, destructiveHint: true, idempotentHint: true };
  const reading = { ...writing, readOnlyHint: true, idempotentHint: true };
  expect(
    tools.map(({ name, title, annotations: { title: _, ...hints } = {} }) => [name, title, hints]),
  ).toEqual([
    ["create_entities", "Create Entities", writing],
    ["create_relations", "Create Relations", writing],
    ["add_observations", "Add Observations", writing],
    ["delete_entities", "Delete Entities", deleting],
    ["delete_observations", "Delete Observations", deleting],
    ["delete_relations", "Delete Relations", deleting],
    ["read_graph", "Read Graph", reading],
    ["search_nodes", "Search Nodes", reading],
    ["open_nodes", "Open Nodes", reading],
  ]);
});

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
    expect(await client().knowledge.import({ body: { ...body, dryRun: true } })).toMatchObject(found);
    expect(await client().knowledge.import({ body })).toMatchObject(found);
    expect(await client().knowledge.import({ body })).toMatchObject({
      entities: 0,
      observations: 0,
      known: 6,
    });
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
