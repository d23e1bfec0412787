import type { Deps } from "../deps.ts";
import { changeEntity, deleteEntity, findByNumber, findTree, isMentioned } from "../entities/queries.ts";
import { deleteFoldsOf, isFoldedByHand } from "../folds/queries.ts";
import { readGraphState, touchGraph } from "../store/graph-state.ts";
import type { Store } from "../store/open.ts";
import { inSlices, inSteps } from "../store/slices.ts";
import { deleteOutdated } from "./texts.ts";

/** Texts that are taken away in one go: under a millisecond each. */
const step = 20;

/**
 * Clear away what the graph does not show any more: texts of other generations, and entities that nothing names. An
 * entity about which a person decided something stays, and so does all that is folded together with it. Answers how many
 * entities went.
 */
export async function sweep({ store }: Pick<Deps, "store">, ownerId: string): Promise<number> {
  const { generation } = readGraphState(store, ownerId);
  await inSteps(store, outdated(store, ownerId, generation));
  const due = findDue(store, ownerId);
  let dropped = 0;
  await inSlices(store, due, (entity) => {
    dropped += dropIfUnnamed(store, ownerId, entity);
  });
  return dropped;
}

function* outdated(store: Store, ownerId: string, generation: number): Generator<void, void> {
  while (deleteOutdated(store, ownerId, generation, step) > 0) yield;
}

function dropIfUnnamed(store: Store, ownerId: string, entity: number): number {
  store.prepare("DELETE FROM entities_due WHERE entity = ?").run(entity);
  const canonical = findByNumber(store, entity)?.canonical;
  if (canonical === undefined) return 0;
  const tree = findTree(store, canonical);
  const isKept = tree.some(
    (member) =>
      member.named_by === "person" ||
      member.typed_by === "person" ||
      isMentioned(store, member.entity) ||
      isFoldedByHand(store, member.id),
  );
  if (isKept) return 0;
  // What is folded into another one goes before it.
  for (const member of tree.toReversed()) {
    changeEntity(store, member.entity, { folded_into: null });
    deleteFoldsOf(store, member.id);
    deleteEntity(store, member.entity);
  }
  touchGraph(store, ownerId);
  return tree.length;
}

const findDue = (store: Store, ownerId: string): number[] =>
  store
    .prepare<[string], { entity: number }>(
      "SELECT d.entity FROM entities_due d JOIN entities e ON e.entity = d.entity WHERE e.owner_id = ?",
    )
    .all(ownerId)
    .map(({ entity }) => entity);
