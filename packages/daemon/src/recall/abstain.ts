/** How well one of the best hits covers the question. */
export interface Judged {
  /** Share of the question, by weight, that it has. */
  readonly coverage: number;
  /** Whether it has a vector. */
  readonly compared: boolean;
}

/** The best cosine in scope, or null when vectors took no part. */
type Nearest = number | null;

export type Confidence = "high" | "low" | "none";

/**
 * On conversations .70 loses 2 points of hit@5 and answers 17 % of foreign questions, .75 loses 4 and answers 11 %. On
 * coding sessions, whose words are everywhere the same, .70 answered 12 of 30 foreign questions and .75 answered 4,
 * with no answer lost (docs/measurements.md): silence is worth more to an agent than a guess.
 */
const answered = 0.75;
const sure = 0.9;
/**
 * Of 349 prompts of real sessions, each asked with its own session left out, memories that reach this were put before 27, and
 * nearly all of them are about the prompt; with .75 before 33, and what came on top was not.
 */
const sureAlone = 0.85;
/** Full text alone: the share of the question that must be covered. */
const answeredByWords = 0.2;
const sureByWords = 0.5;

/**
 * Whether the best hits answer at all. A = idf coverage of the best of five + the best raw cosine. Never the fused
 * score: it is a share of the best, so that its best is always near the top.
 */
export function confidence(best: readonly Judged[], nearest: Nearest): Confidence {
  const uncompared = best.filter(({ compared }) => nearest === null || !compared);
  const byWords = Math.max(0, ...uncompared.map(({ coverage }) => coverage));
  if (nearest === null) return byWords >= sureByWords ? "high" : byWords >= answeredByWords ? "low" : "none";
  const sum = Math.max(0, ...best.map(({ coverage }) => coverage)) + nearest;
  if (sum >= sure) return "high";
  if (sum >= answered) return "low";
  // What has no vector yet cannot add to the cosine: it answers when its words do.
  return byWords >= sureByWords ? "low" : "none";
}

/**
 * Whether one hit answers by itself, with both kinds of evidence its own: what is put before somebody who has not asked must
 * belong there, each piece of it.
 */
export const isSureAlone = ({ coverage, compared }: Judged, cosine: Nearest): boolean =>
  cosine === null || !compared ? coverage >= sureByWords : coverage + cosine >= sureAlone;

/** The share of what is asked for that a hit has, by how telling it is. 0 when nothing that counts is asked for. */
export function coverage<Term extends { readonly idf: number }>(
  terms: readonly Term[],
  has: (term: Term) => boolean,
): number {
  const all = terms.reduce((sum, { idf }) => sum + idf, 0);
  const matched = terms.reduce((sum, term) => sum + (has(term) ? term.idf : 0), 0);
  return all === 0 ? 0 : matched / all;
}
