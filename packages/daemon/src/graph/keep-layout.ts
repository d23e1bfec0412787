import type { Deps } from "../models/deps.ts";
import {
  createDebouncedJob,
  type DebouncedJob,
  type DebounceOptions,
} from "../platform/schedule/debounced-job.ts";
import type { Pool } from "../platform/schedule/pool.ts";
import { findOwnersWithGraph } from "../store/graph-state.ts";
import type { OwnerTask } from "./handlers.ts";
import { writeLayout } from "./queries/layouts.ts";

export interface LayoutDeps extends Pick<Deps, "store" | "log" | "clock"> {
  /** A thread of its own: a layout takes seconds, and the one that answers questions would let them wait. */
  readonly workers: { readonly layouts: Pool };
}

/** Lays the graph out anew in the background when it has changed. A layout that fails leaves the one before. */
export function createLayoutKeeper(deps: LayoutDeps, options: Partial<DebounceOptions> = {}): DebouncedJob {
  const { store, log } = deps;
  return createDebouncedJob(
    {
      // The thread itself finds out that nothing changed since the last stop.
      first: () => findOwnersWithGraph(store),
      work: (ownerId, signal) => layOut(deps, ownerId, signal),
      log,
      failure: "the graph was not laid out",
    },
    { waitMs: 5000, longestMs: 60_000, ...options },
  );
}

async function layOut({ store, workers, clock }: LayoutDeps, ownerId: string, signal: AbortSignal) {
  const task: OwnerTask = { ownerId };
  const data = await workers.layouts.run<Uint8Array | null>(task, { name: "layOut", signal });
  if (data && !signal.aborted) writeLayout(store, ownerId, { data, madeAt: clock() });
}
