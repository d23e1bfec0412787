import type { Deps } from "../models/deps.ts";
import { errorKind } from "../platform/errors.ts";
import { type Background, inBackground } from "../platform/schedule/background.ts";
import { runSteps, sliceMs, startSlice, yieldToLoop } from "../platform/schedule/time-slice.ts";
import { cutting, shorten } from "../store/give-back.ts";
import { emptyOfWords, findWordsGone } from "../store/words-gone.ts";

/** Milliseconds between two looks, and after a failure. */
const PAUSE = 5_000;

/**
 * A little after something was deleted for good no word of it is in the file any more: not in full text, and not in the log beside
 * the file. It is done while nobody waits.
 */
export const createEraser = (
  { store, log }: Pick<Deps, "store" | "log">,
  { busy }: { readonly busy: () => boolean },
): Background =>
  inBackground(async ({ signal, sleep }) => {
    while (!signal.aborted) {
      await sleep(PAUSE);
      const until = signal.aborted || busy() ? undefined : findWordsGone(store);
      if (until === undefined) continue;
      try {
        const steps = cutting(store);
        const slice = () => store.unsyncedIfFree(() => runSteps(steps, startSlice(sliceMs / 2)));
        while (!signal.aborted && !slice()) await yieldToLoop();
        if (!signal.aborted && !emptyOfWords(store, until)) await shorten(store);
      } catch (error) {
        // A full disk, or another program at the store: it is begun anew.
        log.warn(
          { name: errorKind(error) },
          "words that were deleted could not be taken out of full text yet",
        );
      }
    }
  });
