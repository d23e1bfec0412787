import type { Deps } from "../../models/deps.ts";
import { type Calls, noCalls } from "../../models/models.ts";
import { ensureOwner } from "../../store/owners.ts";
import type { ProjectIndexes } from "../evidence/settle.ts";
import type { OneOptions } from "./import-options.ts";
import { putRun } from "./queries.ts";

/** One run: what it has counted, and what it keeps in hand between sessions. */
export interface Run {
  readonly id: string;
  readonly calls: Calls;
  readonly indexes: ProjectIndexes;
}

export const newRun = ({ newId }: Pick<Deps, "newId">): Run => ({
  id: newId(),
  calls: noCalls(),
  indexes: new Map(),
});

/** From here on it stands in the store; `endRun` closes it. */
export function beginRun(
  { store, clock }: Pick<Deps, "store" | "clock">,
  { id }: Run,
  { ownerId, attended, client = null }: Pick<OneOptions, "ownerId" | "attended" | "client">,
): void {
  const startedAt = clock();
  store.transaction(() => {
    ensureOwner(store, ownerId, startedAt);
    putRun(store, { id, ownerId, startedAt, attended, client });
  });
}
