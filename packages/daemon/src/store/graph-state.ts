import type { Store } from "./open.ts";

/** State of an owner's graph. */
export interface GraphState {
  /** Generation of the shown texts; a rebuild makes the next one beside it. */
  readonly generation: number;
  /** The last of `recall_items` that was looked at. */
  readonly indexed_item: number;
}

export function readGraphState(store: Store, ownerId: string): GraphState {
  const state = store
    .prepare<[string], GraphState>("SELECT generation, indexed_item FROM graph_state WHERE owner_id = ?")
    .get(ownerId);
  return state ?? { generation: 1, indexed_item: 0 };
}

/** Say that the graph is another one now: who draws it looks again. */
export const touchGraph = (store: Store, ownerId: string): void => change(store, ownerId, {}, 1);

/** Everything up to this item was looked at. That alone changes nothing of the graph. */
export const advanceIndexed = (store: Store, ownerId: string, item: number): void =>
  change(store, ownerId, { indexed_item: item }, 0);

/** Show another generation. */
export const showGeneration = (store: Store, ownerId: string, state: GraphState): void =>
  change(store, ownerId, state, 1);

function change(store: Store, ownerId: string, state: Partial<GraphState>, changes: 0 | 1): void {
  const { generation, indexed_item } = { ...readGraphState(store, ownerId), ...state };
  store
    .prepare(
      `INSERT INTO graph_state (owner_id, generation, indexed_item, changes) VALUES (?, ?, ?, ?)
       ON CONFLICT (owner_id) DO UPDATE SET generation = excluded.generation, indexed_item = excluded.indexed_item,
         changes = changes + excluded.changes`,
    )
    .run(ownerId, generation, indexed_item, changes);
}

/** Owners of whom something was indexed. */
export const findOwnersWithGraph = (store: Store): string[] =>
  store
    .prepare<[], { owner_id: string }>("SELECT owner_id FROM graph_state")
    .all()
    .map(({ owner_id }) => owner_id);
