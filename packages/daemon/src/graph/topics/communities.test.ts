import { describe, expect, test } from "vitest";
import { findCommunities, type KnownCommunities } from "./communities.ts";
import { makeShape } from "./made-shape.ts";
import { smallShape } from "./made-small-shape.ts";
import { neighboursOf } from "./neighbours.ts";
import { type GraphShape, UNLINKED } from "./shape.ts";

const nodes = {
  docker: "entity Docker",
  d1: "memory",
  d2: "memory",
  d3: "memory",
  redis: "entity Redis",
  r1: "memory",
  r2: "memory",
  r3: "memory",
} as const;
const edges = [
  ["d1", "docker"],
  ["d2", "docker"],
  ["d3", "docker"],
  ["r1", "redis"],
  ["r2", "redis"],
  ["r3", "redis"],
] as const;

function find(shape: GraphShape, known?: KnownCommunities) {
  return findCommunities({ graph: neighboursOf(shape), kind: shape.kind }, known);
}

/** Result of a search, for a later one in which the nodes after them are new. */
function known(shape: GraphShape, more: number): KnownCommunities {
  const found = find(shape);
  const community = new Uint32Array(shape.size + more).fill(UNLINKED);
  community.set(found.community);
  return { community, wasThere: (node) => node < shape.size, baseline: found.baseline };
}

describe("communities", () => {
  test("are what is linked with one another", () => {
    const { community, sizes } = find(smallShape(nodes, [...edges, ["d1", "redis"]]));
    expect(sizes).toEqual([4, 4]);
    expect(new Set(community.slice(0, 4)).size).toBe(1);
    expect(community[4]).not.toBe(community[0]);
  });

  test("are made of memories: a document joins what most of its names belong to, or makes one of what only it names", () => {
    const more = { doc: "document", p1: "entity Plan", p2: "entity Budget", other: "document" } as const;
    const { community } = find(
      smallShape({ ...nodes, ...more }, [
        ...edges,
        ["doc", "docker", 9],
        ["doc", "redis", 2],
        ["other", "p1"],
        ["other", "p2"],
      ]),
    );
    const [doc, p1, p2, other] = community.slice(8);
    expect([doc, p1, p2]).toEqual([community[0], other, other]);
    expect(new Set([community[0], community[4], other]).size).toBe(3);
  });

  test("of one or two nodes are none", () => {
    const { community } = find(
      smallShape({ ...nodes, e: "entity Lonely", m: "memory", alone: "memory" }, [...edges, ["m", "e"]]),
    );
    expect([...community.slice(8)]).toEqual([UNLINKED, UNLINKED, UNLINKED]);
  });

  test("take in new nodes where most of their neighbours are, and chains of new ones", () => {
    const old = smallShape(nodes, edges);
    const more = { n1: "memory", n2: "entity Compose", n3: "memory" } as const;
    const shape = smallShape({ ...nodes, ...more }, [
      ...edges,
      ["n1", "docker", 3],
      ["n1", "redis"],
      ["n2", "n1"],
      ["n3", "n2"],
    ]);
    const { community } = find(shape, known(old, 3));
    expect([...community.slice(8)]).toEqual([community[0], community[0], community[0]]);
  });

  test("that appear beside known ones are found without a search of everything", () => {
    const old = makeShape({ size: 1000 });
    const before = known(old, 4);
    const from = Uint32Array.from([...old.from, 1000, 1001, 1002]);
    const to = Uint32Array.from([...old.to, 1003, 1003, 1003]);
    const weight = Float32Array.from([...old.weight, 1, 1, 1]);
    const shape = { ...old, size: 1004, from, to, weight };
    const found = find(shape, before);
    expect(new Set(found.community.slice(1000)).size).toBe(1);
    expect(found.community[1000]).not.toBe(UNLINKED);
    expect(found.baseline).toEqual(before.baseline);
  });

  test("are searched again when more than a tenth of the edges is new", () => {
    const [old, grown] = [makeShape({ size: 1000 }), makeShape({ size: 1000, grown: 150 })];
    const found = find(grown, known(old, 150));
    expect(found.baseline.edges).toBe(grown.from.length);
  });

  test("are searched again when they no longer fit, though no node is new", () => {
    const cross = [
      ["d1", "r1"],
      ["d1", "r2"],
      ["r1", "r2"],
      ["d2", "r3"],
      ["d3", "docker"],
      ["d3", "redis"],
    ] as const;
    const old = smallShape(nodes, edges);
    const changed = smallShape(nodes, [...cross, ["docker", "redis"]]);
    const found = find(changed, known(old, 0));
    expect(found.baseline.modularity).toBeCloseTo(find(changed).baseline.modularity, 1);
    expect(found.community[1]).toBe(found.community[5]);
  });

  test("lose a node that has lost its edges", () => {
    const found = find(smallShape(nodes, edges.slice(1)), known(smallShape(nodes, edges), 0));
    expect(found.community[1]).toBe(UNLINKED);
  });
});
