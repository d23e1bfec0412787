import { expect, test } from "vitest";
import { beliefStore, believe } from "../../../test/builders.ts";
import { active } from "./contradictions.fixture.ts";

function saidAfter(one: string, other: string) {
  using deps = beliefStore();
  believe(deps, one, { day: -2 });
  const { kind } = believe(deps, other, { day: -1 });
  return { kind, holds: active(deps).length };
}

test.each([
  ["Ana reports to Ben.", "Ben reports to Ana."],
  ["Ana reports to Ben.", "Ana reports to Carla."],
  ["Ana reports to Ben.", "Ana now reports to Carla."],
  ["Ana reports to Ben Kroll.", "Ana reports to Carla Diaz."],
  ["I report to Ben.", "I report to Carla."],
  ["The platform team reports to the CTO.", "The platform team reports to the COO."],
])("who reports to another one is asked about: %j, %j", (one, other) => {
  expect(saidAfter(one, other)).toEqual({ kind: "conflict", holds: 2 });
});

test.each([
  ["Ana reports to Ben.", "Dora reports to Ben."],
  ["Ana reports to Ben.", "Ben reports to Carla."],
  ["Ana reports to Ben.", "Ana reports to Carla on budgets."],
  ["Ana reports to Ben.", "Ana may report to Carla."],
  ["Ana reports to Ben.", "Ana's sister reports to Carla."],
  ["The weekly reports are sent to Ben.", "The weekly reports are sent to Carla."],
])("other people, or other matters, hold side by side: %j, %j", (one, other) => {
  expect(saidAfter(one, other)).toEqual({ kind: "saved", holds: 2 });
});
