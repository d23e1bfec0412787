import { expect, test } from "vitest";
import { drawnOf } from "../../scene/drawn.ts";
import { makeScene, type Scene, type SceneEdge, type SceneNode } from "../../scene/scene.ts";
import { fitted } from "../view.ts";
import { type Body, extentOf } from "./body.ts";
import { lookOf, TEXT } from "./footprint.ts";
import { layOut, layOutTopics } from "./lay-out.ts";
import { radiusOf } from "./topic-size.ts";

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
const look = (scene: Scene) => (lookOf(scene) === "cards" ? "cards" : "dots");
const laid = (scene: Scene): Body[] => [...layOut(scene, { ...sheet, look: look(scene) }).values()];

const overlaps = (bodies: readonly Body[]) =>
  bodies.flatMap((one, at) =>
    bodies.slice(at + 1).filter((other) => {
      const under = ((other.under ?? 0) - (one.under ?? 0)) / 2;
      const [dx, dy] = [Math.abs(one.x - other.x), Math.abs(other.y + under - one.y)];
      return one.isRound && other.isRound
        ? Math.hypot(dx, dy) < one.wide + other.wide - 0.5
        : dx < one.wide + other.wide - 0.5 &&
            dy < one.high + other.high + ((one.under ?? 0) + (other.under ?? 0)) / 2 - 0.5;
    }),
  );

const topicsOf = (count: number, weightOf: (n: number) => number) =>
  makeScene({
    name: "topics",
    shape: "given",
    nodes: Array.from({ length: count }, (_, n) =>
      node(`t-${n}`, "topic", {
        label: `deduplication window ${n}, unmatched line`,
        weight: Math.round(weightOf(n)),
        project: `project ${n % 5}`,
        x: Math.cos(n * 2.4) * n,
        y: Math.sin(n * 2.4) * n,
      }),
    ),
    edges: [],
  });

test.each([
  [3, 900, 600],
  [12, 900, 560],
  [24, 900, 560],
  [16, 600, 570],
  [16, 700, 480],
  [8, 342, 448],
  [8, 320, 380],
])("%i topics have room on %i by %i pixels, each with its name, none on another", (count, width, height) => {
  for (const weightOf of [(n: number) => 900 / (n + 1), (n: number) => 1_250 - 25 * n, () => 40]) {
    const scene = topicsOf(count, weightOf);
    const bodies = [...layOutTopics(scene, { ...sheet, width, height }).bodies.values()];
    expect(overlaps(bodies)).toEqual([]);
    const { left, right, top, bottom } = extentOf(bodies);
    expect(right - left).toBeLessThanOrEqual(width + 1);
    expect(bottom - top).toBeLessThanOrEqual(height + 1);
  }
});

test("the area of a topic says how many memories it has; where all have nearly as many, the largest are told apart", () => {
  const sizesOf = (weights: readonly number[]) => {
    const { sizes } = layOutTopics(
      topicsOf(weights.length, (n) => weights[n] ?? 0),
      sheet,
    );
    return weights.map((weight) => radiusOf(weight, sizes));
  };
  const [large = 0, small = 0] = sizesOf([600, 100]);
  expect(large / small).toBeCloseTo(Math.sqrt(6));
  const [first = 0, , third = 0, last = 0] = sizesOf([1_254, 1_208, 1_069, 700]);
  expect(third / first).toBeLessThan(0.85);
  expect(last / first).toBeLessThan(0.5);
});

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
    const { scene } = drawnOf(whole, { isSmall: true, topics: 8 });
    const phone = { width: 342, height: 448 };
    const bodies = [...layOut(scene, { ...sheet, ...phone, look: look(scene) }).values()];
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
  const { scene } = drawnOf(whole, { isSmall: true, topics: 8 });
  expect(scene.nodes.some(({ kind }) => kind === (depth === 2 ? "entity" : "session"))).toBe(true);
  const phone = { width: 342, height: 448 };
  const bodies = [...layOut(scene, { ...sheet, ...phone, look: look(scene) }).values()];
  const room = { ...phone, inset: { left: 0, top: 0, right: 0, bottom: 0 } };
  expect(fitted(extentOf(bodies), room).scale * TEXT).toBeGreaterThanOrEqual(11);
  expect(overlaps(bodies)).toEqual([]);
});

test("on a phone what a topic holds can be read, and none lies on another", () => {
  const nodes = [
    ...Array.from({ length: 40 }, (_, n) => node(`m${n}`, "memory", { label: SENTENCE })),
    ...Array.from({ length: 20 }, (_, n) => node(`e${n}`, "entity")),
  ];
  const edges = nodes.slice(1).map(({ id }) => link("m0", id));
  const { scene } = drawnOf(makeScene({ name: "topic t-1", shape: "given", nodes, edges }), {
    isSmall: true,
    topics: 8,
  });
  const phone = { width: 342, height: 448 };
  const bodies = [...layOut(scene, { ...sheet, ...phone, look: look(scene) }).values()];
  const room = { ...phone, inset: { left: 0, top: 0, right: 0, bottom: 0 } };
  expect(fitted(extentOf(bodies), room).scale * TEXT).toBeGreaterThanOrEqual(11);
  expect(overlaps(bodies)).toEqual([]);
});
