import { dropChunks, type ReadOutcome } from "@memory/sources/documents";
import type { Deps } from "../models/deps.ts";
import { isDiskFull } from "../platform/disk-full.ts";
import { errorKind } from "../platform/errors.ts";
import { runSteps, startSlice } from "../platform/schedule/time-slice.ts";
import { whenSynced } from "../store/when-synced.ts";
import { type ConcludeDeps, concludeReading, type Finished, failReading } from "./conclude.ts";
import { largeSize } from "./queries/queue.ts";

export type WritingDeps = ConcludeDeps & Pick<Deps, "log">;

/** Puts what was read into the store, a short transaction at a time. */
export interface Writer {
  push(finished: Finished): void;
  hasWork(): boolean;
  /** Characters that wait to be written. */
  size(): number;
  /** One transaction; answers what it finished. Throws when the disk is full: what was in it is done again. */
  slice(): Finished[];
  /** Nothing more is written: whoever waits is told so. */
  abandon(): void;
}

/** Queue of writes, one after the other. */
interface WriteQueue {
  waiting: Finished[];
  open: { readonly item: Finished; readonly steps: Generator<void, void> } | undefined;
  oneByOne: boolean;
}

const emptyQueue = (): WriteQueue => ({ waiting: [], open: undefined, oneByOne: false });

const itemsOf = ({ open, waiting }: WriteQueue): Finished[] => [...(open ? [open.item] : []), ...waiting];

export function createWriter(deps: WritingDeps): Writer {
  const { store, log } = deps;
  const [small, large]: [WriteQueue, WriteQueue] = [emptyQueue(), emptyQueue()];
  /** Slices take turns: small files do not wait for the end of a large one, nor that for all of them. */
  const queues = [small, large];
  const queueOf = ({ documentId, outcome }: Finished): WriteQueue =>
    queues.find((queue) => itemsOf(queue).some((other) => other.documentId === documentId)) ??
    (sizeOf(outcome) > largeSize ? large : small);
  const nextQueue = (): WriteQueue => {
    queues.reverse();
    return queues.find((queue) => itemsOf(queue).length > 0) ?? small;
  };

  const attempt = (queue: WriteQueue): Finished[] => {
    const done: Finished[] = [];
    const slice = startSlice();
    do {
      const item = queue.open?.item ?? queue.waiting.shift();
      if (!item) break;
      queue.open ??= { item, steps: concludeReading(deps, item) };
      if (!runSteps(queue.open.steps, slice)) break;
      done.push(item);
      queue.open = undefined;
    } while (!slice.isOver() && !queue.oneByOne);
    return done;
  };
  /** Files are on the disk and wait; who has sent bytes is told now. */
  const refuseSent = (error: Error): void => {
    for (const queue of queues) {
      for (const { written } of queue.waiting) written?.reject(error);
      queue.waiting = queue.waiting.filter(({ written }) => written === undefined);
    }
  };
  const giveUp = (queue: WriteQueue, error: unknown): Finished[] => {
    const [item] = queue.waiting;
    if (!item) return [];
    log.error({ name: errorKind(error) }, "a document was not written");
    const { claim } = item;
    if (claim) store.transaction(() => failReading(deps, claim, "the store refused it"));
    queue.waiting.shift();
    item.written?.reject(error instanceof Error ? error : new Error("it was not written"));
    return [item];
  };
  return {
    push: (finished) => void queueOf(finished).waiting.push(finished),
    size: () => queues.flatMap(itemsOf).reduce((sum, { outcome }) => sum + sizeOf(outcome), 0),
    hasWork: () => queues.some((queue) => itemsOf(queue).length > 0),
    slice() {
      const queue = nextQueue();
      const before = itemsOf(queue);
      try {
        const done = store.unsynced(() => attempt(queue));
        queue.oneByOne = false;
        for (const { outcome } of done) if (outcome.kind === "read") dropChunks(outcome.document.chunks);
        // A sender of bytes waits for the disk; an existing file can be read again.
        void whenSynced(
          store,
          done.flatMap(({ written }) => written ?? []),
        );
        return done;
      } catch (error) {
        // Nothing of it was written. All of it is done again, one at a time, so that one bad item shows itself.
        queue.open = undefined;
        queue.waiting = before;
        if (isDiskFull(error)) {
          refuseSent(error);
          throw error;
        }
        const isAlone = queue.oneByOne;
        queue.oneByOne = !isAlone;
        return isAlone ? giveUp(queue, error) : [];
      }
    },
    abandon() {
      for (const { written } of queues.flatMap(itemsOf)) written?.reject(new Error("the daemon is stopping"));
    },
  };
}

const sizeOf = (outcome: ReadOutcome): number => (outcome.kind === "read" ? outcome.document.size : 0);
