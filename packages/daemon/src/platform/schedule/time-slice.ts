import { setImmediate } from "node:timers/promises";
import { createMutex } from "./mutex.ts";

/** Milliseconds that one piece of work may take: a question that comes meanwhile does not notice. */
export const sliceMs = 10;

/** Lets the event loop serve others before the caller goes on. */
export const yieldToLoop = (): Promise<void> => setImmediate();

export interface TimeSlice {
  isOver(): boolean;
}

export function startSlice(milliseconds = sliceMs): TimeSlice {
  const end = performance.now() + milliseconds;
  return { isOver: () => performance.now() >= end };
}

/** Takes steps until the slice is over, at least one. True when they came to their end. */
export function runSteps(steps: Iterator<void, void>, slice: TimeSlice): boolean {
  let step = steps.next();
  while (!step.done && !slice.isOver()) step = steps.next();
  return step.done === true;
}

/** Does the items from an index on until the slice is over, at least one. Answers the index to go on with. */
export function runItems<Item>(
  items: readonly Item[],
  { from, slice = startSlice() }: { readonly from: number; readonly slice?: TimeSlice },
  work: (item: Item) => void,
): number {
  let next = from;
  while (next < items.length) {
    const item = items[next++];
    if (item !== undefined) work(item);
    if (slice.isOver()) break;
  }
  return next;
}

/** A function that is awaited between pieces of long work and yields to the event loop whenever a slice is over. */
export function createYielder(): () => Promise<void> {
  let slice = startSlice();
  return async () => {
    if (!slice.isOver()) return;
    await yieldToLoop();
    slice = startSlice();
  };
}

/** Maps many items, with room for others every few milliseconds. */
export async function mapInSlices<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Result,
): Promise<Result[]> {
  const yieldIfDue = createYielder();
  const results: Result[] = [];
  for (const item of items) {
    results.push(work(item));
    await yieldIfDue();
  }
  return results;
}

/** Runs pieces of work one after the other, each in a turn of the event loop of its own: ten at once would be one long block. */
export type SerialSlices = <Result>(work: () => Result) => Promise<Result>;

export function createSerialSlices(): SerialSlices {
  const mutex = createMutex<"all">();
  return (work) =>
    mutex.runExclusive("all", async () => {
      await yieldToLoop();
      return work();
    });
}
