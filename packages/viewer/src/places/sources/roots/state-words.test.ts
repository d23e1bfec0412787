import { describe, expect, test } from "vitest";
import type { Root } from "../../../api.ts";
import { secondsLeft, stateWords } from "./state-words.ts";

const root: Root = {
  id: "0198c0de-0000-7000-8000-000000000001",
  path: "/home/mira/notes",
  watching: true,
  documents: 412,
  lastScanAt: null,
  createdAt: "2026-09-12T14:00:00Z",
  state: "up-to-date",
  pending: 0,
  failed: 0,
  skipped: 0,
  missing: 0,
};

describe("the word for a linked folder", () => {
  test.each([
    [{}, "Up to date", "good"],
    [{ skipped: 4 }, "Up to date", "good"],
    [{ missing: 3 }, "Files missing (3)", "warn"],
    [{ missing: 3, failed: 1200 }, "Files failed (1,200)", "warn"],
    [{ reason: "not all of it was looked at" }, "Limited", "warn"],
    [{ state: "paused", missing: 3 }, "Paused", "plain"],
    [{ state: "off" }, "Watching is off", "plain"],
    [{ state: "scanning" }, "Scanning", "accent"],
    [{ state: "unreachable", reason: "permission denied" }, "Unreadable", "bad"],
    [{ state: "reading", pending: 222 }, "Reading, 222 left", "accent"],
  ] as const)("%o is %s", (fields, word, tone) => {
    expect(stateWords({ ...root, ...fields })).toMatchObject({ word, tone });
  });

  test("counts what was read where only this folder is read", () => {
    expect(stateWords({ ...root, state: "reading", pending: 222 }, { done: 18, total: 240 }).word).toBe(
      "Reading 18 of 240",
    );
  });
});

describe("the time that is left", () => {
  const start = { at: 0, done: 0 };
  test("is not guessed before something is known", () => {
    expect(secondsLeft(start, 2_000, { done: 50, total: 100 })).toBeNull();
    expect(secondsLeft(start, 60_000, { done: 2, total: 100 })).toBeNull();
  });

  test("is told in tens of seconds", () => {
    expect(secondsLeft(start, 10_000, { done: 20, total: 240 })).toBe(110);
    expect(secondsLeft(start, 10_000, { done: 239, total: 240 })).toBe(10);
  });
});
