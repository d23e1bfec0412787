import type { Distilled } from "@memory/language/finding";
import { readsAsOrder } from "@memory/language/instructions";
import type { Session } from "@memory/language/session";
import type { ImportItem } from "@memory/shared";
import type { Discovered } from "@memory/sources/agents";
import { dropRecalledFindings } from "@memory/sources/sessions";
import { record } from "../../activity/record.ts";
import { type CallScope, ModelError } from "../../models/models.ts";
import type { SessionRef } from "../evidence/queries.ts";
import { type KnownVectors, knownContents, type SettledEvidence } from "../evidence/settle.ts";
import { apply } from "./apply.ts";
import type { ImportDeps, OneOptions } from "./import-options.ts";
import { countWindows, passagesOf, type Said } from "./passages.ts";
import { countUp, findInjected, findLedgerRow, putLedger } from "./queries.ts";
import type { Run } from "./run.ts";

export interface Reading {
  readonly file: Discovered;
  readonly session: Session;
  readonly run: Run;
  readonly options: OneOptions;
}

/** The chosen distiller could not read it: who has read it instead. */
export interface StoodIn {
  readonly readBy: string;
  readonly because: string | undefined;
}

interface Result
  extends Pick<ImportItem, "outcome" | "error" | keyof Omit<SettledEvidence, "known" | "untold">> {
  readonly stoodIn?: StoodIn;
  /** Its words that a person has deleted. */
  readonly untold: readonly Said[];
}

/** Distil a session that was read, embed what is new, and save it all; the last transaction writes its ledger row. */
export async function distilSession(deps: ImportDeps, reading: Reading): Promise<Result> {
  const { session, run, options } = reading;
  // The one that is asked: another may be chosen before it has answered.
  const { distiller } = deps.models;
  const scope: SessionRef = { ownerId: options.ownerId, agent: options.agent, sessionId: session.sessionId };
  const { signal, force: afresh } = options;
  const asked = { signal, calls: run.calls, scope: scopeOf(reading), afresh };
  const distilled = withoutOrders(
    dropRecalledFindings(await distiller.distill(session, asked), findInjected(deps.store, scope)),
  );
  const vectors = await embedNew(deps, reading, { distilled, scope });
  options.signal.throwIfAborted();
  const at = session.endedAt ?? Math.trunc(reading.file.mtimeMs);
  const evidence = {
    ...scope,
    project: session.project,
    path: session.path,
    runId: run.id,
    at,
    findings: distilled.findings,
    isWhole: distilled.failure === undefined && !isLess(deps, reading, { distilled, chosen: distiller.name }),
  };
  const readBy = distilled.readBy ?? distiller.name;
  const operation = { run, scope, readBy };
  return apply(deps, {
    evidence,
    passages: deps.keepProse ? passagesOf(deps, session, evidence) : null,
    inHand: { indexes: run.indexes, vectors },
    signal,
    asOperation: (work) => asOperation(deps, operation, work),
    conclude({ known, ...counts }) {
      const merged = counts.merged + (options.force ? known : 0);
      const dropped = counts.dropped + distilled.dropped + session.echoes;
      const found = known + counts.saved + counts.merged + counts.versioned > 0;
      const outcome = distilled.failure ? "partial" : found ? "imported" : "empty";
      countSession(deps, reading);
      writeLedger(deps, reading, { outcome, saved: counts.saved, readBy });
      return { ...counts, merged, dropped, outcome, ...troubleOf(distilled) };
    },
  });
}

/** An order to an agent that no person gave is nothing to remember, whoever read it out of the session. */
function withoutOrders(distilled: Distilled): Distilled {
  const findings = distilled.findings.filter(
    ({ statedBy, content, excerpt }) =>
      statedBy === "user" || !(readsAsOrder(content) || readsAsOrder(excerpt)),
  );
  return { ...distilled, findings, dropped: distilled.dropped + distilled.findings.length - findings.length };
}

/** True where another model stands in for the chosen one, which has read the session before: its findings stay. */
function isLess(
  { store }: ImportDeps,
  { session, options }: Reading,
  { distilled, chosen }: { distilled: Distilled; chosen: string },
): boolean {
  const { ownerId, agent } = options;
  const before = findLedgerRow(store, { ownerId, agent, sessionId: session.sessionId });
  return distilled.readBy !== undefined && before?.distiller === chosen;
}

const troubleOf = ({ failure, readBy, because }: Distilled): Pick<Result, "error" | "stoodIn"> => ({
  ...(failure !== undefined && { error: failure }),
  ...(readBy !== undefined && { stoodIn: { readBy, because } }),
});

/** In the transaction of its ledger row: a session counts once, however often it is read. */
function countSession({ store }: ImportDeps, { session, options }: Reading): void {
  const { ownerId, agent, attended } = options;
  const isNew = findLedgerRow(store, { ownerId, agent, sessionId: session.sessionId }) === undefined;
  const captured = isNew && !attended;
  countUp(store, ownerId, { sessions: Number(isNew), memories: 0, captured: Number(captured) });
}

const scopeOf = ({ run, options }: Reading): CallScope => ({
  ownerId: options.ownerId,
  attended: options.attended,
  runId: run.id,
});

/** What a run has in hand follows the store: when a write is undone, it is read anew. The end of a run waits for the disk, for all of them. */
function asOperation<T>(
  deps: ImportDeps,
  { run, scope, readBy }: { run: Run; scope: SessionRef; readBy: string },
  work: () => T,
): T {
  const { ownerId, agent, sessionId } = scope;
  const entry = {
    ownerId,
    kind: "import.session",
    actor: { kind: "import", client: agent, model: readBy },
    runId: run.id,
    subjectId: sessionId,
  } as const;
  try {
    return deps.store.unsynced(() => record(deps, entry, work));
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
  { store, clock }: ImportDeps,
  { file, session, run, options }: Reading,
  { outcome, saved, readBy }: { outcome: string; saved: number; readBy: string },
): void {
  putLedger(store, {
    owner_id: options.ownerId,
    agent: options.agent,
    session_id: session.sessionId,
    path: file.path,
    folder: file.folder,
    cwd: session.cwd,
    project: session.project,
    size: file.size,
    mtime: Math.trunc(file.mtimeMs),
    watermark: session.watermark,
    distiller: readBy,
    outcome,
    chunks: countWindows(session.turns),
    saved,
    redactions: session.redactions,
    malformed: session.malformed,
    run_id: run.id,
    imported_at: clock(),
  });
}
