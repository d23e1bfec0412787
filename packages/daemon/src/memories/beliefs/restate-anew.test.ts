import { aFinding } from "@memory/language/testing";
import { DAY } from "@memory/language/text";
import { describe, expect, test } from "vitest";
import { aSession, beliefStore, believe, listed } from "../../../test/builders.ts";
import { settleEvidence } from "../../agents/evidence/settle.ts";
import { OWN } from "../../store/owner-key.ts";
import { findVersions } from "../queries.ts";
import type { BeliefDeps } from "./belief.ts";
import { active, contradiction, open, SPACES, TABS } from "./contradictions.fixture.ts";
import { correctMemory, deleteMemory, restoreMemory, retireMemory } from "./edit.ts";
import { listConflicts } from "./queries/conflicts.ts";

const heldOn = ({ store, clock }: BeliefDeps, day: number) =>
  listed(store, { status: "all", clocks: { at: clock() + day * DAY } }).map(({ content }) => content);

/** As recall knows it: what is retired is no answer. */
const heldOnly = ({ store, clock }: BeliefDeps, day: number) =>
  listed(store, { status: "active", clocks: { at: clock() + day * DAY } }).map(({ content }) => content);

/** Some days from now. */
const on = (deps: BeliefDeps, day: number): BeliefDeps => ({
  ...deps,
  clock: () => deps.clock() + day * DAY,
});

const history = ({ store }: BeliefDeps, rootId: string) =>
  findVersions(store, OWN, rootId).map(({ version, content, status }) => [version, content, status]);

const target = ({ id }: { readonly id: string }) => ({ ownerId: OWN, id });

const limit = (megabytes: number) => `The upload limit is ${megabytes} MB.`;

describe("said again after it was decided against", () => {
  test("it counts from now as a version of its own, and its past stays as it was", () => {
    using deps = beliefStore();
    const { decide, existing } = contradiction(deps);
    decide({ action: "keep_new" });
    const before = [-1.5, -0.5].map((day) => heldOn(deps, day));
    const again = believe(deps, TABS, { type: "preference" });
    expect([-1.5, -0.5].map((day) => heldOn(deps, day))).toEqual(before);
    expect(before).toEqual([[TABS], [SPACES]]);
    expect(again.kind).toBe("conflict");
    expect(history(deps, existing.root_id)).toEqual([
      [2, TABS, "active"],
      [1, TABS, "superseded"],
    ]);
  });

  test("the decision stays in the list, beside the new question", () => {
    using deps = beliefStore();
    const { decide, now } = contradiction(deps);
    decide({ action: "keep_new" });
    believe(deps, TABS, { type: "preference" });
    expect(now()).toMatchObject({ status: "resolved", resolution: "keep_new" });
    const { conflict, decide: decideAnew } = open(deps);
    expect([conflict.newer.content, conflict.existing.content]).toEqual([TABS, SPACES]);
    decideAnew({ action: "keep_existing" });
    expect(active(deps)).toEqual([SPACES]);
    expect(listConflicts(deps.store, OWN, { status: "resolved", limit: 9 })).toHaveLength(2);
  });

  test("its past stays as it was, also when it is retired and restored", () => {
    using deps = beliefStore();
    const { decide } = contradiction(deps);
    decide({ action: "keep_new" });
    const { memory } = believe(deps, TABS, { type: "preference" });
    retireMemory(deps, { ownerId: OWN, id: memory.id });
    restoreMemory(deps, { ownerId: OWN, id: memory.id });
    expect(active(deps)).toEqual([SPACES, TABS]);
    expect([-1.5, -0.5].map((day) => heldOn(deps, day))).toEqual([[TABS], [SPACES]]);
  });

  test("where it is decided against again, a restore brings it back, and not what was retired before it", () => {
    using deps = beliefStore();
    const narrow = believe(deps, "Sam prefers tabs.", { type: "preference", day: -5 }).memory;
    const wide = correctMemory(deps, target(narrow), { content: "Sam prefers tabs of width 8." });
    retireMemory(deps, target(wide));
    const anew = believe(deps, "Sam prefers tabs.", { type: "preference" }).memory;
    believe(deps, "Sam does not prefer tabs.", { type: "preference" });
    open(deps).decide({ action: "keep_new" });
    expect(restoreMemory(deps, target(anew)).content).toBe("Sam prefers tabs.");
  });

  test("it outlives what it was decided against for, and is deleted with its past", () => {
    using deps = beliefStore();
    const { decide, newer } = contradiction(deps);
    decide({ action: "keep_new" });
    const { memory } = believe(deps, TABS, { type: "preference" });
    deleteMemory(deps, { ownerId: OWN, id: newer.id });
    expect(active(deps)).toEqual([TABS]);
    deleteMemory(deps, { ownerId: OWN, id: memory.id });
    expect(listed(deps.store, { status: "all" })).toEqual([]);
  });

  test("where a rule had decided, too", () => {
    using deps = beliefStore();
    const line = { author: "import", stated_by: "document", path: "/notes/TEAM.md", start_line: 4 } as const;
    believe(deps, "The deploy script supports Windows paths.", { ...line, day: -9 });
    believe(deps, "The deploy script does not support Windows paths.", { ...line, day: -5 });
    expect(active(deps)).toEqual(["The deploy script does not support Windows paths."]);
    const before = [-7, -3].map((day) => heldOn(deps, day));
    expect(believe(deps, "The deploy script supports Windows paths.").kind).toBe("conflict");
    expect([-7, -3].map((day) => heldOn(deps, day))).toEqual(before);
  });
});

