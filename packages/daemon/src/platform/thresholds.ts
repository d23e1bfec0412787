/** Least certainty of the classifier, 0 to 1, for each consequence. Settings; see docs/measurements.md. */
export interface Thresholds {
  /** Taken to say the same: the new words become one more source of the known memory. */
  readonly restateAbove: number;
  /** Taken for the next version of what is known. */
  readonly updateAbove: number;
  /** Taken for a contradiction, about which a person is asked. */
  readonly conflictAbove: number;
  /** True if a rule may settle a contradiction where it is certain. */
  readonly autoResolve: boolean;
  /** Sharing so much of the shorter one, a pair that the rules cannot tell is put to a language model, where there is one. */
  readonly judgeAbove: number;
}

export const defaultThresholds: Thresholds = {
  restateAbove: 0.8,
  updateAbove: 0.7,
  conflictAbove: 0.6,
  autoResolve: true,
  judgeAbove: 0.6,
};

/** The settings, or what they are when nobody has set them. */
export const thresholdsOf = ({ thresholds }: { readonly thresholds?: Thresholds }): Thresholds =>
  thresholds ?? defaultThresholds;

/** As numbers, 1 for on. */
export const shown = ({ autoResolve, restateAbove, updateAbove, conflictAbove, judgeAbove }: Thresholds) => ({
  restateAbove,
  updateAbove,
  conflictAbove,
  judgeAbove,
  autoResolve: Number(autoResolve),
});
