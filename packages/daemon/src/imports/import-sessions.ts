import { ApiError, type ImportDone, type ImportItem, type ImportRequest } from "@memory/shared";
import type { BeliefDeps } from "../beliefs/save.ts";
import type { Deps } from "../deps.ts";
import { isDiskFull } from "../disk-full.ts";
import type { ProjectIndexes } from "../evidence/settle.ts";
import { type Calls, ModelError, noCalls } from "../models/models.ts";
import type { Session } from "../models/session.ts";
import { ensureOwner } from "../owners/queries.ts";
import { type Discovered, discover } from "./discover.ts";
import { distilSession } from "./distil-session.ts";
import { upToDate } from "./ledger.ts";
import { endRun, findLedger, putRun, type RunState } from "./queries.ts";
import { add, type Counts, noCounts } from "./tally.ts";

export interface ImportOptions extends ImportRequest {
  readonly ownerId: string;
  readonly signal: AbortSignal;
  /** A person waits for it, and was told what it takes. */
  readonly attended: boolean;
}

export interface ImportDeps extends Deps, BeliefDeps {
  readonly transcriptsDir: string;
  readonly keepProse: boolean;
  /** Told that texts wait for their vectors. */
  readonly wake: () => void;
}

/** One run: what it has counted, and what it keeps in hand between sessions. */
export interface Run {
  readonly id: string;
  readonly calls: Calls;
  readonly indexes: ProjectIndexes;
}

/**
 * Import an agent's sessions, newest first: each one is read and redacted, distilled, embedded and saved in one
 * transaction with its ledger row, so that a kill loses at most the session in hand and doubles nothing. A dry run ends
 * after the reading: it calls no model and writes nothing.
 */
export async function* importSessions(
  deps: ImportDeps,
  options: ImportOptions,
): AsyncGenerator<ImportItem | ImportDone> {
  const started = deps.clock();
  const isUpToDate = readLedger(deps, options);
  const { picked, skipped, problems } = await discover({
    transcriptsDir: deps.transcriptsDir,
    days: options.days,
    maxSessions: options.maxSessions,
    ...(options.project !== undefined && { project: options.project }),
    now: started,
    isUpToDate,
  });
  const run: Run = { id: deps.newId(), calls: noCalls(), indexes: new Map() };
  const totals = noCounts();
  const plan = { extraction: 0, characters: 0, chunks: 0 };
  let sessions = 0;
  let end: RunState = "cancelled";
  if (!options.dryRun) beginRun(deps, options, { id: run.id, started });
  try {
    for (const [n, file] of picked.entries()) {
      options.signal.throwIfAborted();
      const place = { index: n + 1, total: picked.length };
      const { item, session } = await importOne(deps, options, { file, run, place });
      add(totals, item);
      sessions += 1;
      if (session) {
        plan.extraction += deps.models.distiller.estimate(session);
        plan.chunks += session.chunks.length;
        plan.characters += session.chunks.reduce((sum, { text }) => sum + text.length, 0);
      }
      yield item;
    }
    end = "done";
    const durationMs = deps.clock() - started;
    yield {
      type: "done",
      ...(!options.dryRun && sessions > 0 && { runId: run.id }),
      sessions,
      skipped,
      ...totals,
      calls: run.calls,
      dryRun: options.dryRun,
      bytes: picked.reduce((sum, { size }) => sum + size, 0),
      durationMs,
      problems: [...problems],
      ...(options.dryRun && { estimate: estimate(plan, durationMs) }),
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

/** Newest first, a session that lies in two folders is read once: its older copy has nothing to add. */
function readLedger({ store }: ImportDeps, { ownerId, agent, force }: ImportOptions) {
  const ledger = force ? null : findLedger(store, ownerId, agent);
  const seen = new Set<string>();
  return (file: Discovered): boolean | Promise<boolean> => {
    if (seen.has(file.sessionId)) return true;
    seen.add(file.sessionId);
    return upToDate(ledger?.get(file.sessionId), file);
  };
}

function beginRun(
  deps: ImportDeps,
  { ownerId }: ImportOptions,
  { id, started }: { id: string; started: number },
) {
  deps.store.transaction(() => {
    ensureOwner(deps.store, ownerId, started);
    putRun(deps.store, { id, ownerId, startedAt: started });
  });
}

interface Work {
  readonly file: Discovered;
  readonly run: Run;
  readonly place: Pick<ImportItem, "index" | "total">;
}

/** One session, whatever happens to it: a file that cannot be read or a model that fails is an outcome, not an end. */
async function importOne(
  deps: ImportDeps,
  options: ImportOptions,
  { file, run, place }: Work,
): Promise<{ item: ImportItem; session: Session | null }> {
  const base = {
    type: "item" as const,
    ...place,
    path: file.path,
    sessionId: file.sessionId,
    bytes: file.size,
    lastActiveAt: new Date(file.mtimeMs).toISOString(),
  };
  try {
    const { path, folder, sessionId } = file;
    const session = await deps.workers.sessions.run<Session>(
      { path, folder, sessionId },
      { name: "read", signal: options.signal },
    );
    const { truncated, redactions, malformed } = session;
    const read = { ...noCounts(), truncated, redactions, malformed };
    const known = { ...base, project: session.project, chunks: session.chunks.length };
    if (options.dryRun) return { item: { ...known, ...read, outcome: "planned" }, session };
    const { outcome, error, ...counts } = await distilSession(deps, { file, session, run, options });
    return {
      item: { ...known, ...read, ...counts, outcome, ...(error !== undefined && { error }) },
      session,
    };
  } catch (error) {
    if (options.signal.aborted) throw error;
    const reason = failure(error);
    deps.log.warn(
      { sessionId: file.sessionId, reason, err: nameOf(error) },
      "a session could not be imported",
    );
    const counts: Counts = noCounts();
    return {
      item: { ...base, project: file.folder, chunks: 0, ...counts, outcome: "failed", error: reason },
      session: null,
    };
  }
}

/** Said to the person; carries no path of the store and no words of the session. */
function failure(error: unknown): string {
  if (error instanceof ApiError || error instanceof ModelError) return error.message;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "ENOENT") return "the transcript is gone";
  if (code === "EACCES" || code === "EPERM") return "the transcript cannot be read: permission denied";
  if (isDiskFull(error)) return "the disk is full: free some space and run the import again";
  return "it could not be read or saved; the daemon's log names the error";
}

const nameOf = (error: unknown): string => {
  if (!(error instanceof Error)) return "unknown";
  return "code" in error ? `${error.name} ${String(error.code)}` : error.name;
};

/** Bytes of prose a token stands for, and seconds the embedded model takes for a passage (measured, 2 cores). */
const CHARACTERS_PER_TOKEN = 4;
const SECONDS_PER_PASSAGE = 0.008;

function estimate(plan: { extraction: number; characters: number; chunks: number }, readMs: number) {
  return {
    extraction: plan.extraction,
    embedding: plan.extraction,
    classifierMax: 0,
    inputTokens: Math.ceil(plan.characters / CHARACTERS_PER_TOKEN),
    usd: 0,
    seconds: Math.ceil((2 * readMs) / 1000 + plan.chunks * SECONDS_PER_PASSAGE),
  };
}
