import { type Api, ApiError, type Handlers, type IndexEvent, type IndexTotals } from "@memory/shared";
import { notACursor, pageOf, readPlace } from "../http/cursor.ts";
import type { Context } from "../http/mount.ts";
import { type IndexDeps, type IndexRequest, runIndex } from "./run.ts";
import { findRun, listRunItems, listRuns, type RunItemRow, type RunRow, toRun } from "./runs.ts";
import type { Turns } from "./turns.ts";

export interface IndexHandlerDeps extends IndexDeps {
  readonly turns: Turns;
  readonly graphChanged: (ownerId: string) => void;
}

export function indexHandlers(deps: IndexHandlerDeps): Handlers<Api, Context>["index"] {
  const { store, clock } = deps;
  const started = (kind: IndexRequest["kind"], { ownerId, signal }: Context) =>
    runByPerson(deps, { ownerId, kind, startedBy: "person", signal });
  return {
    run: (_input, context) => totalsOf(started("index", context)),
    rerun: (_input, context) => totalsOf(started("reindex", context)),
    stream: (_input, context) => started("index", context),
    rerunStream: (_input, context) => started("reindex", context),
    async runs({ query: { limit, cursor } }, { ownerId }) {
      const rows = listRuns(store, ownerId, { limit: limit + 1, before: readPlace(cursor) });
      const placed = rows.map((row) => ({ ...row, created_at: row.started_at }));
      const { page, nextCursor } = pageOf(placed, limit);
      return { runs: page.map((row) => toRun(row, clock())), nextCursor };
    },
    async items({ params, query: { limit, cursor } }, { ownerId }) {
      const { run } = existing(deps, ownerId, params.id);
      const offset = readOffset(cursor);
      const rows = listRunItems(store, run, { limit: limit + 1, offset });
      return {
        items: rows.slice(0, limit).map(toItem),
        nextCursor: rows.length > limit ? String(offset + limit) : null,
      };
    },
  };
}

async function* runByPerson(deps: IndexHandlerDeps, request: IndexRequest): AsyncGenerator<IndexEvent> {
  const turn = deps.turns.take(request.ownerId, request.startedBy);
  try {
    await turn.ready;
    yield* runIndex(deps, request);
    deps.graphChanged(request.ownerId);
  } finally {
    turn.end();
  }
}

async function totalsOf(events: AsyncIterable<IndexEvent>): Promise<IndexTotals> {
  for await (const event of events) if (event.type === "done") return event;
  throw new ApiError("unavailable", "the run was stopped before its end; run it again to go on");
}

function existing({ store }: IndexHandlerDeps, ownerId: string, id: string): RunRow {
  const run = findRun(store, ownerId, id);
  if (!run) throw new ApiError("not_found", `there is no run ${id} of the index`);
  return run;
}

/** The cursor of a run's items: how many were shown already. */
function readOffset(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  if (/^\d{1,9}$/.test(cursor)) return Number(cursor);
  throw notACursor();
}

const toItem = (row: RunItemRow) => ({
  kind: row.kind,
  id: row.ref_id,
  label: row.label ?? "",
  entities: row.entities,
  relations: row.relations,
  proposals: row.proposals,
  outcome: row.outcome,
  ...(row.error !== null && { error: row.error }),
});
