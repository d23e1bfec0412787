import { findByNumber } from "../activity/queries/operations.ts";
import { findHead, findMemoryRow, findVersions } from "../memories/queries.ts";
import { findLogEntryOf } from "../spaces/queries/replica.ts";
import { findUnsent, tellRefused } from "./give-way.ts";
import { findChangesAfter } from "./queries/rows.ts";
import { type Dirty, isActive, type TakingIn } from "./taking.ts";

/** What was corrected there is not what was retired here: the correction stands. */
export function tellRetirements({ deps, space, rows }: TakingIn, dirty: readonly Dirty[]): void {
  for (const { table, key, before, after } of dirty) {
    const theirs = rows.find((row) => row.table === table && row.key === key)?.image;
    const isLost =
      before?.status === "active" && after?.status === "retired" && theirs?.status === "superseded";
    if (table !== "memories" || !isLost) continue;
    for (const op of findUnsent(deps, space, { table, key }))
      if (findByNumber(deps.store, op)?.kind === "memory.retire")
        tellRefused(deps, space, op, "another machine had corrected it before");
  }
}

/** What was retired here has its number, and was corrected there by somebody who had not seen that: the correction stands. */
export function tellCorrected({ deps, space, rows }: TakingIn): void {
  const { store } = deps;
  const { owner_id: ownerId, id: spaceId, machine } = space;
  for (const { key, image } of rows.filter(isActive)) {
    const [newest] = findMemoryRow(store, ownerId, key)
      ? []
      : findVersions(store, ownerId, String(image?.root_id));
    if (newest?.status !== "retired" || rows.some((row) => row.key === newest.id && isActive(row))) continue;
    const op = findChangesAfter(store, { table: "memories", key: newest.id }, 0).at(-1);
    const isOwn = op !== undefined && findLogEntryOf(store, spaceId, op)?.machine === machine;
    if (isOwn && findByNumber(store, op)?.kind === "memory.retire")
      tellRefused(deps, space, op, "another machine had corrected it at the same time");
  }
}

/** The other way round: what was retired there had been corrected here, and stands as it was corrected. */
export const isRetiredInVain = (
  { deps: { store }, space, rows, told }: TakingIn,
  dirty: readonly Dirty[],
): boolean =>
  told.kind === "memory.retire" &&
  dirty.some(({ table, key, before, after }) => {
    const theirs = rows.find((row) => row.table === table && row.key === key)?.image;
    if (before?.status !== "active" || after?.status !== "superseded" || theirs?.status !== "retired")
      return false;
    return findHead(store, space.owner_id, String(after.root_id)) !== undefined;
  });
