import { findByNumber } from "../activity/queries/operations.ts";
import { findChanges } from "../activity/queries/rows.ts";
import { findUnderKey } from "../memories/beliefs/queries/sayings.ts";
import { changeMemory, findMemoryRow, findVersions } from "../memories/queries.ts";
import type { MemoryRow } from "../memories/row.ts";
import { findLogEntryOf } from "../spaces/queries/replica.ts";
import type { SpaceRow } from "../spaces/queries/spaces.ts";
import { setValidity } from "../store/search.ts";
import type { SyncDeps } from "./deps.ts";
import { merge } from "./merge.ts";

export type Saying = Pick<MemoryRow, "id" | "owner_id" | "project" | "content_key">;

/** Another memory holds that says this. */
export const isSaid = (
  { store }: SyncDeps,
  { id, owner_id: ownerId, project, content_key: key }: Saying,
): boolean =>
  findUnderKey(store, { ownerId, project }, key).some(
    (one) => one.status === "active" && one.id !== id && one.content_key === key,
  );

/** Nothing of a memory holds, and nobody has retired it, put it behind another one, or says it otherwise. */
const isLeft = (deps: SyncDeps, ownerId: string, root: string): boolean =>
  newestLeft(deps, ownerId, root) !== undefined;

function newestLeft(deps: SyncDeps, ownerId: string, root: string): MemoryRow | undefined {
  const { store } = deps;
  const versions = findVersions(store, ownerId, root);
  const isAway = versions.some(({ status, replaced_by: by }) => {
    if (status !== "superseded") return true;
    const other = by === null ? undefined : findMemoryRow(store, ownerId, by);
    return other !== undefined && other.root_id !== root;
  });
  const [newest] = versions;
  return newest && !isAway && !isSaid(deps, newest) ? newest : undefined;
}

/** What held, and is left, holds by its newest version. */
export function holdAgain(deps: SyncDeps, ownerId: string, root: string): void {
  const newest = newestLeft(deps, ownerId, root);
  if (!newest) return;
  changeMemory(deps.store, ownerId, newest.id, { status: "active", replaced_by: null, valid_to: null });
  setValidity(deps.store, newest.id, newest.valid_from, null);
}

/**
 * What another machine did may have taken one's own version along: who takes it back does not bring that again, and the newest that is
 * left holds. Answers whether it was so.
 */
export function holdUndone(deps: SyncDeps, space: SpaceRow, op: number): boolean {
  const { store } = deps;
  const operation = findByNumber(store, op);
  if (operation?.kind !== "undo" || operation.undoes === null) return false;
  const undone = findLogEntryOf(store, space.id, operation.undoes);
  if (!undone || undone.machine === space.machine) return false;
  const roots = findChanges(store, op).flatMap(({ tbl, key }) => {
    const root = tbl === "memories" ? findMemoryRow(store, space.owner_id, key)?.root_id : undefined;
    return root === undefined || !isLeft(deps, space.owner_id, root) ? [] : [root];
  });
  if (roots.length > 0)
    merge(deps, space, () => {
      for (const root of new Set(roots)) holdAgain(deps, space.owner_id, root);
    });
  return roots.length > 0;
}
