import type { Deps } from "../deps.ts";
import { isDiskFull } from "../disk-full.ts";
import { kindOf } from "../errors.ts";
import { runUntil, sliceMs } from "../store/slices.ts";
import { whenSynced } from "../store/when-synced.ts";
import { type ConcludeDeps, conclude, type Finished, failReading } from "./conclude.ts";
import type { ReadOutcome } from "./read-document.ts";

export type WritingDeps = ConcludeDeps & Pick<Deps, "log">;

/** Puts what was read into the store, a short transaction at a time. */
export interface Writing {
  push(finished: Finished): void;
  hasWork(): boolean;
  /** Characters that wait to be written. */
  size(): number;
  /** One transaction; answers what it finished. Throws when the disk is full: what was in it is done again. */
  slice(): Finished[];
  /** Nothing more is written: whoever waits is told so. */
  abandon(): void;
}

export function createWriting(deps: WritingDeps): Writing {
  const { store, log } = deps;
  let waiting: Finished[] = [];
  let open: { readonly item: Finished; readonly steps: Generator<void, void> } | undefined;
  let oneByOne = false;

  const attempt = (): Finished[] => {
    const done: Finished[] = [];
    const until = performance.now() + sliceMs;
    do {
      const item = open?.item ?? waiting.shift();
      if (!item) break;
      open ??= { item, steps: conclude(deps, item) };
      if (!runUntil(open.steps, until)) break;
      done.push(item);
      open = undefined;
    } while (performance.now() < until && !oneByOne);
    return done;
  };
  /** Files are on the disk and wait; who has sent bytes is told now. */
  const refuseSent = (error: Error): void => {
    for (const { written } of waiting) written?.reject(error);
    waiting = waiting.filter(({ written }) => written === undefined);
  };
  const giveUp = (error: unknown): Finished[] => {
    const [item] = waiting;
    if (!item) return [];
    log.error({ name: kindOf(error) }, "a document was not written");
    const { claim } = item;
    if (claim) store.transaction(() => failReading(deps, claim, "the store refused it"));
    waiting.shift();
    item.written?.reject(error instanceof Error ? error : new Error("it was not written"));
    return [item];
  };
  return {
    push: (finished) => void waiting.push(finished),
    size: () => waiting.reduce((sum, { outcome }) => sum + sizeOf(outcome), 0),
    hasWork: () => waiting.length > 0 || open !== undefined,
    slice() {
      const before = [...(open ? [open.item] : []), ...waiting];
      try {
        const done = store.unsynced(attempt);
        oneByOne = false;
        // Who has sent bytes waits for the disk; a file that is there can be read again.
        void whenSynced(
          store,
          done.flatMap(({ written }) => written ?? []),
        );
        return done;
      } catch (error) {
        // Nothing of it was written. All of it is done again, one at a time, so that one bad item shows itself.
        open = undefined;
        waiting = before;
        if (isDiskFull(error)) {
          refuseSent(error);
          throw error;
        }
        const isAlone = oneByOne;
        oneByOne = !oneByOne;
        return isAlone ? giveUp(error) : [];
      }
    },
    abandon() {
      for (const { written } of [...(open ? [open.item] : []), ...waiting])
        written?.reject(new Error("the daemon is stopping"));
    },
  };
}

const sizeOf = (outcome: ReadOutcome): number => (outcome.kind === "read" ? outcome.document.size : 0);
