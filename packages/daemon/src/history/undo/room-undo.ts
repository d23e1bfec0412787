import type { Commit, OperationKind, OperationRow } from "../../activity/operation.ts";
import { findByNumber, subjectOf } from "../../activity/queries/operations.ts";
import { findChanges, readImage } from "../../activity/queries/rows.ts";
import { type RestoreRootDeps, restoreRoot } from "../../documents/folders/undo.ts";
import { type RestoreDeps as DocumentDeps, restoreDocuments } from "../../documents/undo.ts";
import { linkProposed } from "../../entities/indexing/link-proposed.ts";
import { takeBackApproval } from "../../entities/indexing/undo-approve.ts";
import { repeatRun, takeBackRun, type UndoRunDeps } from "../../entities/indexing/undo-run.ts";
import type { Deps } from "../../models/deps.ts";
import type { Store } from "../../store/open.ts";

export type RoomUndoDeps = Pick<Deps, "store" | "clock" | "newId"> &
  DocumentDeps &
  RestoreRootDeps &
  UndoRunDeps;

export interface Undoing {
  readonly operation: OperationRow;
  readonly signal: AbortSignal;
  /** Does work as the undo of this operation in the log. */
  readonly commit: Commit;
  /** Puts the rows of the operation back, as part of that work. */
  readonly putBack: () => void;
}

/** Undo of an operation beyond its rows, done by its room. */
export type RoomUndo = (taking: Undoing) => Promise<void>;

/** A room's undo and redo of its own operations, at any depth: `isAgain` means redo. */
type RoomWay = (deps: RoomUndoDeps, taking: Undoing & { readonly isAgain: boolean }) => Promise<void>;

const documents: RoomWay = (deps, { operation, commit, signal }) => {
  const changes = findChanges(deps.store, operation.op)
    .filter(({ tbl }) => tbl === "documents")
    .map(({ key, before }) => ({ key, before: before === null ? null : readImage(before) }));
  return restoreDocuments(deps, { ownerId: operation.owner_id, changes, commit, signal });
};

const roots: RoomWay = async (deps, { operation, commit }) => {
  const [root] = findChanges(deps.store, operation.op).filter(({ tbl }) => tbl === "roots");
  if (!root) return commit(() => undefined);
  const before = root.before === null ? null : readImage(root.before);
  await restoreRoot(deps, { ownerId: operation.owner_id, id: root.key, before, commit });
};

const indexRun: RoomWay = (deps, { operation, commit, signal, isAgain }) => {
  const request = {
    ownerId: operation.owner_id,
    runId: subjectOf(deps.store, operation) ?? "",
    commit: () => commit(() => undefined),
    signal,
  };
  return isAgain ? repeatRun(deps, request) : takeBackRun(deps, request);
};

const approval: RoomWay = async (deps, { operation, commit, putBack, isAgain }) => {
  const target = { ownerId: operation.owner_id, id: subjectOf(deps.store, operation) ?? "" };
  if (!isAgain) return takeBackApproval(deps, { ...target, commit: () => commit(putBack) });
  deps.store.transaction(() => {
    commit(putBack);
    linkProposed(deps, target);
  });
};

const ways: Partial<Record<OperationKind, RoomWay>> = {
  "document.add": documents,
  "document.forget": documents,
  "document.watch": documents,
  "root.link": roots,
  "root.pause": roots,
  "root.unlink": roots,
  "index.run": indexRun,
  "schema.approve": approval,
};

/** The way of an operation's room; undefined where its rows are all there is to it. */
export const roomUndos =
  (deps: RoomUndoDeps) =>
  (operation: OperationRow): RoomUndo | undefined => {
    const { kind, isAgain } = originOf(deps.store, operation);
    const way = Object.entries(ways).find(([name]) => name === kind)?.[1];
    return way && ((taking) => way(deps, { ...taking, isAgain }));
  };

/** Kind of the operation at the root of a chain of undos, and whether undoing the last one does it again. */
export function originOf(store: Store, operation: OperationRow): { kind: string; isAgain: boolean } {
  const undone = operation.undoes === null ? undefined : findByNumber(store, operation.undoes);
  if (!undone) return { kind: operation.kind, isAgain: false };
  const { kind, isAgain } = originOf(store, undone);
  return { kind, isAgain: !isAgain };
}
