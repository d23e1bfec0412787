import { loadReranker } from "../../models/providers/folder/load-reranker.ts";
import type { RankAsked, RerankLoadReply } from "../../models/providers/folder-reranker.ts";
import { modelOf, unusable } from "./folder-model.ts";

// A piscina worker: `run(null, { name: "load" })`, `run({ question, texts }, { name: "rank" })`.

const model = modelOf(loadReranker);

/** Loads the model, so that the first `rank` does not wait for it. */
export const load = (): Promise<RerankLoadReply> =>
  model().then((): RerankLoadReply => ({ kind: "loaded" }), unusable);

export const rank = async ({ question, texts }: RankAsked): Promise<number[]> =>
  (await model()).rank(question, texts);
