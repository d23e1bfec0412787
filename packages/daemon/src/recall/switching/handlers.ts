import type { Api, Handlers } from "@memory/shared";
import type { EmbeddingSwitch } from "./switch.ts";

export const embeddingHandlers = (embeddings: Omit<EmbeddingSwitch, "start" | "stop">) =>
  ({
    get: async () => embeddings.status(),
    async switch({ body }) {
      await embeddings.take(body.anyway);
      return embeddings.status();
    },
    async rollback() {
      await embeddings.rollback();
      return embeddings.status();
    },
    async cancel() {
      embeddings.cancel();
      return embeddings.status();
    },
  }) satisfies Handlers<Api, unknown>["embeddings"];
