import { setTimeout as wait } from "node:timers/promises";
import { type Background, type BackgroundRun, inBackground } from "../../platform/schedule/background.ts";
import { yieldToLoop } from "../../platform/schedule/time-slice.ts";
import { newestItem } from "../../store/newest-item.ts";
import type { Store } from "../../store/open.ts";
import { dropBlock, findBlock, findBlocks, findWhole, keepBlock } from "../queries/code-blocks.ts";
import { blockOf, itemsOf, packBlock } from "./code-block.ts";
import { smallStore } from "./exact-codes.ts";

export interface CodeBacklogDeps {
  readonly store: Store;
  /** The model that questions go by. */
  readonly model: () => string;
  /** Files are being read: they come first. */
  readonly busy: () => boolean;
}

/** Milliseconds between two blocks, each of which takes 8. */
const breath = 20;
/** Milliseconds to wait while files are being read. */
const busyPause = 1000;
/** Milliseconds after which an idle backlog looks by itself. */
const idlePause = 60_000;

/**
 * Puts together the codes that a reader starts with, block by block, once all of a block is there. It ends after the block at
 * hand; the rest is found again by the next start.
 */
export function createCodeBacklog({ store, model, busy }: CodeBacklogDeps): Background {
  /** Blocks that were found to be sound since the start. */
  const sound = new Set<string>();

  const sweep = async ({ signal, sleep }: BackgroundRun): Promise<void> => {
    const name = model();
    const newest = newestItem(store);
    if (newest <= smallStore) return;
    const there = findBlocks(store, name);
    // The last one still grows.
    for (let block = 0; block < blockOf(newest) && !signal.aborted; block++) {
      const key = `${name} ${block}`;
      if (there.has(block) && sound.has(key)) continue;
      while (busy() && !signal.aborted) await sleep(busyPause);
      if (sealBlock(store, name, block) === "sealed") await wait(breath, undefined, { ref: false });
      else await yieldToLoop();
      sound.add(key);
    }
  };
  return inBackground(async (run) => {
    while (!run.signal.aborted) {
      // A full disk or a failed write: a start reads the vectors, then.
      await sweep(run).catch(() => undefined);
      if (!run.signal.aborted) await run.sleep(idlePause);
    }
  });
}

/** Put the codes of a block together, unless they are there or a vector is missing yet. */
export function sealBlock(store: Store, model: string, block: number): "sealed" | "sound" | "waiting" {
  return store.unsyncedIfFree(() => {
    const known = findBlock(store, model, block);
    if (known && itemsOf(known)) return "sound";
    if (known) dropBlock(store, model, block);
    const vectors = findWhole(store, model, block);
    const packed = vectors && vectors.length > 0 ? packBlock(vectors) : null;
    if (!packed) return "waiting";
    keepBlock(store, model, block, packed);
    return "sealed";
  });
}
