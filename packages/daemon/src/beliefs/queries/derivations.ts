import type { Store } from "../../store/open.ts";

/** Those of these ids that are memories, each with its lineage. */
export function findKnown(store: Store, ownerId: string, ids: readonly string[]): Map<string, string> {
  const rows = store.all(
    store.q
      .selectFrom("memories")
      .select(["id", "root_id"])
      .where("owner_id", "=", ownerId)
      .where("id", "in", [...ids]),
  );
  return new Map(rows.map(({ id, root_id }) => [id, root_id]));
}

export function insertDerivation(store: Store, ownerId: string, memoryId: string, fromId: string): void {
  store.run(
    store.q
      .insertInto("derivations")
      .values({ owner_id: ownerId, memory_id: memoryId, from_id: fromId })
      .onConflict((on) => on.doNothing()),
  );
}

/** What a memory was made from. */
export const findOrigins = (store: Store, memoryId: string): string[] =>
  store
    .prepare<[string], { from_id: string }>("SELECT from_id FROM derivations WHERE memory_id = ?")
    .all(memoryId)
    .map(({ from_id }) => from_id);
