import slips from "damerau-levenshtein";

/** Is the one a slip of the pen for the other? Of short words fewer slips are one: "bogus" was not meant to be "logs". */
export function isNear(written: string, known: string): boolean {
  const length = Math.max(written.length, known.length);
  return slips(written, known).steps <= (length <= 5 ? 1 : length <= 8 ? 2 : 3);
}
