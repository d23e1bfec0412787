import { createPool } from "../../platform/schedule/pool.ts";
import { ModelError, type ModelState, type Reranker } from "../models.ts";
import type { FolderEmbedWorkerData } from "./folder-embedder.ts";
import type { ProviderDeps } from "./model-ref.ts";

export interface RankAsked {
  readonly question: string;
  readonly texts: readonly string[];
}

export type RerankLoadReply =
  | { readonly kind: "loaded" }
  | { readonly kind: "unusable"; readonly reason: string };

/** Pairs that the worker is given at once: who leaves waits for so many at most. */
const BATCH = 4;
/** Characters of a question and of a text; the model reads 512 tokens of both. */
const LONGEST = { question: 400, text: 1_200 } as const;
/** Milliseconds after which a folder that could not be used is looked at again. */
const LOOK_AGAIN = 60_000;

/** A model of a folder that compares a question with texts, in a worker thread of its own. It begins to load at once, and costs no call. */
export function folderReranker(
  { clock }: Pick<ProviderDeps, "clock">,
  { name, folder }: { readonly name: string; readonly folder: string },
): Reranker & { close(): Promise<void> } {
  const workerData: FolderEmbedWorkerData = { folder };
  const pool = createPool("folder-rerank-worker", { threads: 1, workerData });
  let state: ModelState = { name, state: "loading" };
  let lookAgainAt = 0;
  const load = async () => {
    lookAgainAt = clock() + LOOK_AGAIN;
    const reply = await pool
      .run<RerankLoadReply>(null, { name: "load" })
      .catch((): RerankLoadReply => ({ kind: "unusable", reason: `the model in ${folder} did not load` }));
    state =
      reply.kind === "unusable"
        ? { name, state: "unavailable", reason: reply.reason }
        : { name, state: "ready", runtime: "onnxruntime-node" };
  };
  void load();
  return {
    name,
    state() {
      if (state.state === "unavailable" && clock() >= lookAgainAt) void load();
      return state;
    },
    async rank(asked, texts, { signal }) {
      if (state.state === "unavailable") throw new ModelError(state.reason);
      const question = asked.slice(0, LONGEST.question);
      const found: number[] = [];
      for (let from = 0; from < texts.length; from += BATCH) {
        signal.throwIfAborted();
        const batch = texts.slice(from, from + BATCH).map((text) => text.slice(0, LONGEST.text));
        found.push(
          ...(await pool.run<number[]>({ question, texts: batch }, { name: "rank" }).catch(() => {
            throw new ModelError(`${name} broke off; it is asked again with the next question`);
          })),
        );
      }
      return found;
    },
    close: () => pool.close(),
  };
}
