import type { Deps } from "../../models/deps.ts";

/** The program that asks, and its session where it has one. */
export interface Caller {
  readonly ownerId: string;
  readonly client: string | null;
  readonly session?: string;
}

/** Memories shown, and to whom, so that nobody judges what they have not seen. Forgotten when the daemon stops. */
export interface Shown {
  note(caller: Caller, ids: readonly string[]): void;
  /** True within an hour. */
  has(caller: Caller, id: string): boolean;
  /** Takes one of the judgements that a session may make on its own account; false when none is left. */
  take(caller: Caller): boolean;
  giveBack(caller: Caller): void;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Judgements of a session on its own account; beyond it something has gone wrong, or a person should look. */
export const MOST_JUDGED = 10;
/** A long session sees hundreds; what was shown last is what is judged. */
const MOST_SHOWN = 200;
const MOST_CALLERS = 1_000;

interface Seen {
  readonly at: Map<string, number>;
  /** Times of judgements. */
  judged: number[];
}

export function createShown({ clock }: Pick<Deps, "clock">): Shown {
  const callers = new Map<string, Seen>();
  const seenBy = (caller: Caller): Seen => {
    const key = JSON.stringify([caller.ownerId, caller.client, caller.session]);
    const seen = callers.get(key) ?? { at: new Map(), judged: [] };
    // The one heard last stands last.
    callers.delete(key);
    callers.set(key, seen);
    dropOldest(callers, MOST_CALLERS);
    return seen;
  };
  return {
    note(caller, ids) {
      if (ids.length === 0) return;
      const { at } = seenBy(caller);
      for (const id of ids) {
        at.delete(id);
        at.set(id, clock());
      }
      dropOldest(at, MOST_SHOWN);
    },
    has(caller, id) {
      const at = seenBy(caller).at.get(id);
      return at !== undefined && Math.abs(clock() - at) <= HOUR;
    },
    take(caller) {
      const seen = seenBy(caller);
      const now = clock();
      // A program without sessions has one a day.
      seen.judged = seen.judged.filter((at) => now - at < DAY);
      if (seen.judged.length >= MOST_JUDGED) return false;
      seen.judged.push(now);
      return true;
    },
    giveBack(caller) {
      seenBy(caller).judged.pop();
    },
  };
}

function dropOldest(map: Map<string, unknown>, most: number): void {
  for (const key of map.keys()) {
    if (map.size <= most) return;
    map.delete(key);
  }
}
