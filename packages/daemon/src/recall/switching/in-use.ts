import type { Deps } from "../../models/deps.ts";
import {
  type Embedder,
  type EmbedderChoice,
  ModelError,
  type ModelState,
  type Models,
} from "../../models/models.ts";
import type { CosineScale } from "../vectors/cosine-scale.ts";
import { readState, writeState } from "./queries.ts";
import { named, type StoredModel, type SwitchState } from "./state.ts";

/** Embedders in use, by the last decision. */
export interface EmbeddersInUse {
  state(): SwitchState;
  /** Embedder of recall's vectors. */
  active(): Embedder;
  /** The one that recall's thresholds were found for. */
  embedded(): Embedder;
  /** The embedder of a model that the state names. */
  of(kept: StoredModel): Embedder;
  /** Storage key of a choice's vectors. Throws `ModelError` for a provider that makes no vectors. */
  keep(choice: EmbedderChoice): StoredModel;
  /** Choice of the current settings. */
  wanted(): EmbedderChoice;
  /** Keeps it in the store first: what is answered by is what a restart finds. */
  change(changes: Partial<SwitchState>): void;
}

/** `made`: the models as they were made, the embedded embedder among them. */
export function openEmbeddersInUse(
  { store, clock }: Pick<Deps, "store" | "clock">,
  made: Pick<Models, "entityEmbedder" | "embedders">,
): EmbeddersInUse {
  const { entityEmbedder: embedded, embedders: source } = made;
  const known = new Map<string, Embedder>();
  const make = (choice: EmbedderChoice): Embedder => {
    if (choice.model === null) return embedded;
    if (!source) throw new ModelError("no model can be chosen here", { trouble: "refused" });
    return source.make(choice);
  };
  const of = (kept: StoredModel): Embedder => {
    if (kept.model === null) return embedded;
    const key = JSON.stringify(kept);
    const one =
      known.get(key) ??
      embedderOf({ name: kept.name, made: () => make(kept), scale: () => state.scales[kept.name] });
    known.set(key, one);
    return one;
  };
  const keep = (choice: EmbedderChoice): StoredModel => ({ ...named(choice), name: make(choice).name });
  let state = readState(store) ?? settledOn(keep({ model: null }));
  // With another version of the embedded model the vectors of the one before can be asked nothing any more.
  const renewed = (kept: StoredModel): StoredModel => (kept.model === null ? keep(kept) : kept);
  state = { ...state, active: renewed(state.active), previous: state.previous && renewed(state.previous) };
  return {
    state: () => state,
    active: () => of(state.active),
    embedded: () => embedded,
    of,
    keep,
    wanted: () => source?.wanted() ?? { model: null },
    change(changes) {
      const changedAt = clock();
      const next = { ...state, ...changes, changedAt };
      writeState(store, next, changedAt);
      state = next;
    },
  };
}

const settledOn = (active: StoredModel): SwitchState => ({
  wanted: { model: null, url: null },
  active,
  previous: null,
  candidate: null,
  phase: "settled",
  scales: {},
  report: null,
  reason: null,
  changedAt: null,
});

/** The models as they are chosen, and recall's embedder as it was switched: who asks for it again gets the one of then. */
export const goingBy = (inUse: Pick<EmbeddersInUse, "active">, models: Models): Models => ({
  get embedder() {
    return inUse.active();
  },
  get distiller() {
    return models.distiller;
  },
  get extractor() {
    return models.extractor;
  },
  get reranker() {
    return models.reranker;
  },
  get judge() {
    return models.judge;
  },
  turnExtractor: models.turnExtractor,
  reader: models.reader,
  entityEmbedder: models.entityEmbedder,
  embedders: models.embedders,
  aliases: () => models.aliases(),
});

interface Parts {
  /** Under which its vectors are kept. */
  readonly name: string;
  /** Throws `ModelError` where there is no such model any more. */
  readonly made: () => Embedder;
  readonly scale: () => CosineScale | undefined;
}

/** A model of a person's choice as recall uses it: under one name, whatever becomes of its key and its address. */
function embedderOf({ name, made, scale }: Parts): Embedder {
  return {
    name,
    get dimensions() {
      return made().dimensions;
    },
    get batch() {
      return made().batch;
    },
    get scale() {
      return scale();
    },
    state: () => stateOf(name, made),
    embed: async (texts, options) => made().embed(texts, options),
  };
}

function stateOf(name: string, made: () => Embedder): ModelState {
  try {
    return { ...made().state(), name };
  } catch (error) {
    if (error instanceof ModelError) return { name, state: "unavailable", reason: error.message };
    throw error;
  }
}
