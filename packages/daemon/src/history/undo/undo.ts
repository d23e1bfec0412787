import { ApiError } from "@memory/shared";
import type { Actor, OperationRow } from "../../activity/operation.ts";
import { countBrought } from "../../activity/queries/brought.ts";
import { countChanges, findByNumber, setUndoneBy, subjectOf } from "../../activity/queries/operations.ts";
import { record } from "../../activity/record.ts";
import type { Deps } from "../../models/deps.ts";
import { createMutex, type Mutex } from "../../platform/schedule/mutex.ts";
import { startSlice, yieldToLoop } from "../../platform/schedule/time-slice.ts";
import type { Store } from "../../store/open.ts";
import { numberOfOperation } from "../../store/operation-id.ts";
import { askAgain } from "./ask-again.ts";
import { findObstacle } from "./check.ts";
import { isConstraint, operationName, refused } from "./obstacle.ts";
import { reindexRestored } from "./reindex-restored.ts";
import { restoreRows } from "./restore.ts";
import type { RoomUndo } from "./room-undo.ts";
import { chooseOne, chooseOperations, findTarget, holding } from "./undo-target.ts";

export interface UndoDeps extends Pick<Deps, "store" | "clock" | "newId"> {
  /** Told that texts have come or gone. */
  readonly wake: () => void;
  readonly graphChanged: (ownerId: string) => void;
  /** Way to undo an operation whose rows are not all there is to it. */
  readonly wayOf: (operation: OperationRow) => RoomUndo | undefined;
}

export interface UndoRequest {
  readonly ownerId: string;
  /** Id of an operation or of a run. */
  readonly id: string;
  readonly actor: Actor;
  readonly dryRun: boolean;
  readonly signal: AbortSignal;
}

export interface Undone {
  /**
   * Id of the undo, or of its run: undo this to have everything back. A dry run has none, and answers the
   * requested id.
   */
  readonly id: string;
  readonly undone: number;
  /** Memories that came with them. */
  readonly memories: number;
  readonly rows: number;
  readonly dryRun: boolean;
}

/**
 * Take back an operation, or a run, the newest of its operations first. Everything is checked before anything is changed;
 * each operation is one transaction, so that a kill leaves a run partly taken back, and asking again finishes it. An undo is
 * an operation itself, and undoing that one brings everything back. Throws not_found, or conflict with what is in the way.
 */
export const undo = (deps: UndoDeps, request: UndoRequest): Promise<Undone> =>
  // Two that take back the same run would each get a part of it.
  undoing(deps.store).runExclusive(request.ownerId, () => {
    request.signal.throwIfAborted();
    return takeBack(deps, request);
  });

const mutexes = new WeakMap<Store, Mutex<string>>();

/** Mutex of a store, by owner. */
function undoing(store: Store): Mutex<string> {
  const known = mutexes.get(store) ?? createMutex<string>();
  mutexes.set(store, known);
  return known;
}

async function takeBack(deps: UndoDeps, request: UndoRequest): Promise<Undone> {
  const { store, newId } = deps;
  const { ownerId, id, dryRun } = request;
  const { asked, isRun } = findTarget(store, ownerId, id);
  const { operations, goesAlong } = await chooseOperations(store, asked);
  const memories = countBrought(
    store,
    operations.map(({ op }) => op),
  );
  if (dryRun) {
    const rows = operations.reduce((sum, { op }) => sum + countChanges(store, op), 0);
    return { id, undone: operations.length, memories, rows, dryRun };
  }
  const done: TakenBack[] = [];
  const each = { ...request, undoRun: isRun ? newId() : null, goesAlong };
  try {
    for await (const one of takeAllBack(deps, operations, each)) done.push(one);
  } catch (error) {
    const why = isConstraint(error) ? occupied(id) : error;
    throw each.undoRun !== null && done.length > 0
      ? inTheMiddle(why, `${done.length} of ${operations.length}`, each.undoRun)
      : why;
  } finally {
    deps.wake();
    deps.graphChanged(ownerId);
  }
  const rows = done.reduce((sum, one) => sum + one.rows, 0);
  return { id: each.undoRun ?? done[0]?.id ?? id, undone: done.length, memories, rows, dryRun };
}

interface TakenBack {
  /** Id of the undo. */
  readonly id: string;
  readonly rows: number;
}

interface TakingOne extends Pick<UndoRequest, "ownerId" | "actor"> {
  /** The run that this undo is part of. */
  readonly undoRun: string | null;
  /** Numbers of all operations that are taken back. */
  readonly goesAlong: ReadonlySet<number>;
}

type Taken = UndoRequest & TakingOne;

