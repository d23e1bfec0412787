import { expect, test } from "vitest";
import { isSameSaying } from "./same-saying.ts";

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
  ["Use `user` there.", "Use `User` there."],
  ["Say:\n```\nif x:\n  y\n```", "Say:\n```\nif x:\n    y\n```"],
  ["The rule is:\n  a\n  b", "The rule is:\n  a\n    b"],
  ['The value is "5" here.', "The value is 5 here."],
  ['The default is "null" there.', "The default is null there."],
  ["The delimiter is ;", "The delimiter is :"],
  ["The primary key is ID.", "The primary key is id."],
  ["I like Apple most.", "I like apple most."],
  ["The US team has access.", "The us team has access."],
  ["ask IT for help", "ask it for help"],
  ["We'll deploy.", "Well deploy."],
])("what counts in code, numbers, units and names tells two apart: %j, %j", (one, other) => {
  expect(isSameSaying(one, other)).toBe(false);
  expect(isSameSaying(other, one)).toBe(false);
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
