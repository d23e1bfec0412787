import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ModelError, type ModelState, type PairJudge, type PairVerdict } from "../../models/models.ts";
import { silentLog } from "../../platform/logger.ts";
import { OWN } from "../../store/owner-key.ts";
import { findMemoryRow } from "../queries.ts";
import { createJudging } from "./judging.ts";
import { type MadeMemories, madeMemories } from "./made-memories.fixture.ts";
import { askLater } from "./outbox.ts";
import { findConflict, listConflicts } from "./queries/conflicts.ts";

const verdict = (kind: PairVerdict["kind"]): PairVerdict =>
  kind === "different" ? { kind } : { kind, text: null, quotes: { newer: "81", existing: "80" } };

/** A judge that does what a test says, in order; after the last it says the last again. */
function scriptedJudge(...answers: (PairVerdict | Error | null | (() => void))[]) {
  const asked: string[] = [];
  let state: ModelState["state"] = "ready";
  const judge: PairJudge = {
    name: "scripted",
    state: () =>
      state === "unavailable"
        ? { name: "scripted", state, reason: "scripted" }
        : { name: "scripted", state: "ready", runtime: "script" },
    async judge(pairs, { signal }) {
      signal.throwIfAborted();
      const answer = answers[Math.min(asked.length, answers.length - 1)];
      asked.push(pairs.map(({ newer, existing }) => `${newer.content} / ${existing.content}`).join("; "));
      if (answer instanceof Error) throw answer;
      if (typeof answer !== "function") return pairs.map(() => answer ?? null);
      answer();
      return pairs.map(() => verdict("contradicts"));
    },
  };
  return {
    judge,
    asked,
    become: (next: "ready" | "unavailable") => {
      state = next;
    },
  };
}

/** Two memories and a question about them. */
function openPair(kept: MadeMemories) {
  const existing = kept.put("The port is 80.");
  const newer = kept.put("Now it says 81.");
  ask(kept, newer, existing);
  return { newer, existing };
}

const ask = (kept: MadeMemories, newer: string, existing: string) =>
  askLater(kept, { newer: { id: newer, owner_id: OWN }, existing: { id: existing } });

const waiting = ({ store }: MadeMemories) =>
  store
    .prepare<[], { attempts: number; due_at: number }>(
      "SELECT attempts, due_at FROM pair_questions WHERE answer IS NULL",
    )
    .all();

const filed = ({ store }: MadeMemories) => listConflicts(store, OWN, { status: "open", limit: 10 });

const judging = (kept: MadeMemories, judge: PairJudge) => {
  const service = createJudging(
    { ...kept, judge: () => judge, log: silentLog },
    { firstPause: 1, longestPause: 1, idle: 5 },
  );
  service.start();
  return { [Symbol.asyncDispose]: () => service.stop() };
};

const judgedAll = (kept: MadeMemories) => expect.poll(() => waiting(kept)).toEqual([]);

test.each(["contradicts", "replaces"] as const)(
  "what the model takes for %s is a question to a person, and both sides stand",
  async (kind) => {
    using kept = madeMemories();
    const { newer, existing } = openPair(kept);
    const { judge } = scriptedJudge(verdict(kind));
    await using _service = judging(kept, judge);
    await judgedAll(kept);
    const [conflict] = filed(kept);
    expect(conflict).toMatchObject({
      status: "open",
      rule: "model",
      score: 0.8,
      reason: expect.stringMatching(kind === "replaces" ? /an update/ : /cannot both hold/),
      quotes: { newer: "81", existing: "80" },
      newer: { id: newer, status: "active" },
      existing: { id: existing, status: "active" },
    });
    const operations = kept.store.prepare("SELECT kind, actor, model, subject_id FROM operations").all();
    expect(operations.at(-1)).toEqual({
      kind: "conflict.judge",
      actor: "model",
      model: "scripted",
      subject_id: conflict?.id,
    });
    const decisions = kept.store.prepare("SELECT verdict, rule, model, outcome FROM decisions").all();
    expect(decisions).toEqual([{ verdict: kind, rule: "model", model: "scripted", outcome: "conflict" }]);
  },
);

test.each([
  ["is said to be the same with another number", verdict("same")],
  ["is said to add to what it does not tell", verdict("adds")],
  ["has nothing to do with it", verdict("different")],
  ["cannot be quoted", null],
])("a pair that %s leaves nothing behind", async (_, answer) => {
  using kept = madeMemories();
  openPair(kept);
  const before = kept.store.prepare("SELECT count(*) FROM operations").pluck().get();
  const { judge } = scriptedJudge(answer);
  await using _service = judging(kept, judge);
  await judgedAll(kept);
  expect(filed(kept)).toEqual([]);
  expect(kept.store.prepare("SELECT count(*) FROM decisions").pluck().get()).toBe(0);
  expect(kept.store.prepare("SELECT count(*) FROM operations").pluck().get()).toBe(before);
});

