import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readTerms } from "../kin/terms.ts";
import { LayoutStopped, layOutGraph } from "./lay-out.ts";
import { makeShape } from "./made-shape.ts";
import { smallShape } from "./made-small-shape.ts";
import { type GraphShape, type Layout, UNLINKED } from "./shape.ts";

const anyShape: fc.Arbitrary<GraphShape> = fc.integer({ min: 0, max: 30 }).chain((size) => {
  // Also what should never come: loops, edges that lead nowhere, weights that are none.
  const node = fc.integer({ min: 0, max: size + 1 });
  const weight = fc.oneof(fc.integer({ min: 1, max: 9 }), fc.float(), fc.constantFrom(0, -1, Infinity, NaN));
  return fc
    .record({
      edges: fc.array(fc.tuple(node, node, weight), { maxLength: 60 }),
      kind: fc.uint8Array({ minLength: size, maxLength: size, max: 3 }),
      keys: fc.uint8Array({ minLength: 16 * size, maxLength: 16 * size }),
    })
    .map(({ edges, kind, keys }) => ({
      size,
      from: Uint32Array.from(edges, ([from]) => from),
      to: Uint32Array.from(edges, ([, to]) => to),
      weight: Float32Array.from(edges, ([, , weight]) => weight),
      keys,
      kind,
      name: (at: number) => (kind[at] === 1 ? `Entity ${String.fromCharCode(65 + at)}` : ""),
      ...wordsOf(kind),
    }));
});

/** Every other memory says where it stands; every third belongs to a project. */
function wordsOf(kind: Uint8Array): Pick<GraphShape, "text" | "terms" | "project"> {
  const isSaid = (at: number) => kind[at] === 0 || kind[at] === 3;
  const text = (at: number) => (isSaid(at) && at % 2 === 0 ? `Backups number ${at} run at night.` : "");
  return {
    text,
    terms: () =>
      readTerms([0, 3].flatMap((own) => [...kind.keys()].filter((at) => kind[at] === own).map(text))),
    project: (at) => (isSaid(at) && at % 3 === 0 ? "kiln" : ""),
  };
}

function expectSound(shape: GraphShape, { x, y, community, topics }: Layout): void {
  expect([x.length, y.length, community.length]).toEqual([shape.size, shape.size, shape.size]);
  expect(x.every(Number.isFinite) && y.every(Number.isFinite)).toBe(true);
  const sizes = topics.map((_, topic) => community.filter((group) => group === topic).length);
  const memories = topics.map(
    (_, topic) => community.filter((group, node) => group === topic && shape.kind[node] === 0).length,
  );
  expect(topics.map(({ size }) => size)).toEqual(sizes);
  expect(memories).toEqual(memories.toSorted((one, other) => other - one));
  expect(sizes.every((size) => size >= 3)).toBe(true);
  expect(community.every((group) => group === UNLINKED || group < topics.length)).toBe(true);
  expect(new Set(topics.map(({ id }) => id)).size).toBe(topics.length);
  expect(new Set(topics.map(({ name }) => name)).size).toBe(topics.length);
  for (const { name, x, y } of topics) expect([name === "", Number.isFinite(x + y)]).toEqual([false, true]);
}

