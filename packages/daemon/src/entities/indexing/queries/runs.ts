import { iso } from "@memory/language/text";
import type { IndexRun, IndexTotals } from "@memory/shared";
import type { Selectable } from "kysely";
import type { CreatedPlace } from "../../../platform/paging/cursor.ts";
import type { IndexRunsTable } from "../../../store/graph-tables.ts";
import type { Store } from "../../../store/open.ts";

export type RunRow = Selectable<IndexRunsTable>;

export type NewRun = Pick<RunRow, "id" | "owner_id" | "kind" | "started_by" | "started_at">;

/** Answers its number. */
export function insertRun(store: Store, row: NewRun): number {
  const { lastInsertRowid } = store
    .prepare(
      "INSERT INTO index_runs (id, owner_id, kind, started_by, state, started_at) VALUES (?, ?, ?, ?, 'running', ?)",
    )
    .run(row.id, row.owner_id, row.kind, row.started_by, row.started_at);
  return Number(lastInsertRowid);
}

export type RunTotals = Omit<IndexTotals, "durationMs">;
export type RunEnd = {
  readonly state: RunRow["state"];
  readonly reason?: string;
  readonly ended_at: number | null;
};

export const updateRun = (store: Store, run: number, totals: RunTotals, end: RunEnd): void =>
  void store
    .prepare(
      `UPDATE index_runs SET state = ?, reason = ?, indexed = ?, failed = ?, entities = ?, relations = ?, proposals = ?, calls = ?,
         ended_at = ? WHERE run = ?`,
    )
    .run(
      end.state,
      end.reason ?? null,
      totals.indexed,
      totals.failed,
      totals.entities,
      totals.relations,
      totals.proposals,
      totals.calls,
      end.ended_at,
      run,
    );

/** Runs that a kill left standing open. Answers how many. */
export const closeInterruptedIndexRuns = (store: Store, now: number): number =>
  store.prepare("UPDATE index_runs SET state = 'interrupted', ended_at = ? WHERE state = 'running'").run(now)
    .changes;

export const listRuns = (
  store: Store,
  ownerId: string,
  { limit, before }: { limit: number; before: CreatedPlace | undefined },
): RunRow[] =>
  store
    .prepare<[string, number, string, number], RunRow>(
      `SELECT * FROM index_runs WHERE owner_id = ? AND (started_at, id) < (?, ?)
       ORDER BY started_at DESC, id DESC LIMIT ?`,
    )
    .all(ownerId, before?.createdAt ?? Number.MAX_SAFE_INTEGER, before?.id ?? "", limit);

export const findRun = (store: Store, ownerId: string, id: string): RunRow | undefined =>
  store
    .prepare<[string, string], RunRow>("SELECT * FROM index_runs WHERE owner_id = ? AND id = ?")
    .get(ownerId, id);

export interface RunItemRow {
  readonly text: number;
  readonly kind: "memory" | "chunk";
  readonly ref_id: string;
  readonly label: string | null;
  readonly outcome: "indexed" | "empty" | "failed";
  readonly entities: number;
  readonly relations: number;
  readonly proposals: number;
  readonly error: string | null;
}

/** In the order in which they are shown. */
export const outcomes = ["failed", "indexed", "empty"] as const;

export interface ItemPlace {
  readonly outcome: (typeof outcomes)[number];
  readonly text: number;
}

/** Texts that were looked at last by this run, behind a place: failures first, then as they came. */
export function listRunItems(
  store: Store,
  run: number,
  { limit, after }: { limit: number; after: ItemPlace | undefined },
): RunItemRow[] {
  const rows: RunItemRow[] = [];
  const from = after ? outcomes.indexOf(after.outcome) : 0;
  for (const outcome of outcomes.slice(from)) {
    const behind = outcome === after?.outcome ? after.text : 0;
    rows.push(...findItems(store, { run, outcome, behind, limit: limit - rows.length }));
    if (rows.length >= limit) break;
  }
  return rows;
}

const findItems = (
  store: Store,
  { run, outcome, behind, limit }: { run: number; outcome: string; behind: number; limit: number },
): RunItemRow[] =>
  store
    .prepare<[number, string, number, number], RunItemRow>(
      `SELECT t.text, t.kind, t.ref_id, coalesce(substr(m.content, 1, 120), d.title) AS label, t.outcome, t.entities, t.relations,
         t.proposals, t.error
       FROM graph_texts t
       LEFT JOIN memories m ON m.id = t.ref_id AND t.kind = 'memory'
       LEFT JOIN documents d ON d.id = t.document_id
       WHERE t.run = ? AND t.outcome = ? AND t.text > ? ORDER BY t.text LIMIT ?`,
    )
    .all(run, outcome, behind, limit);

/** Rows become resources here and nowhere else. */
export const toRun = (row: RunRow, now: number): IndexRun => ({
  id: row.id,
  kind: row.kind,
  startedBy: row.started_by,
  state: row.state,
  indexed: row.indexed,
  failed: row.failed,
  entities: row.entities,
  relations: row.relations,
  proposals: row.proposals,
  calls: row.calls,
  durationMs: Math.max(0, (row.ended_at ?? now) - row.started_at),
  startedAt: iso(row.started_at),
  ...(row.reason !== null && { reason: row.reason }),
  ...(row.ended_at !== null && { endedAt: iso(row.ended_at) }),
});
