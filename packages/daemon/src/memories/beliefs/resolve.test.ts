import { describe, expect, test } from "vitest";
import { beliefStore, believe } from "../../../test/builders.ts";
import { OWN } from "../../store/owner-key.ts";
import { findMemoryRow } from "../queries.ts";
import { toMemories } from "../resource.ts";
import { why } from "../why.ts";
import { active, contradiction, imported, open, SPACES, TABS } from "./contradictions.fixture.ts";
import { correctMemory, deleteMemory, restoreMemory, retireMemory } from "./edit.ts";
import { listConflicts } from "./queries/conflicts.ts";
import { resolveConflict } from "./resolve.ts";

describe("a contradiction", () => {
  test("keeps both sides, with the words that do not go together", () => {
    using deps = beliefStore();
    const { conflict } = contradiction(deps);
    expect(active(deps)).toEqual([SPACES, TABS]);
    expect(conflict.newer.content).toBe(SPACES);
    expect(SPACES).toContain(conflict.quotes?.newer);
    expect(TABS).toContain(conflict.quotes?.existing);
  });

  test.each([
    ["keep_new", [SPACES]],
    ["keep_existing", [TABS]],
    ["keep_both", [SPACES, TABS]],
  ] as const)("%s leaves %j", (action, left) => {
    using deps = beliefStore();
    const { decide, now } = contradiction(deps);
    decide({ action });
    expect(active(deps)).toEqual(left);
    expect(now()).toMatchObject({ status: "resolved", resolution: action, decidedBy: "person" });
  });

  test("merged into one sentence keeps the type of both, and both rest behind it", () => {
    using deps = beliefStore();
    const { decide, now, newer, existing } = contradiction(deps);
    decide({ action: "merge", content: "Sam indents Python with spaces and Go with tabs." });
    expect(active(deps)).toEqual(["Sam indents Python with spaces and Go with tabs."]);
    const mergedId = now()?.mergedId ?? "";
    expect(findMemoryRow(deps.store, OWN, mergedId)?.type).toBe("preference");
    for (const { id } of [newer, existing])
      expect(findMemoryRow(deps.store, OWN, id)?.replaced_by).toBe(mergedId);
  });

  test("merged into the words of one side keeps that side", () => {
    using deps = beliefStore();
    const { decide, now, existing, newer } = contradiction(deps);
    decide({ action: "merge", content: TABS });
    expect(active(deps)).toEqual([TABS]);
    expect(now()?.mergedId).toBe(existing.id);
    expect(findMemoryRow(deps.store, OWN, newer.id)?.replaced_by).toBe(existing.id);
  });

  test("is asked about anew where a person says the side again that was decided against", () => {
    using deps = beliefStore();
    const { decide } = contradiction(deps);
    decide({ action: "keep_new" });
    const again = believe(deps, TABS, { type: "preference" });
    expect(again).toMatchObject({ kind: "conflict", conflictId: open(deps).conflict.id });
    expect(active(deps)).toEqual([SPACES, TABS]);
  });

  test("keeps an import from bringing back what was decided against, and says why", () => {
    using deps = beliefStore();
    const { decide } = contradiction(deps);
    decide({ action: "keep_new" });
    expect(believe(deps, TABS, { type: "preference", ...imported })).toMatchObject({
      kind: "dropped",
      reason: "exactly this was decided against in a conflict",
    });
  });

  test("is decided once: the same answer again changes nothing, another one is told what stands", () => {
    using deps = beliefStore();
    const { decide } = contradiction(deps);
    decide({ action: "keep_new" });
    expect(() => decide({ action: "keep_new" })).not.toThrow();
    expect(() => decide({ action: "keep_existing" })).toThrow(/decided already: keep_new, by a person/);
    expect(active(deps)).toEqual([SPACES]);
  });

  test("that a person has decided is not asked again when a transcript repeats the other side", () => {
    using deps = beliefStore();
    const { decide } = contradiction(deps, { ...imported, stated_by: "assistant" });
    decide({ action: "keep_existing" });
    const again = believe(deps, SPACES, { ...imported, stated_by: "assistant", type: "preference" });
    expect(again.kind).toBe("dropped");
    expect(active(deps)).toEqual([TABS]);
  });

  test("that a person left standing is not asked again, whatever else is said", () => {
    using deps = beliefStore();
    const { decide, newer } = contradiction(deps);
    decide({ action: "keep_both" });
    retireMemory(deps, { ownerId: OWN, id: newer.id });
    restoreMemory(deps, { ownerId: OWN, id: newer.id });
    expect(listConflicts(deps.store, OWN, { status: "open", limit: 9 })).toEqual([]);
  });
});

