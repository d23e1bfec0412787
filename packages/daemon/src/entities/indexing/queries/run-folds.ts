import type { Store } from "../../../store/open.ts";

/** Folds that a run of the index has made, as the log knows them. */
export const findMergesOfRun = (store: Store, ownerId: string, runId: string): string[] =>
  store
    .all(
      store.q
        .selectFrom("operations as o")
        .innerJoin("folds as f", "f.id", "o.subject_id")
        .select("f.id")
        .where("o.run_id", "=", runId)
        .where("o.kind", "=", "fold.merge")
        .where("f.owner_id", "=", ownerId),
    )
    .map(({ id }) => id);