describe("an older value of a retired memory, said again", () => {
  test("is its next version, and no other version changes its place or its time", () => {
    using deps = beliefStore();
    const first = believe(deps, limit(10), { day: -9 }).memory;
    believe(deps, limit(20), { day: -8 });
    believe(deps, limit(15), { day: -7 });
    retireMemory(deps, { ownerId: OWN, id: first.id });
    const spans = () =>
      findVersions(deps.store, OWN, first.root_id)
        .map(({ version, content, valid_from, valid_to }) => [version, content, valid_from, valid_to])
        .reverse();
    const before = spans();
    expect(believe(deps, limit(20)).kind).toBe("merged");
    expect(spans()).toEqual([...before, [4, limit(20), deps.clock(), null]]);
    believe(deps, limit(30));
    expect(spans().slice(0, 3)).toEqual(before);
  });

  test("what was retired, and has another value meanwhile, keeps its past when it is restored", () => {
    using deps = beliefStore();
    const first = believe(deps, limit(10), { day: -9 }).memory;
    retireMemory(deps, { ownerId: OWN, id: first.id });
    believe(deps, limit(20), { day: -1 });
    restoreMemory(deps, { ownerId: OWN, id: first.id });
    expect([-5, -0.5].map((day) => heldOn(deps, day))).toEqual([[limit(10)], [limit(20)]]);
    expect(active(deps)).toEqual([limit(10)]);
  });

  test("nor does its past grow up to the other value", () => {
    using deps = beliefStore();
    const first = believe(deps, limit(10), { day: -9 }).memory;
    retireMemory(on(deps, -5), target(first));
    believe(deps, limit(20), { day: -2 });
    const { root_id } = restoreMemory(deps, target(first));
    expect([-7, -3, -1].map((day) => heldOn(deps, day))).toEqual([[limit(10)], [], [limit(20)]]);
    expect(history(deps, root_id)).toEqual([
      [3, limit(10), "active"],
      [2, limit(20), "superseded"],
      [1, limit(10), "superseded"],
    ]);
    correctMemory(deps, target(first), { content: limit(30) });
    expect([-7, -3, -1].map((day) => heldOn(deps, day))).toEqual([[limit(10)], [], [limit(20)]]);
  });

  test("counts from the end of what was retired where it was said before that", () => {
    using deps = beliefStore();
    const first = believe(deps, limit(10), { day: -9 }).memory;
    believe(deps, limit(20), { day: -8 });
    retireMemory(on(deps, -5), target(first));
    believe(deps, limit(10), { day: -6 });
    const held = [-8.5, -7, -5.5, -4];
    expect(held.map((day) => heldOn(deps, day))).toEqual([
      [limit(10)],
      [limit(20)],
      [limit(20)],
      [limit(10)],
    ]);
    // Another value, said of the time in which that one held, holds at no time with it.
    believe(deps, limit(30), { day: -6.5 });
    expect(held.map((day) => heldOn(deps, day))).toEqual([
      [limit(10)],
      [limit(20)],
      [limit(20)],
      [limit(10)],
    ]);
  });

  test("the retired one itself, said again beside another value, is what holds", () => {
    using deps = beliefStore();
    const first = believe(deps, limit(10), { day: -9 }).memory;
    believe(deps, limit(20), { day: -8 });
    retireMemory(on(deps, -5), target(first));
    believe(deps, limit(10), { day: -3 });
    expect(believe(deps, limit(20), { day: -1 }).kind).toBe("versioned");
    expect(active(deps)).toEqual([limit(20)]);
    expect([-6, -4, -2].map((day) => heldOn(deps, day))).toEqual([[limit(20)], [], [limit(10)]]);
  });

  test("what sessions show no more takes no time from what a person corrects", () => {
    using deps = beliefStore();
    const told = (session: number, content: string, day: number) => {
      const findings = content ? [aFinding(content, { at: deps.clock() + day * DAY })] : [];
      settleEvidence(deps, aSession(session, { findings }), { indexes: new Map(), vectors: new Map() });
    };
    told(1, limit(10), -9);
    told(2, limit(20), -5);
    expect(active(deps)).toEqual([limit(20)]);
    told(2, "", -5);
    const [ten] = listed(deps.store);
    if (ten) correctMemory(deps, target(ten), { content: limit(30) });
    expect([ten?.content, ...heldOnly(deps, -3)]).toEqual([limit(10), limit(10)]);
  });
});

