import { expect, test } from "vitest";
import { OWN } from "../store/owner-key.ts";
import { deriveFrom } from "./beliefs/derivations.ts";
import { type MadeMemories, madeMemories } from "./beliefs/made-memories.fixture.ts";
import { findMemoryRow } from "./queries.ts";
import { toMemories } from "./resource.ts";
import { why } from "./why.ts";

function whyOf({ store }: MadeMemories, id: string) {
  const row = findMemoryRow(store, OWN, id);
  const [memory] = toMemories(store, OWN, row ? [row] : []);
  if (!memory) throw new Error("no such memory");
  return why(store, memory);
}

test("a memory without a past has nothing to tell but who saved it", () => {
  using kept = madeMemories();
  const id = kept.put("The port is 4319.", {}, { kind: "agent", client: "made-up/1", model: "m" });
  expect(whyOf(kept, id)).toEqual({
    memory: expect.objectContaining({ id, content: "The port is 4319." }),
    evidence: [],
    restatements: [],
    decisions: [],
    replaces: [],
    derivedFrom: [],
    deletedOrigins: [],
    derived: [],
    savedBy: { kind: "agent", client: "made-up/1", model: "m", at: "2026-03-10T12:01:00.000Z" },
    recalled: { times: 0, by: [] },
  });
});

test("a memory tells what it was made from, what was made from it, and what it replaced", () => {
  using kept = madeMemories();
  const [origin, old] = [kept.put("A"), kept.put("old")];
  const id = kept.put("B");
  const later = kept.put("C");
  deriveFrom(kept.store, OWN, id, [origin]);
  deriveFrom(kept.store, OWN, later, [id]);
  kept.store.prepare("UPDATE memories SET status = 'superseded', replaced_by = ? WHERE id = ?").run(id, old);
  expect(whyOf(kept, id)).toMatchObject({
    derivedFrom: [{ id: origin, content: "A", status: "active" }],
    derived: [{ id: later, content: "C", status: "active" }],
    replaces: [{ id: old, content: "old", status: "superseded" }],
  });
  expect(whyOf(kept, old).memory.replacedBy).toBe(id);
});

test("all versions count: what was decided about each, how it was said again, how often it was an answer", () => {
  using kept = madeMemories();
  const first = kept.put("one", { status: "superseded" });
  const id = kept.put("two", { root_id: first, version: 2 });
  const other = kept.put("three");
  const decide = (name: string, memory: string, against: string, at: number) =>
    kept.store
      .prepare(
        "INSERT INTO decisions VALUES (?, ?, ?, ?, 'updated', .9, ?, 'values', NULL, 'versioned', NULL, ?)",
      )
      .run(name, OWN, memory, against, JSON.stringify({ value: "15 → 16" }), at);
  decide("asNewer", first, other, 1);
  decide("asOlder", other, id, 2);
  decide("within", id, first, 3);
  kept.store
    .prepare("INSERT INTO restatements VALUES ('r', ?, ?, 'the first', 'user', 'c', NULL, 5, 5)")
    .run(OWN, first);
  for (const [memory, times, at] of [
    [first, 2, 1000],
    [id, 3, 2000],
  ])
    kept.store
      .prepare("INSERT INTO recalled (memory_id, times, last_at) VALUES (?, ?, ?)")
      .run(memory, times, at);
  const told = whyOf(kept, id);
  expect(told.decisions.map(({ id, otherContent }) => [id, otherContent])).toEqual([
    ["within", "one"],
    ["asOlder", "three"],
    ["asNewer", "three"],
  ]);
  expect(told.decisions.map(({ memory, version, other }) => [memory, version, other])).toEqual([
    [id, 2, first],
    [other, 1, other],
    [first, 1, other],
  ]);
  expect(told.decisions[0]?.features).toEqual({ value: "15 → 16" });
  expect(told.restatements).toEqual([
    { content: "the first", client: "c", statedBy: "user", assertedAt: "1970-01-01T00:00:00.005Z" },
  ]);
  expect(told.recalled).toEqual({ times: 5, lastAt: "1970-01-01T00:00:02.000Z", by: [] });
});
