import { insertMemory, type MemoryRow } from "../memories/queries.ts";
import { sayingKey } from "../text/content-key.ts";
import { slotOf } from "./compare-near.ts";
import { arrange, arrangeEach, indexMemory, lineagesOf, reopen } from "./lineage.ts";
import type { BeliefDeps } from "./save.ts";

/** What a memory is to say from now on. */
export type Words = Pick<MemoryRow, "content" | "type">;

/** The version that follows `old`, until it has found its place; whose words it is, is the caller's to say. */
export const versionAfter = (deps: BeliefDeps, old: MemoryRow, { content, type }: Words): MemoryRow => {
  const now = Math.max(deps.clock(), old.asserted_at + 1);
  return {
    ...old,
    id: deps.newId(),
    content,
    type,
    content_key: sayingKey(content),
    // Where a person has said that two values hold, none of them is the next value of the other.
    slot_key: old.slot_key === null && slotOf(old) !== null ? null : slotOf({ type, content }),
    status: "superseded",
    version: old.version + 1,
    asserted_at: now,
    valid_from: now,
    created_at: deps.clock(),
    run_id: null,
    replaced_by: null,
    checked_at: null,
  };
};

/** Put it behind the version it follows. */
export function addVersion(deps: BeliefDeps, old: MemoryRow, row: MemoryRow): void {
  const { store } = deps;
  insertMemory(store, row);
  indexMemory(store, row);
  const reopened = reopen(deps, old);
  arrange(deps, row.owner_id, lineagesOf(store, row));
  arrangeEach(deps, row.owner_id, reopened);
}
