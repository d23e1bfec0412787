import type { Deps } from "../../models/deps.ts";
import { type CallScope, ModelError } from "../../models/models.ts";
import { putVector } from "../../store/search.ts";
import { hasItem, type MissingVector } from "./missing-vectors.ts";

export interface ComputeDeps extends Pick<Deps, "store"> {
  readonly models: Pick<Deps["models"], "embedder">;
}

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
  try {
    write(deps, batch, await embed(batch.map(({ text }) => text)));
  } catch (error) {
    if (signal.aborted || embedder.state().state !== "ready" || !mayBeTheTexts(error)) throw error;
    // One of the texts may be what the model dies of; the others are not to wait for it for ever.
    for (const one of batch) {
      const vectors = await embed([one.text]).catch((alone: unknown) => {
        signal.throwIfAborted();
        const isFinal = alone instanceof ModelError && alone.trouble === "refused";
        if (!mayBeTheTexts(alone) || !(isFinal || hasFailedEnough(one, attempt))) throw alone;
        // Tells a bad text from a broken model: a model that is wrong altogether is to leave no text without
        // a vector.
        return embed([harmless]).then(() => [null]);
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

function write(
  { store, models }: ComputeDeps,
  batch: readonly MissingVector[],
  vectors: readonly (Float32Array | null)[],
): void {
  store.unsynced(() => {
    batch.forEach(({ item }, n) => {
      const vector = vectors[n];
      if (vector !== undefined && hasItem(store, item)) putVector(store, item, models.embedder.name, vector);
    });
  });
}
