import { stat } from "node:fs/promises";
import type { Deps } from "../deps.ts";
import type { Finished } from "./conclude.ts";
import { findDue, findLanes, type Queued } from "./queries/queue.ts";
import type { ReadOutcome } from "./read-document.ts";

export interface ReadingDeps extends Pick<Deps, "store" | "clock"> {
  readonly workers: { readonly documents: Deps["workers"]["documents"] };
  /** Files of more bytes are not read. */
  readonly maxFileBytes: number;
  /** Milliseconds a file must have been left alone before it is read. */
  readonly settleMs: number;
}

/** Takes files off the queue and has worker threads read them. */
export interface Reading {
  /** Claim as many as the threads can use; each ends in `done`. */
  claim(ending: AbortSignal): void;
  /** It was dealt with: its place is free. */
  release(documentId: string): void;
  /** Files that are being read. */
  inHand(): number;
  /** Files that were claimed and not dealt with. */
  busy(): boolean;
}

/** Files claimed ahead of the threads that read them, so that neither waits for the other. */
const ahead = 64;
/** Bytes claimed at once beside one file of any size: a bound of what lies in memory. */
const aheadBytes = 1_000_000;
/** Milliseconds a file may take to be read, waiting for a thread included. */
const patience = 120_000;
/** Milliseconds a file that keeps changing is waited for. */
const settleAtMost = 10_000;

export function createReading(deps: ReadingDeps, done: (finished: Finished) => void): Reading {
  const { store, clock } = deps;
  const claimed = new Map<string, number>();
  let inHand = 0;
  const hasRoom = (): boolean =>
    claimed.size < ahead && [...claimed.values()].reduce((sum, size) => sum + size, 0) < aheadBytes;
  const waiting = (): Queued[][] => {
    const now = clock();
    const lanes = findLanes(store).filter(({ dueAt }) => dueAt <= now);
    return lanes.map(({ lane }) =>
      findDue(store, { lane, now, most: ahead + claimed.size }).filter(
        ({ documentId }) => !claimed.has(documentId),
      ),
    );
  };
  const read = async (claim: Queued, ending: AbortSignal): Promise<void> => {
    inHand += 1;
    const outcome = await readWhenSettled(deps, claim, ending).catch((error: unknown) =>
      crashed(claim, error),
    );
    inHand -= 1;
    if (!ending.aborted) done({ claim, outcome });
  };
  return {
    claim(ending) {
      // One look for many files: half of what was claimed is still in hand.
      if (claimed.size > ahead / 2) return;
      for (const next of inTurn(waiting())) {
        if (!hasRoom()) return;
        claimed.set(next.documentId, next.size);
        void read(next, ending);
      }
    },
    release: (documentId) => void claimed.delete(documentId),
    inHand: () => inHand,
    busy: () => claimed.size > 0,
  };
}

/** One of each lane, then the next of each: a small folder does not wait for a large one. */
function* inTurn(lanes: readonly (readonly Queued[])[]): Generator<Queued> {
  const longest = Math.max(0, ...lanes.map(({ length }) => length));
  for (let n = 0; n < longest; n++)
    for (const lane of lanes) {
      const next = lane[n];
      if (next) yield next;
    }
}

/** A file that is still being written is left alone until it rests, or has changed for too long to wait. */
async function readWhenSettled(deps: ReadingDeps, claim: Queued, ending: AbortSignal): Promise<ReadOutcome> {
  const now = deps.clock();
  const isFresh = Math.abs(now - claim.mtime) < deps.settleMs + settleAtMost;
  if (isFresh && now - claim.firstAt < settleAtMost) {
    const stats = await stat(claim.path).catch(() => null);
    if (stats && (stats.size !== claim.size || Math.floor(stats.mtimeMs) !== claim.mtime))
      return { kind: "changing" };
  }
  const task = { path: claim.path, maxBytes: deps.maxFileBytes };
  const signal = AbortSignal.any([ending, AbortSignal.timeout(patience)]);
  return deps.workers.documents.run<ReadOutcome>(task, { name: "read", signal });
}

function crashed(claim: Queued, error: unknown): ReadOutcome {
  const late = error instanceof Error && (error.name === "AbortError" || error.name === "TimeoutError");
  const reason = late
    ? `reading took more than ${patience / 1000} s`
    : "reading it needed more memory than is allowed, or failed in an unknown way";
  return { kind: "failed", reason, size: claim.size, mtime: claim.mtime };
}
