import { ApiError } from "@memory/shared";
import type { Commit } from "../../activity/operation.ts";
import type { Deps } from "../../models/deps.ts";
import type { RunLock } from "../../platform/schedule/run-lock.ts";
import { advanceIndexed, readGraphState, touchGraph } from "../../store/graph-state.ts";
import { inSlices, inSteps } from "../../store/slices.ts";
import { findMergesOfRun } from "./queries/run-folds.ts";
import { findRun, type RunRow } from "./queries/runs.ts";
import { findReadBy, findUndoneOf, releaseText, undoText } from "./queries/undone.ts";
import { dropIdleMerge, sweepEntities } from "./sweep.ts";

export interface UndoRunDeps extends Pick<Deps, "store"> {
  readonly indexLock: RunLock;
  /** The graph of this owner is another one; the index looks for what waits. */
  readonly graphChanged: (ownerId: string) => void;
}

export interface UndoRun {
  readonly ownerId: string;
  /** Id of the run of the index, which is the run id of its operations. */
  readonly runId: string;
  /** Writes the undo to the log: called last, so that an undo that is cut short is done again. */
  readonly commit: Commit;
  readonly signal: AbortSignal;
}

/** Texts that are dealt with in one go: a millisecond or two. */
const step = 20;

/**
 * Takes an index run back, for the undo of an "index.run", after the merges of the run ("fold.merge" with its
 * run id) were taken back one by one: its texts name nothing any more, entities without another mention go,
 * and the texts are not looked at again before somebody asks for the index. Texts that a later run has read
 * are that one's. Throws not_found, and conflict while a person's run goes on. For undo/.
 */
export async function takeBackRun(deps: UndoRunDeps, request: UndoRun): Promise<void> {
  const { store } = deps;
  const { ownerId } = request;
  const run = existing(deps, request);
  await withIndexLock(deps, request, async () => {
    await inSteps(store, undoTexts(deps, run));
    await inSlices(store, findMergesOfRun(store, ownerId, run.id), (id) => dropIdleMerge(store, ownerId, id));
    touchGraph(store, ownerId);
    request.commit(() => undefined);
    await sweepEntities(deps, ownerId, request.signal);
  });
}

/** A text that is undone counts as empty: those that are come first. */
function* undoTexts({ store }: UndoRunDeps, { run }: RunRow): Generator<void, void> {
  for (const outcome of ["empty", "indexed"] as const)
    for (let after: number | undefined = 0; after !== undefined; ) {
      const texts: number[] = findReadBy(store, { run, outcome }, { after, limit: step });
      for (const text of texts) {
        undoText(store, text);
        yield;
      }
      after = texts.at(-1);
    }
}

/**
 * Brings a run back, for the undo of that undo: the texts wait to be looked at, and their entities are found
 * and merged as if for the first time, so the merges of the run need nothing. For undo/.
 */
export async function repeatRun(deps: UndoRunDeps, request: UndoRun): Promise<void> {
  const { store } = deps;
  const { ownerId } = request;
  const { run } = existing(deps, request);
  await withIndexLock(deps, request, async () => {
    await inSteps(store, release(deps, ownerId, run));
    request.commit(() => undefined);
  });
}

function* release({ store }: UndoRunDeps, ownerId: string, run: number): Generator<void, void> {
  for (let after: number | undefined = 0; after !== undefined; ) {
    const texts: ReturnType<typeof findUndoneOf> = findUndoneOf(store, run, { after, limit: step });
    for (const { text, item } of texts) {
      const { indexed_item } = readGraphState(store, ownerId);
      // The next run begins there; what it knows on the way it leaves out.
      if (item > 0 && item <= indexed_item) advanceIndexed(store, ownerId, item - 1);
      releaseText(store, text);
      yield;
    }
    after = texts.at(-1)?.text;
  }
}

/** Runs the work while no run reads or sweeps. */
async function withIndexLock(
  deps: UndoRunDeps,
  { ownerId }: UndoRun,
  work: () => Promise<void>,
): Promise<void> {
  const lock = deps.indexLock.acquire(ownerId, "person");
  try {
    await lock.ready;
    await work();
  } finally {
    lock.release();
    deps.graphChanged(ownerId);
  }
}

function existing({ store }: UndoRunDeps, { ownerId, runId }: UndoRun): RunRow {
  const run = findRun(store, ownerId, runId);
  if (!run) throw new ApiError("not_found", `there is no run ${runId} of the index`);
  return run;
}
