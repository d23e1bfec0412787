import type { Store } from "./open.ts";
import { inSteps } from "./slices.ts";

const TABLES = ["recall_words", "recall_grams"] as const;
/** Pages of full text put together in a step, some milliseconds. */
const MERGED = 32;

/** Gives the room of deleted texts back to the disk, in slices with room for others between them. */
export async function giveBack(store: Store): Promise<void> {
  await inSteps(store, cutting(store));
  // The file itself becomes shorter with the next turn of copying the log into it, which may be long in coming.
  store.prepare("PRAGMA wal_checkpoint(PASSIVE)").all();
}

/**
 * Full text forgets what it holds of deleted texts only when its pieces are put together, which else happens with later writes; then
 * the store is cut. One of an older version keeps its free pages and fills them again.
 */
function* cutting(store: Store): Generator<void, void> {
  for (const table of TABLES) {
    // Written out: a command of FTS5.
    const merge = store.prepare(`INSERT INTO ${table} (${table}, rank) VALUES ('merge', ${MERGED})`);
    while (merged(store, () => merge.run()) > 1) yield;
  }
  const free = store.prepare<[], { freelist_count: number }>("PRAGMA freelist_count");
  // A page a call, whatever number it is given: the driver takes one step of it.
  const cut = store.prepare("PRAGMA incremental_vacuum(1)");
  for (let left = free.get()?.freelist_count ?? 0, before = left + 1; left > 0 && left < before; ) {
    cut.run();
    yield;
    before = left;
    left = free.get()?.freelist_count ?? 0;
  }
}

/** Rows that full text has written: one alone says that there was nothing to put together. */
function merged(store: Store, merge: () => void): number {
  const changes = store.prepare<[], { n: number }>("SELECT total_changes() AS n");
  const before = changes.get()?.n ?? 0;
  merge();
  return (changes.get()?.n ?? 0) - before;
}
