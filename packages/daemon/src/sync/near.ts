import { forgetMemory } from "../agents/import/forget.ts";
import { meet } from "../memories/beliefs/meet.ts";
import { forgottenAt } from "../memories/beliefs/queries/forgotten.ts";
import { findMemoryRow } from "../memories/queries.ts";
import type { MemoryRow } from "../memories/row.ts";
import type { KeyedSpace } from "../spaces/queries/spaces.ts";
import type { SyncDeps } from "./deps.ts";
import { waits } from "./give-way.ts";
import { merge } from "./merge.ts";

/** Holds a memory that came against those that were said here meanwhile, or the other way round. Part of the caller's transaction. */
export function compareWithOthers(deps: SyncDeps, space: KeyedSpace, id: string): void {
  const row = findMemoryRow(deps.store, space.owner_id, id);
  if (row?.status !== "active" || forgetAgain(deps, row)) return;
  const isOwn = waits(deps, space, id);
  meet(deps, row, {
    isStranger: (other) => waits(deps, space, other.id) !== isOwn,
    client: "memory sync",
    settle: (work) => merge(deps, space, work),
  });
}

/** What was deleted on one machine is not brought back by another, unless a person has said it since. */
function forgetAgain(deps: SyncDeps, row: MemoryRow): boolean {
  const at = forgottenAt(deps.store, { ownerId: row.owner_id, project: row.project }, row.content);
  if (at === null || (row.author === "person" && row.asserted_at > at)) return false;
  forgetMemory(deps, { ownerId: row.owner_id, id: row.id }, null);
  return true;
}
