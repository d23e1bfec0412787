import type { Graph } from "@memory/shared";
import { expect, test } from "vitest";
import { findBeside } from "../beside.ts";
import { reading } from "../freshness.ts";
import { alice, MadeGraph, now } from "../made-graph.ts";
import { iso } from "../two-clocks.fixture.ts";
import { findAlike, type noneAlike } from "./find-alike.ts";
import { readTerms } from "./terms.ts";

const day = 86_400_000;

function inSession(made: MadeGraph, session: string, ...memories: readonly string[]): void {
  memories.forEach((memory, n) => {
    made.run(
      "UPDATE memories SET agent = 'assistant-code', session_id = ?, start_line = ?, source_kind = 'session' WHERE id = ?",
      session,
      n,
      memory,
    );
  });
}

function contradict(made: MadeGraph, newer: string, existing: string, at = now): void {
  made.run(
    `INSERT INTO conflicts (id, owner_id, newer_id, existing_id, status, reason, created_at) VALUES (?, ?, ?, ?, 'open', '', ?)`,
    `c-${newer}`,
    alice,
    newer,
    existing,
    at,
  );
}

const kinIn = ({ edges }: Graph) =>
  edges.map(({ from, to, relation, weight }) => [from, to, relation, weight]).sort();
const besideOf = (made: MadeGraph, id: string) =>
  reading(made.reader, { ownerId: alice }, (view) => findBeside(view, { id, limit: 8 }));

test("memories of one session are a chain in the order they were said, and never one with another session's", () => {
  using made = new MadeGraph();
  const [a, b, c, other] = [1, 2, 3, 4].map((n) => made.memory({ at: now + n })) as [
    string,
    string,
    string,
    string,
  ];
  inSession(made, "monday", a, b, c);
  inSession(made, "tuesday", other);
  expect(kinIn(made.graph())).toEqual([
    [a, b, "session", 1],
    [b, c, "session", 1],
  ]);
  const around = made.graph({ level: "focus", focus: b });
  expect(around.memories.map(({ id }) => id).sort()).toEqual([a, b, c].sort());
  expect(besideOf(made, a)?.session.map(({ id }) => id)).toEqual([b, c]);
});

test("a contradiction is an edge from the newer one while it is open, and was one when it was", () => {
  using made = new MadeGraph();
  const old = made.memory({ at: now - 9 * day });
  const fresh = made.memory({ at: now - 5 * day });
  const before = made.graph().version;
  contradict(made, fresh, old, now - 4 * day);
  expect(made.graph().version).not.toBe(before);
  expect(kinIn(made.graph())).toEqual([[fresh, old, "contradicts", 1]]);
  expect(besideOf(made, old)?.contradicts.map(({ id }) => id)).toEqual([fresh]);
  made.run("UPDATE conflicts SET status = 'resolved', decided_at = ?", now - day);
  expect(kinIn(made.graph())).toEqual([]);
  expect(kinIn(made.graph({ knownAt: iso(now - 2 * day) }))).toEqual([[fresh, old, "contradicts", 1]]);
  expect(kinIn(made.graph({ knownAt: iso(now - 4.5 * day) }))).toEqual([]);
});

test("what is alike is kept with the layout, and a new memory has its own after the next one", () => {
  using made = new MadeGraph();
  const [a, b] = ["The volumes are copied at night.", "At night all volumes are copied again."].map(
    (content) => made.memory({ content }),
  ) as [string, string];
  made.memory({ content: "Sourdough needs patience." });
  expect(made.layOut()).toBe(true);
  const alike = (graph: Graph) => graph.edges.filter(({ relation }) => relation === "alike");
  expect(alike(made.graph())).toMatchObject([{ from: a, to: b }]);
  const c = made.memory({ content: "Copied volumes are read at night." });
  expect(alike(made.graph())).toHaveLength(1);
  expect(made.layOut(now + 1)).toBe(true);
  expect(new Set(alike(made.graph()).flatMap(({ from, to }) => [from, to]))).toEqual(new Set([a, b, c]));
  made.setStatus(b, "retired");
  expect(alike(made.graph()).every(({ from, to }) => from !== b && to !== b)).toBe(true);
});

test("by meaning where both have vectors, else by words; what is known is not looked at again", () => {
  const vector = (seed: number, noise: number) =>
    Int8Array.from({ length: 64 }, (_, n) =>
      Math.round(100 * Math.sin(seed * (n + 1)) + noise * ((n % 7) - 3)),
    );
  const texts = ["red apples", "green pears", "blue sky", "the sky is blue", "", "grey rain"];
  const codes = [vector(1, 0), vector(1, 3), vector(2, 0), undefined, vector(3, 0), vector(5, 0)];
  const terms = () => readTerms(texts);
  const pairs = ({ from, to }: Pick<typeof noneAlike, "from" | "to">) =>
    [...from].map((one, n) => [one, to[n]]).sort();
  const found = findAlike({ terms, codes });
  expect(pairs(found)).toEqual([
    [0, 1],
    [2, 3],
  ]);
  expect([...found.looked]).toEqual([2, 2, 2, 1, 2, 2]);
  const unasked = () => {
    throw new Error("nothing is new");
  };
  expect(pairs(findAlike({ terms: unasked, codes }, found))).toEqual(pairs(found));
  const [known, later] = [codes.slice(), codes.slice()];
  known[1] = undefined;
  expect(pairs(findAlike({ terms, codes: later }, findAlike({ terms, codes: known })))).toEqual(pairs(found));
});
