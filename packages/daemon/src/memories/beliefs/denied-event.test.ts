import { guessType } from "@memory/language/comparison";
import { expect, test } from "vitest";
import { beliefStore, believe } from "../../../test/builders.ts";
import { active, imported } from "./contradictions.fixture.ts";

/** Each with the type that a save guesses: "never" makes a preference of it. */
function saidAfter(one: string, other: string, days = 30) {
  using deps = beliefStore();
  believe(deps, one, { day: -days - 1, type: guessType(one) });
  const { kind } = believe(deps, other, { day: -1, type: guessType(other) });
  return { kind, holds: active(deps).length };
}

test.each([
  ["PR 41 was merged.", "PR 41 was not merged."],
  ["PR 41 was not merged.", "PR 41 was merged."],
  ["PR #41 was merged.", "PR #41 wasn't merged."],
  ["PR 41 was merged.", "PR 41 was never merged."],
  ["PR 41 was never merged.", "PR 41 was merged."],
  ["PR 41 has been merged.", "PR 41 has not been merged."],
  ["KILN-142 was merged.", "KILN-142 was not merged."],
  ["We shipped release 3.", "We did not ship release 3."],
  ["Version 2.1 was released in May.", "Version 2.1 was not released in May."],
])("one event and its denial are asked about: %j, %j", (one, other) => {
  expect(saidAfter(one, other)).toEqual({ kind: "conflict", holds: 2 });
});

test.each([
  ["PR 41 was merged.", "PR 42 was merged."],
  ["PR 41 was merged.", "PR 42 was not merged."],
  ["PR 41 was merged.", "PR 41 was not merged by Ana."],
  ["PR 41 was not merged yet.", "PR 41 was merged."],
  ["PR 41 was not merged yesterday.", "PR 41 was merged yesterday."],
  ["The shop was deployed.", "The shop was not deployed."],
  ["The run of 3 minutes was merged.", "The run of 3 minutes was not merged."],
  ["We shipped 3 lamps to the harbour.", "We did not ship 3 lamps to the harbour."],
  ["Room 12 was added to the plan.", "Room 12 was not added to the plan."],
  ["Ben merged PR 41 of Ana.", "Ana did not merge PR 41 of Ben."],
  ["I deployed v2.1.", "She did not deploy v2.1."],
])("another event, another day or something that may happen again is not: %j, %j", (one, other) => {
  expect(saidAfter(one, other)).toEqual({ kind: "saved", holds: 2 });
});

test("what was said on one day is of one day", () => {
  expect(saidAfter("PR 41 was merged today.", "PR 41 was not merged today.", 0.5).kind).toBe("conflict");
});

test("no rule settles it, be it that a person says so: what was not done may have been done since", () => {
  using deps = beliefStore();
  believe(deps, "PR 41 was not merged.", { ...imported, type: "episode", stated_by: "tool", day: -9 });
  believe(deps, "PR 41 was merged.", { type: "episode", day: -1 });
  expect(active(deps)).toHaveLength(2);
});

test("the question says that it is about whether it happened", () => {
  using deps = beliefStore();
  believe(deps, "PR 41 was merged.", { day: -2, type: "episode" });
  believe(deps, "PR 41 was not merged.", { day: -1, type: "episode" });
  expect(deps.store.prepare("SELECT reason FROM conflicts").pluck().all()).toEqual([
    "one says that it happened, the other that it did not",
  ]);
});
