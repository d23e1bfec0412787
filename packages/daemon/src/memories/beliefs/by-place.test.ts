import { expect, test } from "vitest";
import { beliefStore, believe } from "../../../test/builders.ts";
import { active } from "./contradictions.fixture.ts";

test.each([
  ["My birthday is in May.", "My birthday is in October."],
  ["The lease ends on 31 May.", "The lease ends on 31 July."],
  ["The wedding is on May 12.", "The wedding is on June 12."],
  ["My birthday is on 4 May.", "My birthday is on 5 April."],
  ["The heating is on.", "The heating is off."],
  ["The alarm is on at night.", "The alarm is off at night."],
  ["The heating is on when we are out.", "The heating is off when we are out."],
  ["The ticket costs $40.", "The ticket costs £40."],
  ["The ticket costs 40 euros.", "The ticket costs 45 dollars."],
  ["Values must be < 100.", "Values must be > 100."],
  ["The age is >=18.", "The age is <=18."],
  ["Priya leads the mobile team.", "Jonas now leads the mobile team."],
  ["Priya maintains the parser.", "Jonas maintains the parser now."],
])("asks about %j, %j", (one, other) => {
  using deps = beliefStore();
  believe(deps, one, { day: -2 });
  expect(believe(deps, other, { day: -1 }).kind).toBe("conflict");
});

test.each([
  ["You may use 5 seats.", "You can use 5 seats in June."],
  ["The button is on the left.", "The heating is off."],
  ["The bill for March was paid.", "The bill for May was not paid."],
  ["See a -> 5.", "See a <- 5."],
  ["The colour is gray.", "The colour is grey."],
  ["The talk is on if statements.", "The talk is off."],
])("keeps both, and asks nothing: %j, %j", (one, other) => {
  using deps = beliefStore();
  believe(deps, one, { day: -2 });
  expect(believe(deps, other, { day: -1 }).kind).toBe("saved");
  expect(active(deps)).toHaveLength(2);
});
