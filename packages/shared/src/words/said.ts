/** How a source says a memory, in words. */
export const LIKENESS: Readonly<Record<"exact" | "paraphrase" | "nearest", string>> = {
  exact: "these words are in the source",
  paraphrase: "a paraphrase: the source says it in other words",
  nearest: "the nearest words in the source, which do not say all of it",
};
