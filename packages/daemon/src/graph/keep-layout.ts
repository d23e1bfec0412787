import type { Deps } from "../deps.ts";
import { createBell } from "../workers/bell.ts";
import type { Pool } from "../workers/pool.ts";
import type { LayoutTask } from "./handlers.ts";
import { findOwnersWithGraph, writeLayout } from "./queries/layouts.ts";

export interface LayoutDeps extends Pick<Deps, "store" | "log" | "clock"> {
  /** A thread of its own: a layout takes seconds, and the one that answers questions would let them wait. */
  readonly workers: { readonly layouts: Pool };
}

/** Lays the graph out anew in the background when it has changed. */
export interface LayoutKeeper {
  start(): void;
  /** A layout that is under way is dropped. */
  stop(): Promise<void>;
  /** The graph of an owner has changed. */
  wake(ownerId: string): void;
}

export interface LayoutOptions {
  /** Milliseconds a graph must have been left alone before it is laid out. */
  readonly rest?: number;
  /** Milliseconds after which it is laid out though it goes on changing. */
  readonly longest?: number;
}

/** When the changes of an owner that wait for a layout began, and when the last one was. */
interface Due {
  readonly first: number;
  readonly last: number;
}

/** Milliseconds after which an idle keeper looks by itself. */
const idle = 60_000;

export function createLayoutKeeper(deps: LayoutDeps, options: LayoutOptions = {}): LayoutKeeper {
  const { rest = 5000, longest = 60_000 } = options;
  const bell = createBell();
  const due = new Map<string, Due>();
  let ending = new AbortController();
  let running = Promise.resolve();

  const wake = (ownerId: string): void => {
    const now = performance.now();
    due.set(ownerId, { first: due.get(ownerId)?.first ?? now, last: now });
    bell.ring();
  };
  const timeOf = ({ first, last }: Due): number => Math.min(last + rest, first + longest);
  const next = (): { readonly ownerId: string; readonly at: number } | undefined => {
    const times = [...due].map(([ownerId, times]) => ({ ownerId, at: timeOf(times) }));
    return times.sort((one, other) => one.at - other.at)[0];
  };
  const loop = async (): Promise<void> => {
    const { signal } = ending;
    while (!signal.aborted) {
      const first = next();
      const pause = first ? first.at - performance.now() : idle;
      if (first && pause <= 0) {
        due.delete(first.ownerId);
        await layOutOne(deps, first.ownerId, signal);
      } else await bell.wait(pause);
    }
  };

  return {
    start() {
      ending = new AbortController();
      // What changed before the last stop; where nothing did, the thread finds that out.
      for (const ownerId of findOwnersWithGraph(deps.store)) wake(ownerId);
      running = loop();
    },
    async stop() {
      ending.abort();
      bell.ring();
      await running;
    },
    wake,
  };
}

/** A layout that fails leaves the one before; the next change tries again. */
async function layOutOne(deps: LayoutDeps, ownerId: string, signal: AbortSignal): Promise<void> {
  const { store, workers, log, clock } = deps;
  try {
    const task: LayoutTask = { ownerId };
    const data = await workers.layouts.run<Uint8Array | null>(task, { name: "layOut", signal });
    if (data && !signal.aborted) writeLayout(store, ownerId, { data, madeAt: clock() });
  } catch (error) {
    if (signal.aborted) return;
    log.warn({ name: error instanceof Error ? error.name : "unknown" }, "the graph was not laid out");
  }
}
