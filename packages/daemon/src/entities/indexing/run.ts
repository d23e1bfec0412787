import { ApiError, type IndexEvent, type IndexItem } from "@memory/shared";
import { byDaemon } from "../../activity/operation.ts";
import { record } from "../../activity/record.ts";
import { ModelError, noCalls } from "../../models/models.ts";
import { yieldToLoop } from "../../platform/schedule/time-slice.ts";
import { advanceIndexed, readGraphState, showGeneration, touchGraph } from "../../store/graph-state.ts";
import { newestItem } from "../../store/newest-item.ts";
import { ensureOwner } from "../../store/owners.ts";
import { inSlices } from "../../store/slices.ts";
import { mergeAlike } from "../merges/merge-alike.ts";
import { findByNumber, setReadType, type TypeReading } from "../queries/entities.ts";
import { insertRun, updateRun } from "./queries/runs.ts";
import { nextGeneration } from "./queries/texts.ts";
import { findUndone } from "./queries/undone.ts";
import { countWaiting, findFailed, findWaiting, hasFailed } from "./queries/waiting.ts";
import { type IndexDeps, type ReadRun, readTexts } from "./read-texts.ts";
import { sweepEntities } from "./sweep.ts";

export interface IndexRequest {
  readonly ownerId: string;
  readonly kind: "index" | "reindex";
  readonly startedBy: "person" | "daemon";
  /** The program through which a person asked for it. */
  readonly client?: string | null;
  readonly signal: AbortSignal;
  /** Settles when what goes before the rest of it is done; asked before each look at more texts. */
  readonly whenIdle?: () => Promise<void>;
}

/** Items looked at in one go. */
const windowSize = 100;
/** Items counted in one go: some milliseconds. */
const countSize = 2_000;
/** Milliseconds between two notes of how far a run is. */
const tellEach = 1000;
/** Milliseconds after which the daemon by itself tries a text again that failed: each try may cost. */
const retryAfter = 3_600_000;

interface Run extends IndexRequest, ReadRun {
  readonly startedAt: number;
  /** Time of the last update of its row, milliseconds. */
  toldAt: number;
}

type RunEnd = { readonly state: "cancelled" | "done" | "failed"; readonly reason?: string };

/**
 * Look for entities in every text that was not looked at yet; or, as "reindex", in every text, into a new generation that
 * takes the place of the old one in a single transaction at the end; the types it read follow in short steps. What a person
 * decided stays either way: names, types, folds and dismissed names hang on entities and vocabulary, not on texts. Leaving
 * early cancels: an index keeps what it has, a rebuild leaves the graph as it was. Throws unavailable when the model fails
 * whatever it is given.
 */
export async function* runIndex(deps: IndexDeps, request: IndexRequest): AsyncGenerator<IndexEvent> {
  const run = begin(deps, request);
  let end: RunEnd = { state: "cancelled" };
  try {
    run.total = await countTexts(deps, run);
    yield* readAll(deps, run);
    if (run.kind === "index") yield* lookAgain(deps, run);
    await foldCreated(deps, run);
    close(deps, run, { state: "done" });
    end = { state: "done" };
    const durationMs = Math.max(0, deps.clock() - run.startedAt);
    yield { type: "done", ...run.totals, calls: run.calls.extraction, durationMs };
  } catch (error) {
    if (!run.signal.aborted && end.state !== "done") end = { state: "failed", reason: reasonOf(error) };
    throw error;
  } finally {
    if (end.state !== "done") await breakOff(deps, run, end);
    // Stopping a run does not wait for cleaning that can be done later.
    await sweepEntities(deps, run.ownerId, run.signal);
  }
}

/** Findings of an index run stay, so they are merged even where the run ends early. */
async function breakOff(deps: IndexDeps, run: Run, end: RunEnd): Promise<void> {
  try {
    if (run.kind === "index") await foldCreated(deps, run);
  } finally {
    close(deps, run, end);
  }
}

function close({ store, clock }: IndexDeps, run: Run, end: RunEnd): void {
  const totals = { ...run.totals, calls: run.calls.extraction };
  updateRun(store, run.run, totals, { ...end, ended_at: clock() });
}

const reasonOf = (error: unknown): string =>
  error instanceof ApiError || error instanceof ModelError
    ? error.message
    : "it broke off; the log says more";

function begin({ store, clock, newId, models }: IndexDeps, request: IndexRequest): Run {
  const { ownerId, kind, startedBy, client = null } = request;
  const startedAt = clock();
  const runId = newId();
  return store.transaction(() => {
    ensureOwner(store, ownerId, startedAt);
    const { generation } = readGraphState(store, ownerId);
    const row = { id: runId, owner_id: ownerId, started_by: startedBy, started_at: startedAt };
    return {
      ...request,
      actor: { kind: startedBy, client, model: models.extractor.name },
      runId,
      run: insertRun(store, { ...row, kind }),
      startedAt,
      toldAt: startedAt,
      generation: kind === "index" ? generation : nextGeneration(store, ownerId, generation),
      shown: generation,
      calls: noCalls(),
      totals: { indexed: 0, failed: 0, entities: 0, relations: 0, proposals: 0, calls: 0 },
      created: new Set<number>(),
      types: new Map<number, TypeReading>(),
      failures: 0,
      isLogged: false,
      total: 0,
      index: 0,
    };
  });
}

