import { setTimeout as wait } from "node:timers/promises";
import type { Store } from "./open.ts";
import { renewFullText } from "./renew-full-text.ts";
import { inSteps } from "./slices.ts";

/** Those under way, each with whether more was deleted meanwhile. */
const underWay = new WeakMap<Store, { again: boolean; readonly done: Promise<void> }>();

/** Gives the room of deleted texts back to the disk, in slices with room for others between them. */
export function giveBack(store: Store): Promise<void> {
  const running = underWay.get(store);
  if (running) {
    running.again = true;
    return running.done;
  }
  const state = { again: false, done: Promise.resolve() };
  const work = async (): Promise<void> => {
    do {
      state.again = false;
      await inSteps(store, cutting(store));
    } while (state.again);
    await shorten(store);
  };
  state.done = work().finally(() => underWay.delete(store));
  underWay.set(store, state);
  return state.done;
}

/** Milliseconds between two tries, and how many. */
const AGAIN = { pause: 200, times: 10 };

/**
 * The file itself becomes shorter with the next turn of copying the log into it, which may be long in coming; whoever reads the log at
 * the moment keeps it from being copied whole.
 */
export async function shorten(store: Store): Promise<void> {
  const copy = store.prepare<[], { log: number; checkpointed: number }>("PRAGMA wal_checkpoint(PASSIVE)");
  for (let time = 0; time < AGAIN.times; time += 1) {
    const [state] = copy.all();
    if (state === undefined || state.checkpointed >= state.log) return;
    await wait(AGAIN.pause, undefined, { ref: false });
  }
}

/** Full text forgets what it holds of deleted texts only when its pieces are put together; then the store is cut. */
export function* cutting(store: Pick<Store, "prepare">): Generator<void, void> {
  yield* renewFullText(store);
  yield* cutFree(store);
}

/** Cuts free pages off the file, a page a step, as long as there are any; others may free more of them in between. */
function* cutFree(store: Pick<Store, "prepare">): Generator<void, void> {
  const pages = store.prepare<[], { freelist_count: number }>("PRAGMA freelist_count");
  const free = () => pages.get()?.freelist_count ?? 0;
  // A page a call, whatever number it is given: the driver takes one step of it.
  const cut = store.prepare("PRAGMA incremental_vacuum(1)");
  for (let before = free(); before > 0; before = free()) {
    cut.run();
    // A store of an older version keeps its free pages.
    if (free() >= before) return;
    yield;
  }
}
