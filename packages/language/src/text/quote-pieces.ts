/** Stands in a quote for what is left out. */
export const GAP = "…";

/** The pieces of a quote, in order; each stands in the session as it is. */
export const piecesOf = (quote: string): string[] =>
  quote
    .split(GAP)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== "");

const LETTER = "[\\p{L}\\p{N}]";

/**
 * Finds words however their lines are broken. Where they begin or end within a word, `whole` makes it go on to the border of
 * that word, and the others are passed over without it.
 */
export function patternOf(words: string, { whole = false } = {}): RegExp {
  const spelt = words
    .trim()
    .split(/\s+/)
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"))
    .join("\\s+");
  if (spelt === "") return /$^/gu;
  return whole
    ? new RegExp(`(?<!${LETTER})${LETTER}*${spelt}${LETTER}*`, "gu")
    : new RegExp(`(?<!${LETTER}(?=${LETTER}))${spelt}(?!(?<=${LETTER})${LETTER})`, "gu");
}
