import type { Finding } from "@memory/language/finding";
import type { BeliefDeps } from "../../memories/beliefs/belief.ts";
import { runItems, sliceMs, startSlice } from "../../platform/schedule/time-slice.ts";
import { withoutForgotten } from "../evidence/forgotten.ts";
import { isCommandRule } from "../evidence/procedures.ts";
import { findSessionFindings } from "../evidence/queries.ts";
import type { SessionEvidence } from "../evidence/session-evidence.ts";
import { type InHand, type SettledEvidence, settleEvidence } from "../evidence/settle.ts";
import type { ImportDeps } from "./import-options.ts";
import { comparePassages, withoutWords } from "./passages.ts";
import { countUp, insertPassage, type PassageRow } from "./queries.ts";

/** What is kept at once: 1 to 3 ms. */
const STEP = { findings: 4, passages: 16 } as const;
/** Milliseconds of steps in one transaction: their full text and the commit come on top. */
const usualMs = sliceMs / 2;

export type PartDeps = BeliefDeps & Pick<ImportDeps, "load">;

export interface Keeping {
  readonly evidence: SessionEvidence;
  /** None where no prose is kept. */
  readonly passages: readonly PassageRow[];
  readonly inHand: InHand;
  readonly signal: AbortSignal;
  /** Does it as an operation of this import. */
  readonly asOperation: <T>(work: () => T) => T;
}

/** What of a session has been kept. */
export type Brought = Omit<SettledEvidence, "known" | "untold">;

/** What has been kept of a session before its last transaction. */
export interface Earlier {
  brought: Brought;
  /** How many findings that is. */
  findings: number;
  parts: number;
}

/**
 * Keep what is new in a long session part by part, each in a short transaction, as if it had been read while it grew; nothing
 * is taken away yet. The rest, and all of what is short or was rewritten, is left to the transaction that writes the ledger:
 * without that row the session is read again. What was begun is not broken off, since its parts belong to one run.
 */
export async function keepParts(
  deps: PartDeps,
  keeping: Keeping,
  { partMs = usualMs } = {},
): Promise<Earlier> {
  const { evidence, signal, asOperation } = keeping;
  const brought: Brought = { saved: 0, merged: 0, versioned: 0, conflicts: 0, autoResolved: 0, dropped: 0 };
  const earlier: Earlier = { brought, findings: 0, parts: 0 };
  const untold = untoldOf(deps, evidence);
  const fresh = freshOf(deps, keeping);
  if (fresh.findings.length <= STEP.findings && fresh.passages.length <= STEP.passages) return earlier;
  const steps = stepsOf(deps, keeping, { ...fresh, earlier });
  for (let next = 0; next < steps.length; earlier.parts += 1) {
    await deps.load.whenIdle();
    if (earlier.parts === 0) signal.throwIfAborted();
    // A person has deleted something that it says: the rest waits for the transaction that looks at all of it.
    if (untoldOf(deps, evidence) !== untold) break;
    next = asOperation(() => runItems(steps, { from: next, slice: startSlice(partMs) }, (step) => step()));
  }
  return earlier;
}

const untoldOf = ({ store }: PartDeps, evidence: SessionEvidence): string =>
  JSON.stringify(withoutForgotten(store, evidence).untold.map(({ content }) => content));

interface Fresh {
  readonly findings: readonly Finding[];
  readonly passages: readonly PassageRow[];
}

/** What the store does not have yet; nothing, if the session tells something no more: what steps back must make room first. */
function freshOf(deps: PartDeps, { evidence, passages }: Keeping): Fresh {
  const { told, untold } = withoutForgotten(deps.store, evidence);
  const known = findSessionFindings(deps.store, evidence).filter(({ rule }) => !isCommandRule(rule));
  const contents = new Set(told.findings.map(({ content }) => content));
  if (known.some(({ content }) => !contents.has(content))) return { findings: [], passages: [] };
  for (const { content } of known) contents.delete(content);
  return {
    findings: told.findings.filter(({ content }) => contents.has(content)),
    passages: comparePassages(deps, evidence, withoutWords(passages, untold)).missing,
  };
}

/** Findings go first, all of them if passages follow: by them is known whose passages say what a person deletes. */
function stepsOf(
  deps: PartDeps,
  { evidence, inHand }: Keeping,
  { findings, passages, earlier }: Fresh & { readonly earlier: Earlier },
): (() => void)[] {
  const { store } = deps;
  const keepFindings = (some: readonly Finding[]): void => {
    // Commands are told by the whole session, and so is what it tells no more.
    const part = { ...evidence, findings: some, commands: [], failure: "the rest follows" };
    const counts = settleEvidence(deps, part, inHand);
    countUp(store, evidence.ownerId, { sessions: 0, memories: counts.saved, captured: 0 });
    earlier.brought = sum(earlier.brought, counts);
    earlier.findings += some.length;
  };
  const keepPassages = (some: readonly PassageRow[]): void => {
    for (const row of some) insertPassage(store, row);
  };
  const left = passages.length > STEP.passages ? 0 : STEP.findings;
  return [
    ...cut(findings, STEP.findings, left).map((some) => () => keepFindings(some)),
    ...cut(passages, STEP.passages, STEP.passages).map((some) => () => keepPassages(some)),
  ];
}

/** Pieces of so many each, without the last ones. */
const cut = <T>(all: readonly T[], size: number, left: number): (readonly T[])[] =>
  Array.from({ length: Math.max(0, Math.ceil((all.length - left) / size)) }, (_, n) =>
    all.slice(n * size, (n + 1) * size),
  );

export const sum = (one: Brought, other: Brought): Brought => ({
  saved: one.saved + other.saved,
  merged: one.merged + other.merged,
  versioned: one.versioned + other.versioned,
  conflicts: one.conflicts + other.conflicts,
  autoResolved: one.autoResolved + other.autoResolved,
  dropped: one.dropped + other.dropped,
});
