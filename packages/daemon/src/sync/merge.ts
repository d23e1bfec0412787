import { byDaemon } from "../activity/operation.ts";
import { countChanges } from "../activity/queries/operations.ts";
import { record } from "../activity/record.ts";
import { changeSpace, type KeyedSpace } from "../spaces/queries/spaces.ts";
import { numberOfOperation } from "../store/operation-id.ts";
import type { SyncDeps } from "./deps.ts";

/** What is done here to bring the words of two machines together, as an operation of its own, which is sent as any is. */
export function merge(deps: SyncDeps, space: KeyedSpace, work: () => void): void {
  const op = record(deps, { ownerId: space.owner_id, kind: "sync.merge", actor: byDaemon }, ({ id }) => {
    work();
    return numberOfOperation(id) ?? 0;
  });
  if (countChanges(deps.store, op) > 0) gatherAnew(deps, space);
}

/** What waits goes as it stands: what it was in between nobody else can take in any more, since it stood on what has changed. */
export const gatherAnew = ({ store }: SyncDeps, { id }: KeyedSpace): void =>
  changeSpace(store, id, { is_anew: 1 });