/** Newest first; several that are rows alone share a transaction of a few milliseconds. */
async function* takeAllBack(
  deps: UndoDeps,
  operations: readonly OperationRow[],
  request: Taken,
): AsyncGenerator<TakenBack> {
  for (let n = 0; n < operations.length; await yieldToLoop()) {
    request.signal.throwIfAborted();
    const [operation] = operations.slice(n, n + 1);
    const way = operation && deps.wayOf(operation);
    if (operation && way) {
      yield await takeBackBy(deps, operation, { ...request, way });
      n += 1;
    } else {
      const done = takeSomeBack(deps, operations.slice(n), request);
      yield* done;
      n += done.length;
    }
  }
}

function takeSomeBack(deps: UndoDeps, operations: readonly OperationRow[], request: Taken): TakenBack[] {
  return deps.store.transaction(() => {
    const slice = startSlice();
    const done: TakenBack[] = [];
    for (const operation of operations) {
      if (done.length > 0 && (slice.isOver() || deps.wayOf(operation))) break;
      const one = logUndo(deps, operation, { ...request, work: () => putBack(deps, operation, request) });
      askAgain(deps, { ownerId: request.ownerId, id: one.id });
      done.push(one);
    }
    return done;
  });
}

/** One operation by its rows alone, in the caller's transaction, with what follows from it. Throws conflict with what is in the way. */
export function undoOne(
  deps: Pick<UndoDeps, "store" | "clock" | "newId">,
  operation: OperationRow,
  { ownerId, actor }: Pick<UndoRequest, "ownerId" | "actor">,
): void {
  const { chosen, goesAlong } = chooseOne(deps.store, holding(deps.store, operation));
  const taken = { ownerId, actor, undoRun: null, goesAlong };
  const { id } = logUndo(deps, chosen, { ...taken, work: () => putBack(deps, chosen, taken) });
  askAgain(deps, { ownerId, id });
}

/** Would `undoOne` take it back? */
export function mayUndoOne({ store }: Pick<UndoDeps, "store">, operation: OperationRow): boolean {
  try {
    chooseOne(store, operation);
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}

/** A room may refuse as well; what it does not find is no answer to who asked for an operation. */
async function takeBackBy(
  deps: UndoDeps,
  operation: OperationRow,
  { way, ...request }: Taken & { readonly way: RoomUndo },
): Promise<TakenBack> {
  let done: TakenBack | undefined;
  const commit = (work: () => void) => {
    done = logUndo(deps, operation, { ...request, work });
  };
  try {
    const { signal } = request;
    await way({ operation, signal, commit, putBack: () => putBack(deps, operation, request) });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "not_found") throw error;
    throw refused(`${operationName(operation)} cannot be undone: ${error.message}`);
  }
  return done ?? logUndo(deps, operation, { ...request, work: () => undefined });
}

/** One operation, in one transaction. It is checked again: others had their turn since. */
function logUndo(
  deps: Pick<UndoDeps, "store" | "clock" | "newId">,
  operation: OperationRow,
  { ownerId, actor, undoRun, goesAlong, work }: TakingOne & { readonly work: () => void },
): TakenBack {
  const subjectId = subjectOf(deps.store, operation);
  const entry = { ownerId, kind: "undo", actor, runId: undoRun, undoes: operation.op } as const;
  return record(deps, { ...entry, ...(subjectId !== null && { subjectId }) }, ({ id, keep }) => {
    keep();
    const why = findObstacle(deps, holding(deps.store, operation), goesAlong);
    if (why) throw why;
    work();
    noteUndone(deps.store, operation, numberOfOperation(id) ?? null);
    return { id, rows: countChanges(deps.store, operation.op) };
  });
}

function putBack(
  deps: Pick<UndoDeps, "store" | "clock">,
  operation: OperationRow,
  { ownerId, actor, undoRun }: Omit<TakingOne, "goesAlong">,
): void {
  // Undoing a whole run judges nothing in it.
  const judging = actor.kind === "person" && undoRun === null && operation.run_id === null;
  reindexRestored(deps, ownerId, restoreRows(deps, operation, { judging }));
}

/** Sets who undid each operation along a chain of undos: undoing an undo makes its target hold again. */
export function noteUndone(store: Store, { op, undoes }: OperationRow, by: number | null): void {
  setUndoneBy(store, op, by);
  let holder: number | null = null;
  for (let undone = undoes; undone !== null; ) {
    setUndoneBy(store, undone, holder);
    holder = holder === null ? undone : null;
    undone = findByNumber(store, undone)?.undoes ?? null;
  }
}

/** Others had their turn between two transactions, and did something that is in the way: what was taken back stays so. */
const inTheMiddle = (why: unknown, part: string, undoRun: string): unknown =>
  why instanceof ApiError && why.code === "conflict"
    ? refused(
        `${part} operations were taken back, by ${undoRun}; then something came in the way: ${why.message}`,
        why.issues,
      )
    : why;

const occupied = (id: string) =>
  refused(
    `${id} cannot be undone: something that has come since stands in its place, or what it hangs on is gone. Its rows are in GET /activity/${id}`,
  );
