import type { ReadOutcome } from "@memory/sources/documents";
import type { Deps } from "../models/deps.ts";
import { isDiskFull } from "../platform/disk-full.ts";
import { kindOf } from "../platform/errors.ts";
import { runUntil, sliceMs } from "../store/slices.ts";
import { whenSynced } from "../store/when-synced.ts";
import { type ConcludeDeps, conclude, type Finished, failReading } from "./conclude.ts";
import { largeSize } from "./queries/queue.ts";

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

/** Queue of writes, one after the other. */
interface Line {
  waiting: Finished[];
  open: { readonly item: Finished; readonly steps: Generator<void, void> } | undefined;
  oneByOne: boolean;
}

const aLine = (): Line => ({ waiting: [], open: undefined, oneByOne: false });

const itemsOf = ({ open, waiting }: Line): Finished[] => [...(open ? [open.item] : []), ...waiting];

export function createWriting(deps: WritingDeps): Writing {
  const { store, log } = deps;
  const [small, large]: [Line, Line] = [aLine(), aLine()];
  /** Slices take turns: small files do not wait for the end of a large one, nor that for all of them. */
  const lines = [small, large];
  const lineOf = ({ documentId, outcome }: Finished): Line =>
    lines.find((line) => itemsOf(line).some((other) => other.documentId === documentId)) ??
    (sizeOf(outcome) > largeSize ? large : small);
  const nextLine = (): Line => {
    lines.reverse();
    return lines.find((line) => itemsOf(line).length > 0) ?? small;
  };

  const attempt = (line: Line): Finished[] => {
    const done: Finished[] = [];
    const until = performance.now() + sliceMs;
    do {
      const item = line.open?.item ?? line.waiting.shift();
      if (!item) break;
      line.open ??= { item, steps: conclude(deps, item) };
      if (!runUntil(line.open.steps, until)) break;
      done.push(item);
      line.open = undefined;
    } while (performance.now() < until && !line.oneByOne);
    return done;
  };
  /** Files are on the disk and wait; who has sent bytes is told now. */
  const refuseSent = (error: Error): void => {
    for (const line of lines) {
      for (const { written } of line.waiting) written?.reject(error);
      line.waiting = line.waiting.filter(({ written }) => written === undefined);
    }
  };
  const giveUp = (line: Line, error: unknown): Finished[] => {
    const [item] = line.waiting;
    if (!item) return [];
    log.error({ name: kindOf(error) }, "a document was not written");
    const { claim } = item;
    if (claim) store.transaction(() => failReading(deps, claim, "the store refused it"));
    line.waiting.shift();
    item.written?.reject(error instanceof Error ? error : new Error("it was not written"));
    return [item];
  };
  return {
    push: (finished) => void lineOf(finished).waiting.push(finished),
    size: () => lines.flatMap(itemsOf).reduce((sum, { outcome }) => sum + sizeOf(outcome), 0),
    hasWork: () => lines.some((line) => itemsOf(line).length > 0),
    slice() {
      const line = nextLine();
      const before = itemsOf(line);
      try {
        const done = store.unsynced(() => attempt(line));
        line.oneByOne = false;
        // A sender of bytes waits for the disk; an existing file can be read again.
        void whenSynced(
          store,
          done.flatMap(({ written }) => written ?? []),
        );
        return done;
      } catch (error) {
        // Nothing of it was written. All of it is done again, one at a time, so that one bad item shows itself.
        line.open = undefined;
        line.waiting = before;
        if (isDiskFull(error)) {
          refuseSent(error);
          throw error;
        }
        const isAlone = line.oneByOne;
        line.oneByOne = !isAlone;
        return isAlone ? giveUp(line, error) : [];
      }
    },
    abandon() {
      for (const { written } of lines.flatMap(itemsOf)) written?.reject(new Error("the daemon is stopping"));
    },
  };
}

const sizeOf = (outcome: ReadOutcome): number => (outcome.kind === "read" ? outcome.document.size : 0);
