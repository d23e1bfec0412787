import type { EmbeddingReport } from "@memory/shared";

export interface SwitchVerdict {
  readonly switches: boolean;
  readonly reason: string;
}

/** By how much of its questions the next model may find less. */
const tolerated = 0.02;
/** The same by its vectors alone: words carry many of these questions, which are made of a text's own, whatever the vectors say. */
const toleratedAlone = 0.2;
/** Fewer questions say nothing: one of 19 is more than five points. */
const enough = 20;

/**
 * Decides whether recall takes the next model without asking a person: by its answers (`answers.hit10`), and
 * by hits of its vectors alone.
 */
export function switchVerdict({ questions, old, new: next }: EmbeddingReport): SwitchVerdict {
  if (questions < enough)
    return {
      switches: true,
      reason: `the store gave ${questions} questions to compare by, fewer than ${enough}: nothing speaks against the change`,
    };
  const [before, after] = [old.answers.hit10, next.answers.hit10];
  const against = `${percent(after)} against ${percent(before)} of ${questions} own questions answered within ten`;
  const [aloneBefore, aloneAfter] = [old.vectors.hit10, next.vectors.hit10];
  if (isWorse(before, after, tolerated)) return { switches: false, reason: `worse: ${against}` };
  if (isWorse(aloneBefore, aloneAfter, toleratedAlone))
    return {
      switches: false,
      reason: `worse: ${percent(aloneAfter)} against ${percent(aloneBefore)} of ${questions} own questions found by vectors alone`,
    };
  return { switches: true, reason: `not worse: ${against}` };
}

/** Shares are rounded to four places. */
const isWorse = (before: number, after: number, by: number): boolean => before - after > by + 0.000_05;

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
