/**
 * Probability that one of the first three turns answers: a logistic model (docs/decisions/0049-turns.md, "Confidence"). Fitted
 * by `bench/fit-confidence.py` on the development questions over sessions: 65 with an answer, the same with their session left
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
  intercept: -6.12,
  weights: {
    turnCoverage: 1.94,
    passageCoverage: 0.88,
    unknown: -1.56,
    missing: 0.45,
    cosine: 3.49,
    words: 1.18,
    margin: 3.99,
    sameSession: 1.79,
    mass: 1.64,
    asksValue: -1,
    noValue: -2.09,
  },
  high: 0.55,
  medium: 0.4,
  low: 0.05,
};

/** Without vectors. */
export const byWords: ConfidenceModel = {
  intercept: -5.12,
  weights: { ...compared.weights, cosine: 0 },
  high: 0.55,
  medium: 0.4,
  low: 0.05,
};
