import { expect, test } from "vitest";
import { drawnOf } from "./drawn.ts";
import { makeScene, type SceneEdge, type SceneNode } from "./scene.ts";

const nodes = (kind: SceneNode["kind"], count: number): SceneNode[] =>
  Array.from({ length: count }, (_, n) => ({
    id: `${kind} ${n}`,
    kind,
    label: `${kind} ${n}`,
    type: "",
    weight: 1,
  }));
const link = (from: string, to: string): SceneEdge => ({ from, to, relation: "mention", weight: 1 });
const middle: SceneNode = { id: "middle", kind: "entity", label: "Middle", type: "", weight: 9 };
const around = (others: readonly SceneNode[]) =>
  makeScene({
    name: "focus middle 1",
    shape: "around",
    middle: "middle",
    nodes: [middle, ...others],
    edges: others.map(({ id }) => link("middle", id)),
  });
const desk = { isSmall: false, topics: 24 };
const count = (all: readonly SceneNode[], kind: string) => all.filter((node) => node.kind === kind).length;

test("a few nodes are all drawn", () => {
  const scene = around([...nodes("memory", 10), ...nodes("document", 8)]);
  expect(drawnOf(scene, desk)).toEqual({ scene, more: 0, first: undefined });
});

test("of many neighbours memories have most of the room; how many are left out is counted, the daemon's too", () => {
  const stub: SceneNode = {
    id: "more middle",
    kind: "more",
    label: "+100 more",
    type: "",
    weight: 0,
    more: 100,
  };
  const scene = around([...nodes("document", 400), ...nodes("memory", 90), ...nodes("entity", 40), stub]);
  const { scene: drawn, more, first } = drawnOf(scene, desk);
  expect(count(drawn.nodes, "memory")).toBeGreaterThanOrEqual(8);
  expect(count(drawn.nodes, "entity")).toBeGreaterThanOrEqual(6);
  expect(count(drawn.nodes, "document")).toBeGreaterThanOrEqual(2);
  expect(drawn.nodes.length).toBeLessThanOrEqual(26);
  expect(more).toBe(100 + 530 - (drawn.nodes.length - 1));
  expect(drawn.byId.has(first ?? "")).toBe(false);
});

test("what one kind leaves of its share is for the others", () => {
  const { scene } = drawnOf(around(nodes("session", 200)), desk);
  expect(count(scene.nodes, "session")).toBe(28);
});

test("with two steps both have room, and each node stands beside what leads to it", () => {
  const [near, far] = [nodes("memory", 300), nodes("entity", 300)];
  const edges = [
    ...near.map(({ id }) => link("middle", id)),
    ...far.map(({ id }, n) => link(`memory ${n}`, id)),
  ];
  const scene = makeScene({
    name: "focus middle 2",
    shape: "around",
    depth: 2,
    middle: "middle",
    nodes: [middle, ...near, ...far],
    edges,
  });
  const { scene: drawn } = drawnOf(scene, desk);
  expect(count(drawn.nodes, "memory")).toBeGreaterThan(20);
  expect(count(drawn.nodes, "entity")).toBeGreaterThan(20);
  expect(drawn.nodes.filter(({ id }) => (drawn.links.get(id)?.length ?? 0) === 0)).toEqual([]);
});

test("of very many topics the largest are drawn, each with room for its words", () => {
  const topics = nodes("topic", 120);
  const { scene, more, first } = drawnOf(
    makeScene({ name: "topics", shape: "given", nodes: topics, edges: [] }),
    { isSmall: false, topics: 24 },
  );
  expect(scene.nodes).toEqual(topics.slice(0, 24));
  expect([more, first]).toEqual([96, "topic 24"]);
});

test("where there is little room less is drawn", () => {
  const { scene, more } = drawnOf(around(nodes("memory", 30)), { isSmall: true, topics: 8 });
  expect(count(scene.nodes, "memory")).toBe(3);
  expect(more).toBe(27);
});
