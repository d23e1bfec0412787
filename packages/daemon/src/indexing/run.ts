import { setImmediate as nextTurn } from "node:timers/promises";
import { ApiError, type IndexEvent, type IndexItem } from "@memory/shared";
import type { Deps } from "../deps.ts";
import { findByNumber, findDecidedNames, findNewestNames } from "../entities/queries.ts";
import { foldAlike } from "../folds/fold-alike.ts";
import type { Extraction } from "../models/extraction.ts";
import { ModelError, noCalls } from "../models/models.ts";
import { ensureOwner } from "../owners/queries.ts";
import { advanceIndexed, readGraphState, showGeneration, touchGraph } from "../store/graph-state.ts";
import { inSlices } from "../store/slices.ts";
import { activeVocabulary } from "../vocabulary/active.ts";
import { insertRun, type RunTotals, updateRun } from "./runs.ts";
import { sweep } from "./sweep.ts";
import {
  carryOver,
  countWaiting,
  findFailed,
  findWaiting,
  insertText,
  isThere,
  newestItem,
  nextGeneration,
  setOutcome,
  type TextOutcome,
  type WaitingText,
} from "./texts.ts";
import { writeText } from "./write-text.ts";

export type IndexDeps = Pick<Deps, "store" | "clock" | "newId"> & {
  readonly models: Pick<Deps["models"], "extractor">;
};

export interface IndexRequest {
  readonly ownerId: string;
  readonly kind: "index" | "reindex";
  readonly startedBy: "person" | "daemon";
  readonly signal: AbortSignal;
}

type RunEnd = { readonly state: "cancelled" | "done" | "failed"; readonly reason?: string };

/** Items looked at in one go. */
const windowSize = 100;
/** Items counted in one go: some milliseconds. */
const countSize = 20_000;
/** A model that fails so often in a row is away. */
const maxFailures = 3;
/** Names an extractor is told. */
const maxKnown = { decided: 500, newest: 200 } as const;

/** A run as it goes on. */
interface Run extends IndexRequest {
  /** Number of its row. */
  readonly run: number;
  readonly startedAt: number;
  /** The generation it writes, and the one that is shown meanwhile. */
  readonly generation: number;
  readonly shown: number;
  readonly calls: ReturnType<typeof noCalls>;
  readonly totals: RunTotals;
  readonly created: Set<number>;
  /** Batches that failed in a row. */
  failures: number;
  total: number;
  index: number;
}

/**
 * Look for entities in every text that was not looked at yet; or, as "reindex", in every text, into a new generation that
 * takes the place of the old one in a single transaction at the end. What a person decided stays either way: names, types,
 * folds and dismissed names hang on entities and vocabulary, not on texts. Leaving early cancels: an index keeps what it
 * has, a rebuild leaves the graph as it was. Throws unavailable when the model fails again and again.
 */
export async function* runIndex(deps: IndexDeps, request: IndexRequest): AsyncGenerator<IndexEvent> {
  const run = begin(deps, request);
  let end: RunEnd = { state: "cancelled" };
  try {
    run.total = await countTexts(deps, run);
    if (run.kind === "index") yield* retryFailed(deps, run);
    yield* readAll(deps, run);
    await foldCreated(deps, run);
    end = { state: "done" };
    const durationMs = Math.max(0, deps.clock() - run.startedAt);
    yield { type: "done", ...run.totals, calls: run.calls.extraction, durationMs };
  } catch (error) {
    if (!run.signal.aborted) end = { state: "failed", reason: reasonOf(error) };
    throw error;
  } finally {
    const totals = { ...run.totals, calls: run.calls.extraction };
    updateRun(deps.store, run.run, totals, { ...end, ended_at: deps.clock() });
    await sweep(deps, run.ownerId);
  }
}

const reasonOf = (error: unknown): string =>
  error instanceof ApiError || error instanceof ModelError
    ? error.message
    : "it broke off; the log says more";

function begin({ store, clock, newId }: IndexDeps, request: IndexRequest): Run {
  const startedAt = clock();
  return store.transaction(() => {
    ensureOwner(store, request.ownerId, startedAt);
    const { generation } = readGraphState(store, request.ownerId);
    const row = {
      id: newId(),
      owner_id: request.ownerId,
      started_by: request.startedBy,
      started_at: startedAt,
    };
    return {
      ...request,
      run: insertRun(store, { ...row, kind: request.kind }),
      startedAt,
      generation: request.kind === "index" ? generation : nextGeneration(store, request.ownerId, generation),
      shown: generation,
      calls: noCalls(),
      totals: { indexed: 0, failed: 0, entities: 0, relations: 0, proposals: 0, calls: 0 },
      created: new Set<number>(),
      failures: 0,
      total: 0,
      index: 0,
    };
  });
}

type Scope = Pick<Run, "ownerId" | "kind" | "generation">;

const firstItem = ({ store }: Pick<IndexDeps, "store">, { ownerId, kind }: Scope): number =>
  kind === "index" ? readGraphState(store, ownerId).indexed_item : 0;

async function countTexts(deps: Pick<IndexDeps, "store">, scope: Scope): Promise<number> {
  const { store } = deps;
  const { ownerId, kind, generation } = scope;
  const last = newestItem(store);
  let total = kind === "index" ? findFailed(store, ownerId, -1).length : 0;
  for (let after = firstItem(deps, scope); after < last; after += countSize) {
    total += countWaiting(store, ownerId, { after, upTo: after + countSize, generation });
    await nextTurn();
  }
  return total;
}

