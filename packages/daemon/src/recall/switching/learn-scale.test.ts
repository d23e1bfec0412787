import { afterEach, beforeEach, expect, test } from "vitest";
import type { Embedder } from "../../models/models.ts";
import { putVector } from "../../store/search.ts";
import { type MadeUpStore, madeUpStore, model, wordVector } from "../made-up-store.ts";
import { learnScale } from "./learn-scale.ts";

/**
 * Model whose unrelated texts have a cosine of .7, and related ones more: half of it is the same for every
 * text.
 */
function near(text: string): Float32Array {
  const vector = wordVector(text).map((component) => component * Math.sqrt(0.3));
  return Float32Array.from([Math.sqrt(0.7), ...vector, ...new Float32Array(127)]);
}

const embedder = (name: string, vectorOf: (text: string) => Float32Array): Embedder => ({
  name,
  dimensions: 512,
  state: () => ({ name, state: "ready", runtime: "test" }),
  embed: async (texts) => texts.map(vectorOf),
});
const embedded = embedder(model, wordVector);

let made: MadeUpStore;
beforeEach(() => {
  made = madeUpStore();
});
afterEach(() => made.close());

test("what a model says of texts that belong together and of those that do not is put on the embedded scale", async () => {
  const scale = await learnScale(embedder("near", near), embedded, {});
  expect(scale).toEqual({ factor: expect.closeTo(1 / 0.3), shift: expect.closeTo(-0.7 / 0.3) });
});

test("the embedded model is read as it is, and so is every other where it cannot be asked", async () => {
  expect(await learnScale(embedded, embedded, {})).toBeUndefined();
  const off: Embedder = { ...embedded, state: () => ({ name: model, state: "unavailable", reason: "off" }) };
  expect(await learnScale(embedder("near", near), off, {})).toBeUndefined();
});

test("with its scale, a model whose texts are all near each other keeps silent where there is no answer", async () => {
  const deploys = "Deploys run on Thursday morning and the harbour is closed";
  made.memory(deploys);
  putVector(made.store, 1, "near", near(deploys));
  const query = "colour of the harbour lights";
  const part = { model: "near", vector: near(query) };
  expect(made.ask(query, part).confidence).not.toBe("none");
  const scale = await learnScale(embedder("near", near), embedded, {});
  expect(made.ask(query, { ...part, scale }).confidence).toBe("none");
});
