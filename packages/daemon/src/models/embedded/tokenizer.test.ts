import { describe, expect, test } from "vitest";
import { makeTokenizer, maxPieces, type TokenVocabulary } from "./tokenizer.ts";

const reserved: TokenVocabulary = ["\ufffd", "<s>", "</s>", "x1", "x2", "x3"].map(
  (piece) => [piece, 0] as const,
);
const pieces: TokenVocabulary = [
  ...reserved,
  ["\u2581", -4], // 6
  ["\u2581a", -2], // 7
  ["b", -3], // 8
  ["ab", -8], // 9
  ["\u2581ab", -4], // 10
  ["é", -5], // 11
  ["a", -3], // 12
];
const tokenize = makeTokenizer(pieces);

describe("tokenizer", () => {
  test("chooses the split with the highest sum of log probabilities", () => {
    expect(tokenize("ab").ids).toEqual([10]);
    expect(tokenize("ab ab").ids).toEqual([10, 10]);
    expect(tokenize("aab").ids).toEqual([7, 12, 8]);
  });

  test("marks the start of every word, the first one included", () => {
    expect(tokenize("b b").ids).toEqual([6, 8, 6, 8]);
  });

  test("gives no pieces for an empty text", () => {
    expect(tokenize("")).toEqual({ ids: [], unknownShare: 0 });
  });

  test("joins a run of unknown characters into one piece but counts each of them", () => {
    expect(tokenize("a??b")).toEqual({ ids: [7, 0, 8], unknownShare: 0.5 });
  });

  test("counts a character outside the basic plane once", () => {
    expect(tokenize("a😀b")).toEqual({ ids: [7, 0, 8], unknownShare: 1 / 3 });
  });

  test("reads composed and decomposed letters alike", () => {
    expect(tokenize("e\u0301").ids).toEqual(tokenize("\u00e9").ids);
    expect(tokenize("e\u0301").ids).toEqual([6, 11]);
  });

  test("never takes a reserved symbol from the text", () => {
    expect(tokenize("<s>").ids).toEqual([6, 0]);
  });

  test("stops at the number of pieces the model can read", () => {
    const { ids } = tokenize("ab ".repeat(5000));
    expect(ids).toHaveLength(maxPieces);
    expect(new Set(ids)).toEqual(new Set([10]));
  });
});
