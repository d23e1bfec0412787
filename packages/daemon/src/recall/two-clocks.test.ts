import { RecallRequest } from "@memory/shared";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createPool } from "../platform/schedule/pool.ts";
import { setValidity } from "../store/search.ts";
import { alice, bob, type MadeUpStore, madeUpStore, model, now, wordVector } from "./made-up-store.ts";
import { recall } from "./recall.ts";

const day = 86_400_000;
const nest = "where does the heron nest";
const [north, south] = ["The heron nests on the north shore.", "The heron nests on the south shore."];
let made: MadeUpStore;
beforeEach(() => {
  made = madeUpStore();
});
afterEach(() => made.close());

interface Life {
  /** Days before now. */
  readonly from: number;
  readonly to?: number;
  readonly learnt?: number;
  readonly owner?: string;
}

/** A version that held, and that the store took for true from when it learnt of it until it ended. */
function remember(content: string, { from, to, learnt = from, owner = alice }: Life): string {
  const at = (days: number) => now - days * day;
  const id = made.memory(content, {
    vector: wordVector(content),
    owner_id: owner,
    asserted_at: at(from),
    created_at: at(learnt),
    ...(to !== undefined && { valid_to: at(to), status: "superseded" }),
  });
  made.store
    .prepare("INSERT INTO held (memory_id, from_at, to_at) VALUES (?, ?, ?)")
    .run(id, at(learnt), to === undefined ? null : at(to));
  return id;
}

const then = (clocks: { at?: number; knownAt?: number }, query = nest) =>
  made
    .ask(query, clocks)
    .memories.map(({ content }) => content)
    .sort();
const ago = (days: number) => now - days * day;

test("a fact is answered as it was known on a day, and as it was true on it", () => {
  remember(north, { from: 90, to: 30 });
  remember(south, { from: 30 });
  for (const clock of ["at", "knownAt"] as const) {
    expect(then({ [clock]: ago(60) })).toEqual([north]);
    expect(then({ [clock]: ago(10) })).toEqual([south]);
    expect(then({ [clock]: ago(100) })).toEqual([]);
  }
  expect(then({ at: ago(10), knownAt: ago(60) })).toEqual([north]);
  expect(then({ at: ago(60), knownAt: ago(10) })).toEqual([north]);
  expect(then({})).toEqual([south]);
});

test("what was learnt yesterday about last year was true then, but not known", () => {
  remember(north, { from: 365, learnt: 1 });
  expect(then({ at: ago(200) })).toEqual([north]);
  expect(then({ knownAt: ago(200) })).toEqual([]);
  expect(then({ at: ago(200), knownAt: ago(100) })).toEqual([]);
  expect(then({ at: ago(200), knownAt: ago(0.5) })).toEqual([north]);
});

test("passages are there from when they were said, and known from when they were read", () => {
  const id = made.passage("We saw the heron nest in the willow.", { at: ago(50) });
  made.store.prepare("UPDATE passages SET created_at = ? WHERE id = ?").run(ago(20), id);
  expect(then({ at: ago(40) })).toHaveLength(1);
  expect(then({ at: ago(60) })).toEqual([]);
  expect(then({ knownAt: ago(40) })).toEqual([]);
  expect(then({ knownAt: ago(10) })).toHaveLength(1);
  expect(then({ at: ago(60), knownAt: ago(10) })).toEqual([]);
});

test("an answer of another time sees what was committed since the last one, and never another owner's", () => {
  remember(north, { from: 90 });
  remember(south, { from: 90, owner: bob });
  expect(then({ knownAt: ago(60) })).toEqual([north]);
  const id = remember("The heron nests in the reeds.", { from: 80 });
  expect(then({ knownAt: ago(60) })).toHaveLength(2);
  made.store.prepare("UPDATE held SET to_at = from_at WHERE memory_id = ?").run(id);
  expect(then({ knownAt: ago(60) })).toEqual([north]);
  expect(made.ask(nest, { knownAt: ago(60), ownerId: bob }).memories.map(({ content }) => content)).toEqual([
    south,
  ]);
});

test("since when something holds may change while it holds", () => {
  const id = remember(north, { from: 30 });
  expect(then({ at: ago(60) })).toEqual([]);
  setValidity(made.store, id, ago(90), null);
  expect(then({ at: ago(60) })).toEqual([north]);
  setValidity(made.store, id, ago(90), ago(50));
  expect([then({ at: ago(60) }), then({ at: ago(40) })]).toEqual([[north], []]);
  setValidity(made.store, id, ago(30), null);
  expect([then({ at: ago(60) }), then({ at: ago(20) })]).toEqual([[], [north]]);
});

test("time that has not come yet is the present, through the worker", { timeout: 30_000 }, async () => {
  remember(north, { from: 90, to: 30 });
  remember(south, { from: 30 });
  // A clock that was set back: this was saved in a time to come.
  remember("The heron nests on the west shore.", { from: -5 });
  const pool = createPool("recall-worker", { threads: 1, workerData: { storePath: made.path } });
  const embedder = {
    name: model,
    dimensions: 512,
    state: () => ({ name: model, state: "ready", runtime: "test" }) as const,
    embed: async (texts: readonly string[]) => texts.map(wordVector),
  };
  const ask = async (clocks: object) => {
    const deps = { models: { embedder }, workers: { recall: pool }, clock: () => now };
    const asked = RecallRequest.parse({ query: nest, ...clocks });
    const { memories } = await recall(deps, alice, asked, new AbortController().signal);
    return memories.map(({ content }) => content).sort();
  };
  const present = await ask({});
  expect(present).toHaveLength(2);
  const toCome = new Date(ago(-30)).toISOString();
  expect(await ask({ at: toCome })).toEqual(present);
  expect(await ask({ knownAt: toCome })).toEqual(present);
  expect(await ask({ at: new Date(ago(60)).toISOString(), knownAt: toCome })).toEqual([north]);
  expect(await ask({ knownAt: new Date(ago(60)).toISOString() })).toEqual([north]);
  await pool.close();
});
