import { UNCONFIRMED } from "@memory/shared/words";
import type { MemoryCandidate } from "./candidate.ts";

/** Observed share of keepers by score (section 3.5): the raw sum itself is no probability. */
const BANDS: readonly (readonly [number, number])[] = [
  [0.8, 0.95],
  [0.75, 0.8],
  [0.7, 0.76],
  [0.65, 0.7],
  [0.6, 0.6],
  [0.55, 0.5],
  [0, 0.47],
];

/**
 * Probability that a colleague wants it in three months: the rule's own precision, moved by where the score lies.
 * Assistant prose stays unconfirmed unless a recap or an instruction file says it.
 */
export function confidenceOf(candidate: Pick<MemoryCandidate, "precision" | "score" | "source">): number {
  const band = BANDS.find(([least]) => candidate.score >= least)?.[1] ?? 0.47;
  const mixed = 0.65 * candidate.precision + 0.35 * band;
  const unconfirmed =
    candidate.source === "final" ||
    candidate.source === "mid" ||
    candidate.source === "outcome" ||
    candidate.source === "document";
  return Math.round(Math.min(mixed, unconfirmed ? UNCONFIRMED - 0.01 : 0.97) * 100) / 100;
}
