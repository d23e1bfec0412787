import type { ImportItem } from "@memory/shared";
import { expect, test } from "vitest";
import { nextState, notRun, type RunEvent, sessionRowsOf, sumOf } from "./run-state.ts";

const item = (path: string, fields: Partial<ImportItem> = {}): ImportItem => ({
  type: "item",
  path,
  project: "kiln",
  sessionId: path,
  index: 1,
  total: 2,
  outcome: "imported",
  chunks: 3,
  saved: 0,
  merged: 0,
  versioned: 0,
  conflicts: 0,
  autoResolved: 0,
  dropped: 0,
  truncated: 0,
  redactions: 0,
  malformed: 0,
  bytes: 100,
  lastActiveAt: "2026-09-12T14:00:00Z",
  ...fields,
});
const after = (...events: RunEvent[]) => events.reduce(nextState, notRun);

test("a stream that breaks keeps what has come, and going on keeps it too", () => {
  const broken = after(
    { type: "start" },
    { type: "item", item: item("a", { saved: 2 }) },
    { type: "broken", error: "x" },
  );
  expect(broken).toMatchObject({ phase: "broken", error: "x", items: [{ path: "a" }] });
  const again = [{ type: "resume" }, { type: "item", item: item("b", { saved: 1 }) }] as const;
  const resumed = again.reduce<typeof broken>(nextState, broken);
  expect(resumed).toMatchObject({ phase: "streaming", error: null });
  expect(sumOf(resumed.items)).toMatchObject({ saved: 3, chunks: 6, bytes: 200 });
});

test("a session that was read in part and then whole counts once", () => {
  const state = after(
    { type: "item", item: item("a", { outcome: "partial", saved: 1 }) },
    { type: "resume" },
    { type: "item", item: item("a", { saved: 4 }) },
  );
  expect(sumOf(state.items).saved).toBe(4);
});

test("the table keeps the order of the plan, and tells who still waits", () => {
  const planned = [item("a", { outcome: "planned" }), item("b", { outcome: "planned" })];
  const run = after(
    { type: "start" },
    { type: "item", item: item("b") },
    { type: "item", item: item("new") },
  );
  expect(sessionRowsOf(planned, run).map(({ item: { path }, isWaiting }) => [path, isWaiting])).toEqual([
    ["a", true],
    ["b", false],
    ["new", false],
  ]);
});
