import type { Store } from "../../store/open.ts";
import { operationsOf } from "../../store/operations-of.ts";
import { type Places, statement } from "../../store/statement.ts";
import { placeSql } from "../../store/vector-place.ts";

/** The number of an owner's last operation; 0 before the first. */
export const lastOperation = (store: Store, ownerId: string): number =>
  store.get(
    store.q.selectFrom("operations").select("op").where(operationsOf(ownerId)).orderBy("op", "desc").limit(1),
  )?.op ?? 0;

/** Operations looked at one by one; who has missed more has missed everything. */
const most = 500;

/** Kinds of operations after one; null: too many to say. */
export function kindsAfter(store: Store, ownerId: string, op: number): Set<string> | null {
  const rows = store.all(
    store.q
      .selectFrom("operations")
      .select("kind")
      .where(operationsOf(ownerId))
      .where("op", ">", op)
      .orderBy("op")
      .limit(most + 1),
  );
  return rows.length > most ? null : new Set(rows.map(({ kind }) => kind));
}

const stamps = statement((q, at: Places<{ ownerId: string }>) =>
  q.selectNoFrom([
    q.selectFrom("graph_state").select("changes").where("owner_id", "=", at("ownerId")).as("changes"),
    q.selectFrom("graph_layouts").select("made_at").where("owner_id", "=", at("ownerId")).as("madeAt"),
  ]),
);

/** Change with the graph of an owner, and with where it is drawn. */
export const graphStamps = (
  store: Store,
  ownerId: string,
): { readonly changes: number; readonly madeAt: number } => {
  const { changes, madeAt } = stamps.get(store, { ownerId }) ?? {};
  return { changes: changes ?? 0, madeAt: madeAt ?? 0 };
};

const waiting = statement((q, at: Places<{ ownerId: string }>) =>
  q
    .selectFrom("ingest_queue")
    .select(({ fn }) => fn.countAll<number>().as("n"))
    .where("owner_id", "=", at("ownerId"))
    .where("attempts", "=", 0),
);

/** Documents that wait to be read; one that has failed before waits for its own reasons. */
export const countWaiting = (store: Store, ownerId: string): number =>
  waiting.get(store, { ownerId })?.n ?? 0;

// Written out, for the two hints: by its own choice SQLite reads all items of the owner, or all vectors of the model.
/** Texts of an owner in a range that have no vector of a model yet, and the first of them. */
export const countWithoutVector = (
  store: Store,
  ownerId: string,
  { model, after, upTo }: { readonly model: string; readonly after: number; readonly upTo: number },
): { readonly n: number; readonly lowest: number | null } =>
  store
    .prepare<[number, number, string, string], { n: number; lowest: number | null }>(
      `SELECT count(*) AS n, min(i.item) AS lowest FROM recall_items i NOT INDEXED
       WHERE i.item > ? AND i.item <= ? AND i.owner_id = ?
         AND NOT EXISTS
           (SELECT 1 FROM recall_vectors v WHERE v.place = ${placeSql("i.item")})`,
    )
    .get(after, upTo, ownerId, model) ?? { n: 0, lowest: null };
