import type { Store } from "../../store/open.ts";

/** Owners whose changes are in the log. */
export const findLoggedOwners = (store: Store): string[] =>
  store
    .prepare<[], { id: string }>(
      "SELECT id FROM owners WHERE EXISTS (SELECT 1 FROM operations o WHERE o.owner_id = owners.id)",
    )
    .all()
    .map(({ id }) => id);

/** The operation that lies so many behind another one; undefined when there are not as many. */
export const findBehind = (
  store: Store,
  ownerId: string,
  { op, behind }: { readonly op: number; readonly behind: number },
): number | undefined =>
  store
    .prepare<[string, number, number], { op: number }>(
      "SELECT op FROM operations WHERE owner_id = ? AND op <= ? ORDER BY op DESC LIMIT 1 OFFSET ?",
    )
    .get(ownerId, op, behind)?.op;

/** An operation before the pruned part ends. */
interface Old {
  readonly op: number;
  readonly at: number;
}

/** The oldest operations of an owner, behind `after`. A run that goes on beyond the end stays whole. */
export const findOldest = (
  store: Store,
  ownerId: string,
  { after, end, limit }: { readonly after: number; readonly end: number; readonly limit: number },
): Old[] =>
  store
    .prepare<[object], Old>(
      `SELECT op, at FROM operations o WHERE owner_id = @ownerId AND op > @after AND op < @end
         AND (run_id IS NULL OR NOT EXISTS (SELECT 1 FROM operations n WHERE n.run_id = o.run_id AND n.op >= @end))
       ORDER BY op LIMIT @limit`,
    )
    .all({ ownerId, after, end, limit });

/** Prune an operation with its changes, and count it. */
export function pruneOperation(store: Store, ownerId: string, { op, at }: Old): void {
  store.prepare("DELETE FROM operations WHERE op = ?").run(op);
  store
    .prepare(
      `INSERT INTO operations_pruned (owner_id, operations, until) VALUES (?, 1, ?)
       ON CONFLICT (owner_id) DO UPDATE SET operations = operations + 1, until = max(until, excluded.until)`,
    )
    .run(ownerId, at);
}
