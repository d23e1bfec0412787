import { expect, test } from "vitest";
import { beliefStore, believe } from "../../../test/builders.ts";
import { active } from "./contradictions.fixture.ts";

test.each([
  ["Writes are synchronous.", "Writes are asynchronous."],
  ["The migration is reversible.", "The migration is irreversible."],
  ["The contract is legal.", "The contract is illegal."],
  ["The list is sorted.", "The list is unsorted."],
  ["The certificate is valid.", "The certificate is expired."],
  ["The address is complete.", "The address is incomplete."],
])("an opposite is asked about: %j, %j", (one, other) => {
  using deps = beliefStore();
  believe(deps, one, { day: -2 });
  expect(believe(deps, other, { day: -1 }).kind).toBe("conflict");
});

test.each([
  ["The tests are listed.", "The tests are enlisted."],
  ["The vendor reports costs.", "The vendor imports costs."],
  ["The command ports settings from v1.", "The command imports settings from v1."],
  ["The team is united.", "The team is invited."],
])("what only begins alike is none: %j, %j", (one, other) => {
  using deps = beliefStore();
  believe(deps, one, { day: -2 });
  believe(deps, other, { day: -1 });
  expect(active(deps)).toHaveLength(2);
});

test.each([
  ["ログは公開されています。", "ログは公開されていません。"],
  ["これは必要です。", "これは必要ではありません。"],
  ["我喜欢香菜。", "我不喜欢香菜。"],
  ["他有车。", "他没有车。"],
  ["J'aime la coriandre.", "Je n'aime pas la coriandre."],
])("a denial without spaces is found and asked about, whichever was said first: %j, %j", (one, other) => {
  for (const [first, second] of [
    [one, other],
    [other, one],
  ] as const) {
    using deps = beliefStore();
    believe(deps, first, { day: -2 });
    expect(believe(deps, second, { day: -1 }).kind).toBe("conflict");
  }
});
