/**
 * Probability that one of the first five turns answers: a logistic model, made by `bench/confidence.ts` (its card:
 * docs/decisions/0049-turns.md). Fitted on 185 questions over three sets of sessions, the same with their session left out, 65 about
 * the same projects and 60 about others without an answer; the model with vectors then from there on 142 questions over two sets,
 * one of them new. `high` is the line at which, each of the two judged by a model of the other, 90 % of what is called so is right.
 */
export interface ConfidenceModel {
  readonly intercept: number;
  readonly weights: Readonly<Record<ConfidenceFeature, number>>;
  /** Least probability. */
  readonly high: number;
  readonly medium: number;
  readonly low: number;
}

export const confidenceFeatures = [
  "turnCoverage",
  "passageCoverage",
  "unknown",
  "missing",
  "cosine",
  "words",
  "margin",
  "sameSession",
  "mass",
  "asksValue",
  "noValue",
] as const;
export type ConfidenceFeature = (typeof confidenceFeatures)[number];

export const compared: ConfidenceModel = {
  intercept: -5.61,
  weights: {
    turnCoverage: 1.09,
    passageCoverage: 1.6,
    unknown: -1.42,
    missing: -0.15,
    cosine: 2.6,
    words: 2.04,
    margin: 3.5,
    sameSession: 0.9,
    mass: 3.28,
    asksValue: -0.86,
    noValue: -1.46,
  },
  high: 0.65,
  medium: 0.35,
  low: 0.1,
};

/** Without vectors. */
export const byWords: ConfidenceModel = {
  intercept: -4.97,
  weights: {
    turnCoverage: 1.65,
    passageCoverage: 0.96,
    unknown: -1.48,
    missing: -0.54,
    cosine: 0,
    words: 3,
    margin: 1.46,
    sameSession: 1.25,
    mass: 3.4,
    asksValue: -0.78,
    noValue: -1.8,
  },
  high: 0.65,
  medium: 0.35,
  low: 0.1,
};
