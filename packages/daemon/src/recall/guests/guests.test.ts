import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findVoices } from "../../memories/queries/spaces.ts";
import type { MemoryRow } from "../../memories/row.ts";
import { openReader } from "../../store/reader.ts";
import { writeBits } from "../../store/vector-codes.ts";
import type { TaskAnswer } from "../answer.ts";
import { alice, type MadeUpStore, madeUpStore, now, wordVector } from "../made-up-store.ts";
import { joinSpace, mute, putSaidBy } from "../spaces.fixture.ts";
import { createStemmer } from "../words/stems.ts";
import type { Guest, GuestSpace } from "./guest.ts";

const space = "0a000000-0000-4000-8000-000000000001";
const day = 86_400_000;

/** A store that holds the space, and one that is told at each question what the space answers. */
let here: MadeUpStore;
let away: MadeUpStore;
beforeEach(() => {
  [here, away] = [madeUpStore(), madeUpStore()];
  for (const { store } of [here, away]) joinSpace(store, { id: space, name: "orders", by: alice });
});
afterEach(() => {
  here.close();
  away.close();
});

const stemmer = createStemmer();

/** All that the space holds in `here`, as a server would answer with it. */
function answered(vectors = true): GuestSpace {
  const db = openReader(here.path);
  const rows = db
    .prepare<[string], MemoryRow>("SELECT * FROM memories WHERE owner_id = ? ORDER BY rowid")
    .all(space);
  const voices = findVoices(
    db,
    space,
    rows.map(({ id }) => id),
  );
  db.close();
  const guests = rows.flatMap((row): Guest[] => {
    const voice = voices.get(row.id);
    const code = new Uint8Array(64);
    writeBits(code, 0, wordVector(row.content));
    return voice ? [{ row, voice, code: vectors ? code : null }] : [];
  });
  const words = new Map<string, number>();
  for (const { content } of rows) {
    const stems = new Set(stemmer.stems([content]).flat());
    for (const stem of stems) words.set(stem, (words.get(stem) ?? 0) + 1);
  }
  return {
    ...{ space, guests, texts: rows.length },
    words: { get: (word: string) => words.get(stemmer.stems([word])[0]?.[0] ?? "") } as GuestSpace["words"],
  };
}

interface Said {
  readonly text: string;
  readonly daysAgo?: number;
  readonly project?: string | null;
  readonly ofSpace: boolean;
  readonly member?: string;
  readonly byAgent?: boolean;
}

function say({ text, daysAgo = 0, project = null, ofSpace, member = "ben", byAgent = false }: Said): void {
  const at = now - daysAgo * day;
  const part = { project, asserted_at: at, source_kind: "manual" as const };
  const id = here.memory(text, { ...part, ...(ofSpace && { owner_id: space }) });
  if (ofSpace) putSaidBy(here.store, { space, id, member, byAgent });
  else away.memory(text, { ...part, id });
}

const word = fc.constantFrom(
  ..."heron stork boat pond noon eats sleeps opens barn parcel six nine key reeds fish north south gate".split(
    " ",
  ),
);
const saying = fc.record({
  text: fc.array(word, { minLength: 3, maxLength: 9 }).map((words) => `The ${words.join(" ")} is known.`),
  ofSpace: fc.boolean(),
  daysAgo: fc.integer({ min: 0, max: 3 }),
  project: fc.constantFrom("boats", "parcels", null),
});
const question = fc.array(word, { minLength: 1, maxLength: 5 });

/** Those with one score stand in the order in which they came, which is another one. */
const inOrder = ({ memories, took: _, ...answer }: TaskAnswer) => ({
  ...answer,
  memories: memories.toSorted((a, b) => b.score - a.score || a.content.localeCompare(b.content)),
});

test("what a space answers is placed as if it were here", { timeout: 120_000 }, () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(saying, { minLength: 1, maxLength: 14, selector: ({ text }) => text }),
      fc.array(question, { minLength: 1, maxLength: 3 }),
      (sayings, questions) => {
        for (const { store } of [here, away])
          store.transaction(() => {
            for (const table of ["said_by", "recall_items", "memories"] as const)
              store.prepare(`DELETE FROM ${table}`).run();
          });
        for (const one of sayings) say(one);
        for (const words of questions) {
          const query = `what about ${words.join(" ")}`;
          const ask = { vector: null, limit: 100, maxTokens: 100_000 };
          const answer = away.ask(query, { ...ask, guests: [answered()] });
          expect(inOrder(answer)).toEqual(inOrder(here.ask(query, ask)));
          // Nothing of it is left for the next one.
          const own = away.ask(query, ask);
          expect(own.memories.every(({ ownerId }) => ownerId === alice)).toBe(true);
        }
      },
    ),
    { numRuns: 100, seed: 34 },
  );
});

test("its meaning is compared by its code, about as well as by all of its vector", () => {
  say({ text: "The heron eats fish at noon in the reeds.", ofSpace: true });
  say({ text: "The boat opens at nine by the gate.", ofSpace: true });
  say({ text: "The parcel is in the barn.", ofSpace: false });
  const query = "fish at noon for the heron in reeds";
  const [hit] = away.ask(query, { guests: [answered()] }).memories;
  expect(hit).toMatchObject({
    content: "The heron eats fish at noon in the reeds.",
    ownerId: space,
    space: { id: space, name: "orders" },
    saidBy: { member: "ben", byAgent: false },
  });
  const exact = wordVector(query).reduce(
    (sum, one, n) => sum + one * (wordVector(hit?.content ?? "")[n] ?? 0),
    0,
  );
  expect(Math.abs((hit?.similarity ?? 0) - exact)).toBeLessThan(0.1);
  // What has no code yet is found by its words.
  expect(away.ask(query, { guests: [answered(false)] }).memories[0]).toMatchObject({
    content: "The heron eats fish at noon in the reeds.",
    similarity: null,
  });
});

test("who is muted is not told, whatever the server answers; unasked, what an agent says is not", () => {
  say({ text: "The heron eats fish at noon.", ofSpace: true });
  say({ text: "The heron sleeps by the pond at noon.", ofSpace: true, member: "carla", byAgent: true });
  const texts = (part: object = {}) =>
    away
      .ask("when does the heron eat fish at noon by the pond", { guests: [answered()], ...part })
      .memories.map(({ content }) => content);
  expect(texts()).toHaveLength(2);
  expect(texts({ surely: true })).toEqual(["The heron eats fish at noon."]);
  mute(away.store, space, "ben", "all");
  expect(texts()).toEqual(["The heron sleeps by the pond at noon."]);
  expect(texts({ space: "own" })).toEqual([]);
});