describe("taking a decision back", () => {
  test.each(["keep_new", "keep_existing", "keep_both"] as const)(
    "%s: both stand, and it is open again",
    (action) => {
      using deps = beliefStore();
      const { decide, takeBack, now } = contradiction(deps);
      decide({ action });
      takeBack();
      takeBack();
      expect(active(deps)).toEqual([SPACES, TABS]);
      expect(now()?.status).toBe("open");
      expect(now()?.resolution).toBeUndefined();
    },
  );

  test("a merge: its sentence goes, both sides return", () => {
    using deps = beliefStore();
    const { decide, takeBack, now } = contradiction(deps);
    decide({ action: "merge", content: "Sam indents Python with spaces and Go with tabs." });
    takeBack();
    expect(active(deps)).toEqual([SPACES, TABS]);
    expect(now()?.status).toBe("open");
  });

  test("after the winner was corrected: the other side returns, and the two are compared anew", () => {
    using deps = beliefStore();
    const { decide, takeBack, now, newer } = contradiction(deps);
    decide({ action: "keep_new" });
    correctMemory(deps, { ownerId: OWN, id: newer.id }, { content: "Sam likes long lines." });
    takeBack();
    expect(active(deps)).toEqual(["Sam likes long lines.", TABS]);
    expect(now()).toMatchObject({ status: "resolved", resolution: "obsolete" });
  });

  test("any number of decisions and reversals leaves one side, or both in conflict", () => {
    using deps = beliefStore();
    const { decide, takeBack } = contradiction(deps);
    for (const action of ["keep_new", "keep_existing", "keep_both", "keep_existing", "keep_new"] as const) {
      decide({ action });
      expect(active(deps).length).toBe(action === "keep_both" ? 2 : 1);
      takeBack();
      expect(active(deps)).toHaveLength(2);
    }
  });
});

describe("when a side changes before anybody decides", () => {
  test("by a correction that settles it, nothing is left to decide", () => {
    using deps = beliefStore();
    const { decide, now, newer } = contradiction(deps);
    correctMemory(deps, { ownerId: OWN, id: newer.id }, { content: "Sam likes long lines." });
    expect(now()).toMatchObject({ status: "resolved", resolution: "obsolete" });
    expect(() => decide({ action: "keep_new" })).toThrow(/nothing is left to decide/);
    expect(active(deps)).toEqual(["Sam likes long lines.", TABS]);
  });

  test("by a correction that still contradicts, the new words are asked about", () => {
    using deps = beliefStore();
    const { newer } = contradiction(deps);
    correctMemory(
      deps,
      { ownerId: OWN, id: newer.id },
      { content: "Sam really prefers spaces over tabs in this project." },
    );
    const { conflict, decide } = open(deps);
    expect(conflict.newer.content).toContain("really");
    decide({ action: "keep_new" });
    expect(active(deps)).toEqual(["Sam really prefers spaces over tabs in this project."]);
  });

  test("by a retirement or deletion, the other one stands alone", () => {
    using deps = beliefStore();
    const first = contradiction(deps);
    retireMemory(deps, { ownerId: OWN, id: first.newer.id });
    expect(first.now()?.resolution).toBe("obsolete");
    restoreMemory(deps, { ownerId: OWN, id: first.newer.id });
    expect(open(deps).conflict.id).toBe(first.conflict.id);
    deleteMemory(deps, { ownerId: OWN, id: first.newer.id });
    expect(first.now()).toBeUndefined();
    expect(active(deps)).toEqual([TABS]);
  });
});

