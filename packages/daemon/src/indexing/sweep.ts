import type { Deps } from "../deps.ts";
import {
  changeEntity,
  deleteEntity,
  dropGone,
  findByNumber,
  findTree,
  isMentioned,
} from "../entities/queries.ts";
import { deleteFoldsOf, isFoldedByHand } from "../folds/queries.ts";
import { readGraphState, touchGraph } from "../store/graph-state.ts";
import type { Store } from "../store/open.ts";
import { inSlices, inSteps } from "../store/slices.ts";
import { deleteUnused } from "../vocabulary/proposals.ts";
import { deleteGone, deleteOutdated } from "./texts.ts";

/** Texts that are taken away in one go: a millisecond or two. */
const step = 20;
/** Mentions of a deleted entity that are taken away in one go. */
const edgesAtOnce = 200;

/**
 * Clear away what the graph does not show any more: texts of other generations, texts that are there no more, entities that
 * a person deleted or that nothing names, and proposals that nothing uses. What a person decided about an entity keeps it through a rebuild, but not
 * when its last text is deleted: then its name must go as well. Answers how many entities went. When
 * it is told to stop, the next sweep goes on.
 */
export async function sweep(
  { store }: Pick<Deps, "store">,
  ownerId: string,
  signal: AbortSignal,
): Promise<number> {
  const { generation } = readGraphState(store, ownerId);
  await inSteps(
    store,
    whileAny(signal, () => deleteOutdated(store, ownerId, generation, step)),
  );
  await inSteps(
    store,
    whileAny(signal, () => deleteGone(store, step)),
  );
  await inSteps(
    store,
    whileAny(signal, () => dropGone(store, ownerId, edgesAtOnce)),
  );
  if (signal.aborted) return 0;
  let dropped = 0;
  await inSlices(store, findDue(store, ownerId), (due) => {
    dropped += dropIfUnnamed(store, ownerId, due);
  });
  deleteUnused(store, ownerId);
  return dropped;
}

function* whileAny(signal: AbortSignal, work: () => number): Generator<void, void> {
  while (!signal.aborted && work() > 0) yield;
}

interface Due {
  readonly entity: number;
  readonly forgotten: 0 | 1;
}

function dropIfUnnamed(store: Store, ownerId: string, { entity, forgotten }: Due): number {
  store.prepare("DELETE FROM entities_due WHERE entity = ?").run(entity);
  const canonical = findByNumber(store, entity)?.canonical;
  if (canonical === undefined) return 0;
  const tree = findTree(store, canonical);
  if (tree.some((member) => isMentioned(store, member.entity))) return 0;
  if (forgotten === 0 && tree.some((member) => isDecided(store, member))) return 0;
  // What is folded into another one goes before it.
  for (const member of tree.toReversed()) {
    changeEntity(store, member.entity, { folded_into: null });
    deleteFoldsOf(store, member.id);
    deleteEntity(store, member.entity);
  }
  touchGraph(store, ownerId);
  return tree.length;
}

const isDecided = (store: Store, member: ReturnType<typeof findTree>[number]): boolean =>
  member.named_by === "person" || member.typed_by === "person" || isFoldedByHand(store, member.id);

const findDue = (store: Store, ownerId: string): Due[] =>
  store
    .prepare<[string], Due>(
      `SELECT d.entity, d.forgotten FROM entities_due d JOIN entities e ON e.entity = d.entity
       WHERE e.owner_id = ?`,
    )
    .all(ownerId);