describe("layout of a graph", () => {
  test("whatever the graph, every node has a place, every topic an id and a name, and twice is the same", () => {
    fc.assert(
      fc.property(anyShape, (shape) => {
        const layout = layOutGraph(shape);
        expectSound(shape, layout);
        expect(layOutGraph(shape)).toEqual(layout);
      }),
      { numRuns: 150 },
    );
  });

  test("whatever came before, the next layout is sound, and twice the same", () => {
    fc.assert(
      fc.property(anyShape, anyShape, (old, shape) => {
        const previous = { ...layOutGraph(old), keys: old.keys };
        const layout = layOutGraph(shape, previous);
        expectSound(shape, layout);
        expect(layOutGraph(shape, previous)).toEqual(layout);
      }),
      { numRuns: 100 },
    );
  });

  test("an unchanged graph keeps its topics, names and places", () => {
    const shape = makeShape({ size: 2000 });
    const layout = layOutGraph(shape);
    const again = layOutGraph(shape, { ...layout, keys: shape.keys });
    expect(again.community).toEqual(layout.community);
    expect(again.topics.map(({ id, name }) => [id, name])).toEqual(
      layout.topics.map(({ id, name }) => [id, name]),
    );
    expect(movedMost(layout, again, 1)).toBeLessThan(1);
  });

  test("a hundredth more nodes moves the others by less than a twentieth of the picture, and no topic is lost", () => {
    const old = makeShape({ size: 4000 });
    const before = layOutGraph(old);
    const grown = makeShape({ size: 4000, grown: 40 });
    const after = layOutGraph(grown, { ...before, keys: old.keys });
    expectSound(grown, after);
    expect(movedMost(before, after, 0.5)).toBeLessThan(0.05 * extent(before));
    expect(movedMost(before, after, 0.9)).toBeLessThan(0.05 * extent(before));
    const ids = new Set(after.topics.map(({ id }) => id));
    expect(before.topics.filter(({ id }) => !ids.has(id))).toEqual([]);
  });

  test("a store that grows step by step stays where it was", () => {
    let shape = makeShape({ size: 1500 });
    let layout = layOutGraph(shape);
    const first = layout;
    for (let step = 1; step <= 6; step += 1) {
      const next = makeShape({ size: 1500, grown: 60 * step });
      layout = layOutGraph(next, { ...layout, keys: shape.keys });
      expectSound(next, layout);
      shape = next;
    }
    expect(movedMost(first, layout, 0.5)).toBeLessThan(0.05 * extent(first));
  });

  test("nodes may come in another order than before", () => {
    const nodes = {
      a: "memory",
      b: "memory",
      e: "entity Docker",
      c: "memory",
      f: "entity Redis",
      d: "memory",
    } as const;
    const edges = [
      ["a", "e"],
      ["b", "e"],
      ["c", "f"],
      ["d", "f"],
    ] as const;
    const old = smallShape(nodes, edges);
    const layout = layOutGraph(old);
    const { a, b, c, d, e, f } = nodes;
    const turned = smallShape({ f, e, d, c, b, a }, edges);
    const again = layOutGraph(turned, { ...layout, keys: old.keys });
    expect([...again.x].reverse()).toEqual(
      [0, 1, 2, 3, 4, 5].map((at) => layout.x[[0, 1, 3, 5, 2, 4][at] ?? 0]),
    );
  });

  test("members of a topic lie nearer to its middle than to any other", () => {
    const shape = makeShape({ size: 3000 });
    const { x, y, community, topics } = layOutGraph(shape);
    const away = community.filter((group, node) => {
      const own = topics[group];
      if (own === undefined) return false;
      const to = (topic: typeof own) => Math.hypot((x[node] ?? 0) - topic.x, (y[node] ?? 0) - topic.y);
      return topics.some((other) => to(other) < 0.6 * to(own));
    });
    expect(away.length).toBeLessThan(0.01 * shape.size);
  });

  test("the picture is about as large as its nodes need", () => {
    const shape = makeShape({ size: 3000 });
    const size = extent(layOutGraph(shape)) / Math.sqrt(shape.size);
    expect(size).toBeGreaterThan(0.5);
    expect(size).toBeLessThan(3);
  });

  test("stops between two phases when asked to", () => {
    const shape = makeShape({ size: 300 });
    let asked = 0;
    expect(() => layOutGraph(shape, undefined, () => ++asked > 3)).toThrow(LayoutStopped);
    expect(asked).toBe(4);
  });
});

/** Largest distance moved by this share of the nodes, those that moved least. */
function movedMost(before: Layout, after: Layout, share: number): number {
  const moved = Array.from(before.x, (x, node) =>
    Math.hypot(x - (after.x[node] ?? 0), (before.y[node] ?? 0) - (after.y[node] ?? 0)),
  ).sort((one, other) => one - other);
  return moved[Math.floor(share * (moved.length - 1))] ?? 0;
}

function extent({ x, y }: Layout): number {
  return Math.max(...Array.from(x, (value, node) => Math.hypot(value, y[node] ?? 0)));
}
