import { afterEach, beforeEach, expect, test } from "vitest";
import { putSigns } from "../../store/search.ts";
import { type MadeUpStore, madeUpStore, model, wordVector } from "../made-up-store.ts";

let made: MadeUpStore;
beforeEach(() => {
  made = madeUpStore();
});
afterEach(() => made.close());

const heron = "The heron eats at noon in the reeds of the lake.";
const owl = "The owl eats at night in the barn by the lake.";
const query = "when does the heron eat by the lake?";

const similarities = () =>
  new Map(made.ask(query).memories.map(({ content, similarity }) => [content.slice(0, 14), similarity]));

test("turns without a vector yet are answered with beside those that have one", () => {
  made.passage(heron, { seq: 0 });
  made.passage(owl, { seq: 1, vector: wordVector(owl) });
  const found = similarities();
  expect(found.get("User: The hero")).toBeNull();
  expect(found.get("User: The owl ")).toBeGreaterThan(0);
});

test("signs of another model, or of another length, count as none", () => {
  const id = made.passage(heron, { seq: 0 });
  const item = made.store
    .prepare<[string], { item: number }>("SELECT item FROM recall_items WHERE ref_id = ?")
    .get(id)?.item;
  putSigns(made.store, item ?? 0, "another-model", [wordVector(heron)]);
  expect([...similarities().values()]).toEqual([null]);
  putSigns(made.store, item ?? 0, model, [wordVector(heron).slice(0, 120)]);
  expect([...similarities().values()]).toEqual([null]);
  putSigns(made.store, item ?? 0, model, [null, wordVector(heron)]);
  expect([...similarities().values()][0]).toBeGreaterThan(0.3);
});

test("a paragraph that the model has no vector for is none of them", () => {
  const id = made.passage(heron, { seq: 0 });
  const item = made.store
    .prepare<[string], { item: number }>("SELECT item FROM recall_items WHERE ref_id = ?")
    .get(id)?.item;
  putSigns(made.store, item ?? 0, model, [null]);
  expect([...similarities().values()]).toEqual([null]);
  expect(made.ask(query).memories).toHaveLength(1);
});
