import { workerData } from "node:worker_threads";
import { type FolderModel, loadFolder } from "../../models/providers/folder/load-folder.ts";
import { FolderUnusable } from "../../models/providers/folder/open-folder.ts";
import type { FolderLoadReply } from "../../models/providers/folder-embedder.ts";

// A piscina worker: `run(null, { name: "load" })`, `run(texts, { name: "embed" })`.

let loading: Promise<FolderModel> | undefined;

/** Loads the model, so that the first `embed` does not wait for it. */
export async function load(): Promise<FolderLoadReply> {
  try {
    const { dimensions } = await model();
    return { kind: "loaded", dimensions };
  } catch (error) {
    // An error loses its class on the way to the other thread.
    if (error instanceof FolderUnusable) return { kind: "unusable", reason: error.message };
    throw error;
  }
}

export const embed = async (texts: readonly string[]): Promise<(Float32Array | null)[]> =>
  (await model()).embed(texts);

/** A failure is not kept: the files may have come by the next call. */
function model(): Promise<FolderModel> {
  loading ??= loadFolder(folderOf(workerData)).catch((reason) => {
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
