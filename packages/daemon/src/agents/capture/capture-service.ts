import type { Deps } from "../../models/deps.ts";
import { isDiskFull } from "../../platform/disk-full.ts";
import { errorKind } from "../../platform/errors.ts";
import { type Background, type BackgroundRun, inBackground } from "../../platform/schedule/background.ts";
import type { Load } from "../../platform/schedule/load.ts";
import type { RunLock } from "../../platform/schedule/run-lock.ts";
import { groupTransactions, type TransactionGroup } from "../../store/group.ts";
import type { SessionRef } from "../evidence/queries.ts";
import type { ImportDeps } from "../import/import-options.ts";
import { captureSession } from "./capture-session.ts";
import { concludeCapture } from "./conclude.ts";
import { createHooked } from "./hooked.ts";
import {
  type CaptureState,
  type Capturing,
  findCapturing,
  findDueSessions,
  findNextTime,
  type QueueRow,
  releaseHeld,
  tryAgain,
} from "./queries.ts";
import { createSweepTimes } from "./sweep-times.ts";
import { createWatching, type Watching, type WatchingDeps } from "./watching.ts";

/**
 * Reads the sessions that wait, one at a time, and looks now and then for those that nobody told of. Woken when something waits,
 * or an import has ended; it ends at the next safe point, and what was in hand waits for the next start.
 */
export interface CaptureService extends Background {
  readonly writes: TransactionGroup;
  /** What may be captured is another now. */
  allowed(): void;
  /** Another model may do now what waits: whether a cap still stands against it, the next session finds out. */
  release(): void;
  /** Look soon whether a session of theirs ended unheard; not more than once a minute. */
  sweep(capturing: Capturing): void;
  /** A person asks: look now in any case, and try again what failed. */
  tryAgain(capturing: Capturing): void;
  /** A hook speaks of a session that goes on. */
  hooked(session: SessionRef): void;
  readonly watching: Pick<Watching, "note">;
}

export interface CaptureOptions {
  /** Locks of running imports, one per owner. */
  readonly importLock: RunLock;
  readonly sweepMinutes: number;
  /** Milliseconds for which a session rests before it is read; null: none is watched. */
  readonly restMs: number | null;
}

const MINUTE = 60_000;
/** Milliseconds that the loop sleeps at most: a machine that slept has a clock that jumps. */
const IDLE = MINUTE;

export function createCapture(
  deps: ImportDeps &
    Pick<Deps, "log"> &
    Pick<WatchingDeps, "written"> & { readonly load: Pick<Load, "isBusy"> },
  { importLock, sweepMinutes, restMs }: CaptureOptions,
): CaptureService {
  const { store, clock, log } = deps;
  const watching = createWatching(deps, { restMs, wake: () => loop.wake() });
  const sweeps = createSweepTimes(deps, { sweepMinutes, watching });

  let watched: Promise<unknown> = Promise.resolve();
  const report = (error: unknown, what: string) => log.warn({ name: errorKind(error) }, what);
  const read = async (row: QueueRow, run: BackgroundRun): Promise<void> => {
    const lock = importLock.acquire(row.owner_id, "daemon");
    const signal = AbortSignal.any([lock.signal, run.signal]);
    try {
      await lock.ready;
      concludeCapture(deps, row, await captureSession(deps, row, signal));
    } catch (error) {
      // A person's import goes first, or the daemon stops: it waits as it did.
      if (signal.aborted) return;
      report(error, "a session could not be captured; it waits");
      concludeCapture(deps, row, {
        kind: "failed",
        reason: "the store could not be written",
        isPassing: isDiskFull(error),
      });
    } finally {
      lock.release();
      deps.wake();
    }
  };
  const step = async (run: BackgroundRun): Promise<void> => {
    const now = clock();
    const due = nextOf(store, now, (ownerId) => importLock.isHeld(ownerId));
    if (due?.reason === "notify") await read(due, run);
    else if (sweeps.wait() <= 0) {
      // What is written after this look is heard of.
      await watched;
      await sweeps.run(run.signal);
    } else if (due) await read(due, run);
    else await run.sleep(Math.min(IDLE, sweeps.wait(), (findNextTime(store, now) ?? now + IDLE) - now));
  };
  const loop = inBackground(async (run) => {
    while (!run.signal.aborted)
      await step(run).catch(async (error: unknown) => {
        // A full disk: what waits waits on.
        report(error, "capture broke off");
        await run.sleep(MINUTE);
      });
  });
  const writes = groupTransactions(store);
  return {
    writes,
    watching,
    hooked: createHooked({ ...deps, watching, writes }),
    start() {
      releaseHeld(store);
      watched = watching.follow();
      loop.start();
    },
    async stop() {
      await Promise.all([watching.stop(), loop.stop()]);
    },
    wake: loop.wake,
    allowed() {
      watched = watching.follow().then((agents) => watching.lookThrough(agents));
      loop.wake();
    },
    release() {
      releaseHeld(store);
      loop.wake();
    },
    sweep(capturing) {
      if (sweeps.suggest(capturing)) loop.wake();
    },
    tryAgain(capturing) {
      tryAgain(store, capturing, clock());
      sweeps.ask(capturing.ownerId);
      loop.wake();
    },
  };
}

/** The most urgent session of all owners for whom nothing stands in the way. */
function nextOf(
  store: Deps["store"],
  now: number,
  isTaken: (ownerId: string) => boolean,
): QueueRow | undefined {
  const isFree = ({ ownerId, resumeAt }: CaptureState) =>
    !isTaken(ownerId) && (resumeAt === null || resumeAt <= now);
  const due = findCapturing(store)
    .filter(isFree)
    .flatMap((state) => findDueSessions(store, state, now) ?? []);
  return due.find(({ reason }) => reason === "notify") ?? due.sort((a, b) => a.noted_at - b.noted_at)[0];
}
