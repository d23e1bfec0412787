import { expect, test } from "vitest";
import { alice, bob, MadeGraph } from "./made-graph.ts";

const nowhere = "00000000-0000-4000-8000-0000000000ff";

test("an owner without anything gets an empty graph on the levels that need no node", () => {
  using made = new MadeGraph();
  for (const level of ["full", "topics"] as const)
    expect(made.graph({ level })).toMatchObject({ memories: [], entities: [], documents: [], edges: [] });
  expect(made.graph({ level: "full" }, "00000000-0000-4000-8000-00000000000c").omitted).toBe(0);
  expect(made.layOut()).toBe(false);
});

test("the full graph has every memory that holds, and rolls what the passages of a document name up to one edge", () => {
  using made = new MadeGraph();
  const [postgres, restic] = [made.entity("PostgreSQL"), made.entity("Restic")];
  const named = made.memory({
    content: `Restic  backs\nPostgreSQL up. ${"More ".repeat(40)}`,
    names: [postgres, restic],
    states: [[restic, "uses", postgres]],
    project: "shop",
  });
  const silent = made.memory({ content: "It rained." });
  made.memory({ names: [postgres], status: "superseded" });
  const document = made.document("Backups", [
    { names: [postgres, restic] },
    { names: [postgres], states: [[restic, "uses", postgres]] },
  ]);
  made.setDocument(made.document("Gone", [{ names: [postgres] }]), "missing");
  const graph = made.graph();
  expect(new Set(graph.memories.map(({ id }) => id))).toEqual(new Set([named, silent]));
  const memory = graph.memories.find(({ id }) => id === named);
  expect(memory).toMatchObject({ type: "fact", project: "shop", weight: 2 });
  expect(memory?.label).toMatch(/^Restic backs PostgreSQL up\. More .*…$/);
  expect(memory?.label.length).toBeLessThanOrEqual(100);
  expect(graph.documents).toMatchObject([{ id: document, title: "Backups", weight: 3 }]);
  expect(graph.entities.map(({ name, weight }) => [name, weight])).toEqual([
    ["PostgreSQL", 5],
    ["Restic", 4],
  ]);
  const edges = graph.edges.map(({ from, to, relation, weight }) => [from, to, relation, weight]);
  expect(edges).toHaveLength(5);
  expect(edges).toEqual(
    expect.arrayContaining([
      [named, postgres.id, "mention", 1],
      [named, restic.id, "mention", 1],
      [document, postgres.id, "mention", 2],
      [document, restic.id, "mention", 1],
      [restic.id, postgres.id, "uses", 2],
    ]),
  );
});

test("a limit keeps the heaviest nodes and the edges between them, and says how many are left out", () => {
  using made = new MadeGraph();
  const [heavy, light] = [made.entity("Heavy"), made.entity("Light")];
  for (let n = 0; n < 3; n++) made.memory({ names: [heavy] });
  const both = made.memory({ names: [heavy, light] });
  const graph = made.graph({ limit: 2 });
  expect(graph.entities).toMatchObject([{ id: heavy.id, weight: 4 }]);
  expect(graph.memories).toMatchObject([{ id: both }]);
  expect(graph.edges).toEqual([{ from: both, to: heavy.id, relation: "mention", weight: 1 }]);
  expect(graph.omitted).toBe(4);
  const entities = made.graph({ kinds: "entity" });
  expect([entities.memories, entities.edges, entities.omitted]).toEqual([[], [], 0]);
  expect(entities.entities).toHaveLength(2);
});

