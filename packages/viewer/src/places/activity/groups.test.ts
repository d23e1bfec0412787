import type { ActivityEntry } from "@memory/shared";
import { expect, test } from "vitest";
import { groupWords, linesOf } from "./groups.ts";

const begun = Date.parse("2026-11-22T10:00:00.000Z");
/** A change, so many seconds before. */
const entry = (id: string, before: number, fields: Partial<ActivityEntry> = {}): ActivityEntry => ({
  id,
  kind: "memory.save",
  actor: { kind: "person", client: "memory-cli/0.1.0" },
  at: new Date(begun - before * 1_000).toISOString(),
  operations: 1,
  changes: 1,
  subject: { kind: "memory", id },
  ...fields,
});
const shape = (entries: readonly ActivityEntry[]) =>
  linesOf(entries).map((line) => (line.kind === "one" ? line.id : line.entries.map(({ id }) => id).join("")));

test("what one hand did in one go is one line, each within a minute of the next", () => {
  expect(shape([entry("a", 0), entry("b", 50), entry("c", 100), entry("d", 170)])).toEqual(["abc", "d"]);
  expect(shape([entry("a", 0), entry("b", 5)])).toEqual(["a", "b"]);
});

test("another hand, another kind and a run stand between", () => {
  const agent = { actor: { kind: "agent", client: "claude-code/2.1" } } as const;
  expect(shape([entry("a", 0), entry("b", 1, agent), entry("c", 2), entry("d", 3)])).toEqual([..."abcd"]);
  const undo = { kind: "undo" };
  expect(shape([entry("a", 0, undo), entry("b", 1, undo), entry("c", 2, undo)])).toEqual([..."abc"]);
  const run = { runId: "b", operations: 5 };
  expect(shape([entry("a", 0), entry("b", 1, run), entry("c", 2), entry("d", 3)])).toEqual([..."abcd"]);
});

test("says who did what to how many", () => {
  const three = (fields: Partial<ActivityEntry>) =>
    groupWords(["a", "b", "c"].map((id) => entry(id, 0, fields)));
  expect(three({})).toBe("You saved 3 memories");
  const daemon = { kind: "daemon" } as const;
  expect(three({ kind: "document.read", actor: daemon, subject: { kind: "document", id: "x" } })).toBe(
    "The daemon read 3 documents",
  );
  expect(three({ kind: "schema.dismiss", subject: { kind: "name", id: "x" } })).toBe(
    "You dismissed 3 schema names",
  );
  expect(three({ kind: "fold.merge", subject: { kind: "merge", id: "x" } })).toBe("You merged, 3 times");
});
