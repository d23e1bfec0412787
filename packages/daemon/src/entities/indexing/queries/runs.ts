import { iso } from "@memory/language/text";
import type { IndexRun, IndexTotals } from "@memory/shared";
import type { InferResult, Selectable } from "kysely";
import type { CreatedPlace } from "../../../platform/paging/cursor.ts";
import type { IndexRunsTable } from "../../../store/graph-tables.ts";
import type { Store } from "../../../store/open.ts";
import { type Places, statement } from "../../../store/statement.ts";

export type RunRow = Selectable<IndexRunsTable>;

export type NewRun = Pick<RunRow, "id" | "owner_id" | "kind" | "started_by" | "started_at">;

const insertion = statement((q, at: Places<NewRun>) =>
  q.insertInto("index_runs").values({
    id: at("id"),
    owner_id: at("owner_id"),
    kind: at("kind"),
    started_by: at("started_by"),
    state: "running",
    started_at: at("started_at"),
  }),
);

/** Answers its number. */
export const insertRun = (store: Store, row: NewRun): number => insertion.add(store, row);

export type RunTotals = Omit<IndexTotals, "durationMs">;
export type RunEnd = {
  readonly state: RunRow["state"];
  readonly reason?: string;
  readonly ended_at: number | null;
};

export const updateRun = (store: Store, run: number, totals: RunTotals, end: RunEnd): void => {
  const { indexed, failed, entities, relations, proposals, calls } = totals;
  const { state, reason = null, ended_at } = end;
  store.run(
    store.q
      .updateTable("index_runs")
      .set({ state, reason, indexed, failed, entities, relations, proposals, calls, ended_at })
      .where("run", "=", run),
  );
};

/** Runs that a kill left standing open. Answers how many. */
export const closeInterruptedIndexRuns = (store: Store, now: number): number =>
  store.run(
    store.q
      .updateTable("index_runs")
      .set({ state: "interrupted", ended_at: now })
      .where("state", "=", "running"),
  );

export const listRuns = (
  store: Store,
  ownerId: string,
  { limit, before }: { limit: number; before: CreatedPlace | undefined },
): RunRow[] =>
  store.all(
    store.q
      .selectFrom("index_runs")
      .selectAll()
      .where("owner_id", "=", ownerId)
      .where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple("started_at", "id"),
          "<",
          tuple(before?.createdAt ?? Number.MAX_SAFE_INTEGER, before?.id ?? ""),
        ),
      )
      .orderBy("started_at", "desc")
      .orderBy("id", "desc")
      .limit(limit),
  );

export const findRun = (store: Store, ownerId: string, id: string): RunRow | undefined =>
  store.get(
    store.q.selectFrom("index_runs").selectAll().where("owner_id", "=", ownerId).where("id", "=", id),
  );

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
    rows.push(...store.all(itemPage(store, { run, outcome, behind, limit: limit - rows.length })));
    if (rows.length >= limit) break;
  }
  return rows;
}

interface ItemPage {
  readonly run: number;
  readonly outcome: ItemPlace["outcome"];
  readonly behind: number;
  readonly limit: number;
}

const itemPage = (store: Store, { run, outcome, behind, limit }: ItemPage) =>
  store.q
    .selectFrom("graph_texts as t")
    .leftJoin("memories as m", (join) => join.onRef("m.id", "=", "t.ref_id").on("t.kind", "=", "memory"))
    .leftJoin("documents as d", "d.id", "t.document_id")
    .leftJoin("passages as p", (join) => join.onRef("p.id", "=", "t.ref_id").on("t.kind", "=", "turn"))
    .select([
      "t.text",
      "t.kind",
      "t.ref_id",
      "t.outcome",
      "t.entities",
      "t.relations",
      "t.proposals",
      "t.error",
    ])
    .select(({ fn, ref, lit }) =>
      fn
        .coalesce(
          fn<string | null>("substr", [ref("m.content"), lit(1), lit(120)]),
          "d.title",
          fn<string | null>("substr", [ref("p.content"), lit(1), lit(120)]),
        )
        .as("label"),
    )
    .where("t.run", "=", run)
    .where("t.outcome", "=", outcome)
    .where("t.text", ">", behind)
    .orderBy("t.text")
    .limit(limit);

export type RunItemRow = Readonly<InferResult<ReturnType<typeof itemPage>>[number]>;

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
