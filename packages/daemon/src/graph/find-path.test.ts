import type { Graph } from "@memory/shared";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Clocks } from "../store/clocks.ts";
import { findPath, type PathAnswer } from "./find-path.ts";
import { reading } from "./freshness.ts";
import { alice, bob, MadeGraph } from "./made-graph.ts";

const between = (made: MadeGraph, from: string, to: string, clocks?: Clocks): PathAnswer =>
  reading(made.reader, { ownerId: alice, clocks }, (view) => findPath(view, { from, to }));

function pathOf(answer: PathAnswer) {
  if (answer.kind !== "path") throw new Error(answer.kind);
  return answer.graph;
}

test("the shortest way goes by what is stated and by what is named alike, and has no edge but its own", () => {
  using made = new MadeGraph();
  const [ada, kiln, redis] = ["Ada", "Kiln", "Redis"].map((name) => made.entity(name)) as [Made, Made, Made];
  const first = made.memory({ names: [ada, kiln], states: [[ada, "builds", kiln]] });
  const second = made.document("Cache", [{ names: [kiln] }, { names: [kiln, redis] }]);
  const graph = pathOf(between(made, first, redis.id));
  expect(graph.path).toEqual([first, kiln.id, second, redis.id]);
  expect([graph.memories.length, graph.documents.length, graph.omitted]).toEqual([1, 1, 0]);
  expect(graph.entities.map(({ name }) => name)).toEqual(["Kiln", "Redis"]);
  expect(graph.edges).toEqual([
    { from: first, to: kiln.id, relation: "mention", weight: 1 },
    { from: second, to: kiln.id, relation: "mention", weight: 2 },
    { from: second, to: redis.id, relation: "mention", weight: 1 },
  ]);
  expect(pathOf(between(made, kiln.id, ada.id)).edges).toEqual([
    { from: ada.id, to: kiln.id, relation: "builds", weight: 1 },
  ]);
});

type Made = ReturnType<MadeGraph["entity"]>;

test("of equally short ways the one past what is named least is taken", () => {
  using made = new MadeGraph();
  const [ada, src, kiln, redis] = ["Ada", "src", "Kiln", "Redis"].map((name) => made.entity(name)) as [
    Made,
    Made,
    Made,
    Made,
  ];
  for (const hub of [src, src, kiln]) made.memory({ states: [[ada, "uses", hub]], names: [ada, hub] });
  for (const hub of [src, kiln]) made.memory({ states: [[hub, "uses", redis]], names: [hub, redis] });
  expect(pathOf(between(made, ada.id, redis.id)).path).toEqual([ada.id, kiln.id, redis.id]);
});

test("a longer way past rare names is taken before a shorter one through a name that stands everywhere", () => {
  using made = new MadeGraph();
  const [hub, near, far] = ["Markdown", "Kiln", "Redis"].map((name) => made.entity(name)) as [
    Made,
    Made,
    Made,
  ];
  const start = made.memory({ names: [hub, near] });
  const end = made.memory({ names: [hub, far] });
  const link = made.memory({ names: [near, far] });
  expect(pathOf(between(made, start, end)).path).toEqual([start, hub.id, end]);
  for (let n = 0; n < 200; n++) made.memory({ names: [hub] });
  expect(pathOf(between(made, start, end)).path).toEqual([start, near.id, link, far.id, end]);
});

test("a folded entity is the one that speaks for it, and a node leads to itself without an edge", () => {
  using made = new MadeGraph();
  const [postgres, other, kiln] = ["Postgres", "PostgreSQL", "Kiln"].map((name) => made.entity(name)) as [
    Made,
    Made,
    Made,
  ];
  made.memory({ names: [other, kiln], states: [[kiln, "uses", other]] });
  made.memory({ names: [postgres] });
  expect(between(made, kiln.id, postgres.id).kind).toBe("apart");
  made.fold(other, postgres);
  expect(pathOf(between(made, kiln.id, other.id)).path).toEqual([kiln.id, postgres.id]);
  expect(pathOf(between(made, other.id, postgres.id))).toMatchObject({ path: [postgres.id], edges: [] });
});

test("who is unknown, of another owner or no longer held is missing, whichever end it is", () => {
  using made = new MadeGraph();
  const kiln = made.entity("Kiln");
  const held = made.memory({ names: [kiln] });
  const gone = made.memory({ names: [kiln], status: "retired" });
  const foreign = made.memory({ owner: bob });
  for (const id of [gone, foreign, "01900000-0000-7000-8000-999999999999"]) {
    expect(between(made, id, held)).toEqual({ kind: "missing", id });
    expect(between(made, held, id)).toEqual({ kind: "missing", id });
  }
});

test("no way is shorter where no name stands everywhere, in whatever graph", () => {
  const Texts = fc.array(fc.tuple(fc.nat(11), fc.nat(11), fc.boolean()), { maxLength: 25 });
  fc.assert(
    fc.property(Texts, (texts) => {
      using made = new MadeGraph();
      const entities = Array.from({ length: 12 }, (_, n) => made.entity(`Entity ${n}`));
      for (const [a, b, isStated] of texts) {
        const [one, other] = [entities[a], entities[b]];
        if (!one || !other) continue;
        const names = [...new Set([one, other])];
        made.memory({ names, states: isStated && a !== b ? [[one, "uses", other]] : [] });
      }
      const all = made.graph();
      const ids = all.entities.map(({ id }) => id);
      const [start] = ids;
      if (start === undefined) return;
      const steps = stepsByHand(all, start);
      for (const id of ids) {
        const answer = between(made, start, id);
        const wanted = steps.get(id);
        if (wanted === undefined) expect(answer.kind).toBe("apart");
        else expectWhole(pathOf(answer), wanted);
      }
    }),
    { numRuns: 25 },
  );
});

function expectWhole(graph: ReturnType<typeof pathOf>, steps: number): void {
  const { path, edges, memories, entities } = graph;
  expect(path).toHaveLength(steps + 1);
  expect(new Set(path)).toEqual(new Set([...memories, ...entities].map(({ id }) => id)));
  for (const [n, id] of path.slice(1).entries()) {
    const ends = new Set([path[n], id]);
    expect(edges.some(({ from, to }) => ends.has(from) && ends.has(to))).toBe(true);
  }
}

/** The plainest way: go through all edges until nothing changes. */
function stepsByHand({ edges }: Graph, start: string): Map<string, number> {
  const steps = new Map([[start, 0]]);
  for (let changed = true; changed; ) {
    changed = false;
    for (const { from, to } of edges)
      for (const [one, other] of [
        [from, to],
        [to, from],
      ] as const) {
        const next = (steps.get(one) ?? Number.POSITIVE_INFINITY) + 1;
        if (next < (steps.get(other) ?? Number.POSITIVE_INFINITY)) {
          steps.set(other, next);
          changed = true;
        }
      }
  }
  return steps;
}
