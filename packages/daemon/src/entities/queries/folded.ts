import type { Store } from "../../store/open.ts";

export interface ActiveMerge {
  readonly id: string;
  readonly source_name: string;
}

/** Folds that stand and point at an entity. */
export const findMergesInto = (store: Store, ownerId: string, id: string): ActiveMerge[] =>
  store
    .prepare<[string, string], ActiveMerge>(
      "SELECT id, source_name FROM folds WHERE owner_id = ? AND canonical_id = ? AND reverted_at IS NULL ORDER BY created_at",
    )
    .all(ownerId, id);
