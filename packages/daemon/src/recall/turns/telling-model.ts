/**
 * Probability that a turn is of use to an agent with whose prompt it is told: a logistic model, made by `bench/telling.ts` (its card:
 * docs/decisions/0100-told-by-how-sure-it-is.md). Fitted on 273 prompts of real sessions, each with its own session left out, and on 168
 * that were made up with what was said in eight repositories; what was said elsewhere or is not of use counts as wrong. `line` is where,
 * each sixth judged by a model of the others, some 5 % of the prompts of which nothing is known are told something.
 */
export interface TellingModel {
  readonly intercept: number;
  readonly weights: Readonly<Record<TellingFeature, number>>;
  /** Least probability of what is told. */
  readonly line: number;
}

/**
 * Of the block that is most like the prompt: how rare the words are that it has of it, how many rare ones, how like it is, how much of
 * it they are, and whether a person says it. Of what an agent said in the end how many rare words it has. Of the prompt how much nobody
 * has ever said. Of the turn its lead over the next, and what its whole turn and session have of the prompt.
 */
export const tellingFeatureNames = [
  "rarity",
  "met",
  "likeness",
  "density",
  "person",
  "concluded",
  "unknown",
  "margin",
  "around",
] as const;
export type TellingFeature = (typeof tellingFeatureNames)[number];

export const tellingCompared: TellingModel = {
  intercept: -10.87,
  weights: {
    rarity: 1.88,
    met: -0.29,
    likeness: 1.15,
    density: 0,
    person: 0.92,
    concluded: 2.21,
    unknown: -2.13,
    margin: 2.44,
    around: 7.89,
  },
  line: 0.6,
};

/** Without vectors. */
export const tellingByWords: TellingModel = {
  intercept: -5.32,
  weights: {
    rarity: 1.22,
    met: -0.55,
    likeness: 0,
    density: 1.36,
    person: 0.92,
    concluded: 2.78,
    unknown: -2.15,
    margin: 1.95,
    around: 2.75,
  },
  line: 0.7,
};
