import type { Columns } from "../vectors/columns.ts";
import type { LexicalScores } from "../words/term.ts";
import type { GroupWords } from "./talk.ts";

/** BM25 of whole turns, or of whole sessions, from what their passages have of each term. */
export interface ContextScores {
  readonly scores: Float32Array;
  readonly most: number;
}

interface Groups {
  /** Number of a slot's group; -1 for none. */
  readonly of: Columns["turn"];
  readonly words: GroupWords;
  readonly k1: number;
}

const b = 0.8;
const least = 1e-9;

/** Loops without closures: some 100,000 places a question at a million items. */
export function contextScores({ scored }: LexicalScores, { of, words, k1 }: Groups): ContextScores {
  const scores = new Float32Array(words.size);
  const counts = new Float32Array(words.size);
  const perWord = b / Math.max(1, words.mean);
  let most = least;
  for (const { match, weight } of scored) {
    const { slots, counts: inSlots } = match;
    const touched: number[] = [];
    for (let n = 0; n < slots.length; n++) {
      const group = of[slots[n] ?? -1] ?? -1;
      if (group < 0) continue;
      const before = counts[group] ?? 0;
      if (before === 0) touched.push(group);
      counts[group] = before + (inSlots[n] ?? 0);
    }
    const gain = weight * match.idf * (k1 + 1);
    for (const group of touched) {
      const count = counts[group] ?? 0;
      const score =
        (scores[group] ?? 0) + (gain * count) / (count + k1 * (1 - b + perWord * words.of(group)));
      scores[group] = score;
      counts[group] = 0;
      if (score > most) most = score;
    }
  }
  return { scores, most };
}
