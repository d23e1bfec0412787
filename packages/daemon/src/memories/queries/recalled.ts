import { DAY } from "@memory/language/text";
import type { Store } from "../../store/open.ts";

export interface Recalled {
  readonly id: string;
  readonly times: number;
  readonly lastAt: number;
  /** At least once it was an answer by itself. */
  readonly sure: boolean;
}

/** Days on which a memory must have been an answer by itself to count as proven. */
const proven = 2;

/**
 * Add to what was counted before, as a part of the transaction it is called in. A memory that was deleted meanwhile is left
 * out. Ids are nobody else's, so no owner is asked for. Answers those that have become proven by it.
 */
export function addRecalled(store: Store, counted: Iterable<Recalled>): Proven[] {
  const add = store.prepare<[Row], never>(
    `INSERT INTO recalled (memory_id, times, last_at, sure_days, sure_on)
     SELECT id, @times, @lastAt, @sure, @sure * @day FROM memories WHERE id = @id
     ON CONFLICT (memory_id) DO UPDATE SET times = times + excluded.times, last_at = max(last_at, excluded.last_at),
       sure_days = sure_days + (excluded.sure_on > sure_on), sure_on = max(sure_on, excluded.sure_on)`,
  );
  const became: Proven[] = [];
  for (const { id, times, lastAt, sure } of counted) {
    add.run({ id, times, lastAt, sure: Number(sure), day: Math.floor(lastAt / DAY) });
    const one = sure ? takeProven(store, id) : undefined;
    if (one) became.push(one);
  }
  return became;
}

interface Row extends Pick<Recalled, "id" | "times" | "lastAt"> {
  readonly sure: number;
  readonly day: number;
}

/** A memory that was an answer by itself on so many days that it is proven. */
export interface Proven {
  readonly id: string;
  readonly ownerId: string;
}

/** Once for each. */
function takeProven(store: Store, id: string): Proven | undefined {
  const changed = store
    .prepare<[string, number], never>(
      "UPDATE recalled SET confirmed = 1 WHERE memory_id = ? AND confirmed = 0 AND sure_days >= ?",
    )
    .run(id, proven).changes;
  if (changed === 0) return undefined;
  return store.prepare<[string], Proven>("SELECT id, owner_id AS ownerId FROM memories WHERE id = ?").get(id);
}

/** True where an answer confirmed a memory, and nobody has taken that back. */
export const isConfirmedByUse = (store: Store, id: string): boolean =>
  store
    .prepare<[string], unknown>(
      `SELECT 1 FROM recalled r WHERE r.memory_id = ? AND r.confirmed = 1 AND NOT EXISTS (
         SELECT 1 FROM operations o WHERE o.subject_id = r.memory_id AND o.kind = 'memory.confirm'
           AND o.actor = 'daemon' AND o.undone_by IS NOT NULL)`,
    )
    .get(id) !== undefined;
