import type { Selectable } from "kysely";
import type { Deps } from "../../models/deps.ts";
import { readGraphState, touchGraph } from "../../store/graph-state.ts";
import type { EntitiesDueTable } from "../../store/graph-tables.ts";
import type { Store } from "../../store/open.ts";
import { inSteps } from "../../store/slices.ts";
import { deleteMerge, deleteMergesOf, findMerge, isMergedByHand } from "../merges/queries/folds.ts";
import {
  changeEntity,
  deleteEntity,
  dropGone,
  findByNumber,
  findEntity,
  findTree,
} from "../queries/entities.ts";
import { isMentioned } from "../queries/mentions.ts";
import { deleteUnused } from "../vocabulary/queries/proposals.ts";
import { deleteDue, findDueEntities } from "./queries/due.ts";
import { deleteGone, deleteOutdated } from "./queries/texts.ts";

/** Texts that are taken away in one go: a millisecond or two. */
const step = 20;
/** Mentions of a deleted entity that are taken away in one go. */
const edgesAtOnce = 200;

/**
 * Clear away what the graph does not show any more: texts of other generations, texts that are there no more, entities that a
 * person deleted or that nothing names, and proposals that nothing uses. What a person decided about an entity keeps it
 * through a rebuild, but not when its last text is deleted: then its name must go as well. Answers how much went of what
 * was shown. When it is told to stop, the next sweep goes on.
 */
export async function sweepEntities(
  { store }: Pick<Deps, "store">,
  ownerId: string,
  signal: AbortSignal,
): Promise<number> {
  const { generation } = readGraphState(store, ownerId);
  /** Until nothing is left, in short transactions; answers the sum. */
  const repeat = async (work: () => number): Promise<number> => {
    let sum = 0;
    const steps = function* (): Generator<void, void> {
      for (let n = work(); n > 0 && !signal.aborted; n = work()) {
        sum += n;
        yield;
      }
    };
    await inSteps(store, steps());
    return sum;
  };
  await repeat(() => deleteOutdated(store, ownerId, generation, step));
  const texts = await repeat(() => deleteGone(store, step));
  const edges = await repeat(() => dropGone(store, ownerId, edgesAtOnce));
  let entities = 0;
  const due = findDueEntities(store, ownerId).values();
  await repeat(() => {
    const { done, value } = due.next();
    if (done) return 0;
    entities += dropIfUnnamed(store, ownerId, value);
    return 1;
  });
  deleteUnused(store, ownerId);
  return texts + edges + entities;
}

function dropIfUnnamed(
  store: Store,
  ownerId: string,
  { entity, forgotten }: Selectable<EntitiesDueTable>,
): number {
  const tree = findTree(store, findByNumber(store, entity)?.canonical ?? entity);
  // It went with what it was folded into.
  if (tree.length === 0) return 0;
  const isHeldUp = tree.some((member) => isMentioned(store, member.entity));
  // Its own texts are gone and others of its fold hold it up: should the fold be taken back, it is looked at again.
  if (isHeldUp && forgotten === 1 && !isMentioned(store, entity)) return 0;
  deleteDue(store, entity);
  if (isHeldUp) return 0;
  if (forgotten === 0 && tree.some((member) => isDecided(store, member))) return 0;
  // Members merged into it go first.
  for (const member of tree.toReversed()) {
    changeEntity(store, member.entity, { folded_into: null });
    deleteMergesOf(store, member.id);
    deleteEntity(store, member.entity);
  }
  touchGraph(store, ownerId);
  return tree.length;
}

/**
 * A fold that was taken back with the run that made it says nothing when only that run named one of the two: it must not count
 * as what a person decided, which would keep that one. An operation of the log may name it still.
 */
export function dropIdleMerge(store: Store, ownerId: string, foldId: string): void {
  const fold = findMerge(store, ownerId, foldId);
  if (fold?.decided_by !== "auto" || fold.reverted_at === null) return;
  const isNamed = (id: string) => {
    const entity = findEntity(store, ownerId, id);
    return (
      entity !== undefined && findTree(store, entity.entity).some((one) => isMentioned(store, one.entity))
    );
  };
  if (!isNamed(fold.source_id) || !isNamed(fold.canonical_id)) deleteMerge(store, foldId);
}

const isDecided = (store: Store, member: ReturnType<typeof findTree>[number]): boolean =>
  member.named_by === "person" || member.typed_by === "person" || isMergedByHand(store, member.id);
