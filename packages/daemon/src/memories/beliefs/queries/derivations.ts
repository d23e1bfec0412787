import type { Store } from "../../../store/open.ts";

/** Those of these ids that are memories, each with its lineage. */
export function findKnownIds(store: Store, ownerId: string, ids: readonly string[]): Map<string, string> {
  // The plus keeps SQLite from reading all memories of the owner.
  const rows = store
    .prepare<[string, string], { id: string; root_id: string }>(
      "SELECT id, root_id FROM memories WHERE +owner_id = ? AND id IN (SELECT value FROM json_each(?))",
    )
    .all(ownerId, JSON.stringify(ids));
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

/** Sources of a derived memory. */
export const findOrigins = (store: Store, memoryId: string): string[] =>
  store
    .prepare<[string], { from_id: string }>("SELECT from_id FROM derivations WHERE memory_id = ?")
    .all(memoryId)
    .map(({ from_id }) => from_id);
