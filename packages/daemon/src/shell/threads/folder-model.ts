import { workerData } from "node:worker_threads";
import { FolderUnusable } from "../../models/providers/folder/open-folder.ts";

/** The model of the folder that a worker is of: loaded with the first call. A failure is not kept: the files may have come by the next. */
export function modelOf<Model>(load: (folder: string) => Promise<Model>): () => Promise<Model> {
  let loading: Promise<Model> | undefined;
  return () => {
    loading ??= load(folderOf(workerData)).catch((reason) => {
      loading = undefined;
      throw reason;
    });
    return loading;
  };
}

/** What a worker answers where its folder cannot be used: an error loses its class on the way to the other thread. */
export function unusable(error: unknown): { readonly kind: "unusable"; readonly reason: string } {
  if (error instanceof FolderUnusable) return { kind: "unusable", reason: error.message };
  throw error;
}

function folderOf(data: unknown): string {
  if (typeof data === "object" && data !== null && "folder" in data && typeof data.folder === "string")
    return data.folder;
  throw new TypeError("The worker of a folder's model needs workerData: { folder }.");
}
