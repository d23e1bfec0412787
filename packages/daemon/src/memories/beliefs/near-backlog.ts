import { keyTerms } from "@memory/language/comparison";
import { type Background, inBackground } from "../../platform/schedule/background.ts";
import { inSteps } from "../../store/slices.ts";
import { fillNearWords } from "../queries/near.ts";
import type { BeliefDeps } from "./belief.ts";

/** Milliseconds after which it is tried again on a disk that was full. */
const PAUSE = 60_000;

/** Brings the memories of an older store under the words by which later ones find them. */
export const createNearBacklog = ({ store }: Pick<BeliefDeps, "store">): Background =>
  inBackground(async ({ signal, sleep }) => {
    function* steps(): Generator<void, void> {
      for (const step of fillNearWords(store, keyTerms)) {
        yield step;
        if (signal.aborted) return;
      }
    }
    for (let isDone = false; !isDone && !signal.aborted; )
      isDone = await inSteps(store, steps()).then(
        () => true,
        // Due entries stay due.
        () => sleep(PAUSE).then(() => false),
      );
  });
