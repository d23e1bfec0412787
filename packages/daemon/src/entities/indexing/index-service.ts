import { setTimeout as wait } from "node:timers/promises";
import type { Deps } from "../../models/deps.ts";
import { errorKind } from "../../platform/errors.ts";
import { createDebouncedJob } from "../../platform/schedule/debounced-job.ts";
import type { Jobs } from "../../platform/schedule/jobs.ts";
import type { RunLock } from "../../platform/schedule/run-lock.ts";
import { findOwners } from "../../store/owners.ts";
import type { IndexDeps } from "./read-texts.ts";
import { hasWaiting, runIndex } from "./run.ts";
import { sweepEntities } from "./sweep.ts";

/** Looks for entities in what was saved, imported or read, a moment later. */
export interface IndexService {
  start(): void;
  stop(): Promise<void>;
  /** Something was written. */
  wake(): void;
}

export interface IndexOptions {
  readonly indexLock: RunLock;
  readonly jobs: Pick<Jobs, "follow">;
  /** Files are being read, or requests come in one after the other: they come first. */
  readonly busy: () => boolean;
  /** A run has changed the graph of this owner. */
  readonly onChange: (ownerId: string) => void;
}

/** A wake-up names no owner: all owners are looked at, one after the other. */
const EVERYONE = "everyone";

export function createIndexService(deps: ServiceDeps, options: IndexOptions): IndexService {
  const { start, stop, wake } = createDebouncedJob(
    {
      first: () => [EVERYONE],
      async work(_everyone, stopping) {
        for (const ownerId of findOwners(deps.store)) {
          if (stopping.aborted) return;
          if (!options.indexLock.isHeld(ownerId)) await indexOne(deps, options, { ownerId, stopping });
        }
      },
      mayBegin: () => !options.busy(),
      log: deps.log,
      failure,
    },
    { waitMs: 400, longestMs: 5000 },
  );
  return { start, stop, wake: () => wake(EVERYONE) };
}

type ServiceDeps = IndexDeps & Pick<Deps, "log">;

const failure = "indexing broke off";

/** Milliseconds between two looks whether what comes first is done, and after which a run goes on all the same. */
const LOOK_MS = 50;
const LONGEST_MS = 10_000;

async function whileBusy(busy: () => boolean, signal: AbortSignal): Promise<void> {
  const until = performance.now() + LONGEST_MS;
  while (busy() && !signal.aborted && performance.now() < until) await wait(LOOK_MS);
}

/** A failure for one owner leaves the others their turn. */
async function indexOne(
  deps: ServiceDeps,
  { indexLock, jobs, busy, onChange }: IndexOptions,
  { ownerId, stopping }: { readonly ownerId: string; readonly stopping: AbortSignal },
): Promise<void> {
  const lock = indexLock.acquire(ownerId, "daemon");
  const signal = AbortSignal.any([lock.signal, stopping]);
  try {
    if (!(await hasWaiting(deps, ownerId))) {
      // Positions of nodes are stored with the names of topics: a deleted topic's name goes, too.
      if ((await sweepEntities(deps, ownerId, signal)) > 0) onChange(ownerId);
      return;
    }
    const whenIdle = () => whileBusy(busy, signal);
    const events = runIndex(deps, { ownerId, kind: "index", startedBy: "daemon", signal, whenIdle });
    for await (const _event of jobs.follow({ ownerId, kind: "index" }, events));
    onChange(ownerId);
  } catch (error) {
    if (!signal.aborted) deps.log.warn({ name: errorKind(error) }, failure);
  } finally {
    lock.release();
  }
}