type Scope = Pick<Run, "ownerId" | "kind" | "generation">;

const firstItem = ({ store }: Pick<IndexDeps, "store">, { ownerId, kind }: Scope): number =>
  kind === "index" ? readGraphState(store, ownerId).indexed_item : 0;

async function countTexts({ store }: Pick<IndexDeps, "store">, scope: Scope): Promise<number> {
  const { ownerId, generation } = scope;
  const last = newestItem(store);
  let total = 0;
  for (let after = firstItem({ store }, scope); after < last; after += countSize) {
    total += countWaiting(store, ownerId, { after, upTo: after + countSize, generation });
    await yieldToLoop();
  }
  return total;
}

/** True where texts wait; where none do, that is noted. */
export async function hasWaiting(
  { store, clock }: Pick<IndexDeps, "store" | "clock">,
  ownerId: string,
): Promise<boolean> {
  const { generation, indexed_item } = readGraphState(store, ownerId);
  const before = clock() - retryAfter;
  if (hasFailed(store, { ownerId, generation, before, run: 0 })) return true;
  const last = newestItem(store);
  if (indexed_item >= last) return false;
  if ((await countTexts({ store }, { ownerId, kind: "index", generation })) > 0) return true;
  advanceIndexed(store, ownerId, last);
  return false;
}

/** Window by window, until nothing new has come meanwhile. */
async function* readAll(deps: IndexDeps, run: Run): AsyncGenerator<IndexItem> {
  const { store } = deps;
  let after = firstItem(deps, run);
  while (after < newestItem(store)) {
    await run.whenIdle?.();
    run.signal.throwIfAborted();
    const upTo = Math.min(after + windowSize, newestItem(store));
    const window = { after, upTo, generation: run.generation };
    yield* readTexts(deps, run, findWaiting(store, run.ownerId, window));
    if (run.kind === "index") advanceIndexed(store, run.ownerId, upTo);
    after = upTo;
    tellProgress(deps, run);
    await yieldToLoop();
  }
  run.signal.throwIfAborted();
  if (run.kind === "index") return;
  // No await since the last look: nothing can come in between.
  store.transaction(() => {
    const { ownerId, actor, runId, generation } = run;
    const entry = { ownerId, kind: "index.rebuild", actor, runId, subjectId: runId, final: notKept } as const;
    record(deps, entry, ({ keep }) => keep());
    showGeneration(store, ownerId, { generation, indexed_item: after });
  });
  // There may be many; each is right by itself, and until it is there the one before holds.
  await inSlices(store, [...run.types.values()], (reading) => setReadType(store, reading));
  touchGraph(store, run.ownerId);
}

const notKept = "the graph before it is not kept; a rebuild makes the same from the same texts";

/** Shows progress in the list of runs. */
function tellProgress({ store, clock }: IndexDeps, run: Run): void {
  const now = clock();
  if (now - run.toldAt < tellEach) return;
  run.toldAt = now;
  updateRun(
    store,
    run.run,
    { ...run.totals, calls: run.calls.extraction },
    { state: "running", ended_at: null },
  );
}

/**
 * Texts that failed in an earlier run: a person's run tries all of them, the daemon's those that had time to recover. And those
 * whose reading a person took back: who asks for the index asks for them.
 */
async function* lookAgain(deps: IndexDeps, run: Run): AsyncGenerator<IndexItem> {
  const isAsked = run.startedBy === "person";
  const before = isAsked ? run.startedAt : run.startedAt - retryAfter;
  const failed = findFailed(deps.store, { ...run, before });
  for (let from = 0; from < failed.length; from += windowSize)
    yield* readTexts(deps, run, failed.slice(from, from + windowSize));
  if (!isAsked) return;
  for (let after: number | undefined = 0; after !== undefined; await yieldToLoop()) {
    const undone = findUndone(deps.store, run, { after, limit: windowSize });
    yield* readTexts(deps, run, undone);
    after = undone.at(-1)?.text;
  }
}

/** New names that are spelt like old ones fold by themselves. */
async function foldCreated(deps: IndexDeps, run: Run): Promise<void> {
  const { ownerId, runId } = run;
  const foldRun = { ownerId, runId, actor: byDaemon };
  const done = new Set([""]);
  await inSlices(deps.store, [...run.created], (entity) => {
    const key = findByNumber(deps.store, entity)?.spelling_key ?? "";
    if (done.has(key)) return;
    done.add(key);
    mergeAlike(deps, foldRun, key);
  });
}
