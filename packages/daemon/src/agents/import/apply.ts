import type { Finding } from "@memory/language/finding";
import type { BeliefDeps } from "../../memories/beliefs/belief.ts";
import { runItems, sliceMs, startSlice } from "../../platform/schedule/time-slice.ts";
import type { PassageRow } from "../../store/passage-blocks.ts";
import { withoutForgotten } from "../evidence/forgotten.ts";
import { findSessionFindings } from "../evidence/queries.ts";
import type { SessionEvidence } from "../evidence/session-evidence.ts";
import { type InHand, type SettledEvidence, settleEvidence } from "../evidence/settle.ts";
import type { ImportDeps } from "./import-options.ts";
import { comparePassages, keepPassages } from "./keep-passages.ts";
import { withoutWords } from "./passages.ts";
import { countUp, insertPassage } from "./queries.ts";

/** Findings kept at once: 1 to 3 ms. */
const STEP = { findings: 4, passages: 16 } as const;
/** Milliseconds of steps in one transaction: their full text and the commit come on top. */
const usualMs = sliceMs / 2;

export type ApplyDeps = BeliefDeps & Pick<ImportDeps, "load">;

/** Changes that a session, read and distilled, makes in the store. */
export interface Plan {
  readonly evidence: SessionEvidence;
  /** Null where no prose is kept. */
  readonly passages: readonly PassageRow[] | null;
  readonly inHand: InHand;
  readonly signal: AbortSignal;
  /** Runs a transaction as an operation of this import. */
  readonly asOperation: <T>(work: () => T) => T;
}

/** Counts of an applied plan: of all its transactions together, but for findings that were known before the first. */
export type Applied = SettledEvidence;

/** State between the transactions of a plan. */
interface Earlier {
  counts: Counts;
  /** Number of findings kept. */
  findings: number;
  parts: number;
}

type Counts = Omit<SettledEvidence, "known" | "untold">;

/**
 * Applies a plan in short transactions, with room for questions between them, as if the session had been read while it grew.
 * Only the last takes anything away and concludes (writes the ledger): without it the session is read again. Sessions that are
 * short or were rewritten need only that one. A plan that was begun is not broken off: its parts belong to one run.
 */
export async function apply<Result>(
  deps: ApplyDeps,
  { conclude, ...plan }: Plan & { readonly conclude: (applied: Applied) => Result },
  { partMs = usualMs } = {},
): Promise<Result> {
  const { evidence, passages, inHand, signal, asOperation } = plan;
  const earlier = await applyParts(deps, plan, partMs);
  await deps.load.whenIdle();
  if (earlier.parts === 0) signal.throwIfAborted();
  return asOperation(() => {
    const { known, untold, ...last } = settleEvidence(deps, evidence, inHand);
    if (passages) keepPassages(deps, evidence, withoutWords(passages, untold));
    countUp(deps.store, evidence.ownerId, { sessions: 0, memories: last.saved, captured: 0 });
    const before = Math.max(0, known - earlier.findings);
    return conclude({ ...sum(earlier.counts, last), known: before, untold });
  });
}

/** Applies what is new in a long session. The end of it is left to the last transaction. */
async function applyParts(deps: ApplyDeps, plan: Plan, partMs: number): Promise<Earlier> {
  const { evidence, signal, asOperation } = plan;
  const counts: Counts = { saved: 0, merged: 0, versioned: 0, conflicts: 0, autoResolved: 0, dropped: 0 };
  const earlier: Earlier = { counts, findings: 0, parts: 0 };
  const untold = untoldOf(deps, evidence);
  const fresh = freshOf(deps, plan);
  if (fresh.findings.length <= STEP.findings && fresh.passages.length <= STEP.passages) return earlier;
  const steps = stepsOf(deps, plan, { ...fresh, earlier });
  for (let next = 0; next < steps.length; earlier.parts += 1) {
    await deps.load.whenIdle();
    if (earlier.parts === 0) signal.throwIfAborted();
    // A person has deleted a finding of it: the rest waits for the transaction that looks at all of it.
    if (untoldOf(deps, evidence) !== untold) break;
    next = asOperation(() => runItems(steps, { from: next, slice: startSlice(partMs) }, (step) => step()));
  }
  return earlier;
}

const untoldOf = ({ store }: ApplyDeps, evidence: SessionEvidence): string =>
  JSON.stringify(withoutForgotten(store, evidence).untold.map(({ content }) => content));

interface Fresh {
  readonly findings: readonly Finding[];
  readonly passages: readonly PassageRow[];
}

/** What the store does not have yet; nothing, if the session tells something no more: what steps back must make room first. */
function freshOf(deps: ApplyDeps, { evidence, passages }: Plan): Fresh {
  const { told, untold } = withoutForgotten(deps.store, evidence);
  const known = findSessionFindings(deps.store, evidence);
  const contents = new Set(told.findings.map(({ content }) => content));
  if (known.some(({ content }) => !contents.has(content))) return { findings: [], passages: [] };
  for (const { content } of known) contents.delete(content);
  return {
    findings: told.findings.filter(({ content }) => contents.has(content)),
    passages: passages ? comparePassages(deps, evidence, withoutWords(passages, untold)).missing : [],
  };
}

/** Findings go first, all of them if passages follow: by them is known whose passages say what a person deletes. */
function stepsOf(
  deps: ApplyDeps,
  { evidence, inHand }: Plan,
  { findings, passages, earlier }: Fresh & { readonly earlier: Earlier },
): (() => void)[] {
  const { store } = deps;
  const keepFindings = (some: readonly Finding[]): void => {
    // The whole session says what it tells no more.
    const part = { ...evidence, findings: some, isWhole: false };
    const { known, untold, ...counts } = settleEvidence(deps, part, inHand);
    countUp(store, evidence.ownerId, { sessions: 0, memories: counts.saved, captured: 0 });
    earlier.counts = sum(earlier.counts, counts);
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

const sum = (one: Counts, other: Counts): Counts => ({
  saved: one.saved + other.saved,
  merged: one.merged + other.merged,
  versioned: one.versioned + other.versioned,
  conflicts: one.conflicts + other.conflicts,
  autoResolved: one.autoResolved + other.autoResolved,
  dropped: one.dropped + other.dropped,
});