test("a focus shows what is so many steps away, and which nodes have more around them", () => {
  using made = new MadeGraph();
  const [hub, near, far] = [made.entity("Hub"), made.entity("Near"), made.entity("Far")];
  const bridge = made.memory({ names: [hub, near] });
  const outer = made.memory({ names: [near, far] });
  made.memory({ names: [far] });
  const one = made.graph({ level: "focus", focus: hub.id });
  expect(one.entities.map(({ id }) => id)).toEqual([hub.id]);
  expect(one.memories.map(({ id }) => id)).toEqual([bridge]);
  expect(one.more).toEqual([{ id: bridge, count: 1 }]);
  const three = made.graph({ level: "focus", focus: hub.id, depth: 3 });
  expect(three.entities.map(({ id }) => id)).toEqual([hub.id, near.id]);
  expect(three.memories.map(({ id }) => id)).toEqual([bridge, outer]);
  expect(three.more).toEqual([{ id: outer, count: 1 }]);
  expect(three.omitted).toBe(0);
  const cut = made.graph({ level: "focus", focus: far.id, limit: 2 });
  expect(cut.memories.map(({ id }) => id)).toEqual([outer]);
  expect(cut.omitted).toBe(1);
  expect(made.graph({ level: "focus", focus: hub.id, kinds: "entity", depth: 3 })).toMatchObject({
    memories: [],
    entities: [{ id: hub.id }],
    more: [],
  });
});

test("where neighbours are too many, no kind crowds out another, and the answer says how far it reaches", () => {
  using made = new MadeGraph();
  const [hub, other] = [made.entity("Hub"), made.entity("Other")];
  for (let n = 0; n < 6; n++) made.document("Notes", [{ names: [hub, other] }]);
  for (let n = 0; n < 8; n++) made.memory({ names: [hub] });
  const graph = made.graph({ level: "focus", focus: hub.id, depth: 3, limit: 9 });
  expect([graph.memories.length, graph.documents.length, graph.entities.length]).toEqual([7, 1, 1]);
  expect([graph.steps, graph.omitted]).toEqual([1, 6]);
  expect(graph.omittedKinds).toEqual({ memory: 1, entity: 0, document: 5, session: 0 });
  const whole = made.graph({ level: "focus", focus: hub.id, depth: 3 });
  expect([whole.steps, whole.omitted, whole.more]).toEqual([2, 0, []]);
});

test("a focus on an entity that was folded is one on the entity that speaks for it", () => {
  using made = new MadeGraph();
  const [old, kept] = [made.entity("Postgress"), made.entity("PostgreSQL")];
  const memory = made.memory({ names: [old], states: [[old, "uses", kept]] });
  made.fold(old, kept);
  const graph = made.graph({ level: "focus", focus: old.id });
  expect(graph.entities.map(({ id }) => id)).toEqual([kept.id]);
  expect(graph.edges).toEqual([{ from: memory, to: kept.id, relation: "mention", weight: 1 }]);
});

test("a document shows its passages with what each of them names", () => {
  using made = new MadeGraph();
  const [redis, alias] = [made.entity("Redis"), made.entity("redis-server")];
  const kafka = made.entity("Kafka");
  made.fold(alias, redis);
  const document = made.document("Queues", [
    { content: "Redis, also known as redis-server.", names: [redis, alias] },
    { content: "Kafka and Redis.", names: [kafka, alias], states: [[kafka, "replaces", alias]] },
    { content: "Nothing." },
  ]);
  made.memory({ names: [kafka] });
  const graph = made.graph({ level: "document", focus: document });
  const [first, second, third] = graph.chunks ?? [];
  expect([first?.label, second?.chunkIndex, third?.label]).toEqual([
    "Redis, also known as redis-server.",
    1,
    "Nothing.",
  ]);
  expect(graph.documents.map(({ id }) => id)).toEqual([document]);
  expect(graph.entities.map(({ name }) => name)).toEqual(["Redis", "Kafka"]);
  expect(graph.memories).toEqual([]);
  expect(graph.edges.map(({ from, to, relation }) => [from, to, relation])).toEqual([
    [document, first?.id, "contains"],
    [document, second?.id, "contains"],
    [document, third?.id, "contains"],
    [first?.id, redis.id, "mention"],
    [second?.id, redis.id, "mention"],
    [second?.id, kafka.id, "mention"],
    [kafka.id, redis.id, "replaces"],
  ]);
  const short = made.graph({ level: "document", focus: document, limit: 2 });
  expect([short.chunks?.length, short.entities, short.omitted]).toEqual([2, [], 3]);
});

