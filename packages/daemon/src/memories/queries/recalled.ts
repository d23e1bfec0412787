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
const day = 86_400_000;

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
    const before = isProven(store, id);
    add.run({ id, times, lastAt, sure: Number(sure), day: Math.floor(lastAt / day) });
    const after = sure && !before ? findProven(store, id) : undefined;
    if (after) became.push(after);
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

const findProven = (store: Store, id: string): Proven | undefined =>
  store
    .prepare<[string, number], Proven>(
      `SELECT m.id, m.owner_id AS ownerId FROM recalled r JOIN memories m ON m.id = r.memory_id
       WHERE r.memory_id = ? AND r.sure_days >= ?`,
    )
    .get(id, proven);

export const isProven = (store: Store, id: string): boolean => findProven(store, id) !== undefined;
