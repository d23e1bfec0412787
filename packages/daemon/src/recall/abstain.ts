/** Coverage of the question by one of the best hits. */
export interface Judged {
  /** Share of the question, by weight, that it has. */
  readonly coverage: number;
  /** Number of telling words that it has. */
  readonly words: number;
  /** It names somebody or something that the question names. */
  readonly isNamed: boolean;
  /** It speaks of another code or another day than is asked for: near, and never sure. */
  readonly isOfAnother: boolean;
  /** It has neither the rarest word of the question nor another name of what that names: an answer that rests on it is not high. */
  readonly lacksRarest: boolean;
  /** It asks, and tells nothing that would answer: never sure. */
  readonly onlyAsks: boolean;
  /** Distance of its cosine above the usual one, 0 to 1. */
  readonly apart: number;
  /** Its own cosine; null when it has no vector or vectors took no part. */
  readonly cosine: Nearest;
  /** It has no vector because its turn has not come yet. */
  readonly awaitsVector: boolean;
}

/** A cosine, or null without one. */
type Nearest = number | null;

export type Confidence = "high" | "medium" | "low" | "none";

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
/** Least support of a text that the model has no vector for, where others have one. */
const answeredBeside = 0.6;
/** The same, by what is covered alone. */
const sureAloneByWords = 0.5;
/** Several words of a question in one text are no accident, as a single rare one may be. */
const twoWords = 0.2;
const threeWords = 0.3;
/** Without a cosine, what is said of somebody who is asked about speaks for itself: few words of a question have to be repeated. */
const named = 0.1;
/** Doubt for a question about a name that nobody in scope has ever used. */
const unknownName = 0.3;

/**
 * Support for a hit as an answer: its coverage of the question + its raw cosine. Never the fused score: it is
 * a share of the best, so that its best is always near the top.
 */
export function support({ coverage, words, isNamed, cosine }: Judged): number {
  const together = words >= 3 ? threeWords : words === 2 ? twoWords : 0;
  return coverage + (cosine ?? (isNamed ? named : 0)) + together;
}

/** Grounds of a verdict on the best hits. */
export interface AnswerDecision {
  readonly confidence: Confidence;
  /** The one that decides; null: there is none. */
  readonly best: Judged | null;
  /** Its support, doubt taken off. */
  readonly held: number;
  readonly doubt: number;
  /** Least support for an answer, and for a sure one. */
  readonly low: number;
  readonly high: number;
  /** Where passages of documents decide: the probability that they answer, and what it is made of. */
  readonly passages?: { readonly probability: number; readonly features: Readonly<Record<string, number>> };
}

type Lines = Pick<AnswerDecision, "low" | "high">;
const both: Lines = { low: answered, high: sure };
export const wordsAlone: Lines = { low: answeredByWords, high: sureByWords };
/** More than there can be: what is not compared where others are is never sure. */
const never = 2;
const beside: Lines = { low: answeredBeside, high: never };

/** Features of the question, beside the hits' coverage of it. */
interface Asking {
  /** It names somebody of whom nothing is known. */
  readonly namesUnknown: boolean;
  /** So few words count that one of them is half of it. */
  readonly isShort: boolean;
}

/**
 * Decides whether the best hits answer at all: by the best supported one, unless the question names somebody
 * unknown.
 */
export function decideAnswer(best: readonly Judged[], compared: boolean, asking: Asking): AnswerDecision {
  const decision = weighed(best, compared, asking);
  const { isShort, namesUnknown } = asking;
  if (decision.confidence !== "none" || !isShort || namesUnknown) return decision;
  // A question of a word or two asks for any text about it.
  const has = best.find(({ words }) => words > 0);
  return has ? { ...decision, confidence: "low", best: has } : decision;
}

function weighed(best: readonly Judged[], compared: boolean, { namesUnknown }: Asking): AnswerDecision {
  const doubt = namesUnknown ? unknownName : 0;
  if (!compared) return weigh(best, wordsAlone, doubt);
  const without = best.filter(({ cosine }) => cosine === null);
  const verdicts = [
    weigh(
      best.filter(({ cosine }) => cosine !== null),
      both,
      doubt,
    ),
    // A text saved just now is judged as all texts were before the first vectors came.
    weigh(
      without.filter(({ awaitsVector }) => awaitsVector),
      wordsAlone,
      doubt,
    ),
    // A text in another script has only its words to answer with.
    weigh(
      without.filter(({ awaitsVector }) => !awaitsVector),
      beside,
      doubt,
    ),
  ] as const;
  const apart = namesUnknown ? undefined : best.find(({ apart }) => apart >= 1);
  return (
    verdicts.find(({ confidence }) => confidence !== "none") ??
    (apart ? { ...verdicts[0], confidence: "low", best: apart } : verdicts[0])
  );
}

function weigh(hits: readonly Judged[], { low, high }: Lines, doubt: number): AnswerDecision {
  const [best = null] = hits.toSorted((a, b) => support(b) - support(a));
  const held = best ? Math.max(0, support(best) - doubt) : 0;
  const isSure = hits.some((hit) => mayBeSure(hit) && !hit.lacksRarest && support(hit) - doubt >= high);
  const confidence = isSure ? "high" : held >= low ? "low" : "none";
  return { confidence, best, held, doubt, low, high };
}

/**
 * True for a hit that answers by itself, with both kinds of evidence its own: each piece put before somebody
 * who has not asked must belong there.
 */
export const isSureAlone = (hit: Judged): boolean =>
  mayBeSure(hit) &&
  (hit.cosine === null ? hit.coverage >= sureAloneByWords : hit.coverage + hit.cosine >= sureAlone);

const mayBeSure = ({ isOfAnother, onlyAsks }: Judged): boolean => !isOfAnother && !onlyAsks;

/** Texts from which on it tells something that none of them has a word: where little is said most words are missing. */
const MANY_TEXTS = 1_000;

/** The terms that no other is rarer than; a word that nothing says is the rarest of all, where much is said. */
export function rarest<Term extends { readonly idf: number; readonly texts: number }>(
  terms: readonly Term[],
  texts: number,
): Term[] {
  const unknown = terms.filter((term) => term.texts === 0);
  if (unknown.length > 0 && texts >= MANY_TEXTS) return unknown;
  const known = terms.filter((term) => term.texts > 0);
  const most = known.reduce((highest, { idf }) => Math.max(highest, idf), 0);
  return known.filter(({ idf }) => idf >= most);
}

/** The share of what is asked for that a hit has, by how telling it is. 0 when nothing that counts is asked for. */
export function coverage<Term extends { readonly idf: number }>(
  terms: readonly Term[],
  has: (term: Term) => boolean,
): number {
  const all = terms.reduce((sum, { idf }) => sum + idf, 0);
  const matched = terms.reduce((sum, term) => sum + (has(term) ? term.idf : 0), 0);
  return all === 0 ? 0 : matched / all;
}
