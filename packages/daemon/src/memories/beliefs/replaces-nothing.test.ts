import { describe, expect, test } from "vitest";
import { beliefStore, believe } from "../../../test/builders.ts";
import { active } from "./contradictions.fixture.ts";

/** Active memories and the outcome after the second statement, a day later by the same person. */
function saidAfter(one: string, other: string) {
  using deps = beliefStore();
  believe(deps, one, { day: -2 });
  const { kind } = believe(deps, other, { day: -1 });
  return { kind, holds: active(deps) };
}

describe("what may be another's change, or none, replaces nothing", () => {
  test.each([
    ["We deploy with Jenkins.", "Tom says we no longer deploy with Jenkins."],
    ["We deploy with Jenkins.", "Competitors no longer deploy with Jenkins."],
    ["We deploy with Jenkins.", "Maybe we no longer deploy with Jenkins."],
    ["We deploy with Jenkins.", "It is not true that we no longer deploy with Jenkins."],
    ["We deploy with Jenkins.", "Next year we no longer deploy with Jenkins."],
    ["I smoke.", "My father stopped smoking."],
    ["I play tennis on Sundays.", "He no longer plays tennis on Sundays."],
    ["Standup is at 9:30.", "Standup moved to 10:15 for one day only."],
    ["Standup is at 9:30.", "Standup moved to 10:15 until Friday."],
  ])("%j, %j", (one, other) => {
    expect(saidAfter(one, other).holds).toHaveLength(2);
  });

  test.each([
    ["We deploy with Jenkins.", "We no longer deploy with Jenkins."],
    ["We deploy with Jenkins.", "Since March we no longer deploy with Jenkins."],
    ["Tests run on Node 18.", "Tests run on Node 22 now."],
    ["Logs are kept for 30 days.", "Logs are kept for 90 days as of this week."],
    ["The release train leaves on Thursdays.", "The release train now leaves on Wednesdays."],
  ])("but what one says of one's own is the next version, or asked: %j, %j", (one, other) => {
    expect(saidAfter(one, other).kind).toMatch(/versioned|conflict/);
  });
});

test.each([
  ["The office is called Fuchsbau.", "The office is called Dachsbau?"],
  ["The office is called Dachsbau?", "The office is called Fuchsbau."],
  ["The cache lives for 60 seconds.", "The cache lives for 120 seconds?"],
  ["The wiki is public.", 'He asked: "the wiki is private?"'],
  ["サーバーは東京にあります。", "サーバーは東京にありません？"],
])("a question states nothing: %j, %j", (one, other) => {
  expect(saidAfter(one, other)).toMatchObject({ kind: "saved", holds: { length: 2 } });
});
