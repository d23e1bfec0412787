import { defaultWeights, type Weights } from "../platform/recall-weights.ts";

/** Evidence for one candidate. */
export interface RecallEvidence {
  readonly slot: number;
  /** BM25, of code with its name and its comment. */
  readonly text: number;
  /** BM25 of character 4-grams. */
  readonly grams: number;
  /** Cosine to the query; null without a vector. */
  readonly cosine: number | null;
  /** Cues that fit, each 0 to 1. */
  readonly author: number;
  readonly date: number;
  readonly time: number;
  readonly number: number;
  readonly entity: number;
  /** Of a passage of a document: the share of what is asked for that it has, by how telling it is. */
  readonly covered: number;
  /** A distilled memory, not a passage. */
  readonly distilled: boolean;
  readonly unconfirmed: boolean;
  /** One's own, where others' memory is asked, too. */
  readonly own: boolean;
  readonly shape: TextShape;
  /** Its words name another day or month than is asked for. */
  readonly elsewhen: boolean;
  /** Slots of its neighbours; -1 for none. */
  readonly previous: number;
  readonly next: number;
}

/** `asks`: it ends with a question, and what follows answers; `only-asks`: it says nothing else; `rows`: of a table. */
export type TextShape = "says" | "asks" | "only-asks" | "code" | "rows";

/** Code, and rows of a table, are no talk: what stands beside them is about something else. */
const standsForItself = ({ shape }: Pick<RecallEvidence, "shape">): boolean =>
  shape === "code" || shape === "rows";

export interface Scored {
  readonly slot: number;
  readonly score: number;
  readonly cosine: number | null;
  /** Distance of its cosine above the usual one, 0 to 1. */
  readonly apart: number;
  /** Parts of the score, which is their sum. */
  readonly arms: {
    readonly text: number;
    readonly vector: number;
    readonly neighbour: number;
    readonly bonus: number;
  };
  /** Parts of the bonus, which is their sum. */
  readonly cues: readonly BonusCue[];
}

export interface BonusCue {
  readonly name:
    | "author"
    | "date"
    | "time"
    | "number"
    | "entity"
    | "covered"
    | "distilled"
    | "own"
    | "unconfirmed"
    | "asking";
  readonly gain: number;
}

/**
 * Fusion by score, best first. Both arms are shares of the best in this scope with a floor of 0 (the minimum of a list
 * of nearest neighbours as floor costs 2 points of nDCG). A record inherits from the better of its two neighbours; code and
 * rows stand for themselves.
 */
export function fuse(
  candidates: readonly RecallEvidence[],
  withVectors: boolean,
  weights: Weights = defaultWeights,
): Scored[] {
  const best: Best = {
    text: highest(candidates, ({ text }) => text),
    grams: highest(candidates, ({ grams }) => grams),
    cosine: highest(candidates, ({ cosine }) => cosine ?? 0),
    usual: withVectors ? usualCosine(candidates) : null,
  };
  const own = new Map(
    candidates.map((candidate) => [candidate.slot, ownScore(candidate, { best, withVectors, weights })]),
  );
  return candidates
    .map((candidate): Scored => {
      const { text, vector, apart, cues } = own.get(candidate.slot) ?? nothing;
      const all = candidate.shape === "only-asks" ? [...cues, asking(weights)] : cues;
      const neighbour = standsForItself(candidate)
        ? ofItself(own.get(candidate.slot) ?? nothing, weights)
        : inherited(candidate, own, weights);
      const bonus = sum(all);
      const arms = { text, vector, neighbour, bonus };
      const score = text + vector + bonus + neighbour;
      return { slot: candidate.slot, score, cosine: candidate.cosine, apart, arms, cues: all };
    })
    .sort((a, b) => b.score - a.score || a.slot - b.slot);
}

interface Best {
  readonly text: number;
  readonly grams: number;
  readonly cosine: number;
  /** Usual cosine of merely near texts; null: too few to tell. */
  readonly usual: number | null;
}

interface Own {
  readonly text: number;
  readonly vector: number;
  /** Its words as a share of the best. */
  readonly lexical: number;
  readonly apart: number;
  readonly cues: readonly BonusCue[];
  /** Sum of all evidence. */
  readonly total: number;
  readonly asks: boolean;
  readonly previous: number;
  readonly next: number;
}

const nothing: Own = {
  text: 0,
  vector: 0,
  lexical: 0,
  apart: 0,
  cues: [],
  total: 0,
  asks: false,
  previous: -1,
  next: -1,
};

