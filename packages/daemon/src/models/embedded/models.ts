import type { Workers } from "../../platform/schedule/pool.ts";
import { createPool } from "../../platform/schedule/pool.ts";
import type { Models } from "../models.ts";
import { embeddedDistiller } from "./distiller.ts";
import { embeddedEmbedder, noEmbedder } from "./embedder.ts";
import { embeddedExtractor, knownAliases } from "./extractor.ts";

/** The offline models: no key, no network. With `enabled: false` there are no vectors, and full text answers alone. */
export function embeddedModels({ modelDir, enabled }: { modelDir: string; enabled: boolean }) {
  return (workers: Workers): Models & { load(): Promise<void>; close(): Promise<void> } => {
    const distiller = embeddedDistiller(workers.sessions);
    const extractor = embeddedExtractor(workers.extraction, modelDir);
    const aliases = () => knownAliases(workers.extraction, modelDir);
    if (!enabled) {
      const embedder = noEmbedder(
        "vectors are switched off (MEMORY_EMBEDDINGS); recall answers from full text alone",
      );
      return {
        distiller,
        extractor,
        turnExtractor: extractor,
        aliases,
        embedder,
        entityEmbedder: embedder,
        load: async () => undefined,
        close: async () => undefined,
      };
    }
    const pool = createPool("embed-worker", { threads: 1, workerData: { modelDir } });
    const embedder = embeddedEmbedder(pool);
    return {
      distiller,
      extractor,
      turnExtractor: extractor,
      aliases,
      embedder,
      entityEmbedder: embedder,
      load: () => embedder.load(),
      close: () => pool.close(),
    };
  };
}
