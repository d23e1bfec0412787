import { isSameSaying } from "@memory/language/comparison";
import { describe, expect, test } from "vitest";
import { beliefStore, believe } from "../../../test/builders.ts";
import { OWN } from "../../store/owner-key.ts";
import { active } from "./contradictions.fixture.ts";
import { correctMemory } from "./edit.ts";
import { isForgotten, putForgotten, removeForgotten } from "./queries/forgotten.ts";

test.each([
  ["I prefer dark mode.", "i prefer dark mode!!"],
  ["The API uses Redis.", "the `API` uses redis!"],
  ["The API uses Redis.", "THE API USES REDIS"],
  ["Set it to `true`.", "Set it to true."],
  ["He said “no” to it.", "He said no to it…"],
  ['I like the "Dracula" theme.', "I like the 'Dracula' theme"],
  ["We don't use semicolons.", "We dont use semicolons"],
  ["Colorado Governor Visits School", "Colorado governor visits school"],
  ["Tabs,  not\nspaces", "tabs, not spaces."],
  ["C'est fini !", "C'est fini"],
  ["We deploy on Friday.", "We deploy on friday."],
  ["I like Apple most.", "I like apple most."],
  ["The API uses Redis.", "The API uses  Redis ."],
  ["Use tabs\n  not spaces", "Use tabs not spaces"],
])("in prose case, quotes and closing marks say nothing: %j, %j", (one, other) => {
  expect(isSameSaying(one, other)).toBe(true);
  expect(isSameSaying(other, one)).toBe(true);
});

test.each([
  ["The table has 106 rows.", "The table has 10⁶ rows."],
  ["The key has 28 values.", "The key has 2⁸ values."],
  ["The formula is x2 + y.", "The formula is x² + y."],
  ["The cake takes 11⁄2 cups.", "The cake takes 1½ cups."],
  ["The board is 5' long.", 'The board is 5" long.'],
  ["The link has 10 mbps.", "The link has 10 Mbps."],
  ['Run `echo "$HOME"` first.', "Run `echo '$HOME'` first."],
  ['The query is SELECT "user" FROM t.', "The query is SELECT 'user' FROM t."],
  ["Split at `a b` here.", "Split at `a  b` here."],
  ["Split at `\t` here.", "Split at ` ` here."],
  ['Split at "\t" here.', 'Split at " " here.'],
  ["Use `getUser` there.", "Use `GetUser` there."],
  ["Say:\n```\nif x:\n  y\n```", "Say:\n```\nif x:\n    y\n```"],
  ["The rule is:\n  a\n  b", "The rule is:\n  a\n    b"],
  ['The value is "5" here.', "The value is 5 here."],
  ['The default is "null" there.', "The default is null there."],
  ["The delimiter is ;", "The delimiter is :"],
  ["The US team has access.", "The us team has access."],
  ["ask IT for help", "ask it for help"],
  ["We'll deploy.", "Well deploy."],
])("what counts in code, numbers, units and names tells two apart: %j, %j", (one, other) => {
  expect(isSameSaying(one, other)).toBe(false);
  expect(isSameSaying(other, one)).toBe(false);
});

test("what equals the same text is equal", () => {
  const texts = [
    "we use apple for mail",
    "We use Apple for mail",
    "We use apple for mail",
    "WE USE APPLE FOR MAIL",
  ];
  for (const one of texts) for (const other of texts) expect(isSameSaying(one, other)).toBe(true);
  const us = ["the US team", "the us team", "THE US TEAM", "The Us team"];
  const pairs = us.flatMap((one) => us.map((other) => [one, other] as const));
  for (const [one, other] of pairs)
    for (const third of us)
      if (isSameSaying(one, other) && isSameSaying(other, third)) expect(isSameSaying(one, third)).toBe(true);
});

test("hostile texts are read at once", () => {
  const hostile = [
    "`".repeat(20_000),
    "'\" ".repeat(7_000),
    "5' ".repeat(7_000),
    "\n ".repeat(10_000),
    "a:".repeat(10_000),
  ];
  for (const one of hostile) expect(isSameSaying(`${one}x`, `${one}X`)).toBeTypeOf("boolean");
});

describe("texts whose keys are equal and that are not", () => {
  const six = "The table has 10⁶ rows in it.";
  const plain = "The table has 106 rows in it.";
  const owner = OWN;

  test("stand side by side whatever is edited into which, and none is lost", () => {
    using deps = beliefStore();
    const say = (content: string, day = 0) => believe(deps, content, { day }).memory.id;
    const becomes = (id: string, content: string) => correctMemory(deps, { ownerId: owner, id }, { content });
    const [first, second] = [say(six), say(plain)];
    becomes(second, "The gate is green.");
    becomes(second, plain);
    expect(active(deps).toSorted()).toEqual([six, plain].toSorted());
    becomes(first, "The zebra enclosure opens at nine.");
    say(plain, 2);
    say(six, 2);
    expect(active(deps)).toEqual(expect.arrayContaining([six, plain]));
  });

  test("what is deleted of them does not keep the other from being said", () => {
    using deps = beliefStore();
    const scope = { ownerId: owner, project: null };
    putForgotten(deps.store, scope, six, 1);
    expect(isForgotten(deps.store, scope, six)).toBe(true);
    expect(isForgotten(deps.store, scope, plain)).toBe(false);
    removeForgotten(deps.store, scope, plain);
    expect(isForgotten(deps.store, scope, six)).toBe(true);
  });
});
