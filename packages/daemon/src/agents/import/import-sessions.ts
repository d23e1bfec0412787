import { ApiError, type ImportDone, type ImportItem } from "@memory/shared";
import type { Discovered } from "@memory/sources/agents";
import { agentOf, type Discovery, discover } from "@memory/sources/agents";
import { hasRun } from "../../activity/queries/operations.ts";
import { isDiskFull } from "../../platform/disk-full.ts";
import { inOrder } from "../../platform/schedule/in-order.ts";
import { addTo, type EstimateUsd, estimate, noPlan } from "./estimate.ts";
import { importOne } from "./import-one.ts";
import type { ImportDeps, ImportOptions } from "./import-options.ts";
import { discoverKept } from "./kept-sessions.ts";
import { upToDate } from "./ledger.ts";
import { endRun, findLedger, type RunState } from "./queries.ts";
import { beginRun, newRun } from "./run.ts";
import { add, noCounts } from "./tally.ts";

/** Sessions that a dry run, which decides nothing, reads at the same time: one a thread, and one that is on its way. */
const READ_AHEAD = 3;

/**
 * Import an agent's sessions, newest first: each one is read and redacted, distilled, embedded and saved, its ledger
 * row in the last transaction, so that after a kill the session in hand is read again and nothing is doubled. A dry run ends
 * after the reading: it calls no model and writes nothing.
 */
export async function* importSessions(
  deps: ImportDeps & { readonly estimateUsd: EstimateUsd },
  options: ImportOptions,
): AsyncGenerator<ImportItem | ImportDone> {
  const started = deps.clock();
  const { picked, skipped, problems } = options.fromArk
    ? await discoverKept(deps, options)
    : await discoverTranscripts(deps, options);
  const run = newRun(deps);
  const totals = noCounts();
  const plan = noPlan();
  let sessions = 0;
  let end: RunState = "cancelled";
  if (!options.dryRun) beginRun(deps, run, options);
  try {
    const ahead = options.dryRun ? READ_AHEAD : 1;
    const imported = inOrder(picked, ahead, (file, nth) => {
      options.signal.throwIfAborted();
      const place = { index: nth + 1, total: picked.length };
      return importOne(deps, options, { file, run, place });
    });
    for await (const { item, session, error } of imported) {
      // The next session would meet the same disk: it is said once, and this session is read again by the next run.
      if (isDiskFull(error)) throw new ApiError("unavailable", item.error ?? "", undefined, { cause: error });
      add(totals, item);
      sessions += 1;
      if (session && options.dryRun)
        addTo(plan, session, deps.models.distiller.estimate(session, { ...options, afresh: options.force }));
      yield item;
    }
    if (!options.dryRun) await deps.store.synced();
    end = "done";
    const durationMs = deps.clock() - started;
    yield {
      type: "done",
      ...(hasRun(deps.store, options.ownerId, run.id) && { runId: run.id }),
      sessions,
      skipped,
      ...totals,
      calls: run.calls,
      dryRun: options.dryRun,
      bytes: picked.reduce((sum, { size }) => sum + size, 0),
      durationMs,
      problems: [...problems],
      ...(options.dryRun && {
        estimate: estimate(plan, { ...deps, ownerId: options.ownerId, readMs: durationMs }),
      }),
    };
  } catch (error) {
    if (!options.signal.aborted) end = "failed";
    throw error;
  } finally {
    if (!options.dryRun)
      endRun(
        deps.store,
        { id: run.id, ownerId: options.ownerId },
        { state: end, sessions, endedAt: deps.clock() },
      );
  }
}

function discoverTranscripts(deps: ImportDeps, options: ImportOptions): Promise<Discovery> {
  const agent = agentOf(options.agent);
  return discover(agent, {
    folder: deps.folders[options.agent],
    days: options.days,
    maxSessions: options.maxSessions,
    ...(options.project !== undefined && { project: options.project }),
    isOwn: (file) => deps.models.reader?.isOwn(file) ?? false,
    now: deps.clock(),
    isUpToDate: readLedger(deps, options),
  });
}

/** Newest first, a session that lies in two folders is read once: its older copy has nothing to add. */
function readLedger({ store }: ImportDeps, { ownerId, agent, force }: ImportOptions) {
  const ledger = force ? null : findLedger(store, ownerId, agent);
  const seen = new Set<string>();
  return (file: Discovered): boolean | Promise<boolean> => {
    if (seen.has(file.sessionId)) return true;
    seen.add(file.sessionId);
    return upToDate(agentOf(agent), ledger?.get(file.sessionId), file);
  };
}
