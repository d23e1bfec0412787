import type { Embedder } from "../models.ts";
import type { Providers } from "./create.ts";
import { type NamedModel, type ReachDeps, reach, stateOfNamed } from "./reach.ts";

type Made = ReturnType<Providers["embedder"]>;

export interface ChosenEmbedder extends Embedder {
  close(): Promise<void>;
}

/** A model of vectors whose key is looked up when it is asked: one that is set, changed or mended later counts at once. */
export function chosenEmbedder(deps: ReachDeps, named: NamedModel): ChosenEmbedder {
  let made: { readonly key: string | null; readonly embedder: Made } | undefined;
  const close = async (): Promise<void> => {
    const { embedder } = made ?? {};
    made = undefined;
    await embedder?.close();
  };
  const embedder = (): Embedder => {
    const ref = reach(deps, named);
    if (made && made.key !== ref.key) void close();
    made ??= { key: ref.key, embedder: deps.providers.embedder(ref) };
    return made.embedder;
  };
  return {
    name: named.name,
    /** Known when it has answered. */
    get dimensions() {
      return made?.embedder.dimensions ?? 0;
    },
    get batch() {
      return made?.embedder.batch;
    },
    state: () => stateOfNamed(named, () => embedder().state()),
    embed: async (texts, options) => embedder().embed(texts, options),
    close,
  };
}
