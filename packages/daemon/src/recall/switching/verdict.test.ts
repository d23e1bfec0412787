import type { EmbeddingReport } from "@memory/shared";
import { expect, test } from "vitest";
import { switchVerdict } from "./verdict.ts";

const found = (hit10: number) => ({ hit1: hit10, hit10, mrr: hit10 });
const report = (questions: number, before: number, after: number, alone = after): EmbeddingReport => ({
  questions,
  old: { model: "old", vectors: found(before), answers: found(before) },
  new: { model: "new", vectors: found(alone), answers: found(after) },
  overlap10: 0.5,
  comparedAt: "2026-05-01T00:00:00.000Z",
});

test("a model that answers two points less is taken, and one that answers less than that is not", () => {
  expect(switchVerdict(report(200, 0.84, 0.82)).switches).toBe(true);
  expect(switchVerdict(report(200, 0.84, 0.815))).toEqual({
    switches: false,
    reason: "worse: 81.5 % against 84.0 % of 200 own questions answered within ten",
  });
});

test("with fewer than twenty questions it is taken, and that is said", () => {
  expect(switchVerdict(report(19, 1, 0))).toMatchObject({
    switches: true,
    reason: expect.stringContaining("19 questions"),
  });
});

test("a model whose vectors alone find a fifth less is not taken, however many questions their words answer", () => {
  expect(switchVerdict(report(200, 0.84, 0.84, 0.64)).switches).toBe(true);
  expect(switchVerdict(report(200, 0.84, 0.84, 0.6))).toEqual({
    switches: false,
    reason: "worse: 60.0 % against 84.0 % of 200 own questions found by vectors alone",
  });
});
