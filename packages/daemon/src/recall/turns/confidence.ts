import { valueAsked } from "@memory/language/questions";
import type { RecallAnswer } from "@memory/shared";
import type { z } from "zod";
import type { Reader } from "../reader.ts";
import type { QueryTerm } from "../words/term.ts";
import { includes } from "../words/term-lookup.ts";
import {
  byWords,
  type ConfidenceFeature,
  type ConfidenceModel,
  compared,
  confidenceFeatures,
} from "./confidence-model.ts";
import type { RankedTurn } from "./rank-turns.ts";

export type Confidence = z.output<typeof RecallAnswer>["confidence"];

/** How sure it is that turns answer a question. */
export interface TurnConfidence {
  readonly confidence: Confidence;
  /** 0 to 1. */
  readonly probability: number;
  readonly features: Readonly<Record<ConfidenceFeature, number>> | null;
  /** A value is asked for, and none of that shape stands in the best passages. */
  readonly unstated: boolean;
}

export interface Judged {
  readonly query: string;
  readonly terms: readonly QueryTerm[];
  /** Texts in scope. */
  readonly size: number;
  /** Best first. */
  readonly ranked: readonly RankedTurn[];
  /** Words of the best passages. */
  readonly texts: readonly string[];
  /** The best asks the same, and nothing was answered: that is no answer. */
  readonly onlyAsks: boolean;
}

/** Turns that are judged. */
const judged = 5;
/** A lead beyond this is no surer: it comes of few turns. */
const mostMargin = 0.4;

/** Weighs the best turns as an answer. */
export function confidenceOf(
  reader: Reader,
  { query, terms, size, ranked, texts, onlyAsks }: Judged,
): TurnConfidence {
  const [best, second] = ranked;
  if (!best) return { confidence: "none", probability: 0, features: null, unstated: false };
  const largest = Math.log(1 + (Math.max(size, 100) + 0.5) / 0.5);
  const weightOf = ({ idf, texts: known }: QueryTerm): number => (known === 0 ? largest : idf);
  const mass = terms.reduce((sum, term) => sum + weightOf(term), 0) || 1e-9;
  const { columns } = reader.catalog;
  const inPassage = ({ slots, frequent, word }: QueryTerm, slot: number): boolean =>
    includes(slots, slot) || (frequent && reader.postings.has(word, columns.item[slot] ?? 0));
  const inTurn = (term: QueryTerm): boolean =>
    inPassage(term, best.slot) || term.slots.some((slot) => columns.turn[slot] === best.turn);
  const covered = (has: (term: QueryTerm) => boolean): number =>
    terms.reduce((sum, term) => sum + (has(term) ? weightOf(term) : 0), 0) / mass;
  const first = ranked.slice(0, judged);
  const wish = valueAsked(query);
  const unstated = wish.asks && !texts.some((text) => wish.states(text));
  const features = {
    turnCoverage: covered(inTurn),
    passageCoverage: covered((term) => inPassage(term, best.slot)),
    unknown: covered(({ texts: known }) => known === 0),
    missing: Math.max(0, ...terms.map((term) => (inTurn(term) ? 0 : weightOf(term)))) / largest,
    cosine: best.cosine ?? 0,
    words: Math.min(1, best.words / (mass * 2.2)),
    margin: Math.min(mostMargin, (best.score - (second?.score ?? 0)) / best.score),
    sameSession: first.filter(({ session }) => session === best.session).length / first.length,
    mass: Math.min(1, mass / 40),
    asksValue: wish.asks ? 1 : 0,
    noValue: unstated ? 1 : 0,
  };
  const model = best.cosine === null ? byWords : compared;
  const fitted = terms.length === 0 ? 0 : probabilityOf(model, features);
  const probability = onlyAsks ? Math.min(fitted, model.low) : fitted;
  return { confidence: named(model, probability, features.turnCoverage), probability, features, unstated };
}

export function probabilityOf(
  { intercept, weights }: ConfidenceModel,
  features: Readonly<Record<ConfidenceFeature, number>>,
): number {
  let sum = intercept;
  for (const name of confidenceFeatures) sum += weights[name] * features[name];
  return 1 / (1 + Math.exp(-sum));
}

/** A turn with so much of the question is near it, whatever else is missing. */
const near = 0.5;

function named({ high, medium, low }: ConfidenceModel, probability: number, coverage: number): Confidence {
  if (probability >= high) return "high";
  if (probability >= medium) return "medium";
  return probability >= low || coverage >= near ? "low" : "none";
}
