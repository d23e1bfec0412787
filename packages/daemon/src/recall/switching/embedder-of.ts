import { type Embedder, ModelError, type ModelState } from "../../models/models.ts";
import type { CosineScale } from "../vectors/cosine-scale.ts";

interface Parts {
  /** Under which its vectors are kept. */
  readonly name: string;
  /** Throws `ModelError` where there is no such model any more. */
  readonly made: () => Embedder;
  readonly scale: () => CosineScale | undefined;
}

/** A model of a person's choice as recall uses it: under one name, whatever becomes of its key and its address. */
export function embedderOf({ name, made, scale }: Parts): Embedder {
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
