/**
 * Probability that one of the first five turns answers: a logistic model (docs/decisions/0049-turns.md, "Confidence"). Fitted
 * by `bench/turns.ts` on the development questions over sessions: 65 with an answer, the same with their session left
 * out, 25 about the same projects and 20 about others without one.
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
  intercept: -3.83,
  weights: {
    turnCoverage: 0.35,
    passageCoverage: 0.49,
    unknown: -1.67,
    missing: -0.83,
    cosine: 2.98,
    words: 1.01,
    margin: 4.68,
    sameSession: 1.56,
    mass: 1.67,
    asksValue: -1.08,
    noValue: -1.38,
  },
  high: 0.56,
  medium: 0.35,
  low: 0.06,
};

/** Without vectors. */
export const byWords: ConfidenceModel = {
  intercept: -3.44,
  weights: {
    turnCoverage: 0.65,
    passageCoverage: 0.19,
    unknown: -2.48,
    missing: -0.69,
    cosine: 0,
    words: 3.22,
    margin: 2.58,
    sameSession: 1.1,
    mass: 2.77,
    asksValue: -1.08,
    noValue: -1.64,
  },
  high: 0.6,
  medium: 0.35,
  low: 0.06,
};
