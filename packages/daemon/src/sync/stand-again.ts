import { isSameSaying } from "@memory/language/comparison";
import { imageNow } from "../activity/queries/rows.ts";
import { alignRestored } from "../history/undo/reindex-restored.ts";
import { askWhichHolds } from "../memories/beliefs/next-version.ts";
import { findUnderKey } from "../memories/beliefs/queries/sayings.ts";
import { changeMemory, findHead, findMemoryRow } from "../memories/queries.ts";
import type { MemoryRow } from "../memories/row.ts";
import type { KeyedSpace } from "../spaces/queries/spaces.ts";
import { setValidity } from "../store/search.ts";
import type { SyncDeps } from "./deps.ts";
import { holdAgain } from "./left.ts";
import { isMerge, merge } from "./merge.ts";
import { findBehindNothing, findChangesAfter, findRested } from "./queries/rows.ts";

/**
 * All of the log is here: versions that rested while it was read, and are not in it, are one's own, and stand beside what holds; and what
 * was put behind a memory that is nowhere holds again.
 */
export function standAgain(deps: SyncDeps, space: KeyedSpace): void {
  for (const root of findBehindNothing(deps.store, space.owner_id))
    merge(deps, space, () => holdAgain(deps, space.owner_id, root));
  for (const id of findRested(deps.store, space))
    merge(deps, space, () => {
      const { store } = deps;
      const row = findMemoryRow(store, space.owner_id, id);
      const head = row && findHead(store, space.owner_id, row.root_id);
      if (!row || !restsSince(deps, space, id) || (!head && !isNewest(deps, row)) || isSaid(deps, row))
        return;
      if (head) standAlone(deps, row);
      changeMemory(store, row.owner_id, id, { status: "active", replaced_by: null, valid_to: null });
      setValidity(store, id, row.valid_from, null);
      if (!head) return;
      const own = findMemoryRow(store, space.owner_id, id);
      if (own) askWhichHolds(deps, { newer: own, existing: head, rule: "edit" });
    });
}

/** It has rested since the log is read, and not because somebody had said the same before that. */
const restsSince = (deps: SyncDeps, { gathered }: KeyedSpace, id: string): boolean =>
  findChangesAfter(deps.store, { table: "memories", key: id }, gathered).some((op) => isMerge(deps, op));

/** Another memory holds that says the same. */
const isSaid = (
  { store }: SyncDeps,
  { owner_id: ownerId, project, content_key: key, content }: MemoryRow,
): boolean =>
  findUnderKey(store, { ownerId, project }, key).some(
    (one) => one.status === "active" && (one.content_key === key || isSameSaying(one.content, content)),
  );

/** What it rests behind came before it, and was corrected by it: nobody else has said anything since. */
function isNewest(
  { store }: SyncDeps,
  { owner_id: ownerId, version, replaced_by: behind }: MemoryRow,
): boolean {
  const before = behind === null ? undefined : findMemoryRow(store, ownerId, behind);
  return before !== undefined && before.version < version;
}

/** A version of one's own is a memory for itself from now on. */
export function standAlone(deps: SyncDeps, { owner_id, id }: MemoryRow): void {
  const until = imageNow(deps.store, "memories", id);
  changeMemory(deps.store, owner_id, id, { root_id: id, version: 1, slot_key: null });
  alignRestored(deps, owner_id, [{ tbl: "memories", key: id, until }]);
}
