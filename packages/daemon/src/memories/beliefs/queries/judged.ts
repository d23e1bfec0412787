import type { Store } from "../../../store/open.ts";

/** A person says that a memory holds: what was decided on its behalf was right, unless they have said otherwise. */
export function judgeRight(store: Store, ownerId: string, rootId: string): void {
  store
    .prepare<[{ owner: string; root: string }], never>(
      `UPDATE decisions SET judged = 'right'
       WHERE +owner_id = @owner AND judged IS NULL AND outcome <> 'conflict'
         AND (memory_id IN (SELECT id FROM memories WHERE owner_id = @owner AND root_id = @root)
           OR other_id IN (SELECT id FROM memories WHERE owner_id = @owner AND root_id = @root))`,
    )
    .run({ owner: ownerId, root: rootId });
}

/** The time of the log, which never runs backwards. */
export const logTime = (store: Store): number =>
  store.prepare<[], { at: number }>("SELECT at FROM operations ORDER BY op DESC LIMIT 1").get()?.at ?? 0;

/** The time of the operation that writes at the moment. */
export const timeOfCurrent = (store: Store): number | undefined =>
  store
    .prepare<[], { at: number }>(
      "SELECT o.at FROM current_operation c CROSS JOIN operations o ON o.op = c.op",
    )
    .get()?.at;
