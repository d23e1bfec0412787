import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type TestDaemon, testDaemon } from "../daemon.ts";
import { entity, relation, type ServerMemory, serverMemory } from "../server-memory.ts";

/**
 * The reference server's published tests of its nine tools, asked of ours by an agent that takes it for that
 * one.
 */

let memory: TestDaemon;
let manager: ServerMemory;

/** The same daemon, with a store of its own for each test. */
beforeEach(async () => {
  memory = await testDaemon();
  manager = await serverMemory(memory);
});
afterEach(async () => {
  await manager[Symbol.asyncDispose]();
  await memory[Symbol.asyncDispose]();
});

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
