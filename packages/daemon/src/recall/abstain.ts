/** How well one of the best hits covers the question. */
export interface Judged {
  /** Share of the question, by weight, that it has. */
  readonly coverage: number;
  /** How many of the words that count it has. */
  readonly words: number;
  /** It names somebody or something that the question names. */
  readonly isNamed: boolean;
  /** Its own cosine; null when it has no vector or vectors took no part. */
  readonly cosine: Nearest;
}

/** A cosine, or null without one. */
type Nearest = number | null;

export type Confidence = "high" | "low" | "none";

/**
 * Measured on conversations, each asked its own questions and those of another, and on coding sessions, whose words are
 * everywhere the same (docs/measurements.md). What the sum is of was chosen with each conversation left out once, the lines on all.
 */
const answered = 0.72;
const sure = 1.1;
/**
 * Of 349 prompts of real sessions, each asked with its own session left out, memories that reach this were put before 27, and
 * nearly all of them are about the prompt; with .75 before 33, and what came on top was not.
 */
const sureAlone = 0.85;
/** Full text alone. */
const answeredByWords = 0.37;
const sureByWords = 0.8;
/** Of what has no vector where others have one. */
const answeredBeside = 0.6;
/** The same, by what is covered alone. */
const sureAloneByWords = 0.5;
/** Several words of a question in one text are no accident, as a single rare one may be. */
const twoWords = 0.2;
const threeWords = 0.3;
/** Without a cosine, what is said of somebody who is asked about speaks for itself: few words of a question have to be repeated. */
const named = 0.1;
/** Whom nobody in scope has ever named nothing was said about. */
const unknownName = 0.3;

/** The lines that are drawn, for who asks why. */
export const lines = { answered, sure, answeredByWords, sureByWords, answeredBeside, unknownName } as const;

/**
 * How much speaks for a hit as an answer: what it has of the question + its raw cosine. Never the fused score: it is a share
 * of the best, so that its best is always near the top.
 */
export function support({ coverage, words, isNamed, cosine }: Judged): number {
  const together = words >= 3 ? threeWords : words === 2 ? twoWords : 0;
  return coverage + (cosine ?? (isNamed ? named : 0)) + together;
}

/** Whether the best hits answer at all: the one that most speaks for, unless the question names somebody unknown. */
export function confidence(best: readonly Judged[], compared: boolean, namesUnknown: boolean): Confidence {
  const doubt = namesUnknown ? unknownName : 0;
  const most = (hits: readonly Judged[]) => Math.max(0, ...hits.map(support)) - doubt;
  const byWords = most(best.filter(({ cosine }) => cosine === null));
  if (!compared) return byWords >= sureByWords ? "high" : byWords >= answeredByWords ? "low" : "none";
  const sum = most(best.filter(({ cosine }) => cosine !== null));
  if (sum >= sure) return "high";
  if (sum >= answered) return "low";
  // What has no vector (yet, or for good: another script) cannot add to the cosine: it answers when its words do.
  return byWords >= answeredBeside ? "low" : "none";
}

/**
 * Whether one hit answers by itself, with both kinds of evidence its own: what is put before somebody who has not asked must
 * belong there, each piece of it.
 */
export const isSureAlone = ({ coverage, cosine }: Judged): boolean =>
  cosine === null ? coverage >= sureAloneByWords : coverage + cosine >= sureAlone;

/** The share of what is asked for that a hit has, by how telling it is. 0 when nothing that counts is asked for. */
export function coverage<Term extends { readonly idf: number }>(
  terms: readonly Term[],
  has: (term: Term) => boolean,
): number {
  const all = terms.reduce((sum, { idf }) => sum + idf, 0);
  const matched = terms.reduce((sum, term) => sum + (has(term) ? term.idf : 0), 0);
  return all === 0 ? 0 : matched / all;
}
