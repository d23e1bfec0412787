import type { Deps } from "../../models/deps.ts";
import { type CallScope, ModelError } from "../../models/models.ts";
import { putSigns, putVector } from "../../store/search.ts";
import { hasItem, type MissingVector } from "../queries/missing-vectors.ts";

export interface ComputeDeps extends Pick<Deps, "store"> {
  readonly models: Pick<Deps["models"], "embedder">;
}

type Vectors = readonly (Float32Array | null)[];

/** Texts that the model is given at once, unless it says how many. */
const usualBatch = 32;
/** After so many failures on its own a text counts as one that the model has no vector for. */
const maxFailures = 3;

/** State of a model's work on missing vectors. */
export interface Attempt {
  readonly signal: AbortSignal;
  readonly failures: Map<number, number>;
  readonly scope?: CallScope | undefined;
}

/** Compute the vectors of some texts, and keep them in one transaction. Throws what the model fails with. */
export async function computeVectors(
  deps: ComputeDeps,
  batch: readonly MissingVector[],
  attempt: Attempt,
): Promise<void> {
  const { embedder } = deps.models;
  const { signal, scope } = attempt;
  const embed = (texts: readonly string[]) =>
    embedder.embed(texts, { purpose: "store", signal, ...(scope && { scope }) });
  const embedAll = async (texts: readonly string[]): Promise<Vectors> => {
    const most = embedder.batch ?? usualBatch;
    const vectors: (Float32Array | null)[] = [];
    for (let from = 0; from < texts.length; from += most)
      vectors.push(...(await embed(texts.slice(from, from + most))));
    return vectors;
  };
  try {
    write(deps, batch, await embedAll(batch.flatMap(({ texts }) => texts)));
  } catch (error) {
    if (signal.aborted || embedder.state().state !== "ready" || !mayBeTheTexts(error)) throw error;
    // One of the texts may be what the model dies of; the others are not to wait for it for ever.
    for (const one of batch) {
      const vectors = await embedAll(one.texts).catch((alone: unknown) => {
        signal.throwIfAborted();
        const isFinal = alone instanceof ModelError && alone.trouble === "refused";
        if (!mayBeTheTexts(alone) || !(isFinal || hasFailedEnough(one, attempt))) throw alone;
        // Tells a bad text from a broken model: a model that is wrong altogether is to leave no text without
        // a vector.
        return embed([harmless]).then(() => one.texts.map(() => null));
      });
      attempt.failures.delete(one.item);
      write(deps, [one], vectors);
    }
  }
}

const harmless = "memory";

/** Not when the model says that it takes no requests now. */
const mayBeTheTexts = (error: unknown): boolean =>
  !(error instanceof ModelError) ||
  (error.retryAt === null &&
    error.trouble !== "key" &&
    error.trouble !== "credit" &&
    error.trouble !== "cap");

/** Until a text has failed often enough the failure stands. */
function hasFailedEnough({ item }: MissingVector, { failures }: Attempt): boolean {
  const count = (failures.get(item) ?? 0) + 1;
  failures.set(item, Math.min(count, maxFailures));
  return count >= maxFailures;
}

function write({ store, models }: ComputeDeps, batch: readonly MissingVector[], vectors: Vectors): void {
  const { name } = models.embedder;
  store.unsynced(() => {
    let at = 0;
    for (const { item, texts, isPassage } of batch) {
      const own = vectors.slice(at, at + texts.length);
      at += texts.length;
      if (own.length < texts.length || !hasItem(store, item)) continue;
      if (isPassage) putSigns(store, item, name, own);
      else putVector(store, item, name, own[0] ?? null);
    }
  });
}
