import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type TestDaemon, testDaemon } from "../daemon.ts";
import { entity, relation, type ServerMemory, serverMemory } from "../server-memory.ts";

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
    await using other = await serverMemory(memory);
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
