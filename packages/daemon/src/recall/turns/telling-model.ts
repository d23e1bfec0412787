/**
 * Probability that a turn is of use to an agent with whose prompt it is told: a logistic model, made by `bench/telling.ts` (its card:
 * docs/decisions/0100-told-by-how-sure-it-is.md). Fitted on prompts of real sessions, each with its own session left out, and on ones
 * that were made up; what was said elsewhere or is not of use counts as wrong. `line` is where, each store judged by a model of the
 * others, some 6 % of the prompts of which nothing is known are told something.
 */
export interface TellingModel {
  readonly intercept: number;
  readonly weights: Readonly<Record<TellingFeature, number>>;
  /** Least probability of what is told. */
  readonly line: number;
}

/**
 * Of the blocks that state something: how telling the words are that one has of the prompt, and how like it is; how likely one states
 * something at all, and a person does. Of the block that is most like the prompt how many rare words it has of it, and of what an agent
 * said in the end. How much nearer the turn is than the others that were found, its lead over the next, and whether it is not the first.
 */
export const tellingFeatureNames = [
  "statedWords",
  "statedLike",
  "stated",
  "statedByPerson",
  "met",
  "concluded",
  "lead",
  "margin",
  "isSecond",
] as const;
export type TellingFeature = (typeof tellingFeatureNames)[number];

export const tellingCompared: TellingModel = {
  intercept: -3.16,
  weights: {
    statedWords: 2.4,
    statedLike: 4.24,
    stated: -2.06,
    statedByPerson: 1.35,
    met: 3.26,
    concluded: 0.76,
    lead: -0.91,
    margin: 2.03,
    isSecond: -1.0,
  },
  line: 0.55,
};

/** Without vectors. */
export const tellingByWords: TellingModel = {
  intercept: -2.47,
  weights: {
    statedWords: 1.83,
    statedLike: 4.22,
    stated: -3.09,
    statedByPerson: 2.18,
    met: 4.03,
    concluded: 1,
    lead: 0,
    margin: 1.51,
    isSecond: -0.89,
  },
  line: 0.65,
};
