/** What speaks for one candidate. */
export interface Evidence {
  readonly slot: number;
  /** BM25. */
  readonly text: number;
  /** Cosine to the query; null without a vector. */
  readonly cosine: number | null;
  /** Cues that fit, each 0 to 1. */
  readonly author: number;
  readonly date: number;
  readonly time: number;
  readonly number: number;
  /** A distilled memory, not a passage. */
  readonly distilled: boolean;
  readonly unconfirmed: boolean;
  /** Slots of its neighbours; -1 for none. */
  readonly previous: number;
  readonly next: number;
}

export interface Scored {
  readonly slot: number;
  readonly score: number;
  readonly cosine: number | null;
  /** What the score is the sum of. */
  readonly arms: {
    readonly text: number;
    readonly vector: number;
    readonly neighbour: number;
    readonly bonus: number;
  };
}

/**
 * Measured in retrieval.md, sections 2 to 5, but for the last two: a sentence that was distilled is shorter and stands
 * alone, and with .15 it comes first more often without costing an answer (30 questions over real sessions).
 */
export const weights = {
  vector: 0.5,
  text: 0.5,
  author: 0.1,
  date: 0.3,
  time: 0.1,
  number: 0.1,
  neighbour: 0.4,
  distilled: 0.15,
  unconfirmed: -0.05,
} as const;

/**
 * Fusion by score, best first. Both arms are shares of the best in this scope with a floor of 0 (the minimum of a list
 * of nearest neighbours as floor costs 2 points of nDCG). A record inherits from the better of its two neighbours.
 */
export function fuse(candidates: readonly Evidence[], withVectors: boolean): Scored[] {
  const bestText = Math.max(1e-9, ...candidates.map(({ text }) => text));
  const bestCosine = Math.max(1e-9, ...candidates.map(({ cosine }) => cosine ?? 0));
  const own = new Map(
    candidates.map((candidate) => [
      candidate.slot,
      ownScore(candidate, { text: candidate.text / bestText, bestCosine, withVectors }),
    ]),
  );
  return candidates
    .map((candidate): Scored => {
      const { text, vector, bonus } = own.get(candidate.slot) ?? nothing;
      const neighbour =
        weights.neighbour * Math.max(total(own.get(candidate.previous)), total(own.get(candidate.next)));
      return {
        slot: candidate.slot,
        score: text + vector + bonus + neighbour,
        cosine: candidate.cosine,
        arms: { text, vector, neighbour, bonus },
      };
    })
    .sort((a, b) => b.score - a.score || a.slot - b.slot);
}

interface Own {
  readonly text: number;
  readonly vector: number;
  readonly bonus: number;
}

const nothing: Own = { text: 0, vector: 0, bonus: 0 };

/** A candidate that has no vector (yet) is judged by its words alone, as everything is when there are none. */
function ownScore(
  candidate: Evidence,
  { text, bestCosine, withVectors }: { text: number; bestCosine: number; withVectors: boolean },
): Own {
  const both = withVectors && candidate.cosine !== null;
  return {
    text: (both ? weights.text : 1) * text,
    vector: both ? (weights.vector * Math.max(0, candidate.cosine ?? 0)) / bestCosine : 0,
    bonus:
      weights.author * candidate.author +
      weights.date * candidate.date +
      weights.time * candidate.time +
      weights.number * candidate.number +
      (candidate.distilled ? weights.distilled : 0) +
      (candidate.unconfirmed ? weights.unconfirmed : 0),
  };
}

const total = (own: Own | undefined): number => (own ? own.text + own.vector + own.bonus : 0);
