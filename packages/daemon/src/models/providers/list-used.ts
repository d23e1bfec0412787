import type { ModelInUse } from "@memory/shared";
import type { ModelState, Models } from "../models.ts";
import type { ModelChoices } from "./choices.ts";
import { type NamedModel, runsWhere } from "./reach.ts";

interface UsedDeps {
  readonly models: Models;
  readonly choices: ModelChoices;
}

/** Model in use for each work, and the place of its setting. */
export function listUsed({ models, choices }: UsedDeps): ModelInUse[] {
  const { chatModel, chatUrl, chatFor, embeddingModel, embeddingUrl, rerankingModel } = choices.read();
  const chat = named(chatModel, chatUrl);
  const does = new Set(chatFor.split(","));
  const chats = (task: "distil" | "judge" | "entities", state: ModelState | null): ModelInUse =>
    toUsed({ task, state, chosen: does.has(task) ? chat : null, source: choices.source("chatModel") });
  return [
    chats("distil", models.distiller.state()),
    chats("judge", models.judge?.state() ?? null),
    chats("entities", models.extractor.state()),
    {
      ...toUsed({
        task: "embedding",
        state: models.embedder.state(),
        chosen: named(embeddingModel, embeddingUrl),
        source: choices.source("embeddingModel"),
      }),
      runs: inPlace(models),
    },
    toUsed({
      task: "reranking",
      state: models.reranker?.state() ?? null,
      chosen: named(rerankingModel, undefined),
      source: choices.source("rerankingModel"),
    }),
  ];
}

/** While a chosen model's vectors are made, and after a rollback, recall goes by another one than the settings name. */
function inPlace({ embedder, entityEmbedder }: Models): ModelInUse["runs"] {
  if (embedder.name === entityEmbedder.name) return "embedded";
  return embedder.state().remote ? "remote" : "local";
}

export const named = (name: string | undefined, url: string | undefined): NamedModel | null =>
  name === undefined ? null : { name, url: url ?? null };

interface Used {
  readonly task: ModelInUse["task"];
  readonly state: ModelState | null;
  readonly chosen: NamedModel | null;
  readonly source: ModelInUse["source"];
}

const toUsed = ({ task, state, chosen, source }: Used): ModelInUse => ({
  task,
  model: state,
  chosen: chosen?.name ?? null,
  runs: chosen ? runsWhere(chosen) : "embedded",
  source: chosen ? source : "default",
});
