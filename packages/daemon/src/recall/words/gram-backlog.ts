import { setTimeout as wait } from "node:timers/promises";
import { type Background, inBackground } from "../../platform/schedule/background.ts";
import { runItems, sliceMs, startSlice, yieldToLoop } from "../../platform/schedule/time-slice.ts";
import type { Store } from "../../store/open.ts";
import { putGrams } from "../../store/search.ts";
import { dueGrams, dueGramsOfMemories } from "../queries/due-grams.ts";

export interface GramBacklogDeps {
  readonly store: Store;
  /** Files are being read, or requests come in one after the other: they come first. */
  readonly busy: () => boolean;
}

/** Milliseconds after which a batch takes in no more: the commit comes on top. */
const batchMs = sliceMs / 2;
/** Milliseconds between two batches meanwhile, of memories alone: they are short, and what was saved last may be asked for next. */
const busyPause = 250;
/** Milliseconds after which an idle backlog looks by itself: an import wakes it at its end alone. */
const idlePause = 5_000;

/**
 * Indexes what lies inside the words of texts: substrings, which few questions need. It is woken when texts were kept, and
 * ends after the batch at hand; the rest is found again by the next start.
 */
export const createGramBacklog = ({ store, busy }: GramBacklogDeps): Background =>
  inBackground(async ({ signal, sleep }) => {
    const step = async (): Promise<void> => {
      if (busy()) {
        // Each save would end a rest.
        await wait(busyPause, undefined, { ref: false, signal });
        if (busy()) fillBatch(store, dueGramsOfMemories);
      } else if (fillBatch(store, dueGrams)) await yieldToLoop();
      else await sleep(idlePause);
    };
    // A full disk, another program at the store, or a failed write: what is due stays due.
    while (!signal.aborted) await step().catch(() => sleep(idlePause));
  });

/** Answers whether there was anything to do. */
function fillBatch(store: Store, dueTexts: typeof dueGrams | typeof dueGramsOfMemories): boolean {
  const due = dueTexts.all(store, {});
  if (due.length === 0) return false;
  store.unsyncedIfFree(() => {
    // Upwards: at a lower row than the last one full text writes down what it has gathered.
    const upwards = due.toReversed();
    runItems(upwards, { from: 0, slice: startSlice(batchMs) }, ({ item, text }) =>
      putGrams(store, item, text ?? ""),
    );
  });
  return true;
}
