import { isDiskFull } from "../platform/disk-full.ts";
import { errorKind } from "../platform/errors.ts";
import { type BackgroundRun, inBackground } from "../platform/schedule/background.ts";
import { yieldToLoop } from "../platform/schedule/time-slice.ts";
import type { Finished } from "./conclude.ts";
import { findLanes } from "./queries/queue.ts";
import { createReader, type ReadingDeps } from "./reading.ts";
import { createWriter, type WritingDeps } from "./writing.ts";

export interface IngestLoopDeps extends ReadingDeps, WritingDeps {
  /** Texts were written: their vectors can be computed. */
  readonly wake: () => void;
}

/** Reads what is queued in worker threads and writes what they read, as long as the daemon runs. */
export interface IngestLoop {
  start(): void;
  stop(): Promise<void>;
  /** Says that something was queued. */
  wake(): void;
  /** Write something that was read already. Resolves when it is on the disk; rejects when it cannot be. */
  write(item: Omit<Finished, "written">): Promise<void>;
  /** A document was dealt with, well or not. */
  onDealt(listener: (documentId: string) => void): void;
  busy(): boolean;
  /** Why nothing is written at the moment, in words for a person; null when nothing is in the way. */
  trouble(): string | null;
}

/** Milliseconds, and characters, after which what was read is written although more is being read. */
const gatherMs = 60;
const gatherSize = 120_000;
/** Milliseconds to wait when the disk is full. */
const troublePause = 5_000;
/** Milliseconds after which a loop with files in hand looks for others. */
const busyRest = 250;
/** Milliseconds after which even an idle loop looks: a clock may have jumped. */
const longestRest = 60_000;

export function createIngestLoop(deps: IngestLoopDeps): IngestLoop {
  const { store, clock, log } = deps;
  const listeners: ((documentId: string) => void)[] = [];
  const writing = createWriter(deps);
  const reading = createReader(deps, (finished) => {
    writing.push(finished);
    loop.wake();
  });
  let trouble: string | null = null;

  const write = (): void => {
    for (const { documentId } of writing.slice()) {
      reading.release(documentId);
      for (const dealt of listeners) dealt(documentId);
    }
    trouble = null;
    deps.wake();
  };
  const restMs = (): number => {
    const due = findLanes(store)[0]?.dueAt;
    if (due === undefined) return longestRest;
    // A document being read is due, too, and rings when it is done.
    return Math.min(longestRest, Math.max(reading.busy() ? busyRest : 5, due - clock()));
  };
  // A transaction has its price, in pages written twice and in pieces of the word index that are put together later.
  const gather = async ({ signal, sleep }: BackgroundRun): Promise<void> => {
    const late = performance.now() + gatherMs;
    const mayGrow = () => reading.inHand() > 0 && writing.size() < gatherSize && !signal.aborted;
    while (mayGrow() && performance.now() < late) await sleep(late - performance.now());
  };
  const ingest = async (run: BackgroundRun): Promise<void> => {
    while (!run.signal.aborted) {
      reading.claim(run.signal);
      if (!writing.hasWork()) await run.sleep(restMs());
      else {
        await gather(run);
        write();
        await yieldToLoop();
      }
    }
  };
  const loop = inBackground(async (run) => {
    while (!run.signal.aborted)
      await ingest(run).catch(async (error: unknown) => {
        trouble = isDiskFull(error)
          ? "the disk is full; what is queued is read as soon as there is room"
          : "the store refuses to be written; the daemon's log says why";
        log.error({ name: errorKind(error), trouble }, "documents wait");
        await run.sleep(troublePause);
      });
  });
  return {
    start: loop.start,
    async stop() {
      await loop.stop();
      writing.abandon();
    },
    wake: loop.wake,
    write: (item) =>
      new Promise((resolve, reject) => {
        writing.push({ ...item, written: { resolve, reject } });
        loop.wake();
      }),
    onDealt: (listener) => void listeners.push(listener),
    busy: () => reading.busy() || writing.hasWork(),
    trouble: () => trouble,
  };
}
