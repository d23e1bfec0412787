import { type Selectable, sql } from "kysely";
import type { Store } from "../../store/open.ts";
import type { SpaceOutboxTable } from "../../store/space-tables.ts";

export type OutboxRow = Selectable<SpaceOutboxTable>;

export const addToOutbox = (
  { q, run }: Store,
  row: Omit<OutboxRow, "n" | "why" | "state"> & Partial<Pick<OutboxRow, "state" | "why">>,
): void => void run(q.insertInto("space_outbox").values({ state: "waiting", why: null, ...row }));

/** Before all that waits. */
export const addFirst = ({ q, run, get }: Store, row: Omit<OutboxRow, "n" | "why" | "state">): void => {
  const first = get(q.selectFrom("space_outbox").select(({ fn }) => fn.min("n").as("n")))?.n ?? 1;
  run(q.insertInto("space_outbox").values({ ...row, n: first - 1, state: "waiting", why: null }));
};

/** What waits for its turn, oldest first. */
export const findWaiting = (store: Store, spaceId: string, limit: number): OutboxRow[] =>
  store.all(
    store.q
      .selectFrom("space_outbox")
      .selectAll()
      .where("space_id", "=", spaceId)
      .where("state", "=", "waiting")
      .orderBy("n")
      .limit(limit),
  );

export const listOutbox = (store: Store, spaceId: string, limit: number): OutboxRow[] =>
  store.all(
    store.q.selectFrom("space_outbox").selectAll().where("space_id", "=", spaceId).orderBy("n").limit(limit),
  );

export const countOutbox = (store: Store, spaceId: string): Record<OutboxRow["state"], number> => {
  const counts = { asking: 0, waiting: 0, refused: 0 };
  const rows = store.all(
    store.q
      .selectFrom("space_outbox")
      .select(({ fn }) => ["state", fn.countAll<number>().as("n")])
      .where("space_id", "=", spaceId)
      .groupBy("state"),
  );
  for (const { state, n } of rows) counts[state] = n;
  return counts;
};

export const findInOutbox = (store: Store, id: string): OutboxRow | undefined =>
  store.get(store.q.selectFrom("space_outbox").selectAll().where("id", "=", id));

/** What would publish a lineage of one's own. */
export const findOffered = (store: Store, spaceId: string, rootId: string): OutboxRow | undefined =>
  store.get(
    store.q
      .selectFrom("space_outbox")
      .selectAll()
      .where("space_id", "=", spaceId)
      .where(sql<string>`intent ->> 'from'`, "=", rootId),
  );

export const setOutboxState = (
  store: Store,
  id: string,
  state: OutboxRow["state"],
  why: string | null = null,
): void => void store.run(store.q.updateTable("space_outbox").set({ state, why }).where("id", "=", id));

export const dropFromOutbox = (store: Store, id: string): void =>
  void store.run(store.q.deleteFrom("space_outbox").where("id", "=", id));
