import { expect, test } from "vitest";
import { makeScene, type SceneNode } from "../scene/scene.ts";
import { listRowsOf } from "./rows.ts";

const node = (id: string): SceneNode => ({ id, kind: "entity", label: id, type: "", weight: 1 });
const scene = makeScene({
  name: "test",
  shape: "given",
  nodes: [node("a"), node("b"), node("c")],
  edges: [{ from: "a", to: "b", relation: "uses", weight: 2 }],
});
const none = new Set<string>();

test("every node is a row, in the order of the scene", () => {
  const rows = listRowsOf(scene, { found: undefined, open: none });
  expect(rows.map(({ key, position, size, isOpen }) => [key, position, size, isOpen])).toEqual([
    ["a", 1, 3, false],
    ["b", 2, 3, false],
    ["c", 3, 3, undefined],
  ]);
});

test("under an open one stands what it is linked with", () => {
  const rows = listRowsOf(scene, { found: undefined, open: new Set(["b"]) });
  expect(rows.map(({ node: { id }, level }) => [id, level])).toEqual([
    ["a", 1],
    ["b", 1],
    ["a", 2],
    ["c", 1],
  ]);
});

test("a search leaves what it has found, counted anew", () => {
  const rows = listRowsOf(scene, { found: new Set(["c"]), open: none });
  expect(rows.map(({ key, position, size }) => [key, position, size])).toEqual([["c", 1, 1]]);
});
