import { expect, test } from "vitest";
import { drawnOf } from "../../scene/drawn.ts";
import { makeScene, type Scene, type SceneEdge, type SceneNode } from "../../scene/scene.ts";
import { fitted } from "../view.ts";
import { type Body, extentOf } from "./body.ts";
import { lookOf, TEXT } from "./footprint.ts";
import { layOut } from "./lay-out.ts";

/** More than a card has room for. */
const SENTENCE = "The webhook retries of Harbor stop after nine tries and a day. ".repeat(6);
const measure = (text: string, size: number) => text.length * size * 0.55;
const sheet = { width: 900, height: 600, measure, kept: new Map() };
const node = (id: string, kind: SceneNode["kind"], more: Partial<SceneNode> = {}): SceneNode => ({
  id,
  kind,
  label: `A sentence of ${id} that is long enough to need two lines of a card`,
  type: kind === "memory" ? "fact" : "",
  weight: 1,
  ...more,
});
const link = (from: string, to: string): SceneEdge => ({ from, to, relation: "mention", weight: 1 });
const laid = (scene: Scene): Body[] => [...layOut(scene, { ...sheet, look: lookOf(scene) }).values()];

const overlaps = (bodies: readonly Body[]) =>
  bodies.flatMap((one, at) =>
    bodies.slice(at + 1).filter((other) => {
      const [dx, dy] = [Math.abs(one.x - other.x), Math.abs(one.y - other.y)];
      return one.isRound && other.isRound
        ? Math.hypot(dx, dy) < one.wide + other.wide - 0.5
        : dx < one.wide + other.wide - 0.5 && dy < one.high + other.high - 0.5;
    }),
  );

test.each([3, 12, 60, 120])(
  "of %i topics no bubble lies on another, and the map has the shape of its room",
  (count) => {
    const nodes = Array.from({ length: count }, (_, n) =>
      node(`t-${n}`, "topic", {
        label: `topic ${n}`,
        weight: Math.round(900 / (n + 1)),
        project: `project ${n % 5}`,
        x: Math.cos(n * 2.4) * n,
        y: Math.sin(n * 2.4) * n,
      }),
    );
    const bodies = laid(makeScene({ name: "topics", shape: "given", nodes, edges: [] }));
    expect(overlaps(bodies)).toEqual([]);
    const { left, right, top, bottom } = extentOf(bodies);
    if (count >= 12) {
      expect((right - left) / (bottom - top)).toBeGreaterThan(0.9);
      expect((right - left) / (bottom - top)).toBeLessThan(2.6);
    }
  },
);

test("cards of a neighbourhood do not cover each other", () => {
  const near = Array.from({ length: 22 }, (_, n) => node(`n${n}`, n % 3 === 0 ? "entity" : "memory"));
  const nodes = [node("middle", "entity"), ...near];
  const edges = near.map(({ id }) => link("middle", id));
  const scene = makeScene({ name: "focus middle 1", shape: "around", middle: "middle", nodes, edges });
  expect(lookOf(scene)).toBe("cards");
  expect(overlaps(laid(scene))).toEqual([]);
});

test("the same scene has the same places, each node its own", () => {
  const nodes = ["a", "b", "c", "d"].map((id) => node(id, "memory"));
  const scene = makeScene({
    name: "topic t-1",
    shape: "given",
    nodes,
    edges: [link("a", "b"), link("b", "c")],
  });
  const [one, other] = [laid(scene), laid(scene)];
  expect(one).toEqual(other);
  expect(new Set(one.map(({ x, y }) => `${x} ${y}`)).size).toBe(4);
});

test("parts that nothing links stand side by side: no part lies in another", () => {
  const pairs = Array.from({ length: 30 }, (_, n) => [`a${n}`, `b${n}`, `c${n}`] as const);
  const nodes = pairs.flatMap(([a, b, c]) => [node(a, "memory"), node(b, "entity"), node(c, "memory")]);
  const edges = pairs.flatMap(([a, b, c]) => [link(a, b), link(b, c)]);
  const bodies = layOut(makeScene({ name: "unlinked", shape: "given", nodes, edges }), {
    ...sheet,
    look: "dots",
  });
  const boxes = pairs.map((ids) => extentOf(ids.flatMap((id) => bodies.get(id) ?? [])));
  const crossing = boxes.flatMap((one, at) =>
    boxes
      .slice(at + 1)
      .filter(
        (two) => one.left < two.right && two.left < one.right && one.top < two.bottom && two.top < one.bottom,
      ),
  );
  expect(crossing).toEqual([]);
});

test.each([
  ["entity", 30, 30],
  ["memory", 30, 30],
  ["memory", 30, 0],
  ["entity", 0, 30],
] as const)(
  "on a phone the cards around a %s can be read, and none lies on another",
  (kind, memories, names) => {
    const others = [
      ...Array.from({ length: memories }, (_, n) => node(`m${n}`, "memory", { label: SENTENCE })),
      ...Array.from({ length: names }, (_, n) => node(`e${n}`, "entity")),
    ];
    const whole = makeScene({
      name: "focus middle 1",
      shape: "around",
      middle: "middle",
      nodes: [node("middle", kind, { label: SENTENCE }), ...others],
      edges: others.map(({ id }) => link("middle", id)),
    });
    const { scene } = drawnOf(whole, { isSmall: true });
    const phone = { width: 342, height: 448 };
    const bodies = [...layOut(scene, { ...sheet, ...phone, look: lookOf(scene) }).values()];
    const room = { ...phone, inset: { left: 0, top: 0, right: 0, bottom: 0 } };
    expect(fitted(extentOf(bodies), room).scale * TEXT).toBeGreaterThanOrEqual(12);
    expect(overlaps(bodies)).toEqual([]);
  },
);

test.each([2, 3])("on a phone %i steps from the middle can be read, and none lies on another", (depth) => {
  const near = Array.from({ length: 20 }, (_, n) => node(`m${n}`, "memory", { label: SENTENCE }));
  const far = Array.from({ length: 20 }, (_, n) => node(`e${n}`, "entity"));
  const last = Array.from({ length: 20 }, (_, n) => node(`s${n}`, "session"));
  const whole = makeScene({
    name: `focus middle ${depth}`,
    shape: "around",
    depth,
    middle: "middle",
    nodes: [node("middle", "entity"), ...near, ...far, ...last],
    edges: [
      ...near.map(({ id }) => link("middle", id)),
      ...far.map(({ id }, n) => link(`m${n}`, id)),
      ...last.map(({ id }, n) => link(`e${n}`, id)),
    ],
  });
  const { scene } = drawnOf(whole, { isSmall: true });
  expect(scene.nodes.some(({ kind }) => kind === (depth === 2 ? "entity" : "session"))).toBe(true);
  const phone = { width: 342, height: 448 };
  const bodies = [...layOut(scene, { ...sheet, ...phone, look: lookOf(scene) }).values()];
  const room = { ...phone, inset: { left: 0, top: 0, right: 0, bottom: 0 } };
  expect(fitted(extentOf(bodies), room).scale * TEXT).toBeGreaterThanOrEqual(11);
  expect(overlaps(bodies)).toEqual([]);
});
