import type { Deps } from "../models/deps.ts";
import type { Finished } from "./conclude.ts";
import { findDueDocuments, findLanes, largeSize, type Queued } from "./queries/queue.ts";
import { inGroups, type ReadFilesDeps, readFiles } from "./read-files.ts";

export interface ReadingDeps extends Pick<Deps, "store">, ReadFilesDeps {}

/** Takes files off the queue and has worker threads read them. */
export interface Reader {
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
const ahead = 128;
/** Bytes of small files, and of large ones, claimed at once beside one file of any size: a bound of what lies in memory. */
const aheadBytes = 2_000_000;

export function createReader(deps: ReadingDeps, done: (finished: Finished) => void): Reader {
  const { store, clock } = deps;
  const claimed = new Map<string, number>();
  let inHand = 0;
  const hasRoomFor = ({ size }: Queued): boolean => {
    const alike = [...claimed.values()].filter((other) => isLarge(other) === isLarge(size));
    return alike.reduce((sum, other) => sum + other, 0) < aheadBytes;
  };
  const waiting = (): Queued[][] => {
    const now = clock();
    const lanes = findLanes(store).filter(({ dueAt }) => dueAt <= now);
    return lanes.map(({ lane }) =>
      findDueDocuments(store, { lane, now, most: ahead + claimed.size }).filter(
        ({ documentId }) => !claimed.has(documentId),
      ),
    );
  };
  const read = async (claims: readonly Queued[], ending: AbortSignal): Promise<void> => {
    inHand += claims.length;
    const outcomes = await readFiles(deps, claims, ending);
    inHand -= claims.length;
    if (!ending.aborted)
      for (const [claim, outcome] of outcomes) done({ documentId: claim.documentId, claim, outcome });
  };
  return {
    claim(ending) {
      // One look for many files: half of what was claimed is still in hand.
      if (claimed.size > ahead / 2) return;
      const next: Queued[] = [];
      for (const claim of roundRobin(waiting())) {
        if (claimed.size >= ahead) break;
        if (!hasRoomFor(claim)) continue;
        claimed.set(claim.documentId, claim.size);
        next.push(claim);
      }
      // A thread takes what is handed to it in this order.
      const [small, large] = [
        next.filter(({ size }) => !isLarge(size)),
        next.filter(({ size }) => isLarge(size)),
      ];
      for (const group of inGroups([...small, ...large])) void read(group, ending);
    },
    release: (documentId) => void claimed.delete(documentId),
    inHand: () => inHand,
    busy: () => claimed.size > 0,
  };
}

const isLarge = (size: number): boolean => size > largeSize;

/** One of each lane, then the next of each: a small folder does not wait for a large one. */
function* roundRobin(lanes: readonly (readonly Queued[])[]): Generator<Queued> {
  const longest = Math.max(0, ...lanes.map(({ length }) => length));
  for (let n = 0; n < longest; n++)
    for (const lane of lanes) {
      const next = lane[n];
      if (next) yield next;
    }
}
