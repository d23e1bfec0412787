import { type Api, ApiError, type Handlers, type IndexEvent, type IndexTotals } from "@memory/shared";
import { cursorOf, notACursor, readCursor, readPlace } from "../../platform/paging/cursor.ts";
import { oneMore, pageBy } from "../../platform/paging/page-by.ts";
import type { Context } from "../../platform/request-context.ts";
import type { Jobs } from "../../platform/schedule/jobs.ts";
import type { RunLock } from "../../platform/schedule/run-lock.ts";
import {
  findRun,
  type ItemPlace,
  listRunItems,
  listRuns,
  outcomes,
  type RunItemRow,
  type RunRow,
  toRun,
} from "./queries/runs.ts";
import type { IndexDeps } from "./read-texts.ts";
import { type IndexRequest, runIndex } from "./run.ts";

export interface IndexHandlerDeps extends IndexDeps {
  readonly indexLock: RunLock;
  readonly jobs: Pick<Jobs, "follow">;
  readonly graphChanged: (ownerId: string) => void;
  /** Told that the turn is free again: what came meanwhile waits. */
  readonly wake: () => void;
}

export function indexHandlers(deps: IndexHandlerDeps): Handlers<Api, Context>["index"] {
  const { store, clock } = deps;
  const started = (kind: IndexRequest["kind"], { ownerId, client, signal }: Context) =>
    runByPerson(deps, { ownerId, kind, startedBy: "person", client, signal });
  return {
    run: (_input, context) => totalsOf(started("index", context), context),
    rerun: (_input, context) => totalsOf(started("reindex", context), context),
    stream: (_input, context) => started("index", context),
    rerunStream: (_input, context) => started("reindex", context),
    async runs({ query: { limit, cursor } }, { ownerId }) {
      const rows = listRuns(store, ownerId, { limit: oneMore(limit), before: readPlace(cursor) });
      const { page, nextCursor } = pageBy(rows, limit, ({ started_at, id }) =>
        cursorOf({ created_at: started_at, id }),
      );
      return { runs: page.map((row) => toRun(row, clock())), nextCursor };
    },
    async items({ params, query: { limit, cursor } }, { ownerId }) {
      const { run } = existing(deps, ownerId, params.id);
      const rows = listRunItems(store, run, { limit: oneMore(limit), after: readItemPlace(cursor) });
      const { page, nextCursor } = pageBy(rows, limit, ({ outcome, text }) => `${outcome}.${text}`);
      return { items: page.map(toItem), nextCursor };
    },
  };
}

async function* runByPerson(deps: IndexHandlerDeps, request: IndexRequest): AsyncGenerator<IndexEvent> {
  const lock = deps.indexLock.acquire(request.ownerId, request.startedBy);
  try {
    await lock.ready;
    yield* deps.jobs.follow(request, runIndex(deps, request));
  } finally {
    lock.release();
    deps.graphChanged(request.ownerId);
    deps.wake();
  }
}

async function totalsOf(events: AsyncIterable<IndexEvent>, { signal }: Context): Promise<IndexTotals> {
  try {
    for await (const event of events) if (event.type === "done") return event;
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  throw new ApiError("unavailable", "the run was stopped before its end; run it again to go on");
}

function existing({ store }: IndexHandlerDeps, ownerId: string, id: string): RunRow {
  const run = findRun(store, ownerId, id);
  if (!run) throw new ApiError("not_found", `there is no run ${id} of the index`);
  return run;
}

/** The cursor of a run's items: the last one that was shown. */
const readItemPlace = (cursor: string | undefined): ItemPlace | undefined =>
  readCursor(cursor, /^([a-z]+)\.(\d{1,15})$/, (name, text) => {
    const outcome = outcomes.find((one) => one === name);
    if (!outcome) throw notACursor();
    return { outcome, text: Number(text) };
  });

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
