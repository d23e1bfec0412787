import { byDaemon } from "../activity/operation.ts";
import { record } from "../activity/record.ts";
import type { KeyedSpace } from "../spaces/queries/spaces.ts";
import type { SyncDeps } from "./deps.ts";

/** What is done here to bring the words of two machines together, as an operation of its own, which is sent as any is. */
export const merge = (deps: SyncDeps, { owner_id: ownerId }: KeyedSpace, work: () => void): void =>
  record(deps, { ownerId, kind: "sync.merge", actor: byDaemon }, work);
