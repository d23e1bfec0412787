import { expect, test } from "vitest";
import { NOW, random } from "../../../test/builders.ts";
import { ProjectIndex } from "./project-index.ts";
import type { FindingRow } from "./queries.ts";

const PHRASES = [
  "Moved the invoice parser to the worker pool.",
  "Moved the invoice parser into the worker pool today.",
  "Moved invoice parsing to the worker pool, since it blocked.",
  "The kiln service listens on port 4000.",
  "The kiln service listens on port 5000.",
  "Nightly exports go to the archive bucket.",
  "Nightly exports are kept in the archive bucket for a year.",
  "nightly exports go to the archive bucket",
];

function aRow(n: number, next: (below: number) => number): FindingRow {
  return {
    id: `finding-${n}`,
    owner_id: "owner",
    agent: "assistant-code",
    session_id: `session-${next(5)}`,
    key: `key-${n}`,
    project: "kiln",
    path: "/made-up.jsonl",
    rule: "made-up",
    type: next(6) === 0 ? "procedure" : "fact",
    content: PHRASES[next(PHRASES.length)] ?? "",
    hidden: null,
    confidence: 0.7,
    score: [0.4, 0.5, 0.6][next(3)] ?? 0.5,
    excerpt: "",
    start_line: n,
    end_line: n,
    record_uuid: null,
    asserted_at: NOW + next(4),
    stated_by: "user",
    state: "kept",
    root_id: null,
    memory_id: null,
    kind: null,
    subject: null,
    until: null,
    replaces: null,
    shown: 0,
  };
}

test("findings put in and taken out in any order stand as if they had been there from the start", () => {
  for (let seed = 1; seed <= 150; seed++) {
    const next = random(seed);
    const index = new ProjectIndex([]);
    const present = new Map<string, FindingRow>();
    const standing = new Map<string, string | null>();
    let count = 0;
    for (let step = 0; step < 12; step++) {
      const removed = [...present.values()].filter(() => next(4) === 0);
      const added = Array.from({ length: next(4) }, () => aRow(++count, next));
      for (const { id } of removed) {
        present.delete(id);
        standing.delete(id);
      }
      for (const row of added) present.set(row.id, row);
      for (const { row, twin } of index.apply(removed, added)) standing.set(row.id, twin?.id ?? null);
      const fresh = new ProjectIndex([]);
      const expected = new Map(
        fresh.apply([], [...present.values()]).map(({ row, twin }) => [row.id, twin?.id ?? null] as const),
      );
      expect(new Map([...standing].sort()), `seed ${seed}, step ${step}`).toEqual(
        new Map([...expected].sort()),
      );
      expect(index.size).toBe(present.size);
    }
  }
});

test("an index built from rows answers only what a change makes different", () => {
  const next = random(7);
  const rows = Array.from({ length: 30 }, (_, n) => aRow(n, next));
  const index = new ProjectIndex(rows);
  expect(index.apply([], [])).toEqual([]);
  const added = { ...aRow(99, next), content: "Something that nothing else resembles at all." };
  expect(index.apply([], [added])).toEqual([{ row: added, twin: null }]);
});

test("commands that look alike stay apart, and so do two values of one thing", () => {
  const row = (n: number, content: string, type: FindingRow["type"]): FindingRow => ({
    ...aRow(n, random(n)),
    content,
    type,
  });
  const changes = new ProjectIndex([]).apply(
    [],
    [
      row(1, "In kiln, run `mise run test` to run the tests.", "procedure"),
      row(2, "In kiln, run `mise run lint` to run the tests.", "procedure"),
      row(3, "The kiln service listens on port 4000.", "fact"),
      row(4, "The kiln service listens on port 5000.", "fact"),
    ],
  );
  expect(changes.map(({ twin }) => twin)).toEqual([null, null, null, null]);
});

test("what differs in its subject alone stays apart, and what says the same in other words does not", () => {
  const standing = (contents: readonly string[], rule = "made-up") => {
    const rows = contents.map((content, n) => ({
      ...aRow(n, random(n)),
      type: "fact" as const,
      content,
      rule,
    }));
    return new ProjectIndex([]).apply([], rows).filter(({ twin }) => twin === null).length;
  };
  expect(
    standing([
      "The EU cluster is backed up to the archive bucket every night.",
      "The US cluster is backed up to the archive bucket every night.",
      "The dev database runs in the archive cluster of the office.",
      "The prod database runs in the archive cluster of the office.",
    ]),
  ).toBe(4);
  const more = [
    "Nightly exports go to the archive bucket.",
    "Nightly exports go to the archive bucket in Oslo.",
  ];
  expect(standing(more)).toBe(1);
  expect(standing(more, "remember")).toBe(2);
});
