import type { Store } from "../../../store/open.ts";
import { type Places, statement, unindexed } from "../../../store/statement.ts";

const known = statement((q, at: Places<{ ownerId: string; ids: readonly string[] }>) =>
  q
    .selectFrom("memories")
    .select(["id", "root_id"])
    .where(({ eb, ref }) => eb(unindexed(ref("owner_id")), "=", at("ownerId")))
    .where("id", "in", at.list("ids")),
);

/** Those of these ids that are memories, each with its lineage. */
export const findKnownIds = (store: Store, ownerId: string, ids: readonly string[]): Map<string, string> =>
  new Map(known.all(store, { ownerId, ids }).map(({ id, root_id }) => [id, root_id]));

export function insertDerivation(store: Store, ownerId: string, memoryId: string, fromId: string): void {
  store.run(
    store.q
      .insertInto("derivations")
      .values({ owner_id: ownerId, memory_id: memoryId, from_id: fromId })
      .onConflict((on) => on.doNothing()),
  );
}

const origins = statement((q, at: Places<{ memoryId: string }>) =>
  q.selectFrom("derivations").select("from_id").where("memory_id", "=", at("memoryId")),
);

/** Sources of a derived memory. */
export const findOrigins = (store: Store, memoryId: string): string[] =>
  origins.all(store, { memoryId }).map(({ from_id }) => from_id);
