import { DAY } from "@memory/language/text";
import { type Actor, byDaemon } from "../../activity/operation.ts";
import { record } from "../../activity/record.ts";
import type { Deps } from "../../models/deps.ts";
import { OWN } from "../../store/owner-key.ts";
import { SHARED, tellRows } from "../scrub/tell-machines.ts";
import {
  type Dated,
  findAfter,
  findLast,
  findLate,
  findOwnersFrom,
  type Move,
  moveTimes,
} from "./queries.ts";

export type RedateDeps = Pick<Deps, "store" | "clock" | "newId">;

/** The log is dated so far ahead of the clock before anything is said of it: clocks are set back a little every day. */
export const BOUND = DAY;

/** A gap in the log that only a clock makes which was ahead. */
const JUMP = 90 * DAY;

/** Rows of an operation may be written up to this long before its entry in the log. */
const LEAD = DAY / 24;

/** Counts of rows dated after the time of the clock. */
export interface Ahead {
  readonly operations: number;
  /** The dates of the first and the last. */
  readonly from: number;
  readonly to: number;
  /**
   * The clock was ahead when they were made, and is right now: the log has come to the present before it jumped. A clock that is
   * behind now, as that of a machine without a battery, lies before all of the log, or in the midst of what was done day by day.
   */
  readonly isSure: boolean;
}

/** Cheap where nothing is: the last operation says it. */
export function findAhead({ store, clock }: Pick<Deps, "store" | "clock">, bound = BOUND): Ahead | null {
  const now = clock();
  const last = findLast(store);
  if (!last || last.at <= now + bound) return null;
  const { before, after } = findAfter(store, now);
  const [first = last] = after;
  const isSure = before !== undefined && first.at > now + BOUND && first.at - before.at > JUMP;
  return { operations: after.length, from: first.at, to: last.at, isSure };
}

/**
 * Give what is dated after the clock its true date, as far as that can be known: the ids of operations hold the time of the clock at which they
 * were made, also while the log was ahead of it. What was made while the clock itself was ahead keeps its distances and ends
 * where the next true one begins. The order of operations stays. Answers null when nothing is ahead.
 */
export function redate(deps: RedateDeps, actor: Actor = byDaemon): Ahead | null {
  const { store, clock } = deps;
  return store.transaction(() => {
    const now = clock();
    const ahead = findAhead(deps, 0);
    if (ahead === null) return null;
    const { before, after } = findAfter(store, now);
    const moves = movesOf(after, { since: before?.at ?? 0, now });
    const [first] = after;
    if (!first) return null;
    const late = findLate(store, SHARED, moves[0]?.from ?? now + 1);
    moveTimes(store, moves, first.op);
    const final = `${ahead.operations} changes that were dated after the clock have true dates again; there is nothing to go back to`;
    const owners = findOwnersFrom(store, first.op);
    for (const ownerId of owners.length > 0 ? owners : [OWN])
      record(deps, { ownerId, kind: "clock.redate", actor, final }, (operation) => operation.keep());
    // What had gone to the other machines with the wrong dates has the true ones there, too.
    tellRows(store, late, { op: "dates", of: findLast(store)?.op ?? null, now });
    return ahead;
  });
}

function movesOf(after: readonly Dated[], { since, now }: { since: number; now: number }): Move[] {
  const dates = after.map(({ id }) => madeAt(id)).map((at) => (at > since && at <= now ? at : null));
  let next = now;
  for (let n = after.length - 1; n >= 0; n -= 1) {
    const distance = (after[n + 1]?.at ?? 0) - (after[n]?.at ?? 0);
    next = Math.min(dates[n] ?? next - Math.max(0, distance), next);
    dates[n] = next;
  }
  const moves: Move[] = [];
  let last = since;
  after.forEach(({ at }, n) => {
    const isSame = moves.at(-1)?.from === at;
    last = isSame ? last : Math.max(dates[n] ?? now, last + 1);
    if (!isSame) moves.push({ from: at, to: last });
  });
  const [first] = moves;
  return first ? [{ from: Math.max(now + 1, first.from - LEAD), to: first.to }, ...moves] : [];
}

/** The time of the clock at which a uuid of the seventh version was made. */
const madeAt = (id: string): number => Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16);
