import { setValidity } from "../../store/search.ts";
import { changeMemory, findHead, findVersions } from "../queries.ts";
import type { MemoryRow } from "../row.ts";
import type { BeliefDeps } from "./belief.ts";
import { closeConflictsOf } from "./queries/conflicts.ts";
import { hasHeld } from "./timeline.ts";

export interface Replacement {
  readonly loser: MemoryRow;
  readonly winner: Pick<MemoryRow, "id" | "valid_from">;
  readonly by: "person" | "auto";
}

/**
 * Put one memory behind another, since somebody decided so: it is recalled no more, but for the time in which it held. Its
 * whole lineage rests, so that no older version comes back to life, until the decision is taken back.
 */
export function supersede(deps: BeliefDeps, { loser, winner, by }: Replacement): void {
  const { store } = deps;
  for (const version of findVersions(store, loser.owner_id, loser.root_id)) {
    if (version.status === "retired" || version.replaced_by !== null) continue;
    changeMemory(store, version.owner_id, version.id, {
      replaced_by: winner.id,
      ...(by === "person" && { author: "person" }),
    });
    if (version.status !== "active") continue;
    // A version stated after the winner never held.
    const end = Math.max(version.valid_from, winner.valid_from);
    changeMemory(store, version.owner_id, version.id, { status: "superseded", valid_to: end });
    setValidity(store, version.id, version.valid_from, end);
  }
  closeConflictsOf(deps, loser.owner_id, loser.id);
}

/** Lineages that stand for themselves again: what a decision had put behind this version. */
export function takeOut({ store }: BeliefDeps, rows: readonly MemoryRow[]): Set<string> {
  for (const { owner_id, id } of rows) changeMemory(store, owner_id, id, { replaced_by: null });
  return new Set(rows.map(({ root_id }) => root_id));
}

/** A person stands by it: no transcript changes or withdraws it. */
export function vouchFor({ store }: BeliefDeps, row: MemoryRow): void {
  for (const { owner_id, id } of findVersions(store, row.owner_id, row.root_id).filter(hasHeld))
    changeMemory(store, owner_id, id, { author: "person" });
  const head = findHead(store, row.owner_id, row.root_id);
  if (head) changeMemory(store, head.owner_id, head.id, { confidence: 1 });
}
