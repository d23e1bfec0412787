/**
 * Probability that one of the first five turns answers: a logistic model, made by `bench/confidence.ts` (its card:
 * docs/decisions/0049-turns.md). Fitted on 185 questions over three sets of sessions, the same with their session left out, 65 about
 * the same projects and 60 about others without an answer; the lines are those at which, each set judged by a model of the
 * other two, 86 % of what is called high is right.
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
  intercept: -4.85,
  weights: {
    turnCoverage: 1.42,
    passageCoverage: 1.58,
    unknown: -0.97,
    missing: -0.79,
    cosine: 1.6,
    words: 1.18,
    margin: 2.56,
    sameSession: 1.15,
    mass: 2.88,
    asksValue: -0.9,
    noValue: -1.57,
  },
  high: 0.6,
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
