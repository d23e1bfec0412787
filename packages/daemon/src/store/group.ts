import { isLocked } from "../platform/locked.ts";
import { startSlice, type TimeSlice } from "../platform/schedule/time-slice.ts";
import { within } from "../platform/time-limit.ts";
import type { Store } from "./open.ts";
import { withTextLast } from "./search.ts";
import { BUSY_MS } from "./transactions.ts";
import { type Waiter, whenSynced } from "./when-synced.ts";

/**
 * Writes of many callers in one transaction: a commit costs about as much for one write as for fifty. Who asked waits for the
 * disk, the loop does not.
 */
export interface TransactionGroup {
  /**
   * Do this with whatever else is waiting when the loop comes round; settles when it is on the disk, or refused. It may be
   * done twice, the first time taken back, so it touches nothing but the store. When the disk fails at the very last it is
   * refused as well, and may be there all the same.
   */
  enqueue<Result>(work: () => Result): Promise<Result>;
}

export interface GroupOptions {
  /** Works of one transaction. */
  readonly most?: number;
  /** Milliseconds after which a transaction takes in no more: its last work and the commit come on top. */
  readonly sliceMs?: number;
  /** Milliseconds that who asked waits for another program that holds the store. */
  readonly patienceMs?: number;
}

/** Milliseconds between two looks whether the other program has let go. The loop serves others meanwhile. */
const LOOK_MS = 50;

/**
 * Turns of the loop that a transaction waits while more works come in each of them: those who have just heard of the last
 * one ask again.
 */
const MOST_TURNS = 20;

/** Milliseconds that the next ones wait at most for those who are about to hear, and ask again: ten together cost about what fifty do. */
const HEAR_MS = 25;

interface Waiting {
  /** Does the work; answers what tells its caller, for after the commit. */
  readonly attempt: () => () => void;
  readonly refuse: (error: unknown) => void;
  readonly since: number;
}

/** Refuses callers whose time is up; the others go on waiting. Answers how many were refused. */
function refuseLate(waiting: Waiting[], patienceMs: number, error: unknown): number {
  const late = waiting.filter(({ since }) => performance.now() - since > patienceMs);
  waiting.splice(0, late.length);
  for (const { refuse } of late) refuse(error);
  return late.length;
}

export function groupTransactions(
  store: Pick<Store, "unsyncedIfFree" | "synced">,
  { most = 64, sliceMs = 32, patienceMs = BUSY_MS }: GroupOptions = {},
): TransactionGroup {
  const waiting: Waiting[] = [];
  /** So many of the first waiting were in a transaction that failed; each gets one of its own, which shows whose fault it was. */
  let suspects = 0;
  let gathered = 0;
  let turns = 0;
  /** Callers of the last transaction wait for the disk. */
  let hearing: Promise<void> | undefined;

  /** Answers whether the store was free. */
  const commit = (atMost: number, slice: TimeSlice): boolean => {
    const told: Waiter[] = [];
    let tried = 0;
    try {
      store.unsyncedIfFree(() =>
        withTextLast(store, () => {
          for (const { attempt, refuse } of waiting.slice(0, atMost)) {
            if (tried > 0 && slice.isOver()) break;
            tried += 1;
            told.push({ resolve: attempt(), reject: refuse });
          }
        }),
      );
    } catch (error) {
      const isHeld = tried === 0 && isLocked(error);
      if (isHeld) suspects = Math.max(0, suspects - refuseLate(waiting, patienceMs, error));
      else if (tried > 1) suspects = tried;
      else waiting.shift()?.refuse(error);
      return !isHeld;
    }
    waiting.splice(0, tried);
    const heard = whenSynced(store, told).then(() => {
      if (hearing === heard) hearing = undefined;
    });
    hearing = heard;
    return true;
  };
  /** Do more come in, turn after turn? */
  const isGathering = (): boolean => {
    const grows = waiting.length > gathered && waiting.length < most && turns < MOST_TURNS;
    gathered = grows ? waiting.length : 0;
    turns = grows ? turns + 1 : 0;
    return grows;
  };
  const round = (): void => {
    if (suspects === 0 && isGathering()) {
      setImmediate(round);
      return;
    }
    const slice = startSlice(sliceMs);
    let isFree = true;
    if (suspects === 0) isFree = commit(most, slice);
    else
      while (isFree && suspects > 0 && !slice.isOver()) {
        isFree = commit(1, slice);
        if (isFree) suspects -= 1;
      }
    if (waiting.length === 0) return;
    if (isFree) soon();
    else setTimeout(round, LOOK_MS);
  };
  const soon = (): void => {
    if (hearing) void within(HEAR_MS, hearing).then(() => setImmediate(round));
    else setImmediate(round);
  };
  return {
    enqueue: (work) =>
      new Promise((resolve, reject) => {
        if (waiting.length === 0) soon();
        const attempt = () => {
          const result = work();
          return () => resolve(result);
        };
        waiting.push({ attempt, refuse: reject, since: performance.now() });
      }),
  };
}
