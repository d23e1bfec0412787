/**
 * Probability that one of the first five passages of documents answers: a logistic model, made by `bench/documents-confidence.ts` (its
 * card: docs/decisions/0081-documents-whole.md). Fitted on 450 questions over eight sets of documents, each judged once more without what
 * answers it, and 110 without an answer. Judged by models of the other sets, of 209 called high 200 are right, and 9 of the 110 are called so.
 */
export interface PassageModel {
  readonly intercept: number;
  readonly weights: Readonly<Record<PassageFeature, number>>;
}

export const passageFeatures = [
  "coverage",
  "others",
  "lacksRarest",
  "nearest",
  "apart",
  "words",
  "margin",
  "beside",
  "mass",
  "isRows",
  "ofAnother",
  "support",
] as const;
export type PassageFeature = (typeof passageFeatures)[number];

/** Least probability. */
export const passageLines = { high: 0.65, medium: 0.3, low: 0.05 };

export const passagesCompared: PassageModel = {
  intercept: -4.35,
  weights: {
    coverage: 1.57,
    others: -1.04,
    lacksRarest: -0.44,
    nearest: -1.37,
    apart: 0.93,
    words: 1.69,
    margin: 0.76,
    beside: 0.45,
    mass: 1.31,
    isRows: 1.36,
    ofAnother: -3.74,
    support: 2.1,
  },
};

/** Without vectors. */
export const passagesByWords: PassageModel = {
  intercept: -4.41,
  weights: {
    coverage: 1.25,
    others: -1.09,
    lacksRarest: -0.32,
    nearest: 0,
    apart: 0,
    words: 2.37,
    margin: 0.62,
    beside: 0.37,
    mass: 1.47,
    isRows: 1.45,
    ofAnother: -3.27,
    support: 2.23,
  },
};
