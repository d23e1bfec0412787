import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { viewerDir } from "./build.ts";
import { BUDGET, readWeights } from "./weights.ts";

const weights = readWeights(viewerDir());

test(`what runs before the first page is seen weighs at most ${BUDGET.first} kB`, () => {
  expect(weights.first).toBeLessThanOrEqual(BUDGET.first);
});

test(`no place brings more than ${BUDGET.lazy} kB of its own, and the graph no more than ${BUDGET.graph} kB`, () => {
  expect(weights.lazy.filter(({ kB }) => kB > BUDGET.lazy)).toEqual([]);
  expect(weights.graph).toBeLessThanOrEqual(BUDGET.graph);
});

test(`whoever opens the heaviest place at once loads at most ${BUDGET.arrival} kB`, () => {
  expect(weights.arrival).toBeLessThanOrEqual(BUDGET.arrival);
});

test(`all styles together weigh at most ${BUDGET.styles} kB`, () => {
  expect(weights.styles).toBeLessThanOrEqual(BUDGET.styles);
});

test("the page itself runs nothing inline", () => {
  const page = readFileSync(join(viewerDir(), "index.html"), "utf8");
  expect(page).not.toMatch(/<style|\sstyle=|<script(?![^>]*\ssrc=)|\son\w+=/);
});
