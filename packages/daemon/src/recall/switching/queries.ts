import type { Store } from "../../store/open.ts";
import type { ReaderConnection } from "../../store/reader.ts";
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

/** Every model that has vectors: one step of the index each, where DISTINCT would read all of it. */
export function findModels(store: Store): string[] {
  const next = (model: string) =>
    store.get(
      store.q
        .selectFrom("recall_vectors")
        .select(({ fn }) => fn.min<string | null>("model").as("model"))
        .where("model", ">", model),
    )?.model;
  const models: string[] = [];
  for (let model = next(""); model; model = next(model)) models.push(model);
  return models;
}

/** Delete some of a model's vectors. Answers how many; 0 when none is left. */
export function deleteSome(store: Store, model: string, most: number): number {
  const ofModel = store.q.selectFrom("recall_vectors").select("item").where("model", "=", model);
  return store.run(
    store.q
      .deleteFrom("recall_vectors")
      .where("model", "=", model)
      .where("item", "in", ofModel.orderBy("item").limit(most)),
  );
}

/** Owner of an item. */
export const findOwner = (db: ReaderConnection, item: number): string | undefined =>
  db.prepare<[number], string>("SELECT owner_id FROM recall_items WHERE item = ?").pluck().get(item);
