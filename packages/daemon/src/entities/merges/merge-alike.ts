import { pairKey, spellingMatch } from "@memory/language/names";
import type { Actor } from "../../activity/operation.ts";
import { record } from "../../activity/record.ts";
import { readGraphState } from "../../store/graph-state.ts";
import { type EntityRow, findSpeltAlike, findTree } from "../queries/entities.ts";
import { countMentions } from "../queries/mentions.ts";
import { type EntityPair, type MergeDecision, type MergeDeps, mergeEntities } from "./merge.ts";
import { isDismissed, type MergeRow, wasReverted } from "./queries/folds.ts";

/** On whose account entities fold by themselves. */
export interface MergeRun {
  readonly ownerId: string;
  readonly runId: string;
  readonly actor: Actor;
}

/**
 * Fold those that are one name in two spellings, as far as nobody has said otherwise: what is named most stays. The only
 * folds that happen by themselves; each is an operation of its run.
 */
export function mergeAlike(deps: MergeDeps, run: MergeRun, spellingKey: string): MergeRow[] {
  const { store } = deps;
  const group = findSpeltAlike(store, run.ownerId, spellingKey);
  if (group.length < 2) return [];
  const standing: EntityRow[] = [];
  const folded: MergeRow[] = [];
  for (const entity of mostNamedFirst(deps, run.ownerId, group)) {
    const into = standing.find((other) => mayBecome(deps, entity, other));
    const match = into && spellingMatch(described(into), described(entity));
    if (into && match) folded.push(foldByItself(deps, run, { source: entity.id, into: into.id, ...match }));
    else standing.push(entity);
  }
  return folded;
}

const foldByItself = (
  deps: MergeDeps,
  run: MergeRun,
  { source, into, ...match }: Omit<EntityPair, "ownerId"> & Omit<MergeDecision, "decidedBy">,
): MergeRow =>
  record(deps, { ...run, kind: "fold.merge" }, ({ about }) => {
    const row = mergeEntities(deps, { ownerId: run.ownerId, source, into }, { decidedBy: "auto", ...match });
    about(row.id);
    return row;
  });

const described = ({ name, type_name }: EntityRow) => ({ name, type: type_name });

function mayBecome({ store }: MergeDeps, entity: EntityRow, other: EntityRow): boolean {
  if (!spellingMatch(described(other), described(entity))) return false;
  const isSettled = (one: string, two: string) =>
    wasReverted(store, one, two) || isDismissed(store, entity.owner_id, pairKey(one, two));
  const theirs = findTree(store, other.entity);
  // Entities that a person told apart do not come together through a third spelling either.
  return !findTree(store, entity.entity).some(({ id }) => theirs.some((member) => isSettled(id, member.id)));
}

/** A name that a person gave stays before all others; of two that are named as often, the older one. */
function mostNamedFirst({ store }: MergeDeps, ownerId: string, group: readonly EntityRow[]): EntityRow[] {
  const { generation } = readGraphState(store, ownerId);
  const counted = group.map((row) => ({ row, mentions: countMentions(store, row.entity, generation) }));
  const byHand = (row: EntityRow) => Number(row.named_by === "person");
  return counted
    .sort((a, b) => byHand(b.row) - byHand(a.row) || b.mentions - a.mentions || a.row.entity - b.row.entity)
    .map(({ row }) => row);
}
