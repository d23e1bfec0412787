import { describe, expect, test } from "vitest";
import { beliefStore, believe } from "../../test/builders.ts";
import { doing, undoing } from "../../test/undoing.ts";
import type { BeliefDeps } from "../memories/beliefs/belief.ts";
import { open } from "../memories/beliefs/contradictions.fixture.ts";
import { type MadeMemories, madeMemories } from "../memories/beliefs/made-memories.fixture.ts";
import { resolveConflict } from "../memories/beliefs/resolve.ts";
import { numberOfOperation } from "../store/operation-id.ts";
import { OWN } from "../store/owner-key.ts";
import type { OperationKind } from "./operation.ts";
import { quality } from "./quality.ts";
import { record } from "./record.ts";

const qualityOf = ({ store }: MadeMemories) => quality(store, OWN, { restateAbove: 0.8 });
const nothing = { decided: 0, right: 0, wrong: 0, precision: null };

const insertDecision = (
  { store }: MadeMemories,
  [one, two]: readonly string[],
  id: string,
  outcome: string,
) =>
  store
    .prepare("INSERT INTO decisions VALUES (?, ?, ?, ?, 'restated', .9, '{}', 'words', NULL, ?, NULL, 1)")
    .run(id, OWN, one, two, outcome);

const judge = ({ store }: MadeMemories, id: string, judged: string) =>
  store.prepare("UPDATE decisions SET judged = ? WHERE id = ?").run(judged, id);

test("of nothing decided, nothing is said", () => {
  using kept = madeMemories();
  expect(qualityOf(kept)).toEqual({
    merges: nothing,
    versions: nothing,
    conflicts: nothing,
    autoResolved: nothing,
    folds: nothing,
    agents: nothing,
    judge: { otherWords: nothing, toldChanges: nothing, untoldChanges: nothing },
    thresholds: { restateAbove: 0.8 },
  });
});

test("what nobody has judged counts neither as right nor as wrong", () => {
  using kept = madeMemories();
  const pair = [kept.put("one"), kept.put("two")];
  for (const [id, outcome, judged] of [
    ["a", "merged", "right"],
    ["b", "merged", "right"],
    ["c", "merged", "wrong"],
    ["d", "merged", null],
    ["e", "versioned", null],
    ["f", "auto_resolved", "wrong"],
  ] as const) {
    insertDecision(kept, pair, id, outcome);
    if (judged) judge(kept, id, judged);
  }
  expect(qualityOf(kept)).toMatchObject({
    merges: { decided: 4, right: 2, wrong: 1, precision: 2 / 3 },
    versions: { decided: 1, right: 0, wrong: 0, precision: null },
    autoResolved: { decided: 1, right: 0, wrong: 1, precision: 0 },
  });
});

test("what the judge of sentences has led to is told apart by what it said", () => {
  using kept = madeMemories();
  const pair = [kept.put("one"), kept.put("two")];
  for (const [id, outcome, rule, judged] of [
    ["a", "merged", "other words", "wrong"],
    ["b", "conflict", "said otherwise", "right"],
    ["c", "conflict", "said otherwise", "wrong"],
    ["d", "conflict", "another number", "right"],
  ] as const) {
    insertDecision(kept, pair, id, outcome);
    kept.store.prepare("UPDATE decisions SET rule = ? WHERE id = ?").run(rule, id);
    judge(kept, id, judged);
  }
  expect(qualityOf(kept).judge).toEqual({
    otherWords: { decided: 1, right: 0, wrong: 1, precision: 0 },
    toldChanges: nothing,
    untoldChanges: { decided: 2, right: 1, wrong: 1, precision: 0.5 },
  });
});

