import { loadFolder } from "../../models/providers/folder/load-folder.ts";
import type { FolderLoadReply } from "../../models/providers/folder-embedder.ts";
import { modelOf, unusable } from "./folder-model.ts";

// A piscina worker: `run(null, { name: "load" })`, `run(texts, { name: "embed" })`.

const model = modelOf(loadFolder);

/** Loads the model, so that the first `embed` does not wait for it. */
export const load = (): Promise<FolderLoadReply> =>
  model().then(({ dimensions }): FolderLoadReply => ({ kind: "loaded", dimensions }), unusable);

export const embed = async (texts: readonly string[]): Promise<(Float32Array | null)[]> =>
  (await model()).embed(texts);
