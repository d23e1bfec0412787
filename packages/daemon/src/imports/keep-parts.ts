import type { BeliefDeps } from "../beliefs/save.ts";
import { withoutForgotten } from "../evidence/forgotten.ts";
import type { SessionEvidence } from "../evidence/session-evidence.ts";
import { type InHand, knownContents, type Settled, settle } from "../evidence/settle.ts";
import { runUntil, sliceMs } from "../store/slices.ts";
import type { ImportDeps } from "./import-one.ts";
import { comparePassages, type Prose, withoutWords } from "./passages.ts";
import { countUp, insertPassage } from "./queries.ts";

/** What is kept at once: 1 to 3 ms. */
const STEP = { findings: 4, passages: 16 } as const;
/** Milliseconds of steps in one transaction: their full text and the commit come on top, and take as long again. */
const partMs = sliceMs / 2;

export type PartDeps = BeliefDeps & Pick<ImportDeps, "keepProse" | "rush">;

export interface Keeping {
  readonly evidence: SessionEvidence;
  readonly session: Prose;
  readonly inHand: InHand;
  readonly signal: AbortSignal;
  /** Does it as an operation of this import. */
  readonly asOperation: <T>(work: () => T) => T;
}

/** What of a session has been kept. */
export type Brought = Omit<Settled, "known" | "untold">;

/** What has been kept of a session before its last transaction. */
export interface Earlier {
  brought: Brought;
  /** How many findings that is. */
  findings: number;
}

/**
 * Keep what is new in a long session part by part, each in a short transaction, as if it had been read while it grew; nothing
 * is taken away yet. A step or two are left to the transaction that writes the ledger: without that row it is read again.
 */
export async function keepParts(deps: PartDeps, keeping: Keeping): Promise<Earlier> {
  const { evidence, session, signal, asOperation } = keeping;
  const brought: Brought = { saved: 0, merged: 0, versioned: 0, conflicts: 0, autoResolved: 0, dropped: 0 };
  const earlier: Earlier = { brought, findings: 0 };
  const isShort = evidence.findings.length <= STEP.findings && session.chunks.length <= STEP.passages;
  if (isShort) return earlier;
  const { untold } = withoutForgotten(deps.store, evidence);
  const steps = stepsOf(deps, keeping, earlier);
  for (let isThrough = false; !isThrough; ) {
    await deps.rush.lull();
    signal.throwIfAborted();
    // A person has deleted something that it says: the rest waits for the transaction that looks at all of it.
    if (withoutForgotten(deps.store, evidence).untold.length !== untold.length) break;
    isThrough = asOperation(() => runUntil(steps, performance.now() + partMs));
  }
  return earlier;
}

function* stepsOf(deps: PartDeps, keeping: Keeping, earlier: Earlier): Generator<void, void> {
  const { evidence, session, inHand } = keeping;
  const { store } = deps;
  const { told, untold } = withoutForgotten(store, evidence);
  const known = knownContents(store, evidence);
  const fresh = told.findings.filter(({ content }) => !known.has(content));
  for (let from = 0; fresh.length - from > STEP.findings; from += STEP.findings) {
    const findings = fresh.slice(from, from + STEP.findings);
    // Commands are told by the whole session, and so is what it tells no more.
    const part = { ...evidence, findings, commands: [], failure: "the rest follows" };
    const counts = settle(deps, part, inHand);
    countUp(store, evidence.ownerId, { sessions: 0, memories: counts.saved, captured: 0 });
    earlier.brought = sum(earlier.brought, counts);
    earlier.findings += findings.length;
    yield;
  }
  if (!deps.keepProse) return;
  const { missing } = comparePassages(deps, withoutWords(session, untold), evidence);
  for (let from = 0; missing.length - from > STEP.passages; from += STEP.passages) {
    for (const row of missing.slice(from, from + STEP.passages)) insertPassage(store, row);
    yield;
  }
}

export const sum = (one: Brought, other: Brought): Brought => ({
  saved: one.saved + other.saved,
  merged: one.merged + other.merged,
  versioned: one.versioned + other.versioned,
  conflicts: one.conflicts + other.conflicts,
  autoResolved: one.autoResolved + other.autoResolved,
  dropped: one.dropped + other.dropped,
});
