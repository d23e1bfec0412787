import { within } from "../time-limit.ts";
import type { Store } from "./open.ts";
import { withTextLast } from "./search.ts";
import { type Told, whenSynced } from "./when-synced.ts";

/**
 * Writes of many callers in one transaction: a commit costs about as much for one write as for fifty. Who asked waits for the
 * disk, the loop does not.
 */
export interface Group {
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
}

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
}

export function together(
  store: Pick<Store, "unsynced" | "synced">,
  { most = 64, sliceMs = 32 }: GroupOptions = {},
): Group {
  const waiting: Waiting[] = [];
  /** So many of the first waiting were in a transaction that failed; each gets one of its own, which shows whose fault it was. */
  let suspects = 0;
  let gathered = 0;
  let turns = 0;
  /** Callers of the last transaction wait for the disk. */
  let hearing: Promise<void> | undefined;

  const commit = (atMost: number, until: number): void => {
    const told: Told[] = [];
    let tried = 0;
    try {
      store.unsynced(() =>
        withTextLast(store, () => {
          for (const { attempt, refuse } of waiting.slice(0, atMost)) {
            if (tried > 0 && performance.now() >= until) break;
            tried += 1;
            told.push({ resolve: attempt(), reject: refuse });
          }
        }),
      );
    } catch (error) {
      if (tried > 1) suspects = tried;
      else waiting.shift()?.refuse(error);
      return;
    }
    waiting.splice(0, tried);
    const heard = whenSynced(store, told).then(() => {
      if (hearing === heard) hearing = undefined;
    });
    hearing = heard;
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
    const until = performance.now() + sliceMs;
    if (suspects === 0) commit(most, until);
    else for (; suspects > 0 && performance.now() < until; suspects -= 1) commit(1, until);
    if (waiting.length > 0) soon();
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
        waiting.push({ attempt, refuse: reject });
      }),
  };
}