test("a model that is down is asked later, and later still", async () => {
  using kept = madeMemories();
  openPair(kept);
  const { judge, asked } = scriptedJudge(new ModelError("down"), new ModelError("down"), verdict("replaces"));
  await using _service = judging(kept, judge);
  const dueAfter = async (attempts: number) => {
    await expect.poll(() => waiting(kept)[0]?.attempts).toBe(attempts);
    return (waiting(kept)[0]?.due_at ?? 0) - kept.time.now;
  };
  expect(await dueAfter(1)).toBe(60_000);
  kept.time.now += 60_000;
  expect(await dueAfter(2)).toBe(120_000);
  kept.time.now += 120_000;
  await judgedAll(kept);
  expect(asked).toHaveLength(3);
  expect(filed(kept)).toHaveLength(1);
});

test("a pause never is longer than a day", async () => {
  using kept = madeMemories();
  openPair(kept);
  kept.store.prepare("UPDATE pair_questions SET attempts = 40").run();
  const { judge } = scriptedJudge(new ModelError("down"));
  await using _service = judging(kept, judge);
  await expect.poll(() => waiting(kept)[0]?.attempts).toBe(41);
  expect((waiting(kept)[0]?.due_at ?? 0) - kept.time.now).toBe(86_400_000);
});

test("a model that is not there is not asked, and nothing is lost", async () => {
  using kept = madeMemories();
  openPair(kept);
  const { judge, asked, become } = scriptedJudge(verdict("contradicts"));
  become("unavailable");
  await using _service = judging(kept, judge);
  expect(waiting(kept)).toHaveLength(1);
  expect(asked).toEqual([]);
  become("ready");
  await judgedAll(kept);
  expect(filed(kept)).toHaveLength(1);
});

test("a question survives a restart", async () => {
  const folder = mkdtempSync(join(tmpdir(), "memory-judging-"));
  const path = join(folder, "memory.db");
  {
    using kept = madeMemories(path);
    openPair(kept);
    const { judge, asked } = scriptedJudge(new ModelError("down"));
    await using _service = judging(kept, judge);
    await expect.poll(() => asked.length).toBe(1);
  }
  {
    using kept = madeMemories(path);
    kept.time.now += 86_400_000;
    const { judge } = scriptedJudge(verdict("contradicts"));
    await using _service = judging(kept, judge);
    await judgedAll(kept);
    expect(filed(kept)).toHaveLength(1);
  }
  rmSync(folder, { recursive: true });
});

test("a side that falls, goes, or is decided about while the model thinks is no conflict", async () => {
  using kept = madeMemories();
  const { newer, existing } = openPair(kept);
  const { judge, asked } = scriptedJudge(() => kept.fell(existing, "retired"));
  await using _service = judging(kept, judge);
  await judgedAll(kept);
  expect(asked).toHaveLength(1);
  expect(filed(kept)).toEqual([]);
  // And what fell before is not even asked.
  ask(kept, newer, existing);
  await judgedAll(kept);
  expect(asked).toHaveLength(1);
});

test("what a person has decided is not asked again", async () => {
  using kept = madeMemories();
  const { newer, existing } = openPair(kept);
  kept.store
    .prepare(
      `INSERT INTO conflicts (id, owner_id, newer_id, existing_id, status, reason, created_at, resolution, decided_by)
       VALUES ('c', ?, ?, ?, 'resolved', 'made up', 1, 'keep_both', 'person')`,
    )
    .run(OWN, existing, newer);
  const { judge, asked } = scriptedJudge(verdict("contradicts"));
  await using _service = judging(kept, judge);
  await judgedAll(kept);
  expect(asked).toEqual([]);
  expect(findConflict(kept.store, OWN, "c")?.resolution).toBe("keep_both");
});

test("a pair waits once, either way round, and goes with its memory", () => {
  using kept = madeMemories();
  const { newer, existing } = openPair(kept);
  ask(kept, newer, existing);
  ask(kept, existing, newer);
  expect(waiting(kept)).toHaveLength(1);
  expect(findMemoryRow(kept.store, OWN, newer)).toBeDefined();
  kept.store.prepare("DELETE FROM memories WHERE id = ?").run(newer);
  expect(waiting(kept)).toEqual([]);
});
