import type { Deps } from "../deps.ts";
import { kindOf } from "../errors.ts";
import { findOwners } from "../owners/queries.ts";
import type { Jobs } from "../workers/jobs.ts";
import type { Turns } from "../workers/turns.ts";
import type { IndexDeps } from "./read-texts.ts";
import { hasWaiting, runIndex } from "./run.ts";
import { sweep } from "./sweep.ts";

/** Looks for entities in what was saved, imported or read, a moment later. */
export interface IndexService {
  start(): void;
  stop(): Promise<void>;
  /** Something was written. */
  wake(): void;
}

export interface IndexOptions {
  readonly turns: Turns;
  readonly jobs: Pick<Jobs, "follow">;
  /** Files are being read: they come first. */
  readonly busy: () => boolean;
  /** A run has changed the graph of this owner. */
  readonly onChange: (ownerId: string) => void;
  /** Milliseconds of quiet before a run, and after which there is one though it is not quiet. */
  readonly quietMs?: number;
  readonly longestMs?: number;
}

export function createIndexService(
  deps: IndexDeps & Pick<Deps, "log">,
  { turns, jobs, busy, onChange, quietMs = 400, longestMs = 5000 }: IndexOptions,
): IndexService {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  let since: number | undefined;
  const later = () => {
    if (stopping.signal.aborted) return;
    const now = performance.now();
    since ??= now;
    clearTimeout(timer);
    timer = setTimeout(
      () => {
        since = undefined;
        if (busy()) return later();
        running = running.then(() => runAll()).catch(report);
      },
      Math.max(0, Math.min(quietMs, since + longestMs - now)),
    );
    timer.unref();
  };
  const report = (error: unknown) => deps.log.warn({ name: kindOf(error) }, "indexing broke off");
  const runAll = async () => {
    for (const ownerId of findOwners(deps.store)) {
      if (stopping.signal.aborted) return;
      if (turns.isTaken(ownerId)) continue;
      await indexOne(ownerId);
    }
  };
  const indexOne = async (ownerId: string) => {
    const turn = turns.take(ownerId, "daemon");
    const signal = AbortSignal.any([turn.signal, stopping.signal]);
    try {
      if (!(await hasWaiting(deps, ownerId))) {
        // Where nodes lie is kept with the names of topics: those of what went go, too.
        if ((await sweep(deps, ownerId, signal)) > 0) onChange(ownerId);
        return;
      }
      const events = runIndex(deps, { ownerId, kind: "index", startedBy: "daemon", signal });
      for await (const _event of jobs.follow({ ownerId, kind: "index" }, events));
      onChange(ownerId);
    } catch (error) {
      if (!turn.signal.aborted && !stopping.signal.aborted) report(error);
    } finally {
      turn.end();
    }
  };
  return {
    start: later,
    wake: later,
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
