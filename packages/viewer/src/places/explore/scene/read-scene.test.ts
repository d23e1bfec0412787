import { expect, test } from "vitest";
import type { Graph } from "../../../api.ts";
import { nodeWordsInOrder } from "./node-words.ts";
import { readScene } from "./read-scene.ts";

const memory = (id: string, type: "fact" | "episode", assertedAt: string) => ({
  id,
  label: `memory\u202e ${id}`,
  type,
  assertedAt,
  weight: 1,
});
const graph: Graph = {
  version: "1",
  entities: [
    { id: "far", name: "Far", type: "concept", weight: 9 },
    { id: "middle", name: "Postgres", type: "technology", weight: 3 },
  ],
  memories: [memory("m1", "fact", "2026-01-01T00:00:00Z"), memory("m2", "episode", "2026-03-01T00:00:00Z")],
  documents: [],
  sessions: [],
  edges: [
    { from: "m1", to: "middle", relation: "mention", weight: 2 },
    { from: "m1", to: "far", relation: "mention", weight: 1 },
    { from: "m2", to: "middle", relation: "mention", weight: 1 },
  ],
  more: [{ id: "middle", count: 128 }],
  omitted: 128,
};
const level = { level: "focus", focus: { kind: "entity", id: "middle" }, depth: 2 } as const;
const none = { types: undefined, after: undefined, before: undefined };

test("a neighbourhood is told nearest first, and what was left out of it is a node of its own", () => {
  const scene = readScene(level, { graph }, none);
  expect(scene.nodes.map(({ label }) => label)).toEqual([
    "Postgres",
    "memory m1",
    "memory m2",
    "Far",
    "+128 more",
  ]);
  expect(nodeWordsInOrder(scene, "middle")).toBe("Postgres, entity, technology, 3 links, 1 of 5");
});

test("a type or a time that is filtered out takes with it what only it leads to", () => {
  const ids = (filter: Partial<typeof none> | { types: string } | { after: string }) =>
    readScene(level, { graph }, { ...none, ...filter }).nodes.map(({ id }) => id);
  expect(ids({ types: "episode" })).toEqual(["middle", "m2", "more middle"]);
  expect(ids({ after: "2026-02-01T00:00:00Z" })).toEqual(["middle", "m2", "more middle"]);
});
