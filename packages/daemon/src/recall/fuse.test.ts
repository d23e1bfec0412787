import { describe, expect, test } from "vitest";
import { defaultWeights as weights } from "../platform/recall-weights.ts";
import { fuse, type RecallEvidence } from "./fuse.ts";

const candidate = (slot: number, part: Partial<RecallEvidence> = {}): RecallEvidence => ({
  slot,
  text: 0,
  cosine: 0,
  author: 0,
  date: 0,
  time: 0,
  number: 0,
  entity: 0,
  covered: 0,
  grams: 0,
  shape: "says",
  elsewhen: false,
  distilled: false,
  own: false,
  unconfirmed: false,
  previous: -1,
  next: -1,
  ...part,
});
const order = (candidates: RecallEvidence[], withVectors = true) =>
  fuse(candidates, withVectors).map(({ slot }) => slot);

describe("fusion by score", () => {
  test("each arm counts as a share of its best", () => {
    const [first, second] = fuse([candidate(1, { text: 8 }), candidate(2, { text: 4, cosine: 0.6 })], true);
    expect(first).toMatchObject({
      slot: 2,
      arms: { text: (1 - weights.documentVector) / 2, vector: weights.documentVector },
    });
    expect(second).toMatchObject({ slot: 1, arms: { text: 1 - weights.documentVector, vector: 0 } });
  });

  test("a cosine below nothing counts as nothing", () => {
    const [first] = fuse([candidate(1, { text: 1, cosine: -0.5 })], true);
    expect(first?.arms.vector).toBe(0);
  });

  test("a candidate inherits from the better of its neighbours, and a little from theirs", () => {
    const scored = fuse(
      [
        candidate(1, { next: 2 }),
        candidate(2, { text: 5, previous: 1, next: 3 }),
        candidate(3, { previous: 2, next: 4 }),
        candidate(4, { previous: 3 }),
      ],
      false,
    );
    expect(scored.map(({ slot, score }) => [slot, score])).toEqual([
      [2, 1],
      [1, weights.neighbour],
      [3, weights.neighbour],
      [4, weights.further],
    ]);
  });

  test("a text that stands alone is its own context: a neighbour of a better hit does not pass it for that alone", () => {
    const scored = fuse(
      [
        candidate(1, { text: 5, next: 2 }),
        candidate(2, { cosine: 0.3, previous: 1 }),
        candidate(3, { text: 4, cosine: 0.1 }),
      ],
      true,
    );
    expect(scored[0]?.slot).toBe(3);
    expect(scored[0]?.arms.neighbour).toBeCloseTo(
      weights.neighbour * (0.8 * (1 - weights.documentVector) + weights.documentVector / 3),
      5,
    );
  });

  test("an answer inherits more of the question right before it than what follows by chance", () => {
    const after = (shape: RecallEvidence["shape"]) =>
      fuse([candidate(1, { text: 1, next: 2, shape }), candidate(2, { previous: 1 })], false).find(
        ({ slot }) => slot === 2,
      )?.score;
    expect(after("asks")).toBe(weights.answers);
    expect(after("says")).toBe(weights.neighbour);
  });

  test("what only asks stands a little behind what says as much", () => {
    expect(order([candidate(1, { text: 1, shape: "only-asks" }), candidate(2, { text: 1 })])).toEqual([2, 1]);
  });

  test("code stands for itself", () => {
    const [, second] = fuse(
      [candidate(1, { text: 1, next: 2 }), candidate(2, { previous: 1, shape: "code" })],
      false,
    );
    expect(second).toMatchObject({ slot: 2, score: 0 });
  });

  test("parts of words count beside whole ones", () => {
    expect(order([candidate(1, { text: 1 }), candidate(2, { text: 1, grams: 3 })])).toEqual([2, 1]);
  });

  test("weights are settings", () => {
    const both = [candidate(1, { text: 2, cosine: 0.1 }), candidate(2, { text: 1, cosine: 0.9 })];
    expect(fuse(both, true, { ...weights, documentVector: 0 })[0]?.slot).toBe(1);
    expect(fuse(both, true, { ...weights, documentVector: 1 })[0]?.slot).toBe(2);
    const memories = both.map((one) => ({ ...one, distilled: true }));
    expect(fuse(memories, true, { ...weights, vector: 0 })[0]?.slot).toBe(1);
    expect(fuse(memories, true, { ...weights, vector: 1 })[0]?.slot).toBe(2);
  });

  test("of two passages with as many words of the question the one with the telling ones is first", () => {
    const both = [candidate(1, { text: 4, covered: 0.4 }), candidate(2, { text: 3.8, covered: 0.9 })];
    expect(order(both)[0]).toBe(2);
  });

  test("without vectors the words have the whole say", () => {
    const [first] = fuse([candidate(1, { text: 3, cosine: null })], false);
    expect(first?.arms).toMatchObject({ text: 1, vector: 0 });
  });

  test("a candidate that has no vector yet is not behind one with the same words", () => {
    expect(
      order([
        candidate(1, { text: 4, cosine: 0.1 }),
        candidate(2, { text: 4, cosine: null }),
        candidate(3, { cosine: 0.9 }),
      ])[0],
    ).toBe(2);
  });

  test("of two that are equal, the memory is before the passage, even unconfirmed, and the confirmed before that", () => {
    const same = { text: 2, cosine: 0.5 };
    expect(
      order([
        candidate(1, same),
        candidate(2, { ...same, distilled: true, unconfirmed: true }),
        candidate(3, { ...same, distilled: true }),
      ]),
    ).toEqual([3, 2, 1]);
  });

  test("cues add to the score", () => {
    const [first] = fuse([candidate(1, { author: 1, date: 0.5, time: 1, number: 1 })], true);
    expect(first?.arms.bonus).toBeCloseTo(weights.author + weights.date / 2 + weights.time + weights.number);
  });
});