test("nodes that are not there, or another owner's, are missing", () => {
  using made = new MadeGraph();
  const redis = made.entity("Redis");
  const memory = made.memory({ names: [redis] });
  const stale = made.memory({ names: [redis], status: "superseded" });
  const missing = (focus: string, level: "focus" | "document", owner?: string) =>
    expect(made.ask({ level, focus }, owner)).toEqual({
      kind: "missing",
      what: level === "focus" ? "node" : "document",
      id: focus,
    });
  missing(nowhere, "focus");
  missing(nowhere, "document");
  missing(stale, "focus");
  missing(memory, "document");
  missing(memory, "focus", bob);
  missing(redis.id, "focus", bob);
  expect(made.ask({ level: "topic", topic: "t-none" })).toMatchObject({ kind: "missing", what: "topic" });
});

test("topics show what belongs together, and a topic its members and its neighbours", () => {
  using made = new MadeGraph();
  const groups = ["Backups", "Queues", "Frontend"].map((subject) =>
    [1, 2, 3, 4].map((n) => made.entity(`${subject} ${n}`)),
  );
  for (const group of groups) for (let n = 0; n < 6; n++) made.memory({ names: group });
  const [backups, queues] = groups;
  made.memory({ names: [backups?.[0], queues?.[0]].flatMap((entity) => entity ?? []) });
  expect(made.layOut()).toBe(true);
  const topics = made.graph({ level: "topics" });
  expect(topics.topics).toHaveLength(3);
  expect(topics.edges).toMatchObject([{ relation: "related" }]);
  expect(topics.memories).toEqual([]);
  const linked = topics.edges[0]?.from ?? "";
  const topic = made.graph({ level: "topic", topic: linked });
  expect(topic.topics?.map(({ id }) => id)).toEqual([linked, topics.edges[0]?.to]);
  expect(topic.entities).toHaveLength(4);
  expect([...topic.entities, ...topic.memories].every((node) => node.topic === linked)).toBe(true);
  expect(topic.edges).toContainEqual(expect.objectContaining({ from: linked, relation: "related" }));
  const entities = made.graph({ level: "topic", topic: linked, kinds: "entity", limit: 1 });
  expect([entities.memories, entities.entities.length, entities.omitted]).toEqual([[], 1, 3]);
});

test("a new node has no place until the next layout, and what was there keeps its own", () => {
  using made = new MadeGraph();
  const group = [1, 2, 3, 4].map((n) => made.entity(`Backup ${n}`));
  const first = made.memory({ names: group });
  for (let n = 0; n < 5; n++) made.memory({ names: group });
  expect(made.layOut(1)).toBe(true);
  expect(made.layOut(2)).toBe(false);
  const placeOf = (id: string) => {
    const { x, y, topic } = made.graph().memories.find((memory) => memory.id === id) ?? {};
    return { x, y, topic };
  };
  const before = placeOf(first);
  expect(before.x).toBeTypeOf("number");
  const fresh = made.memory({ names: group });
  expect(placeOf(fresh)).toEqual({});
  expect(placeOf(first)).toEqual(before);
  expect(made.layOut(3)).toBe(true);
  expect(placeOf(fresh)).toMatchObject({ topic: before.topic });
});

test("a layout that cannot be read is as good as none", () => {
  using made = new MadeGraph();
  for (const subject of ["Backup", "Queue"]) {
    const group = [1, 2, 3, 4].map((n) => made.entity(`${subject} ${n}`));
    for (let n = 0; n < 6; n++) made.memory({ names: group });
  }
  made.run("INSERT INTO graph_layouts VALUES (?, x'0102', 5)", alice);
  expect(made.graph({ level: "topics" }).topics).toHaveLength(2);
  expect(made.layOut()).toBe(true);
});