interface Fusing {
  readonly best: Best;
  readonly withVectors: boolean;
  readonly weights: Weights;
}

/** A candidate that has no vector (yet) is judged by its words alone, as everything is when there are none. */
function ownScore(candidate: RecallEvidence, { best, withVectors, weights }: Fusing): Own {
  const { cosine, shape, previous, next } = candidate;
  const ofText = candidate.distilled ? weights.vector : weights.documentVector;
  const ofVector = standsForItself(candidate) ? weights.codeVector : ofText;
  const byVector = withVectors && cosine !== null ? ofVector : 0;
  // A question without a word that is in scope has no grams of its own either.
  const ofGrams = best.grams > least ? weights.grams : 0;
  const lexical = ((1 - ofGrams) * candidate.text) / best.text + (ofGrams * candidate.grams) / best.grams;
  const text = (1 - byVector) * lexical;
  const vector = (byVector * Math.max(0, cosine ?? 0)) / best.cosine;
  const cues = cuesOf(candidate, weights);
  const asks = shape === "asks" || shape === "only-asks";
  const total = text + vector + sum(cues);
  return { text, vector, lexical, apart: apartOf(cosine, best), cues, total, asks, previous, next };
}

/** The nearest, half of which are merely near. */
const nearest = 30;
/** Above that: from where a text stands out, and from where it surely does. */
const standsOut = { from: 0.1, surely: 0.2 };

function usualCosine(candidates: readonly RecallEvidence[]): number | null {
  const cosines = candidates.flatMap(({ cosine }) => cosine ?? []).sort((a, b) => b - a);
  return cosines.length < nearest ? null : (cosines[nearest / 2] ?? null);
}

function apartOf(cosine: number | null, { usual }: Best): number {
  if (cosine === null || usual === null) return 0;
  const { from, surely } = standsOut;
  return Math.min(1, Math.max(0, (cosine - usual - from) / (surely - from)));
}

/** Most candidates have none, or one. */
function cuesOf(candidate: RecallEvidence, weights: Weights): BonusCue[] {
  const cues: BonusCue[] = [];
  const add = (name: BonusCue["name"], gain: number): void => {
    if (gain !== 0) cues.push({ name, gain });
  };
  add("author", weights.author * candidate.author);
  add("date", weights.date * candidate.date);
  add("time", weights.time * candidate.time);
  add("number", weights.number * candidate.number);
  add("entity", weights.entity * candidate.entity);
  add("covered", weights.covered * candidate.covered);
  if (candidate.distilled) add("distilled", weights.distilled);
  if (candidate.own) add("own", weights.own);
  if (candidate.unconfirmed) add("unconfirmed", -weights.unconfirmed);
  return cues;
}

/**
 * Score that neighbours inherit: whole from half the words of the best on, or for a cosine that stands out; a
 * merely near text passes on nothing.
 */
const ofItself = ({ total, lexical, apart }: Own, { neighbour }: Weights): number =>
  neighbour * total * Math.min(1, Math.max(2 * lexical, apart));

/** Malus of a text that only asks, which seldom answers; its neighbours inherit from it all the same. */
const asking = ({ asking }: Weights): BonusCue => ({ name: "asking", gain: -asking });

/**
 * Context is the largest lever there is: what was said around it, and most of all the question that it answers. A text that
 * stands alone, saved by hand, is its own context: with nothing to inherit it stood behind neighbours of better hits without a
 * word of the question (220 questions over sessions and saved memories: 149 right at first place, with this 172).
 */
function inherited(candidate: RecallEvidence, own: ReadonlyMap<number, Own>, weights: Weights): number {
  const { slot, previous, next } = candidate;
  if (previous < 0 && next < 0) return ofItself(own.get(slot) ?? nothing, weights);
  const before = own.get(previous);
  const after = own.get(next);
  const near = Math.max(
    (before?.asks ? weights.answers : weights.neighbour) * (before?.total ?? 0),
    weights.neighbour * (after?.total ?? 0),
  );
  const beyond = Math.max(
    own.get(before?.previous ?? -1)?.total ?? 0,
    own.get(after?.next ?? -1)?.total ?? 0,
  );
  return near + weights.further * beyond;
}

const least = 1e-9;
const highest = (candidates: readonly RecallEvidence[], of: (candidate: RecallEvidence) => number): number =>
  candidates.reduce((most, candidate) => Math.max(most, of(candidate)), least);
const sum = (cues: readonly BonusCue[]): number => cues.reduce((all, { gain }) => all + gain, 0);
