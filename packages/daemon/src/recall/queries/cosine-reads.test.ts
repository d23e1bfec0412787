import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openReader, type ReaderConnection } from "../../store/reader.ts";
import { putSigns, putVector } from "../../store/search.ts";
import { giveVectorFunctions } from "../../store/vector-functions.ts";
import { type MadeUpStore, madeUpStore, model, wordVector } from "../made-up-store.ts";
import { comparedHere, comparedInStore, cosineReads } from "./cosine-reads.ts";

let made: MadeUpStore;
let db: ReaderConnection;
beforeEach(() => {
  made = madeUpStore();
  db = openReader(made.path);
});
afterEach(() => {
  db.close();
  made.close();
});

const texts = ["the heron is grey", "the kingfisher is blue", "a grey day", "nothing of that"];
const query = wordVector("which heron is grey");
const items = (): number[] =>
  made.store.prepare<[], number>("SELECT item FROM recall_items ORDER BY item").pluck().all();
const exactly = (text: string): number =>
  wordVector(text).reduce((sum, component, n) => sum + component * (query[n] ?? 0), 0);

/** Of musl and Windows on ARM there is no build of sqlite-vec. */
const hasFunctions = (() => {
  const scratch = madeUpStore();
  const reader = openReader(scratch.path);
  const has = giveVectorFunctions(reader);
  reader.close();
  scratch.close();
  return has;
})();

describe("cosines of the vectors that the store holds", () => {
  test("keep within .002 of those of the vectors before they were rounded, in the order of the items", () => {
    for (const text of texts) made.memory(text, { vector: wordVector(text) });
    const read = cosineReads(db, model)(query, items());
    expect(read.map(([item]) => item)).toEqual(items());
    for (const [n, [, cosine]] of read.entries())
      expect(Math.abs(cosine - exactly(texts[n] ?? ""))).toBeLessThan(0.002);
  });

  test.skipIf(!hasFunctions)("are the same whether sqlite-vec compares or JavaScript does", () => {
    giveVectorFunctions(db);
    for (const text of texts) made.memory(text, { vector: wordVector(text) });
    const [inStore, here] = [comparedInStore(db, model), comparedHere(db, model)].map((compare) =>
      compare(query, items()),
    );
    expect(inStore?.map(([item]) => item)).toEqual(here?.map(([item]) => item));
    for (const [n, [, cosine]] of (inStore ?? []).entries())
      expect(cosine).toBeCloseTo(here?.[n]?.[1] ?? 9, 6);
  });

  test.each([
    ["as they are read", cosineReads],
    ["in JavaScript", comparedHere],
  ])("are missing where there are none that fit, %s", (_, compare) => {
    for (const text of texts) made.memory(text);
    const [first = 0, second = 0, third = 0, fourth = 0] = items();
    putVector(made.store, first, model, wordVector("heron"));
    putVector(made.store, second, model, new Float32Array(512));
    putSigns(made.store, third, model, [wordVector("heron")]);
    putVector(made.store, fourth, model, wordVector("heron").subarray(0, 256));
    expect(compare(db, model)(query, [...items(), 4_711]).map(([item]) => item)).toEqual([first]);
    expect(compare(db, "another model")(query, items())).toEqual([]);
  });
});
