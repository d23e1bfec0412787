import { workerData } from "node:worker_threads";
import { type FolderReranker, loadReranker } from "../../models/providers/folder/load-reranker.ts";
import { FolderUnusable } from "../../models/providers/folder/open-folder.ts";
import type { RankAsked, RerankLoadReply } from "../../models/providers/folder-reranker.ts";

// A piscina worker: `run(null, { name: "load" })`, `run({ question, texts }, { name: "rank" })`.

let loading: Promise<FolderReranker> | undefined;

/** Loads the model, so that the first `rank` does not wait for it. */
export async function load(): Promise<RerankLoadReply> {
  try {
    await model();
    return { kind: "loaded" };
  } catch (error) {
    // An error loses its class on the way to the other thread.
    if (error instanceof FolderUnusable) return { kind: "unusable", reason: error.message };
    throw error;
  }
}

export const rank = async ({ question, texts }: RankAsked): Promise<number[]> =>
  (await model()).rank(question, texts);

/** A failure is not kept: the files may have come by the next call. */
function model(): Promise<FolderReranker> {
  loading ??= loadReranker(folderOf(workerData)).catch((reason) => {
    loading = undefined;
    throw reason;
  });
  return loading;
}

function folderOf(data: unknown): string {
  if (typeof data === "object" && data !== null && "folder" in data && typeof data.folder === "string")
    return data.folder;
  throw new TypeError("The worker of a folder's model needs workerData: { folder }.");
}
