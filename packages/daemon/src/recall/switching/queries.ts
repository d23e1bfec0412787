import { sql } from "kysely";
import type { Store } from "../../store/open.ts";
import { modelNumbered, vectorPlace } from "../../store/vector-place-expression.ts";
import { SwitchState } from "./state.ts";

/** Last decision; undefined in a store where nothing was ever switched. */
export function readState(store: Store): SwitchState | undefined {
  const row = store.get(store.q.selectFrom("embedding_switch").selectAll());
  return (
    row &&
    SwitchState.parse({
      ...row,
      wanted: JSON.parse(row.wanted),
      active: JSON.parse(row.active),
      previous: row.previous && JSON.parse(row.previous),
      candidate: row.candidate && JSON.parse(row.candidate),
      scales: JSON.parse(row.scales),
      report: row.report && JSON.parse(row.report),
      changedAt: row.changed_at,
    })
  );
}

export function writeState(store: Store, state: SwitchState, now: number): void {
  const json = (value: object | null): string | null => value && JSON.stringify(value);
  const row = {
    wanted: JSON.stringify(state.wanted),
    active: JSON.stringify(state.active),
    previous: json(state.previous),
    candidate: json(state.candidate),
    phase: state.phase,
    scales: JSON.stringify(state.scales),
    report: json(state.report),
    reason: state.reason,
    changed_at: now,
  };
  store.run(
    store.q
      .insertInto("embedding_switch")
      .values({ id: 1, ...row })
      .onConflict((conflict) => conflict.column("id").doUpdateSet(row)),
  );
}

/** Recallable items of all owners. */
export const countItems = (store: Store): number =>
  store.get(store.q.selectFrom("recall_items").select(({ fn }) => fn.countAll<number>().as("n")))?.n ?? 0;

/** Models that have vectors, or are having theirs deleted. */
export const findModels = (store: Store): string[] =>
  store.all(store.q.selectFrom("vector_models").select("name")).map(({ name }) => name);

/** Delete a model's vectors of the items behind `after` and up to `upTo`. */
export const deleteVectors = (
  store: Store,
  model: string,
  { after, upTo }: { readonly after: number; readonly upTo: number },
): void =>
  void store.run(
    store.q
      .deleteFrom("recall_vectors")
      .where("place", ">", vectorPlace(modelNumbered(store, model), sql.val(after)))
      .where("place", "<=", vectorPlace(modelNumbered(store, model), sql.val(upTo))),
  );

/** Forget a model that has no vectors any more. */
export const deleteModel = (store: Store, model: string): void =>
  void store.run(store.q.deleteFrom("vector_models").where("name", "=", model));
