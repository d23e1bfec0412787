import type { EmbeddingReport } from "@memory/shared";

export interface Verdict {
  readonly switches: boolean;
  readonly reason: string;
}

/** By how much of its questions the next model may find less. */
const tolerated = 0.02;
/** Fewer questions say nothing: one of 19 is more than five points. */
const enough = 20;

/** Whether recall goes by the next model without a person being asked: by what it would have answered (`answers.hit10`). */
export function verdictOn({ questions, old, new: next }: EmbeddingReport): Verdict {
  if (questions < enough)
    return {
      switches: true,
      reason: `the store gave ${questions} questions to compare by, fewer than ${enough}: nothing speaks against the change`,
    };
  const [before, after] = [old.answers.hit10, next.answers.hit10];
  const against = `${percent(after)} against ${percent(before)} of ${questions} own questions answered within ten`;
  // Shares are rounded to four places.
  return before - after > tolerated + 0.000_05
    ? { switches: false, reason: `worse: ${against}` }
    : { switches: true, reason: `not worse: ${against}` };
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
