import { type Background, inBackground } from "../../platform/schedule/background.ts";
import { runSteps, sliceMs, startSlice, yieldToLoop } from "../../platform/schedule/time-slice.ts";
import type { Store } from "../../store/open.ts";
import { rowsInTail } from "../near/find.ts";
import { mergeTail, purgeGone } from "../near/merge.ts";
import { dueMemories, goneItems, takeFromDue } from "../queries/near-buckets.ts";
import type { BeliefDeps } from "./belief.ts";
import { putNear } from "./compare-near.ts";

/** Milliseconds after which it looks by itself, and after which it tries again on a disk that was full. */
const PAUSE = 5_000;
/** Rows of the tail from which on it is merged: some 3 MB of memory, read again at a start. A tenth as many would be merged ten times as often. */
const MOST_IN_TAIL = 4_096;

/** Takes the keys of saves into the buckets, those of what went out of them, and those of an older store's memories in. */
export const createNearBacklog = (
  { store }: Pick<BeliefDeps, "store">,
  { mostInTail = MOST_IN_TAIL } = {},
): Background =>
  inBackground(async ({ signal, sleep }) => {
    const run = async (steps: Iterator<void, void>): Promise<void> => {
      const slice = () => store.unsyncedIfFree(() => runSteps(steps, startSlice(sliceMs / 2)));
      while (!signal.aborted && !slice()) await yieldToLoop();
    };
    const step = async (): Promise<void> => {
      const work = workOf(store, mostInTail);
      await (work ? run(work) : sleep(PAUSE));
    };
    // A full disk, or another program at the store: what was begun is begun anew.
    while (!signal.aborted) await step().catch(() => sleep(PAUSE));
  });

function workOf(store: Store, mostInTail: number): Iterator<void, void> | undefined {
  if (rowsInTail(store) >= mostInTail) return mergeTail(store);
  if (goneItems(store).size > 0) return purgeGone(store);
  const due = dueMemories(store);
  return due.length > 0 ? bring(store, due) : undefined;
}

/** Bring memories that no key leads to yet. */
function* bring(store: Store, due: ReturnType<typeof dueMemories>): Generator<void, void> {
  for (const { item, ...row } of due) putNear(store, item, row);
  takeFromDue(
    store,
    due.map(({ item }) => item),
  );
}
