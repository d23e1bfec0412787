import type { ChatModel } from "../chat.ts";
import { type Embedder, ModelError, type Reranker } from "../models.ts";
import { agentChat } from "./agent-chat.ts";
import { providerChat } from "./chat.ts";
import { type EmbedderOptions, providerEmbedder } from "./embedder.ts";
import { folderEmbedder } from "./folder-embedder.ts";
import { folderReranker } from "./folder-reranker.ts";
import { knownProviders } from "./known-providers.ts";
import { addressOf, type ModelRef, modelName, type ProviderDeps } from "./model-ref.ts";
import type { ModelConnection } from "./wire/accounted-fetch.ts";
import { type Breaker, createBreaker } from "./wire/breaker.ts";

export interface Providers {
  /** Makes no request until it is asked. Throws `ModelError` ("refused") for a provider that has no such models. */
  chat(ref: ModelRef): ChatModel;
  /** The same for vectors. `dimensions` is 0 until the first answer, unless it is told here. */
  embedder(ref: ModelRef, options?: EmbedderOptions): Embedder & { close(): Promise<void> };
  /** The same for reading a question beside texts. */
  reranker(ref: ModelRef): Reranker & { close(): Promise<void> };
}

/** Models of providers. The ones of one provider, name, address and key share what is known of its failures. */
export function createProviders(deps: ProviderDeps): Providers {
  const breakers = new Map<string, { readonly key: string | null; readonly breaker: Breaker }>();
  const lineTo = (ref: ModelRef): ModelConnection => {
    const place = `${modelName(ref)} ${addressOf(ref)}`;
    const known = breakers.get(place);
    if (known && known.key === ref.key) return { deps, ref, breaker: known.breaker };
    // With another key it is another account: what was refused may go through.
    const breaker = createBreaker(deps.clock);
    breakers.set(place, { key: ref.key, breaker });
    return { deps, ref, breaker };
  };
  return {
    chat(ref) {
      const { chats, wire } = knownProviders[ref.provider];
      if (!chats) throw noSuch(ref, "language models");
      if (wire !== "agent") return providerChat(lineTo(ref));
      if (!deps.own) throw noSuch(ref, "programs here");
      return agentChat(deps.own, lineTo(ref));
    },
    embedder(ref, options = {}) {
      const { embeds, wire } = knownProviders[ref.provider];
      if (!embeds) throw noSuch(ref, "models that make vectors");
      return wire === "folder" ? folderEmbedder(deps, ref) : providerEmbedder(lineTo(ref), options);
    },
    reranker(ref) {
      if (knownProviders[ref.provider].wire !== "folder") throw noSuch(ref, "models that read beside");
      return folderReranker(deps, { name: modelName(ref), folder: ref.model });
    },
  };
}

const noSuch = ({ provider }: ModelRef, what: string): ModelError =>
  new ModelError(`${provider} has no ${what}; choose another provider`, { trouble: "refused" });
