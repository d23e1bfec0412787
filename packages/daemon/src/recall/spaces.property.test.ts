import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { alice, type MadeUpStore, madeUpStore, now, wordVector } from "./made-up-store.ts";
import { joinSpace, putSaidBy } from "./spaces.fixture.ts";

const spaces = ["0a000000-0000-4000-8000-000000000001", "0a000000-0000-4000-8000-000000000002"] as const;
const day = 86_400_000;

let apart: MadeUpStore;
let together: MadeUpStore;
beforeEach(() => {
  [apart, together] = [madeUpStore(), madeUpStore()];
  for (const id of spaces) joinSpace(apart.store, { id, name: id.slice(-1), by: alice });
});
afterEach(() => {
  apart.close();
  together.close();
});

const word = fc.constantFrom(
  ..."heron stork boat pond noon eats sleeps opens barn parcel six nine key reeds fish north south gate".split(
    " ",
  ),
);
const text = fc
  .array(word, { minLength: 3, maxLength: 9 })
  .map((words) => `The ${words.join(" ")} is known.`);
const owner = fc.integer({ min: 0, max: 2 });
/** Said by several to the word, each in a project of their own: one owner has it once in each. */
const repeated = fc
  .record({ text: fc.constantFrom("The heron eats at noon.", "The boat opens at six."), owner })
  .map((said) => ({
    ...{ ...said, daysAgo: 1, project: `team-${said.owner}`, hasVector: true },
    type: "fact" as const,
  }));
const single = fc.record({
  ...{ text, owner },
  daysAgo: fc.integer({ min: 0, max: 3 }),
  project: fc.constantFrom("boats", "parcels", null),
  hasVector: fc.boolean(),
  type: fc.constantFrom("fact" as const, "preference" as const),
});
const saying = fc.oneof({ weight: 3, arbitrary: single }, { weight: 2, arbitrary: repeated });
const question = fc.record({
  words: fc.array(word, { minLength: 1, maxLength: 5 }),
  project: fc.constantFrom("boats", undefined),
  hasVector: fc.boolean(),
});

test("several owners answer what one would that holds all of it", { timeout: 120_000 }, () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(saying, {
        ...{ minLength: 1, maxLength: 14 },
        selector: ({ text, project }) => `${text} ${project}`,
      }),
      fc.array(question, { minLength: 1, maxLength: 3 }),
      (sayings, questions) => {
        for (const { store } of [apart, together]) clear(store);
        for (const one of sayings) {
          const owner = one.owner === 0 ? alice : (spaces[one.owner - 1] ?? alice);
          put(apart, one, owner);
          put(together, one, alice);
        }
        for (const { words, project, hasVector } of questions) {
          const query = `what about ${words.join(" ")}`;
          const vector = hasVector ? wordVector(query) : null;
          const ask = (of: MadeUpStore) => {
            // Neither the prior nor the half that one's own memory keeps.
            const roomy = { limit: 100, maxTokens: 100_000, weights: { own: 0 } };
            const { memories, confidence, omitted } = of.ask(query, { project, vector, ...roomy });
            return {
              ...{ confidence, omitted },
              hits: memories.map(({ content, score, sure, alike = 0, also = [] }) => ({
                ...{ content, score, sure },
                same: alike + also.length,
              })),
            };
          };
          expect(ask(apart)).toEqual(ask(together));
        }
      },
    ),
    { numRuns: 150, seed: 33 },
  );
});

function put(made: MadeUpStore, { text, daysAgo, project, hasVector, type }: Saying, owner: string): void {
  const at = now - daysAgo * day;
  const id = made.memory(text, {
    vector: hasVector ? wordVector(text) : null,
    ...{ owner_id: owner, project, type, asserted_at: at, source_kind: "manual" },
  });
  if (owner !== alice) putSaidBy(made.store, { space: owner, id, member: "ben" });
}

type Saying = typeof saying extends fc.Arbitrary<infer One> ? One : never;

function clear(store: MadeUpStore["store"]): void {
  store.transaction(() => {
    for (const table of ["said_by", "recall_items", "memories"] as const)
      store.prepare(`DELETE FROM ${table}`).run();
  });
}
