import { afterEach, beforeEach, expect, test } from "vitest";
import { openReader } from "../../store/reader.ts";
import { alice, bob, type MadeUpStore, madeUpStore, now } from "../made-up-store.ts";
import { createReader, refreshed } from "../reader.ts";
import { questionOf, readOwnQuestions } from "./own-questions.ts";

let made: MadeUpStore;
beforeEach(() => {
  made = madeUpStore();
});
afterEach(() => made.close());

function ownQuestions(most: number) {
  const reader = createReader(openReader(made.path));
  try {
    return refreshed(reader, () => readOwnQuestions(reader, most));
  } finally {
    reader.db.close();
  }
}

test("a question is made of words that count, from the second half of a text", () => {
  expect(questionOf("The archive service keeps invoices in PostgreSQL for ten years")).toBe(
    "invoices PostgreSQL ten years",
  );
  expect(
    questionOf(
      "Deploys of the billing portal run every Thursday morning after the nightly backup of the ledger database has finished",
    ),
  ).toBe("morning backup database");
});

test("what has too few words gives no question", () => {
  expect([questionOf("Heron is grey."), questionOf(""), questionOf("it is what it was for us")]).toEqual([
    null,
    null,
    null,
  ]);
});

test("memories of all owners are asked for, each in its own scope, and no passages of sessions, whose blocks have the vectors", () => {
  for (let n = 0; n < 30; n++) {
    const owner_id = n % 2 === 0 ? alice : bob;
    made.memory(`Heron number ${n} catches silver fishes in river ${n}`, { owner_id });
    made.passage(`Passage number ${n} tells about rowing boats on lake ${n}`);
  }
  const some = ownQuestions(20);
  expect(some).toHaveLength(20);
  expect(new Set(some.map(({ ownerId }) => ownerId))).toEqual(new Set([alice, bob]));
  expect(some.every(({ query }) => query.includes("river"))).toBe(true);
  expect(ownQuestions(50)).toHaveLength(30);
  expect(ownQuestions(20)).toEqual(some);
});

test("what holds no more is not asked for", () => {
  made.memory("The old heron catches silver fishes in river nine", { valid_to: now });
  expect(ownQuestions(20)).toEqual([]);
});
