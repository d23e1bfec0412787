/** Milliseconds. */
export interface Patience {
  readonly calmMs: number;
  readonly longestMs: number;
  /** How often a root is looked for, a stat each. */
  readonly lookMs: number;
  /** How often a root without events is compared, and one whose comparison failed. */
  readonly pollMs: number;
  /** How often any root is compared. */
  readonly safetyMs: number;
}

export const defaultPatience: Patience = {
  calmMs: 150,
  longestMs: 1000,
  lookMs: 5000,
  pollMs: 30_000,
  safetyMs: 3_600_000,
};