/** Whether there is anything to look at; where there is not, that is noted. */
export async function hasWaiting({ store }: Pick<IndexDeps, "store">, ownerId: string): Promise<boolean> {
  const last = newestItem(store);
  const { generation, indexed_item } = readGraphState(store, ownerId);
  if (indexed_item >= last) return false;
  if ((await countTexts({ store }, { ownerId, kind: "index", generation })) > 0) return true;
  advanceIndexed(store, ownerId, last);
  return false;
}

async function* retryFailed(deps: IndexDeps, run: Run): AsyncGenerator<IndexItem> {
  const failed = findFailed(deps.store, run.ownerId, -1);
  for (let from = 0; from < failed.length; from += windowSize)
    yield* readTexts(deps, run, failed.slice(from, from + windowSize));
}

/** Window by window, until nothing new has come meanwhile. */
async function* readAll(deps: IndexDeps, run: Run): AsyncGenerator<IndexItem> {
  const { store } = deps;
  let after = firstItem(deps, run);
  while (after < newestItem(store)) {
    run.signal.throwIfAborted();
    const upTo = Math.min(after + windowSize, newestItem(store));
    const window = { after, upTo, generation: run.generation };
    yield* readTexts(deps, run, findWaiting(store, run.ownerId, window));
    if (run.kind === "index") advanceIndexed(store, run.ownerId, upTo);
    after = upTo;
    await nextTurn();
  }
  // No await since the last look: nothing can come in between.
  if (run.kind === "reindex")
    showGeneration(store, run.ownerId, { generation: run.generation, indexed_item: after });
}

async function* readTexts(
  deps: IndexDeps,
  run: Run,
  texts: readonly WaitingText[],
): AsyncGenerator<IndexItem> {
  if (texts.length === 0) return;
  const found = await extract(deps, run, texts);
  const items: IndexItem[] = [];
  await inSlices(deps.store, [...texts.keys()], (n) => {
    const text = texts[n];
    if (!text || !isThere(deps.store, text)) return;
    const outcome =
      "error" in found
        ? writeFailure(deps, run, text, found.error)
        : write(deps, run, text, found[n] ?? nothing);
    items.push(itemOf(run, text, outcome));
  });
  if (run.kind === "index" && items.length > 0) touchGraph(deps.store, run.ownerId);
  yield* items;
}

const nothing: Extraction = { entities: [], relations: [] };

/** What each text names, or why nobody could say. */
async function extract(
  { store, models }: IndexDeps,
  run: Run,
  texts: readonly WaitingText[],
): Promise<readonly Extraction[] | { readonly error: string }> {
  const { ownerId, signal, calls } = run;
  const known = [
    ...findDecidedNames(store, ownerId, maxKnown.decided),
    ...(models.extractor.reusesNames ? findNewestNames(store, ownerId, maxKnown.newest) : []),
  ];
  try {
    const found = await models.extractor.extract(texts.map(toExtract), {
      vocabulary: activeVocabulary(store, ownerId),
      known,
      signal,
      calls,
    });
    run.failures = 0;
    return found;
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof ModelError)) throw error;
    run.failures += 1;
    if (run.failures >= maxFailures)
      throw new ApiError("unavailable", `the model that finds entities fails: ${error.message}`, undefined, {
        cause: error,
      });
    return { error: error.message };
  }
}

const toExtract = (text: WaitingText) => ({
  text: text.content,
  heading: text.heading,
  isCode: text.is_code === 1,
  ...(text.project !== null && { project: text.project }),
});

function write(deps: IndexDeps, run: Run, text: WaitingText, found: Extraction): TextOutcome {
  const written = writeText(deps, run, text, found);
  for (const entity of written.created) run.created.add(entity);
  run.totals.indexed += 1;
  run.totals.entities += written.entities;
  run.totals.relations += written.relations;
  run.totals.proposals += written.proposals;
  return written;
}

/** A rebuild does not forget what the graph knew of a text that a model could not read today. */
function writeFailure({ store }: IndexDeps, run: Run, text: WaitingText, error: string): TextOutcome {
  const { kind, ref_id, document_id } = text;
  const row = { owner_id: run.ownerId, generation: run.generation, run: run.run, kind, ref_id, document_id };
  const number = insertText(store, row);
  if (run.kind === "reindex") carryOver(store, number, ref_id, run.shown);
  const outcome: TextOutcome = { outcome: "failed", entities: 0, relations: 0, proposals: 0, error };
  setOutcome(store, number, outcome);
  run.totals.failed += 1;
  return outcome;
}

function itemOf(run: Run, text: WaitingText, outcome: TextOutcome): IndexItem {
  run.index += 1;
  const { error, entities, relations, proposals } = outcome;
  return {
    type: "item",
    kind: text.kind,
    id: text.ref_id,
    label: text.label,
    index: run.index,
    total: Math.max(run.total, run.index),
    entities,
    relations,
    proposals,
    outcome: outcome.outcome,
    ...(error !== undefined && { error }),
  };
}

/** New names that are spelt like old ones fold by themselves. */
async function foldCreated(deps: IndexDeps, run: Run): Promise<void> {
  const keys = [...run.created].map((entity) => findByNumber(deps.store, entity)?.spelling_key ?? "");
  await inSlices(deps.store, [...new Set(keys)], (key) => {
    if (key !== "") foldAlike(deps, run.ownerId, key);
  });
}
