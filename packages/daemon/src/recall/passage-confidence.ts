import type { Judged } from "./abstain.ts";
import type { RecallEvidence, Scored } from "./fuse.ts";
import {
  type PassageFeature,
  passageFeatures,
  passageLines,
  passagesByWords,
  passagesCompared,
} from "./passage-confidence-model.ts";
import type { QueryTerm } from "./words/term.ts";

export interface PassagesJudged {
  /** Without the words that only name a time. */
  readonly terms: readonly QueryTerm[];
  /** Texts in scope. */
  readonly size: number;
  /** What is shown first, best first, with what abstention makes of each. */
  readonly first: readonly Scored[];
  readonly judged: readonly Judged[];
  /** Of the best. */
  readonly evidence: RecallEvidence;
  /** The support that decides, doubt taken off. */
  readonly support: number;
}

/** How sure it is that passages of documents answer. */
export interface PassageConfidence {
  readonly confidence: "high" | "medium" | "low" | "none";
  /** 0 to 1. */
  readonly probability: number;
  readonly features: Readonly<Record<PassageFeature, number>>;
}

/** A lead beyond this is no surer. */
const mostMargin = 0.4;

/** Weighs the best passages as an answer. */
export function passageConfidence(asked: PassagesJudged): PassageConfidence {
  const { terms, size, first, judged, evidence, support } = asked;
  const largest = Math.log(1 + (Math.max(size, 100) + 0.5) / 0.5);
  const mass = terms.reduce((sum, { idf, texts }) => sum + (texts === 0 ? largest : idf), 0) || 1e-9;
  const [best, second] = first;
  const [own, ...others] = judged;
  const features = {
    coverage: own?.coverage ?? 0,
    others: Math.max(0, ...others.map(({ coverage }) => coverage)),
    lacksRarest: own?.lacksRarest ? 1 : 0,
    nearest: Math.max(0, ...first.map(({ cosine }) => cosine ?? 0)),
    apart: best?.apart ?? 0,
    words: Math.min(1, evidence.text / (mass * 2.2)),
    margin: best && second ? Math.min(mostMargin, (best.score - second.score) / best.score) : mostMargin,
    beside: second && [evidence.previous, evidence.next].includes(second.slot) ? 1 : 0,
    mass: Math.min(1, mass / 40),
    isRows: evidence.shape === "rows" ? 1 : 0,
    ofAnother: own?.isOfAnother || own?.onlyAsks ? 1 : 0,
    support,
  };
  const probability = probabilityOf(features, evidence.cosine !== null);
  const confidence = named(probability);
  // Whatever else speaks for them: what is asked for by its rarest word stands in none of them.
  const isAbsent = judged.every(({ lacksRarest }) => lacksRarest);
  return { confidence: confidence === "high" && isAbsent ? "medium" : confidence, probability, features };
}

function probabilityOf(features: Readonly<Record<PassageFeature, number>>, isCompared: boolean): number {
  const { intercept, weights } = isCompared ? passagesCompared : passagesByWords;
  const sum = passageFeatures.reduce((all, name) => all + weights[name] * features[name], intercept);
  return 1 / (1 + Math.exp(-sum));
}

function named(probability: number): PassageConfidence["confidence"] {
  const { high, medium, low } = passageLines;
  if (probability >= high) return "high";
  if (probability >= medium) return "medium";
  return probability >= low ? "low" : "none";
}
