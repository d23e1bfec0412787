/** Milliseconds. */
export interface FolderIntervals {
  readonly calmMs: number;
  readonly longestMs: number;
  /** Interval between looks for a root, a stat each. */
  readonly lookMs: number;
  /** Interval between comparisons of a root without events, and of one whose comparison failed. */
  readonly pollMs: number;
  /** Interval between comparisons of any root. */
  readonly safetyMs: number;
}

export const defaultIntervals: FolderIntervals = {
  calmMs: 150,
  longestMs: 1000,
  lookMs: 5000,
  pollMs: 30_000,
  safetyMs: 3_600_000,
};
