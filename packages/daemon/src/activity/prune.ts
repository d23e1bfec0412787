import { DAY } from "@memory/language/text";
import type { Deps } from "../models/deps.ts";
import { type Background, inBackground } from "../platform/schedule/background.ts";
import { yieldToLoop } from "../platform/schedule/time-slice.ts";
import type { Store } from "../store/open.ts";
import { inSlices } from "../store/slices.ts";
import { findBounds } from "./queries/list.ts";
import {
  findBehind,
  findLoggedOwners,
  findOldest,
  findRunSpans,
  findUnsent,
  pruneOperation,
} from "./queries/prune.ts";

/** Operations that are counted, or looked up to be pruned, in one go: a few milliseconds. */
const STRETCH = 10_000;
const BATCH = 500;

/**
 * Prune of each owner's log what lies beyond the newest `keep` operations; 0 keeps all. A run goes as a whole, when its
 * newest operation goes, and until then so does nothing that came after its oldest: the undo of a run must see it. Answers how many went: what is pruned can be undone no more, and the list of changes says so.
 */
export async function prune(store: Store, keep: number, signal?: AbortSignal): Promise<number> {
  let pruned = 0;
  if (keep === 0) return pruned;
  for (const ownerId of findLoggedOwners(store)) {
    const oldest = await findEnd(store, ownerId, keep);
    const unsent = findUnsent(store, ownerId) ?? Number.POSITIVE_INFINITY;
    const end = beforeRuns(store, ownerId, oldest === undefined ? undefined : Math.min(oldest, unsent));
    for (let after = 0; end !== undefined && !signal?.aborted; ) {
      const batch = findOldest(store, ownerId, { after, end, limit: BATCH });
      const last = batch.at(-1);
      if (!last) break;
      await inSlices(store, batch, (old) => pruneOperation(store, ownerId, old));
      pruned += batch.length;
      after = last.op;
    }
  }
  return pruned;
}

/** The oldest operation that stays, counted from the newest; undefined when all do. */
async function findEnd(store: Store, ownerId: string, keep: number): Promise<number | undefined> {
  let op = findBounds(store, ownerId)?.last;
  for (let left = keep - 1; op !== undefined && left > 0; left -= STRETCH) {
    op = findBehind(store, ownerId, { op, behind: Math.min(left, STRETCH) });
    await yieldToLoop();
  }
  return op;
}

/** No run reaches over the end: where the oldest of those that would begins, with those that reach over that. */
function beforeRuns(store: Store, ownerId: string, end: number | undefined): number | undefined {
  if (end === undefined) return undefined;
  let first = end;
  // The one that ends last comes first, so that none is overlooked while the end moves back.
  for (const run of findRunSpans(store, ownerId)) if (run.last >= first) first = Math.min(first, run.first);
  return first;
}

/** Milliseconds after the start in which there is better to do. */
const QUIET = 60_000;

/** Prunes the log when the daemon has started and once a day. It ends after the slice in hand; the rest goes with the next time. */
export const createPruner = (
  { store, log }: Pick<Deps, "store" | "log">,
  { keepOperations }: { readonly keepOperations: number },
): Background =>
  inBackground(async ({ signal, sleep }) => {
    for (let pause = QUIET; !signal.aborted; pause = DAY) {
      await sleep(pause);
      if (signal.aborted) return;
      // A full disk or a failed write: the rest goes another day.
      const operations = await prune(store, keepOperations, signal).catch(() => 0);
      if (operations > 0) log.info({ operations }, "pruned the log of changes, as keepOperations says");
    }
  });
