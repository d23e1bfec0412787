import type { AgentName } from "@memory/shared";
import type { Discovered } from "@memory/sources/agents";
import { type Imported, importOne } from "./import-one.ts";
import type { ImportDeps } from "./import-options.ts";
import { endRun, type RunState } from "./queries.ts";
import { beginRun, newRun } from "./run.ts";

export interface SessionToImport {
  readonly ownerId: string;
  readonly agent: AgentName;
  readonly file: Discovered;
  readonly signal: AbortSignal;
}

/** Import one session that nobody waits for, as a run of its own, so that it can be taken back alone. */
export async function importSession(
  deps: ImportDeps,
  { ownerId, agent, file, signal }: SessionToImport,
): Promise<Imported> {
  const options = {
    ownerId,
    agent,
    signal,
    attended: false,
    dryRun: false,
    force: false,
    fromArk: false,
  } as const;
  const run = newRun(deps);
  let end: RunState = "cancelled";
  beginRun(deps, run, options);
  try {
    const imported = await importOne(deps, options, { file, run, place: { index: 1, total: 1 } });
    end = imported.item.outcome === "failed" ? "failed" : "done";
    return imported;
  } finally {
    const { store, clock } = deps;
    endRun(store, { id: run.id, ownerId }, { state: end, sessions: 1, endedAt: clock() });
  }
}