describe("several contradictions", () => {
  test("of one memory close with it, and leave nobody unlinked", () => {
    using deps = beliefStore();
    const { decide, newer } = contradiction(deps);
    const third = believe(deps, "Sam does not prefer spaces over tabs in this project.", {
      type: "preference",
    });
    expect(third.kind).toBe("conflict");
    decide({ action: "keep_existing" });
    const asked = listConflicts(deps.store, OWN, { status: "open", limit: 9 });
    expect(asked.filter((one) => [one.newer.id, one.existing.id].includes(newer.id))).toEqual([]);
    expect(active(deps)).toEqual(["Sam does not prefer spaces over tabs in this project.", TABS]);
    expect(findMemoryRow(deps.store, OWN, newer.id)?.replaced_by).not.toBeNull();
  });

  test("are not lost where the same words are known already", () => {
    using deps = beliefStore();
    believe(deps, "The deploy script supports Windows paths.", { day: -3 });
    believe(deps, "The deploy script does not support Windows paths.", { day: -2 });
    open(deps).decide({ action: "keep_both" });
    const again = believe(deps, "Our deploy script really supports Windows paths.", { day: -1 });
    expect(again.kind).toBe("conflict");
    expect(open(deps).conflict.existing.content).toBe("The deploy script does not support Windows paths.");
  });
});

test("two that hold, as a person said, hold when one of them is corrected, too", () => {
  using deps = beliefStore();
  believe(deps, "The API listens on port 8080.", { day: -3, ...imported, stated_by: "user" });
  believe(deps, "The API listens on port 9090.", { day: -2, ...imported, stated_by: "assistant" });
  const { decide, conflict } = open(deps);
  decide({ action: "keep_both" });
  correctMemory(deps, { ownerId: OWN, id: conflict.newer.id }, { content: "The API listens on port 9091." });
  expect(active(deps)).toEqual(["The API listens on port 8080.", "The API listens on port 9091."]);
});

test("a sentence that was known before the merge outlives its reversal", () => {
  using deps = beliefStore();
  const known = believe(deps, "The cache depends on the branch.").memory;
  const { decide, takeBack, now } = contradiction(deps);
  decide({ action: "merge", content: "The cache depends on the branch." });
  expect(now()?.mergedId).toBe(known.id);
  takeBack();
  expect(active(deps)).toEqual([SPACES, TABS, "The cache depends on the branch."]);
});

test("what rested behind a memory that a person deletes rests like what was retired", () => {
  using deps = beliefStore();
  const { decide, newer, existing } = contradiction(deps);
  decide({ action: "keep_new" });
  deleteMemory(deps, { ownerId: OWN, id: newer.id });
  expect(active(deps)).toEqual([]);
  expect(findMemoryRow(deps.store, OWN, existing.id)).toMatchObject({
    status: "retired",
    replaced_by: null,
  });
  restoreMemory(deps, { ownerId: OWN, id: existing.id });
  expect(active(deps)).toEqual([TABS]);
});

describe("an agent that decides", () => {
  test("cannot put a person's word away", () => {
    using deps = beliefStore();
    const { target } = contradiction(deps);
    for (const action of ["keep_new", "keep_existing"] as const)
      expect(() => resolveConflict(deps, target, { action }, "claude-code/2.1.0")).toThrow(
        /a person must decide/,
      );
    expect(active(deps)).toEqual([SPACES, TABS]);
  });

  test("may decide between what machines said, and the record says who did", () => {
    using deps = beliefStore();
    const { target, now } = contradiction(deps, { ...imported, stated_by: "assistant" });
    resolveConflict(deps, target, { action: "keep_new" }, "claude-code/2.1.0");
    expect(active(deps)).toEqual([SPACES]);
    expect(now()?.decidedBy).toBe("llm");
  });
});

test("that a person, another program or another file says the same is kept, each once, whatever the program's version", () => {
  using deps = beliefStore();
  const words = "The API listens on port 4000.";
  const { id } = believe(deps, words, {
    author: "import",
    stated_by: "document",
    path: "/notes/API.md",
  }).memory;
  for (let n = 0; n < 2; n++) {
    believe(deps, words);
    believe(deps, words, { client: `claude-code/2.1.${n}` });
    believe(deps, words, { path: "/notes/PORTS.md" });
  }
  const row = findMemoryRow(deps.store, OWN, id);
  const [memory] = toMemories(deps.store, OWN, row ? [row] : []);
  const told = memory ? why(deps.store, memory).restatements : [];
  expect(told.map(({ content, statedBy, client, path }) => [content, statedBy, client ?? path])).toEqual([
    [words, "user", undefined],
    [words, "user", "claude-code/2.1.0"],
    [words, "user", "/notes/PORTS.md"],
  ]);
});

test("the same other wording is kept once", () => {
  using deps = beliefStore();
  believe(deps, "The API uses Redis.");
  for (let n = 0; n < 3; n++) believe(deps, "the `API` uses redis!");
  expect(deps.store.prepare("SELECT count(*) FROM restatements").pluck().get()).toBe(1);
});