test("a person who keeps both says that there was no contradiction", () => {
  using kept = madeMemories();
  const file = (resolution: string | null, decidedBy: string | null) => {
    const [one, two] = [
      kept.put(`one ${resolution} ${decidedBy}`),
      kept.put(`two ${resolution} ${decidedBy}`),
    ];
    kept.store
      .prepare(
        `INSERT INTO conflicts (id, owner_id, newer_id, existing_id, status, reason, created_at, resolution, decided_by)
         VALUES (?, ?, ?, ?, ?, '', 1, ?, ?)`,
      )
      .run(kept.newId(), OWN, one, two, resolution ? "resolved" : "open", resolution, decidedBy);
  };
  for (const resolution of ["keep_new", "keep_existing", "merge", "keep_both"]) file(resolution, "person");
  file(null, null);
  file("obsolete", "auto");
  // A rule has settled it: nobody was asked.
  file("keep_new", "auto");
  expect(qualityOf(kept).conflicts).toEqual({ decided: 6, right: 3, wrong: 1, precision: 0.75 });
});

test("a fold for spelling that was taken back is wrong, until a person folds the two again", () => {
  using kept = madeMemories();
  const fold = (source: string, by: string, revertedAt: number | null) =>
    kept.store
      .prepare("INSERT INTO folds VALUES (?, ?, ?, 'x', 'tool', 'into', 'X', ?, .9, '', 1, ?)")
      .run(kept.newId(), OWN, source, by, revertedAt);
  fold("a", "auto", null);
  fold("b", "auto", 2);
  fold("c", "auto", 2);
  fold("c", "human", null);
  fold("d", "human", 2);
  expect(qualityOf(kept).folds).toEqual({ decided: 3, right: 1, wrong: 1, precision: 0.5 });
});

/** One operation, and the one that takes it back. */
function undone(
  kept: MadeMemories,
  kind: OperationKind,
  runId: string | null,
  work: (done: boolean) => void,
) {
  const entry = { ownerId: OWN, kind, runId, actor: { kind: "person" } } as const;
  const id = record(kept, entry, (operation) => {
    work(true);
    return operation.id;
  });
  const undo = record(kept, { ...entry, kind: "undo", runId: null }, (operation) => {
    work(false);
    return operation.id;
  });
  const undoes = numberOfOperation(id);
  kept.store.prepare("UPDATE operations SET undoes = ? WHERE id = ?").run(undoes, undo);
}

test("what a person undoes by itself was wrong; in a whole run they have judged nothing", () => {
  using kept = madeMemories();
  const pair = [kept.put("one"), kept.put("two")];
  const decided = (id: string) => (done: boolean) =>
    void (done
      ? insertDecision(kept, pair, id, "versioned")
      : kept.store.prepare("DELETE FROM decisions WHERE id = ?").run(id));
  undone(kept, "memory.save", null, decided("a"));
  undone(kept, "import.session", "run", decided("b"));
  expect(qualityOf(kept).versions).toEqual({ decided: 1, right: 0, wrong: 1, precision: 0 });
});

describe("through undo and redo", () => {
  const limit = (megabytes: number) => `The upload limit is ${megabytes} MB.`;
  const saving = (deps: BeliefDeps, content: string) =>
    doing(deps, "memory.save", () => believe(deps, content));

  test("one decision that is undone, done again and undone is one wrong decision", async () => {
    using deps = beliefStore();
    saving(deps, limit(10));
    const first = await undoing(deps, saving(deps, limit(20)));
    const again = await undoing(deps, first.id);
    await undoing(deps, again.id);
    const { versions } = quality(deps.store, OWN, { restateAbove: 0.8 });
    expect(versions).toMatchObject({ decided: 1, wrong: 1 });
  });

  test("who takes back a decision and then their own words says nothing against the contradiction", async () => {
    using deps = beliefStore();
    saving(deps, "The deploy script supports Windows paths.");
    const save = saving(deps, "The deploy script does not support Windows paths.");
    const { target } = open(deps);
    const decided = doing(deps, "conflict.resolve", () =>
      resolveConflict(deps, target, { action: "keep_new" }, null),
    );
    await undoing(deps, decided);
    await undoing(deps, save);
    const { conflicts } = quality(deps.store, OWN, { restateAbove: 0.8 });
    expect(conflicts).toMatchObject({ decided: 0, wrong: 0 });
  });
});