describe("an old value said again after a sentence that told of its change", () => {
  test.each([
    ["I live in Utrecht.", "I moved from Utrecht to Leiden."],
    ["The API listens on port 4000.", "The API now listens on port 4100 instead of 4000."],
    ["We use Jest for unit tests.", "We have switched from Jest to Vitest for unit tests."],
    ["We run Node 20.", "We upgraded from Node 20 to Node 22."],
    ["The deadline is 1 March.", "The deadline moved from 1 March to 15 March."],
  ])("is the next version of the same memory: %j, %j", (old, changed) => {
    using deps = beliefStore();
    const first = believe(deps, old, { day: -3 }).memory;
    expect(believe(deps, changed, { day: -2 }).kind).toBe("versioned");
    expect(believe(deps, old, { day: -1 }).kind).toBe("versioned");
    expect(active(deps)).toEqual([old]);
    expect(history(deps, first.root_id).map(([, content]) => content)).toEqual([old, changed, old]);
    expect(believe(deps, changed).kind).toBe("versioned");
    expect(active(deps)).toEqual([changed]);
  });

  test("but not after one that only said more", () => {
    using deps = beliefStore();
    const long = "The staging server is hosted on Fly because it is close to us.";
    believe(deps, "The staging server is hosted on Fly.", { day: -3 });
    expect(believe(deps, long, { day: -2 }).kind).toBe("versioned");
    believe(deps, "The staging server is hosted on Fly.", { day: -1 });
    expect(active(deps)).toContain(long);
  });
});

describe("why tells the rule that has decided", () => {
  test.each([
    ["The version is 1.10.", "The version is 1.10.0."],
    ["The size is 10 mb.", "The size is 10 Mb."],
    ["The weight is 1 t.", "The weight is 1 T."],
    ["The upload limit is 10 MB.", "The upload limit is 20 MB."],
  ])("where one slot has another value: %j, %j", (one, other) => {
    using deps = beliefStore();
    believe(deps, one, { day: -2 });
    expect(believe(deps, other, { day: -1 }).kind).toBe("versioned");
    expect(reasons(deps)).toEqual([["updated", 1, "another value of one slot"]]);
  });

  test("where an old value is said again", () => {
    using deps = beliefStore();
    believe(deps, "I live in Utrecht.", { day: -3 });
    believe(deps, "I moved from Utrecht to Leiden.", { day: -2 });
    believe(deps, "I live in Utrecht.", { day: -1 });
    expect(reasons(deps).at(-1)?.at(-1)).toBe("an older value said again");
  });

  const reasons = ({ store }: BeliefDeps) =>
    store
      .prepare<[], [string, number, string]>("SELECT verdict, score, rule FROM decisions ORDER BY id")
      .raw()
      .all();
});
