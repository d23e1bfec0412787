import { expect, test } from "vitest";
import type { RecallEvidence } from "./fuse.ts";
import { passageConfidence } from "./passage-confidence.ts";

const evidence: RecallEvidence = {
  ...{
    slot: 0,
    text: 60,
    grams: 0,
    cosine: 0.6,
    author: 0,
    date: 0,
    time: 0,
    number: 0,
    entity: 0,
    covered: 0.9,
  },
  ...{
    distilled: false,
    unconfirmed: false,
    own: true,
    shape: "rows",
    elsewhen: false,
    previous: -1,
    next: -1,
  },
};
const scored = (slot: number) => ({
  ...{ slot, score: 1 - slot / 4, cosine: 0.6, apart: 1, cues: [] },
  arms: { text: 0.5, vector: 0.3, neighbour: 0, bonus: 0 },
});
const judged = (lacksRarest: boolean) => ({
  ...{ coverage: 0.9, words: 5, isNamed: false, isOfAnother: false, onlyAsks: false, lacksRarest },
  ...{ apart: 1, cosine: 0.6, awaitsVector: false },
});
const confidenceOf = (...lacks: boolean[]) =>
  passageConfidence({
    ...{ terms: [], size: 5_000, evidence, support: 1.8 },
    ...{ first: lacks.map((_, slot) => scored(slot)), judged: lacks.map(judged) },
  }).confidence;

test("passages answer for sure where one of them has the rarest word of the question, whatever else speaks for them", () => {
  expect(confidenceOf(false, true)).toBe("high");
  expect(confidenceOf(true, false)).toBe("high");
  expect(confidenceOf(true, true)).toBe("medium");
});
