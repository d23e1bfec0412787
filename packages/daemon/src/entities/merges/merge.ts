import { pairKey } from "@memory/language/names";
import { ApiError } from "@memory/shared";
import type { Deps } from "../../models/deps.ts";
import { touchGraph } from "../../store/graph-state.ts";
import { changeEntity, type EntityRow, findByNumber, findEntity, setCanonical } from "../queries/entities.ts";
import {
  closeCandidate,
  deleteMerge,
  findMerge,
  findMergeOf,
  insertMerge,
  type MergeRow,
  markReverted,
} from "./queries/folds.ts";

export type MergeDeps = Pick<Deps, "store" | "clock" | "newId">;

export interface MergeDecision {
  readonly decidedBy: MergeRow["decided_by"];
  readonly score: number;
  readonly reason: string;
}

export interface EntityPair {
  readonly ownerId: string;
  /** Id of the entity that is absorbed. */
  readonly source: string;
  /** Id of the entity that stays. */
  readonly into: string;
}

/**
 * Fold one entity into another. Nothing is moved: what names the absorbed entity keeps naming it, and the other one speaks
 * for both. Folding the same pair twice answers the fold that stands. Throws not_found, invalid, or conflict.
 */
export function mergeEntities(
  deps: MergeDeps,
  { ownerId, source, into }: EntityPair,
  decision: MergeDecision,
): MergeRow {
  const { store, clock, newId } = deps;
  return store.transaction(() => {
    if (source === into) throw refused("an entity cannot be merged into itself");
    const absorbed = named(deps, ownerId, source);
    const canonical = named(deps, ownerId, into);
    const standing = findMergeOf(store, ownerId, source);
    if (standing?.canonical_id === into) return standing;
    if (standing) throw alreadyFolded(absorbed, standing);
    if (canonical.canonical === absorbed.entity) throw cycle(absorbed, canonical);
    if (canonical.folded_into !== null) throw isAbsorbed(canonical, findByNumber(store, canonical.canonical));
    changeEntity(store, absorbed.entity, { folded_into: canonical.entity });
    setCanonical(store, absorbed.entity, canonical.entity);
    closeCandidate(store, ownerId, pairKey(source, into));
    const row: MergeRow = {
      id: newId(),
      owner_id: ownerId,
      source_id: source,
      source_name: absorbed.name,
      source_type: absorbed.type_name,
      canonical_id: into,
      canonical_name: canonical.name,
      decided_by: decision.decidedBy,
      score: decision.score,
      reason: decision.reason,
      created_at: clock(),
      reverted_at: null,
    };
    insertMerge(store, row);
    touchGraph(store, ownerId);
    return row;
  });
}

/**
 * Take a fold back: the absorbed entity speaks for itself again, and for what was folded into it. Taking it back twice
 * changes nothing. Throws not_found.
 */
export function revertMerge(deps: MergeDeps, { ownerId, id }: { ownerId: string; id: string }): MergeRow {
  const { store, clock } = deps;
  return store.transaction(() => {
    const row = existingMerge(deps, { ownerId, id });
    if (row.reverted_at !== null) return row;
    const { entity } = named(deps, ownerId, row.source_id);
    changeEntity(store, entity, { folded_into: null });
    setCanonical(store, entity, entity);
    markReverted(store, id, clock());
    touchGraph(store, ownerId);
    return existingMerge(deps, { ownerId, id });
  });
}

/** A fold that nobody stands by any more goes, as if it had never been. */
export function takeApart(
  { store }: MergeDeps,
  { id, owner_id: ownerId, source_id, reverted_at }: MergeRow,
): void {
  const source = reverted_at === null ? findEntity(store, ownerId, source_id) : undefined;
  if (source) {
    changeEntity(store, source.entity, { folded_into: null });
    setCanonical(store, source.entity, source.entity);
  }
  deleteMerge(store, id);
  touchGraph(store, ownerId);
}

/** The fold an id names. Throws not_found. */
export function existingMerge(
  { store }: Pick<MergeDeps, "store">,
  { ownerId, id }: { ownerId: string; id: string },
): MergeRow {
  const row = findMerge(store, ownerId, id);
  if (!row) throw new ApiError("not_found", `there is no merge ${id}`);
  return row;
}

function named({ store }: Pick<MergeDeps, "store">, ownerId: string, id: string): EntityRow {
  const entity = findEntity(store, ownerId, id);
  if (!entity) throw new ApiError("not_found", `there is no entity ${id}`);
  return entity;
}

const refused = (message: string): ApiError =>
  new ApiError("invalid", "invalid request body", [{ path: "into", message }]);

const alreadyFolded = (absorbed: EntityRow, standing: MergeRow): ApiError =>
  new ApiError(
    "conflict",
    `"${absorbed.name}" is merged into "${standing.canonical_name}" already; revert merge ${standing.id} first`,
  );

const cycle = (absorbed: EntityRow, canonical: EntityRow): ApiError =>
  new ApiError(
    "conflict",
    `"${canonical.name}" is merged into "${absorbed.name}" already; merging back would make a circle. Revert that merge first.`,
  );

const isAbsorbed = (absorbed: EntityRow, canonical: EntityRow | undefined): ApiError =>
  new ApiError(
    "conflict",
    `"${absorbed.name}" is itself merged into "${canonical?.name}" (${canonical?.id}); merge into that one instead`,
  );
