import { describe, expect, test } from "vitest";
import { coverage, decideAnswer, isSureAlone, rarest } from "./abstain.ts";

const hit = (coverage: number, cosine: number | null = null, words = 1) => ({
  ...{ coverage, cosine, words },
  ...{ isNamed: false, isOfAnother: false, onlyAsks: false, lacksRarest: false },
  ...{ apart: 0, awaitsVector: false },
});
const sureOf = (hits: ReturnType<typeof hit>[], compared = true, namesUnknown = false) =>
  decideAnswer(hits, compared, { namesUnknown, isShort: false }).confidence;

describe("whether the best hits answer", () => {
  test.each([
    [0.3, 0.39, "none"],
    [0.3, 0.5, "low"],
    [0.6, 0.55, "high"],
  ] as const)("coverage %f with cosine %f is confidence %s", (share, cosine, expected) => {
    expect(sureOf([hit(0.1, 0.1), hit(share, cosine)])).toBe(expected);
  });

  test.each([
    [0.3, "none"],
    [0.5, "low"],
    [0.9, "high"],
  ] as const)("without vectors coverage %f is confidence %s", (share, expected) => {
    expect(sureOf([hit(share)], false)).toBe(expected);
  });

  test("without the rarest word of the question an answer is not high", () => {
    expect(sureOf([hit(0.6, 0.55)])).toBe("high");
    expect(sureOf([{ ...hit(0.6, 0.55), lacksRarest: true }])).toBe("low");
    const [known, common] = [
      { idf: 5, texts: 2 },
      { idf: 1, texts: 80 },
    ];
    expect(rarest([common, known], 9_000)).toEqual([known]);
    expect(rarest([known, { idf: 4, texts: 0 }], 9_000)).toEqual([{ idf: 4, texts: 0 }]);
    expect(rarest([known, { idf: 4, texts: 0 }], 90)).toEqual([known]);
  });

  test("several words of the question in one text are no accident", () => {
    expect(sureOf([hit(0.3, 0.3, 1)])).toBe("none");
    expect(sureOf([hit(0.3, 0.3, 2)])).toBe("low");
    expect(sureOf([hit(0.3, null, 1)], false)).toBe("none");
    expect(sureOf([hit(0.3, null, 3)], false)).toBe("low");
  });

  test("of somebody whom nobody has named nothing is known", () => {
    expect(sureOf([hit(0.5, 0.4)])).toBe("low");
    expect(sureOf([hit(0.5, 0.4)], true, true)).toBe("none");
  });

  test("without vectors, a name that is asked about needs few words beside it", () => {
    expect(sureOf([hit(0.3)], false)).toBe("none");
    expect(sureOf([{ ...hit(0.3), isNamed: true }], false)).toBe("low");
    expect(sureOf([{ ...hit(0.3, 0.3), isNamed: true }])).toBe("none");
  });

  test("the words of one hit and the meaning of another make no answer together", () => {
    expect(sureOf([hit(0.6, 0.1), hit(0.1, 0.6)])).toBe("none");
  });

  test("what the model has no vector for answers when its words do", () => {
    expect(sureOf([hit(0.9), hit(0.1, 0.05)])).toBe("low");
    expect(sureOf([hit(0.6, 0.05), hit(0.1, 0.05)])).toBe("none");
  });

  test("what waits for its vector is judged as words are where nothing has one", () => {
    const waiting = (share: number) => ({ ...hit(share), awaitsVector: true });
    expect(sureOf([hit(0.5), hit(0.1, 0.05)])).toBe("none");
    expect(sureOf([waiting(0.3), hit(0.1, 0.05)])).toBe("none");
    expect(sureOf([waiting(0.5), hit(0.1, 0.05)])).toBe("low");
    expect(sureOf([waiting(0.9), hit(0.1, 0.05)])).toBe("high");
  });

  test.each([
    [0.5, 0.4, true],
    [0.5, 0.3, false],
    [0.6, null, true],
    [0.4, null, false],
  ] as const)("coverage %f with a cosine of %s of its own is sure alone: %s", (share, cosine, expected) => {
    expect(isSureAlone(hit(share, cosine))).toBe(expected);
  });

  test("a question of a word or two is never refused where a hit has one of them", () => {
    const short = (hits: ReturnType<typeof hit>[], namesUnknown = false) =>
      decideAnswer(hits, true, { namesUnknown, isShort: true }).confidence;
    expect(sureOf([hit(0.4, 0.2)])).toBe("none");
    expect(short([hit(0.4, 0.2)])).toBe("low");
    expect(short([hit(0.4, 0.2)], true)).toBe("none");
    expect(short([hit(0, 0.2, 0)])).toBe("none");
  });

  test("no hits are no answer", () => {
    expect(sureOf([], false)).toBe("none");
  });
});

describe("coverage", () => {
  const terms = [{ idf: 1 }, { idf: 3 }];

  test("a rare word counts more than a common one", () => {
    expect(coverage(terms, ({ idf }) => idf === 3)).toBe(0.75);
  });

  test("nothing that counts is asked for: nothing is covered", () => {
    expect(coverage([], () => true)).toBe(0);
  });
});
