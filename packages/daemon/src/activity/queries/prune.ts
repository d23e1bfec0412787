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

/** The first and the last operation of each run of an owner, the run that ends last before the others. */
export const findRunSpans = (
  store: Store,
  ownerId: string,
): { readonly first: number; readonly last: number }[] =>
  store
    .prepare<[string], { first: number; last: number }>(
      // From run to run along the index: a run has thousands of operations.
      `WITH RECURSIVE runs (id) AS (
         SELECT min(run_id) FROM operations WHERE run_id IS NOT NULL
         UNION ALL SELECT (SELECT min(run_id) FROM operations WHERE run_id > runs.id) FROM runs WHERE id IS NOT NULL),
       spans (first, last) AS (
         SELECT (SELECT min(op) FROM operations WHERE run_id = runs.id), (SELECT max(op) FROM operations WHERE run_id = runs.id)
         FROM runs WHERE id IS NOT NULL)
       SELECT first, last FROM spans CROSS JOIN operations o ON o.op = spans.first AND o.owner_id = ? ORDER BY last DESC`,
    )
    .all(ownerId);

/** The oldest operations of an owner, behind `after`. */
export const findOldest = (
  store: Store,
  ownerId: string,
  { after, end, limit }: { readonly after: number; readonly end: number; readonly limit: number },
): Old[] =>
  store
    .prepare<[object], Old>(
      "SELECT op, at FROM operations WHERE owner_id = @ownerId AND op > @after AND op < @end ORDER BY op LIMIT @limit",
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
