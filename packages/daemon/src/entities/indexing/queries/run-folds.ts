import type { Store } from "../../../store/open.ts";

/** Folds that a run of the index has made, as the log knows them. */
export const findMergesOfRun = (store: Store, ownerId: string, runId: string): string[] =>
  store
    .prepare<[string, string], { id: string }>(
      `SELECT f.id FROM operations o JOIN folds f ON f.id = o.subject_id
       WHERE o.run_id = ? AND o.kind = 'fold.merge' AND f.owner_id = ?`,
    )
    .all(runId, ownerId)
    .map(({ id }) => id);
