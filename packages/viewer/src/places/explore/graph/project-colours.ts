/** Projects that have a colour of their own, `--project-1` and on; the others share one. */
export const COLOURED_PROJECTS = 7;

/** The colour of the project of this rank, for style sheets. */
export const colourOfRank = (rank: number | undefined): string =>
  rank === undefined ? "var(--soft)" : `var(--project-${rank + 1})`;
