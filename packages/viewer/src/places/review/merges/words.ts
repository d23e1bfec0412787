import type { Fold } from "../../../api.ts";

/** The decider of a fold, in a word and in a sentence. */
export const DECIDER: Record<Fold["decidedBy"], { readonly word: string; readonly sentence: string }> = {
  auto: { word: "auto", sentence: "by itself, because the two are spelt alike" },
  llm: { word: "model", sentence: "by a model" },
  human: { word: "you", sentence: "by you" },
};
