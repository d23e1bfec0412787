import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
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
