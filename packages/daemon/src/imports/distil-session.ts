import type { ImportItem } from "@memory/shared";
import { record } from "../activity/record.ts";
import type { SessionRef } from "../evidence/queries.ts";
import { type KnownVectors, knownContents, type Settled, settle } from "../evidence/settle.ts";
import type { Distilled } from "../models/finding.ts";
import { type CallScope, ModelError } from "../models/models.ts";
import type { Session } from "../models/session.ts";
import type { Discovered } from "./discover.ts";
import type { ImportDeps, ImportOptions, Run } from "./import-sessions.ts";
import { keepPassages, withoutWords } from "./passages.ts";
import { putLedger } from "./queries.ts";

export interface Reading {
  readonly file: Discovered;
  readonly session: Session;
  readonly run: Run;
  readonly options: ImportOptions;
}

type Result = Pick<ImportItem, "outcome" | "error" | keyof Omit<Settled, "known" | "untold">>;

/** Distil a session that was read, embed what is new, and save it all with its ledger row in one transaction. */
export async function distilSession(deps: ImportDeps, reading: Reading): Promise<Result> {
  const { session, run, options } = reading;
  const distilled = await deps.models.distiller.distill(session, {
    signal: options.signal,
    calls: run.calls,
    scope: scopeOf(reading),
  });
  const scope: SessionRef = { ownerId: options.ownerId, agent: options.agent, sessionId: session.sessionId };
  const vectors = await embedNew(deps, reading, { distilled, scope });
  options.signal.throwIfAborted();
  const at = session.endedAt ?? Math.trunc(reading.file.mtimeMs);
  const evidence = {
    ...scope,
    project: session.project,
    path: session.path,
    runId: run.id,
    at,
    ...distilled,
  };
  return asOperation(deps, { run, scope }, () => {
    const { known, untold, ...counts } = settle(deps, evidence, { indexes: run.indexes, vectors });
    if (deps.keepProse) keepPassages(deps, withoutWords(session, untold), { ...scope, runId: run.id, at });
    const merged = counts.merged + (options.force ? known : 0);
    const dropped = counts.dropped + distilled.dropped;
    const found = known + counts.saved + counts.merged + counts.versioned > 0;
    const outcome = distilled.failure ? "partial" : found ? "imported" : "empty";
    writeLedger(deps, reading, { outcome, saved: counts.saved });
    return { ...counts, merged, dropped, outcome, ...(distilled.failure && { error: distilled.failure }) };
  });
}

const scopeOf = ({ run, options }: Reading): CallScope => ({
  ownerId: options.ownerId,
  attended: options.attended,
  runId: run.id,
});

/** What a run has in hand follows the store: when a write is undone, it is read anew. */
function asOperation<T>(deps: ImportDeps, { run, scope }: { run: Run; scope: SessionRef }, work: () => T): T {
  const { ownerId, agent, sessionId } = scope;
  const model = deps.models.distiller.name;
  const entry = {
    ownerId,
    kind: "import.session",
    actor: { kind: "import", client: agent, model },
    runId: run.id,
    subjectId: sessionId,
  } as const;
  try {
    return record(deps, entry, work);
  } catch (error) {
    run.indexes.clear();
    throw error;
  }
}

/** Vectors of sentences the store does not hold yet. Without a model they follow later; nothing waits for them. */
async function embedNew(
  deps: ImportDeps,
  reading: Reading,
  { distilled, scope }: { distilled: Distilled; scope: SessionRef },
): Promise<KnownVectors> {
  const { run, options } = reading;
  const known = knownContents(deps.store, scope);
  const texts = [...new Set(distilled.findings.map(({ content }) => content))].filter(
    (text) => !known.has(text),
  );
  const { embedder } = deps.models;
  if (texts.length === 0) return new Map();
  try {
    const vectors = await embedder.embed(texts, {
      purpose: "store",
      signal: options.signal,
      calls: run.calls,
      scope: scopeOf(reading),
    });
    return new Map(texts.map((text, n) => [text, { model: embedder.name, vector: vectors[n] ?? null }]));
  } catch (error) {
    if (error instanceof ModelError) return new Map();
    throw error;
  }
}

function writeLedger(
  { store, clock, models }: ImportDeps,
  { file, session, run, options }: Reading,
  { outcome, saved }: { outcome: string; saved: number },
): void {
  putLedger(store, {
    owner_id: options.ownerId,
    agent: options.agent,
    session_id: session.sessionId,
    path: file.path,
    folder: file.folder,
    project: session.project,
    size: file.size,
    mtime: Math.trunc(file.mtimeMs),
    offset: session.watermark.offset,
    line: session.watermark.line,
    prefix_hash: session.watermark.hash,
    distiller: models.distiller.name,
    outcome,
    chunks: session.chunks.length,
    saved,
    redactions: session.redactions,
    malformed: session.malformed,
    run_id: run.id,
    imported_at: clock(),
  });
}
