import { describe, expect, test } from "vitest";
import { layOutGraph } from "./lay-out.ts";
import { smallShape } from "./made-small-shape.ts";
import { type GraphShape, KIND, type Layout } from "./shape.ts";
import { topicMembers, topicsLevel } from "./topic-level.ts";

const store = smallShape(
  {
    docker: "entity Docker",
    d1: "memory",
    d2: "memory",
    d3: "memory",
    redis: "entity Redis",
    r1: "memory",
    r2: "document",
    kafka: "entity Kafka",
    k1: "memory",
    k2: "memory",
    lonely: "memory",
  },
  [
    ["d1", "docker", 5],
    ["d2", "docker", 3],
    ["d3", "docker", 4],
    ["r1", "redis", 5],
    ["r2", "redis", 5],
    ["d1", "redis", 1],
    ["d3", "redis", 1],
    ["k1", "kafka"],
    ["k2", "kafka"],
  ],
);

/** Topics of three nodes, each linked with the four after it and with the first one. */
function wheel(count: number): { shape: GraphShape; layout: Layout } {
  const nodes = Array.from({ length: 3 * count }, (_, n) => [`n${n}`, "memory"] as const);
  const edges = Array.from({ length: count }, (_, n) =>
    [0, n + 1, n + 2, n + 3, n + 4].map((to) => [`n${3 * n}`, `n${3 * (to % count) + 1}`] as const),
  );
  const shape = smallShape(Object.fromEntries(nodes), edges.flat());
  const topics = Array.from({ length: count }, (_, n) => {
    return { id: `t-${n}`, name: `Topic ${n}`, entities: [], words: [], centre: [], size: 3, x: n, y: n };
  });
  const community = Uint32Array.from({ length: shape.size }, (_, node) => Math.floor(node / 3));
  return {
    shape,
    layout: { x: new Float32Array(shape.size), y: new Float32Array(shape.size), community, topics },
  };
}

describe("all topics at a glance", () => {
  test("shows linked topics first, their links, and how much is linked with nothing", () => {
    const layout = layOutGraph(store);
    const level = topicsLevel(store, layout);
    const [docker, redis] = level.topics;
    expect(level.topics.map(({ name, size }) => [name, size])).toEqual([
      ["Docker", 4],
      ["Redis", 3],
      ["Kafka", 3],
    ]);
    expect(level.links).toEqual([{ from: docker?.id, to: redis?.id, weight: 2 }]);
    expect(level.unlinked).toEqual({ topics: 0, nodes: 1 });
    expect(level.omitted).toBe(0);
  });

  test("of a large store shows 100 linked topics, three links or so each, and counts every node", () => {
    const { shape, layout } = wheel(250);
    const { topics, links, unlinked, omitted } = topicsLevel(shape, layout);
    expect(topics).toEqual(layout.topics.slice(0, 100));
    expect(links.length).toBeLessThanOrEqual(2 * topics.length);
    const ends = new Set(links.flatMap(({ from, to }) => [from, to]));
    expect(topics.filter(({ id }) => !ends.has(id))).toEqual([]);
    expect([unlinked, omitted]).toEqual([{ topics: 0, nodes: 0 }, 150 * 3]);
  });

  test("leaves out a topic of which nothing that is shown speaks", () => {
    const shape = smallShape(
      {
        docker: "entity Docker",
        d1: "memory",
        d2: "memory",
        redis: "entity Redis",
        s1: "session",
        s2: "session",
      },
      [
        ["d1", "docker"],
        ["d2", "docker"],
        ["d1", "redis"],
        ["s1", "redis"],
        ["s2", "redis"],
      ],
    );
    const topic = { entities: [], words: [], centre: [], size: 3, x: 0, y: 0 };
    const topics = ["Docker", "Redis"].map((name) => ({ ...topic, id: `t-${name}`, name }));
    const none = new Float32Array(shape.size);
    const layout = { x: none, y: none, community: Uint32Array.from([0, 0, 0, 1, 1, 1]), topics };
    const named = (...kinds: number[]) =>
      topicsLevel(shape, layout, new Set(kinds)).topics.map(({ name }) => name);
    expect(named(KIND.memory, KIND.entity)).toEqual(["Docker"]);
    expect(named(KIND.memory, KIND.entity, KIND.session)).toEqual(["Docker", "Redis"]);
    const { unlinked, apart } = topicsLevel(shape, layout, new Set([KIND.memory, KIND.entity]));
    expect([unlinked, [...apart]]).toEqual([{ topics: 1, nodes: 1 }, ["t-Redis"]]);
  });

  test("of an empty store is empty", () => {
    const shape = smallShape({}, []);
    expect(topicsLevel(shape, layOutGraph(shape))).toEqual({
      topics: [],
      links: [],
      unlinked: { topics: 0, nodes: 0 },
      apart: new Set(),
      omitted: 0,
    });
  });
});

describe("one topic from near", () => {
  test("shows its heaviest nodes and the topics next to it", () => {
    const layout = layOutGraph(store);
    const members = topicMembers(store, layout, layout.topics[0]?.id ?? "", 3);
    expect(members?.topic.name).toBe("Docker");
    expect(members?.nodes).toEqual([0, 1, 3]);
    expect(members?.nearest.map(({ topic, weight }) => [topic.name, weight])).toEqual([["Redis", 2]]);
  });

  test("is nothing when there is no such topic", () => {
    expect(topicMembers(store, layOutGraph(store), "t-00000000", 10)).toBeUndefined();
  });
});
