import { fillNearWords } from "../memories/queries/near.ts";
import { inSteps } from "../store/slices.ts";
import { keyTerms } from "./classify/key-terms.ts";
import type { BeliefDeps } from "./save.ts";

/** Brings the memories of an older store under the words by which later ones find them. */
export function createNearBacklog({ store }: Pick<BeliefDeps, "store">) {
  let stopping = false;
  let running: Promise<void> = Promise.resolve();
  function* steps(): Generator<void, void> {
    for (const step of fillNearWords(store, keyTerms)) {
      yield step;
      if (stopping) return;
    }
  }
  return {
    start(): void {
      running = inSteps(store, steps());
    },
    stop(): Promise<void> {
      stopping = true;
      return running;
    },
  };
}
