import { findNear, type MemoryRow } from "../memories/queries.ts";
import { compare, searchWords } from "./compare.ts";
import { putConflict } from "./queries.ts";
import type { BeliefDeps } from "./save.ts";

/** Events happened and steps are steps; only what claims to hold can be updated or contradicted. */
export const comparable = ({ type }: Pick<MemoryRow, "type">): boolean =>
  type === "fact" || type === "preference";

/** File a conflict of an active memory with every other active one that says otherwise. */
export function fileConflicts(deps: BeliefDeps, row: MemoryRow): void {
  if (!comparable(row)) return;
  const { store } = deps;
  for (const other of findNear(
    store,
    { ownerId: row.owner_id, project: row.project },
    searchWords(row.content),
  )) {
    if (other.root_id === row.root_id || !comparable(other)) continue;
    const relation = compare(row.content, other.content);
    if (relation.kind === "unrelated") continue;
    const reason = relation.kind === "update" ? "they give the same thing different values" : relation.reason;
    const [newer, existing] = row.asserted_at >= other.asserted_at ? [row, other] : [other, row];
    putConflict(store, {
      id: deps.newId(),
      owner_id: row.owner_id,
      newer_id: newer.id,
      existing_id: existing.id,
      reason,
      created_at: deps.clock(),
    });
  }
}
