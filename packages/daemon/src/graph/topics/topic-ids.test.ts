import { describe, expect, test } from "vitest";
import { layOutGraph } from "./lay-out.ts";
import { smallShape } from "./made-small-shape.ts";
import type { GraphShape } from "./shape.ts";

/** Memories that all speak of one entity, and an edge to the next such group. */
function groups(names: readonly string[], members = 5): GraphShape {
  const nodes: Record<string, "memory" | `entity ${string}`> = {};
  const edges: [string, string][] = [];
  for (const name of names) {
    nodes[name] = `entity ${name}`;
    for (let n = 0; n < members; n += 1) {
      nodes[`${name}${n}`] = "memory";
      edges.push([`${name}${n}`, name]);
    }
  }
  names.slice(1).forEach((name, at) => {
    edges.push([`${name}0`, names[at] ?? ""]);
  });
  return smallShape(nodes, edges);
}

const idsOf = ({ topics }: { readonly topics: readonly { readonly id: string; readonly name: string }[] }) =>
  Object.fromEntries(topics.map(({ name, id }) => [name, id]));

describe("ids of topics", () => {
  test("stay when other topics come and go, and when their members change", () => {
    const old = groups(["Docker", "Redis", "Kafka"]);
    const layout = layOutGraph(old);
    const shape = groups(["Redis", "Kafka", "Figma"], 7);
    const [before, after] = [idsOf(layout), idsOf(layOutGraph(shape, { ...layout, keys: old.keys }))];
    expect(after).toMatchObject({ Redis: before.Redis, Kafka: before.Kafka });
    expect(Object.values(before)).not.toContain(after.Figma);
  });

  test("are the same for the same graph without an earlier layout, whatever grows beside it", () => {
    const before = idsOf(layOutGraph(groups(["Docker", "Redis"])));
    const after = idsOf(layOutGraph(groups(["Docker", "Redis", "Kafka"], 6)));
    expect(after).toMatchObject(before);
  });

  test("are short and plain", () => {
    for (const id of Object.values(idsOf(layOutGraph(groups(["Docker", "Redis"]))))) {
      expect(id).toMatch(/^t-[0-9a-f]{8}$/);
    }
  });

  test("of two topics that were one, the larger part keeps the id", () => {
    const nodes = {
      e: "entity Docker",
      f: "entity Redis",
      a: "memory",
      b: "memory",
      c: "memory",
      d: "memory",
      g: "memory",
    } as const;
    const edges = [
      ["a", "e"],
      ["b", "e"],
      ["c", "e"],
      ["d", "f"],
      ["g", "f"],
    ] as const;
    const old = smallShape(nodes, [
      ...edges,
      ...edges.map(([memory, entity]) => [memory, entity === "e" ? "f" : "e"] as const),
    ]);
    const layout = layOutGraph(old);
    expect(layout.topics).toHaveLength(1);
    const apart = smallShape(nodes, edges);
    const fresh = layOutGraph(apart, { ...layout, baseline: { edges: 60, modularity: 1 }, keys: old.keys });
    expect(fresh.topics.map(({ name }) => name)).toEqual(["Docker", "Redis"]);
    expect(fresh.topics[0]?.id).toBe(layout.topics[0]?.id);
    expect(fresh.topics[1]?.id).not.toBe(layout.topics[0]?.id);
  });
});
