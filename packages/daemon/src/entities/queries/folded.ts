import type { Store } from "../../store/open.ts";

export interface ActiveMerge {
  readonly id: string;
  readonly source_name: string;
}

/** Folds that stand and point at an entity. */
export const findMergesInto = (store: Store, ownerId: string, id: string): ActiveMerge[] =>
  store.all(
    store.q
      .selectFrom("folds")
      .select(["id", "source_name"])
      .where("owner_id", "=", ownerId)
      .where("canonical_id", "=", id)
      .where("reverted_at", "is", null)
      .orderBy("created_at"),
  );
