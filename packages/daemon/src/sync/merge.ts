import { byDaemon } from "../activity/operation.ts";
import { countChanges, findByNumber } from "../activity/queries/operations.ts";
import { record } from "../activity/record.ts";
import { changeSpace, findSpace, type SpaceRow } from "../spaces/queries/spaces.ts";
import { numberOfOperation } from "../store/operation-id.ts";
import type { SyncDeps } from "./deps.ts";

/** What is done here to bring the words of two machines together, as an operation of its own, which is sent as any is. */
export function merge(deps: SyncDeps, space: SpaceRow, work: () => void): void {
  const op = record(deps, { ownerId: space.owner_id, kind: "sync.merge", actor: byDaemon }, ({ id }) => {
    work();
    return numberOfOperation(id) ?? 0;
  });
  if (countChanges(deps.store, op) > 0) gatherAnew(deps, space);
}

/** Nobody has said it: it was done to bring the words of two machines together. */
export function isMerge({ store }: SyncDeps, op: number): boolean {
  const operation = findByNumber(store, op);
  return operation?.kind === "sync.merge" || (operation?.kind === "undo" && operation.actor === "daemon");
}

/** Of `is_anew`: what was brought together goes as it stands, with what stands on it; or all that waits does. */
const [SOME, EVERYTHING] = [1, 2];
export const ALL = EVERYTHING;

/** What was brought together is gathered anew. */
export const gatherAnew = ({ store }: SyncDeps, { id }: SpaceRow): void =>
  changeSpace(store, id, { is_anew: Math.max(findSpace(store, id)?.is_anew ?? 0, SOME) });

/** All that waits is: nobody can tell of which of it the log is not to know. */
export const gatherAllAnew = ({ store }: SyncDeps, { id }: SpaceRow): void =>
  changeSpace(store, id, { is_anew: ALL });
