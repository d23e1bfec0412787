import { describe, expect, test } from "vitest";
import { type Evidence, fuse, weights } from "./fuse.ts";

const candidate = (slot: number, part: Partial<Evidence> = {}): Evidence => ({
  slot,
  text: 0,
  cosine: 0,
  author: 0,
  date: 0,
  time: 0,
  number: 0,
  distilled: false,
  unconfirmed: false,
  previous: -1,
  next: -1,
  ...part,
});
const order = (candidates: Evidence[], withVectors = true) =>
  fuse(candidates, withVectors).map(({ slot }) => slot);

describe("fusion by score", () => {
  test("each arm counts as a share of its best", () => {
    const [first, second] = fuse([candidate(1, { text: 8 }), candidate(2, { text: 4, cosine: 0.6 })], true);
    expect(first).toMatchObject({ slot: 2, score: weights.text / 2 + weights.vector });
    expect(second).toMatchObject({ slot: 1, score: weights.text });
  });

  test("a cosine below nothing counts as nothing", () => {
    const [first] = fuse([candidate(1, { text: 1, cosine: -0.5 })], true);
    expect(first?.arms.vector).toBe(0);
  });

  test("a candidate inherits from the better of its neighbours, once", () => {
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
      [4, 0],
    ]);
  });

  test("without vectors the words have the whole say", () => {
    const [first] = fuse([candidate(1, { text: 3, cosine: null })], false);
    expect(first?.score).toBe(1);
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
