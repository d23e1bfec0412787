import type { GraphStateTable } from "./graph-tables.ts";
import type { Store } from "./open.ts";
import { type Places, statement } from "./statement.ts";

/** State of an owner's graph. */
export type GraphState = Readonly<Pick<GraphStateTable, "generation" | "indexed_item">>;

const stateOf = statement((q, at: Places<{ ownerId: string }>) =>
  q.selectFrom("graph_state").select(["generation", "indexed_item"]).where("owner_id", "=", at("ownerId")),
);

export const readGraphState = (store: Store, ownerId: string): GraphState =>
  stateOf.get(store, { ownerId }) ?? { generation: 1, indexed_item: 0 };

/** Say that the graph is another one now: who draws it looks again. */
export const touchGraph = (store: Store, ownerId: string): void => change(store, ownerId, {}, 1);

/** Everything up to this item was looked at. That alone changes nothing of the graph. */
export const advanceIndexed = (store: Store, ownerId: string, item: number): void =>
  change(store, ownerId, { indexed_item: item }, 0);

/** Show another generation. */
export const showGeneration = (store: Store, ownerId: string, state: GraphState): void =>
  change(store, ownerId, state, 1);

const put = statement((q, at: Places<GraphStateTable>) =>
  q
    .insertInto("graph_state")
    .values({
      owner_id: at("owner_id"),
      generation: at("generation"),
      indexed_item: at("indexed_item"),
      changes: at("changes"),
    })
    .onConflict((conflict) =>
      conflict.column("owner_id").doUpdateSet(({ eb, ref }) => ({
        generation: ref("excluded.generation"),
        indexed_item: ref("excluded.indexed_item"),
        changes: eb("graph_state.changes", "+", ref("excluded.changes")),
      })),
    ),
);

function change(store: Store, ownerId: string, state: Partial<GraphState>, changes: 0 | 1): void {
  put.run(store, { owner_id: ownerId, changes, ...readGraphState(store, ownerId), ...state });
}

/** Owners of whom something was indexed. */
export const findOwnersWithGraph = (store: Store): string[] =>
  store.all(store.q.selectFrom("graph_state").select("owner_id")).map(({ owner_id }) => owner_id);
