import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { openSentenceJudge } from "./index.ts";
import { shippedJudge as judge, judgeFiles } from "./judging.fixture.ts";

/** Sentences that stand in no training pair. */
const repeated = [
  [
    "The ferry timetable hangs beside the kitchen door.",
    "Beside the kitchen door hangs the timetable of the ferry.",
  ],
  ["Invoices get archived after ten years.", "After ten years we archive invoices."],
  ["Sven is the owner of the sailing boat.", "The sailing boat belongs to Sven."],
] as const;
const changed = [
  ["The choir rehearses on Wednesdays.", "The choir rehearses on Thursdays."],
  ["The image pipeline is written in Python.", "The image pipeline is written in Rust."],
  ["Our nightly backup goes to Wasabi.", "Our nightly backup goes to Backblaze now."],
] as const;
const beside = [
  ["The choir rehearses on Wednesdays.", "The orchestra rehearses on Fridays."],
  ["The image pipeline is written in Python.", "The image pipeline takes four minutes."],
] as const;

describe("what it makes of sentences it was not trained on", () => {
  test.each(repeated)("%s / %s: the same", (one, other) => {
    expect(judge(one, other)?.same).toBeGreaterThan(0.5);
  });
  test.each(changed)("%s / %s: changed, and never the same", (one, other) => {
    const { change = 0, same = 1 } = judge(one, other) ?? {};
    expect(change).toBeGreaterThan(0.5);
    expect(same).toBeLessThan(0.3);
  });
  test.each(beside)("%s / %s: both hold", (one, other) => {
    expect(judge(one, other)?.both).toBeGreaterThan(0.5);
  });
});

test("a later sentence that says itself that something changed is told from one that does not", () => {
  expect(judge("The hens are fed at six.", "The hens are no longer fed at six.")?.saysChange).toBe(true);
  expect(judge("The hens are fed at six.", "The hens are fed at seven.")?.saysChange).toBe(false);
});

/** Each makes another statement of "The red van of Ines carries two ladders on Mondays." */
const SAID = "The red van of Ines carries two ladders on Mondays.";
test.each([
  "The red van of Ines carries three ladders on Mondays.",
  "The red van of Ines carries two ladders on Tuesdays.",
  "The red van of Karl carries two ladders on Mondays.",
  "The red van of Ines never carries two ladders on Mondays.",
  "Maybe the red van of Ines carries two ladders on Mondays.",
  "The red van of Ines also carries two ladders on Mondays.",
  "The second van of Ines carries two ladders on Mondays.",
  "The van of Ines carries two ladders on Mondays.",
  "The red van of Ines carries ladders on Mondays.",
])("an exact difference stands against a merge: %s", (other) => {
  for (const judged of [judge(SAID, other), judge(other, SAID)])
    expect(judged === null || judged.isVetoed || judged.same < 0.5).toBe(true);
});

test("a plan is told from what holds", () => {
  expect(
    judge("The backup goes to Wasabi.", "We are thinking about another place for the backup.")?.isPlan,
  ).toBe(true);
  expect(judge("The backup goes to Wasabi.", "The backup goes to Backblaze.")?.isPlan).toBe(false);
});

test("two that swap their places are not the same", () => {
  expect(judge("The fox hunts the hare.", "The hare hunts the fox.")?.isVetoed).toBe(true);
  expect(judge("Ines pays Karl.", "Karl pays Ines.")?.isVetoed).toBe(true);
});

test.each([
  ["Wir nutzen Postgres für die Datenbank.", "Wir nutzen jetzt MySQL für die Datenbank."],
  ["Nous utilisons Postgres pour la base de données.", "La base de données est MySQL."],
  ["Usamos Postgres para la base de datos.", "La base de datos es ahora MySQL."],
  ["データベースはPostgresです。", "データベースはMySQLです。"],
  ["База данных — Postgres.", "База данных — MySQL."],
])("sentences of other languages are not judged: %s", (one, other) => {
  expect(judge(one, other)).toBeNull();
});

test("whatever it is asked it answers with probabilities, or nothing", () => {
  const texts = fc.oneof(
    fc.string({ maxLength: 120 }),
    fc.constantFrom(
      "",
      " ",
      "a",
      "?",
      "The",
      "é\u0000💥".repeat(9),
      "x".repeat(20_000),
      "a ".repeat(10_000),
      "| a | b |\n|---|---|",
      "- one\n- two",
    ),
  );
  fc.assert(
    fc.property(texts, texts, (one, other) => {
      const judged = judge(one, other);
      if (judged === null) return;
      expect(judged.same + judged.change + judged.both).toBeCloseTo(1, 5);
    }),
    { numRuns: 25 },
  );
});

const Trees = z.looseObject({
  features: z.array(z.string()),
  left: z.array(z.number()),
  roots: z.array(z.number()),
});

test("files that are damaged or do not belong together are refused", () => {
  const files = judgeFiles();
  const trees = Trees.parse(files.trees);
  for (const damaged of [
    { ...files, vectors: files.vectors.subarray(1) },
    { ...files, words: {} },
    { ...files, trees: { ...trees, features: trees.features.slice(1) } },
    { ...files, trees: { ...trees, left: trees.left.slice(1) } },
    // A tree that leads back to its own root would never end.
    { ...files, trees: { ...trees, left: trees.left.map(() => 0) } },
    { ...files, trees: null },
  ])
    expect(() => openSentenceJudge(damaged)).toThrow();
});
