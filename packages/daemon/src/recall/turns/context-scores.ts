import type { Columns } from "../vectors/columns.ts";
import type { LexicalScores } from "../words/term.ts";

/** BM25 of whole turns, or of whole sessions, from what their passages have of each term. */
export interface ContextScores {
  readonly scores: Float32Array;
  readonly most: number;
}

interface Groups {
  /** Number of a slot's group; -1 for none. */
  readonly of: Columns["turn"];
  /** Words of each group. */
  readonly words: readonly number[];
  readonly k1: number;
}

const b = 0.8;
const least = 1e-9;

export function contextScores({ scored }: LexicalScores, { of, words, k1 }: Groups): ContextScores {
  const scores = new Float32Array(words.length);
  const counts = new Float32Array(words.length);
  const mean = words.reduce((sum, one) => sum + one, 0) / Math.max(1, words.filter((one) => one > 0).length);
  let most = least;
  for (const { match, weight } of scored) {
    const touched: number[] = [];
    match.slots.forEach((slot, n) => {
      const group = of[slot] ?? -1;
      if (group < 0) return;
      if (counts[group] === 0) touched.push(group);
      counts[group] = (counts[group] ?? 0) + (match.counts[n] ?? 0);
    });
    const gain = weight * match.idf * (k1 + 1);
    for (const group of touched) {
      const count = counts[group] ?? 0;
      const score =
        (scores[group] ?? 0) +
        (gain * count) / (count + k1 * (1 - b + (b * (words[group] ?? 0)) / Math.max(1, mean)));
      scores[group] = score;
      counts[group] = 0;
      if (score > most) most = score;
    }
  }
  return { scores, most };
}
