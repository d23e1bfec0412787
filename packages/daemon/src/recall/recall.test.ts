import { setTimeout as pause } from "node:timers/promises";
import { RecallAnswer, RecallRequest } from "@memory/shared";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Embedder, ModelError } from "../models/models.ts";
import { createPool, type Pool } from "../platform/schedule/pool.ts";
import { putVector } from "../store/search.ts";
import { alice, type MadeUpStore, madeUpStore, model, now, wordVector } from "./made-up-store.ts";
import { type RecallQuery, recall } from "./recall.ts";
import { warmUp } from "./warm-up.ts";

const heron = "The heron eats at noon in the reeds of Lake Sora.";
let made: MadeUpStore;
let pool: Pool;
beforeEach(() => {
  made = madeUpStore();
  pool = createPool("recall-worker", { threads: 1, workerData: { storePath: made.path } });
});
afterEach(async () => {
  await pool.close();
  made.close();
});

const ready = { name: model, state: "ready", runtime: "test" } as const;
const working: Embedder = {
  name: model,
  dimensions: 512,
  state: () => ready,
  embed: async (texts) => texts.map(wordVector),
};
const ask = (
  embedder: Embedder,
  query: string,
  signal = new AbortController().signal,
  more: Partial<RecallQuery> = {},
) =>
  recall(
    { models: { embedder }, workers: { recall: pool }, clock: () => now },
    alice,
    { ...RecallRequest.parse({ query }), ...more },
    signal,
  );

describe("recall through a worker thread", { timeout: 30_000 }, () => {
  test("answers as the contract says, and finds what was saved a moment ago", async () => {
    await warmUp({ models: { embedder: working }, workers: { recall: pool }, clock: () => now });
    expect((await ask(working, "when does the heron eat")).memories).toEqual([]);
    made.memory(heron, { vector: wordVector(heron) });
    const found = await ask(working, "when does the heron eat");
    expect(RecallAnswer.omit({ queryId: true }).parse(found)).toEqual(found);
    expect(found).toMatchObject({
      degraded: false,
      confidence: "high",
      omitted: 0,
      omittedSure: 0,
      memories: [{ content: heron }],
    });
  });

  test("what an agent's own session said is left out, and makes nothing else sure", async () => {
    const session = "0f1e2d3c-4b5a-4697-8879-6a5b4c3d2e1f";
    const pond = "Nobody saw how a stork hunts frogs until noon, nor what it eats then.";
    made.memory(heron, { vector: wordVector(heron), session_id: session });
    made.memory(pond, { vector: wordVector(pond) });
    const contents = async (more: Partial<RecallQuery>) =>
      (await ask(working, "the heron eats at noon in the reeds", undefined, more)).memories.map(
        ({ content }) => content,
      );
    expect(await contents({})).toEqual([heron, pond]);
    expect(await contents({ surely: true })).toEqual([heron]);
    expect(await contents({ surely: true, outside: session })).toEqual([]);
    expect(await contents({ surely: true, outside: "another session" })).toEqual([heron]);
  });

  test("what waits for its vector answers by its words, and what has none for good needs more of them", async () => {
    const query = "which rusty key opens the old boathouse gate";
    const said = "The boathouse has a brass key.";
    made.memory(heron, { vector: wordVector(heron) });
    made.memory(said);
    const { confidence, memories } = await ask(working, query);
    expect([confidence, memories[0]?.content]).toEqual(["low", said]);
    putVector(made.store, 2, model, null);
    expect(await ask(working, query)).toMatchObject({ confidence: "none", memories: [] });
  });

  test.each<[string, Partial<Embedder>]>([
    ["is unavailable", { state: () => ({ name: model, state: "unavailable", reason: "none" }) }],
    ["fails", { embed: () => Promise.reject(new ModelError("broke off")) }],
    ["has no vector for the question", { embed: async () => [null] }],
    [
      "is loading and does not answer",
      { state: () => ({ name: model, state: "loading" }), embed: () => new Promise(() => {}) },
    ],
  ])("answers from words alone when the model %s, and says so", async (_, part) => {
    made.memory(heron, { vector: wordVector(heron) });
    expect(await ask({ ...working, ...part }, "when does the heron eat")).toMatchObject({
      degraded: true,
      memories: [{ content: heron, similarity: null }],
    });
  });

  test.each([
    ["at once", async () => {}],
    ["while the words are read", () => pause(2)],
    ["long after the words are read", () => pause(200)],
  ])("a vector that comes %s takes part in the same answer", async (_, wait) => {
    made.memory(heron, { vector: wordVector(heron) });
    const embed: Embedder["embed"] = async (texts) => {
      await wait();
      return texts.map(wordVector);
    };
    const { memories, degraded } = await ask({ ...working, embed }, "when does the heron eat");
    expect({ degraded, memories }).toMatchObject({ degraded: false, memories: [{ content: heron }] });
    expect(memories[0]?.similarity).toBeCloseTo(
      (await ask(working, "when does the heron eat")).memories[0]?.similarity ?? 0,
    );
  });

  test("questions that come together are answered like one after the other", async () => {
    made.memory(heron, { vector: wordVector(heron) });
    const all = await Promise.all(Array.from({ length: 6 }, () => ask(working, "when does the heron eat")));
    for (const { degraded, memories } of all)
      expect({ degraded, memories }).toMatchObject({ degraded: false, memories: [{ content: heron }] });
  });

  test("the main thread goes on with its work while a question is answered (W25)", async () => {
    made.memory(heron, { vector: wordVector(heron) });
    let turns = 0;
    const count = (): void => {
      turns++;
      setImmediate(count).unref();
    };
    count();
    await ask(working, "when does the heron eat");
    expect(turns).toBeGreaterThan(2);
  });

  test("a caller who has left is not answered", async () => {
    await expect(ask(working, "heron", AbortSignal.abort(new Error("gone")))).rejects.toThrow("gone");
  });
});
