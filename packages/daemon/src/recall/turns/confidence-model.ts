/**
 * Probability that one of the first five turns answers: a logistic model, made by `bench/confidence.ts` (its card:
 * docs/decisions/0049-turns.md). Fitted on 185 questions over three sets of sessions, the same with their session left out, 65 about
 * the same projects and 60 about others without an answer; the lines are those at which, each set judged by a model of the
 * other two, 87 % of what is called high is right.
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
  intercept: -4.77,
  weights: {
    turnCoverage: 1.59,
    passageCoverage: 1.3,
    unknown: -0.85,
    missing: -0.81,
    cosine: 1.66,
    words: 0.97,
    margin: 3.08,
    sameSession: 1.33,
    mass: 2.68,
    asksValue: -0.93,
    noValue: -1.53,
  },
  high: 0.6,
  medium: 0.35,
  low: 0.1,
};

/** Without vectors. */
export const byWords: ConfidenceModel = {
  intercept: -4.98,
  weights: {
    turnCoverage: 1.65,
    passageCoverage: 1.14,
    unknown: -1.28,
    missing: -0.57,
    cosine: 0,
    words: 2.85,
    margin: 1.63,
    sameSession: 1.31,
    mass: 3.31,
    asksValue: -0.81,
    noValue: -1.77,
  },
  high: 0.65,
  medium: 0.35,
  low: 0.1,
};
