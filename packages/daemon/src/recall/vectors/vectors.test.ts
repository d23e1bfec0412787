import { afterEach, beforeEach, expect, test } from "vitest";
import { openReader } from "../../store/reader.ts";
import { putVector } from "../../store/search.ts";
import { answer } from "../answer.ts";
import { alice, type MadeUpStore, madeUpStore, model, now, wordVector } from "../made-up-store.ts";
import { createReader, prepare, type Reader } from "../reader.ts";

let made: MadeUpStore;
let reader: Reader;
beforeEach(() => {
  made = madeUpStore();
  reader = createReader(openReader(made.path));
});
afterEach(() => {
  reader.db.close();
  made.close();
});

const next = "the-next";
const items = (): number[] =>
  made.store.prepare<[], number>("SELECT item FROM recall_items ORDER BY item").pluck().all();
/** Of another length than the other model's, and turned round. */
const mirrored = (text: string): Float32Array => {
  const vector = wordVector(text);
  return Float32Array.from([...vector, ...vector], (component) => component * Math.SQRT1_2).reverse();
};
const ask = (name: string, query: string, vector: Float32Array | null) =>
  answer(reader, { query, ownerId: alice, limit: 8, maxTokens: 1500, now, model: name, vector }).memories[0];

test("two models that take turns are each answered by their own vectors", () => {
  made.memory("The heron is grey.", { vector: wordVector("The heron is grey.") });
  for (const item of items()) putVector(made.store, item, next, mirrored("The heron is grey."));
  for (const round of [1, 2, 3]) {
    expect(ask(model, "heron grey", wordVector("the heron is grey"))?.similarity, `${round}`).toBeCloseTo(
      1,
      2,
    );
    expect(ask(next, "heron grey", mirrored("the heron is grey"))?.similarity, `${round}`).toBeCloseTo(1, 2);
  }
});

test("a vector of another model than the one that is named finds nothing by it, and the words still answer", () => {
  made.memory("The heron is grey.", { vector: wordVector("The heron is grey.") });
  expect(ask(model, "heron grey", mirrored("the heron is grey"))).toMatchObject({
    content: "The heron is grey.",
    similarity: null,
  });
});

test("the next model is loaded a part at a time, beside the one that answers, and follows what is written", () => {
  made.store.transaction(() => {
    for (let n = 0; n < 4500; n++) made.memory(`Heron number ${n} is grey.`);
    for (const item of items()) putVector(made.store, item, next, mirrored("heron"));
  });
  expect([prepare(reader, next), prepare(reader, next)]).toEqual([false, true]);
  made.memory("The kingfisher is blue.");
  const newest = items().at(-1) ?? 0;
  putVector(made.store, newest, next, mirrored("the kingfisher is blue"));
  expect(prepare(reader, next)).toBe(true);
  expect(ask(next, "kingfisher", mirrored("the kingfisher is blue"))?.similarity).toBeCloseTo(1, 2);
});
