import type { Selectable } from "kysely";
import type { SessionRef } from "../evidence/queries.ts";
import type { Store } from "../store/open.ts";
import { indexText, unindexText } from "../store/search.ts";
import type { ImportLedgerTable, ImportRunsTable, PassagesTable } from "../store/tables.ts";

export type LedgerRow = Selectable<ImportLedgerTable>;
export type PassageRow = Selectable<PassagesTable>;
export type RunState = Selectable<ImportRunsTable>["state"];

export function findLedger(store: Store, ownerId: string, agent: string): Map<string, LedgerRow> {
  const rows = store.all(
    store.q
      .selectFrom("import_ledger")
      .selectAll()
      .where("owner_id", "=", ownerId)
      .where("agent", "=", agent),
  );
  return new Map(rows.map((row) => [row.session_id, row]));
}

export function putLedger(store: Store, row: LedgerRow): void {
  store.run(
    store.q
      .insertInto("import_ledger")
      .values(row)
      .onConflict((on) => on.columns(["owner_id", "agent", "session_id"]).doUpdateSet(row)),
  );
}

/** A run stands as `running` until it ends; one that a crash left behind is found at the next start. */
export function putRun(store: Store, row: { id: string; ownerId: string; startedAt: number }): void {
  store.run(
    store.q.insertInto("import_runs").values({
      id: row.id,
      owner_id: row.ownerId,
      state: "running",
      started_at: row.startedAt,
      ended_at: null,
    }),
  );
}

export function endRun(
  store: Store,
  { id, ownerId }: { id: string; ownerId: string },
  { state, sessions, endedAt }: { state: RunState; sessions: number; endedAt: number },
): void {
  store.run(
    store.q
      .updateTable("import_runs")
      .set({ state, sessions, ended_at: endedAt })
      .where("owner_id", "=", ownerId)
      .where("id", "=", id),
  );
}

/** Close the runs that a kill left open, of every owner: this is the daemon's own start. Answers how many. */
export function closeInterruptedRuns(store: Store, now: number): number {
  return store.run(
    store.q
      .updateTable("import_runs")
      .set({ state: "interrupted", ended_at: now })
      .where("state", "=", "running"),
  );
}

export function findPassages(store: Store, { ownerId, agent, sessionId }: SessionRef): PassageRow[] {
  return store.all(
    store.q
      .selectFrom("passages")
      .selectAll()
      .where("owner_id", "=", ownerId)
      .where("agent", "=", agent)
      .where("session_id", "=", sessionId)
      .orderBy("seq"),
  );
}

export const findPassage = (store: Store, ownerId: string, id: string): PassageRow | undefined =>
  store.get(store.q.selectFrom("passages").selectAll().where("owner_id", "=", ownerId).where("id", "=", id));

export function insertPassage(store: Store, row: PassageRow): void {
  store.run(store.q.insertInto("passages").values(row));
  indexPassage(store, row);
}

/** Make a passage recallable. */
export function indexPassage(store: Store, row: PassageRow): void {
  const item = {
    owner_id: row.owner_id,
    kind: "context" as const,
    ref_id: row.id,
    type: null,
    project: row.project,
    source_key: row.session_id,
    seq: row.seq,
    author: row.author,
    asserted_at: row.asserted_at,
    valid_from: row.asserted_at,
    valid_to: null,
  };
  indexText(store, item, row.content);
}

export function deletePassage(store: Store, ownerId: string, id: string): void {
  unindexText(store, id);
  store.run(store.q.deleteFrom("passages").where("owner_id", "=", ownerId).where("id", "=", id));
}
