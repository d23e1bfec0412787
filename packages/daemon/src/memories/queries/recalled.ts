import type { Store } from "../../store/open.ts";

export interface Recalled {
  readonly id: string;
  readonly times: number;
  readonly lastAt: number;
}

/** Add to what was counted before, in one transaction. A memory that was deleted meanwhile is left out. Ids are nobody else's, so no owner is asked for. */
export function addRecalled(store: Store, counted: Iterable<Recalled>): void {
  const add = store.prepare<[Recalled], never>(
    `INSERT INTO recalled (memory_id, times, last_at) SELECT id, @times, @lastAt FROM memories WHERE id = @id
     ON CONFLICT (memory_id) DO UPDATE SET times = times + excluded.times, last_at = max(last_at, excluded.last_at)`,
  );
  store.unsynced(() => {
    for (const one of counted) add.run(one);
  });
}
