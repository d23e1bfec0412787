import type { BeliefDeps } from "../../memories/beliefs/belief.ts";
import type { Load } from "../../platform/schedule/load.ts";
import { runSteps, startSlice, yieldToLoop } from "../../platform/schedule/time-slice.ts";
import { withTextLast } from "../../store/search.ts";

export interface ArchiveDeps extends BeliefDeps {
  readonly load: Pick<Load, "whenIdle">;
}

/** Milliseconds of steps in one transaction: their full text and the commit come on top. */
const SLICE_MS = 8;

/** Does work in one transaction, as an operation or as nobody's. */
export type Within = (work: () => void) => void;

/**
 * Takes all steps in short transactions, each of which is whole, with room for others between them; yields after each. Stops
 * between two of them when the signal says so: throws its reason.
 */
export async function* inTransactions(
  { store, load }: Pick<ArchiveDeps, "store" | "load">,
  steps: Iterator<void, void>,
  {
    signal,
    within = (work) => work(),
  }: { readonly signal: AbortSignal; readonly within?: Within | undefined },
): AsyncGenerator<void> {
  try {
    for (let isOver = false; !isOver; await yieldToLoop()) {
      await load.whenIdle();
      signal.throwIfAborted();
      store.unsynced(() =>
        within(() =>
          withTextLast(store, () => {
            isOver = runSteps(steps, startSlice(SLICE_MS));
          }),
        ),
      );
      yield;
    }
  } finally {
    // What the steps read is read no more: it could not be closed otherwise, and why it failed would be lost.
    steps.return?.();
  }
}
