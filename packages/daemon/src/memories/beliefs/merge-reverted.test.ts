import { DAY } from "@memory/language/text";
import { expect, test } from "vitest";
import { beliefStore, believe, listed } from "../../../test/builders.ts";
import { OWN } from "../../store/owner-key.ts";
import type { BeliefDeps } from "./belief.ts";
import { active, contradiction, open, SPACES, TABS } from "./contradictions.fixture.ts";
import { revertResolution } from "./revert.ts";

const heldOn = ({ store, clock }: BeliefDeps, day: number) =>
  listed(store, { status: "all", clocks: { at: clock() + day * DAY } }).map(({ content }) => content);

const BOTH = "Sam prefers tabs in Go, and spaces in YAML.";

const takeBack = (deps: BeliefDeps, id: string) => revertResolution(deps, { ownerId: OWN, id }, null);

test("a merge that is taken back leaves the past of what was said anew before it", () => {
  using deps = beliefStore();
  contradiction(deps).decide({ action: "keep_new" });
  believe(deps, TABS, { type: "preference" });
  const before = [-1.5, -0.5].map((day) => heldOn(deps, day));
  const { conflict, decide } = open(deps);
  decide({ action: "merge", content: BOTH });
  expect([-1.5, -0.5].map((day) => heldOn(deps, day))).toEqual(before);
  takeBack(deps, conflict.id);
  expect([-1.5, -0.5].map((day) => heldOn(deps, day))).toEqual(before);
  expect(active(deps)).toEqual([SPACES, TABS]);
});

test("a decision that came before a merge can still be taken back when the merge was", () => {
  using deps = beliefStore();
  const { takeBack: takeBackFirst, decide: decideFirst } = contradiction(deps);
  decideFirst({ action: "keep_new" });
  believe(deps, "Sam prefers tabs over spaces.", { type: "preference" });
  const { conflict, decide } = open(deps);
  decide({ action: "merge", content: BOTH });
  takeBack(deps, conflict.id);
  takeBackFirst();
  expect(active(deps)).toEqual([SPACES, TABS, "Sam prefers tabs over spaces."].sort());
});

test("a third memory that the merge had replaced holds again, and keeps its past", () => {
  using deps = beliefStore();
  contradiction(deps);
  const { conflict, decide } = open(deps);
  believe(deps, "The upload limit is 10 MB.", { day: -3 });
  decide({ action: "merge", content: "The upload limit is 20 MB." });
  expect(active(deps)).toEqual(["The upload limit is 20 MB."]);
  takeBack(deps, conflict.id);
  expect(active(deps)).toEqual([SPACES, TABS, "The upload limit is 10 MB."]);
  expect(heldOn(deps, -2.5)).toEqual(["The upload limit is 10 MB."]);
});
