import { record } from "../../activity/record.ts";
import { noCalls, type PairJudge, type PairVerdict } from "../../models/models.ts";
import { thresholdsOf } from "../../platform/thresholds.ts";
import { findMemoryRow } from "../queries.ts";
import type { MemoryRow } from "../row.ts";
import type { BeliefDeps } from "./belief.ts";
import { putConflict } from "./queries/conflicts.ts";
import { putDecision } from "./queries/decisions.ts";
import { dropQuestion, isAsked, type QuestionRow } from "./queries/questions.ts";

interface Asking {
  readonly judge: PairJudge;
  readonly signal: AbortSignal;
}

/** Ask about one pair and do what follows from the answer. Throws what the model throws; then the question waits on. */
export async function askAboutPair(
  deps: BeliefDeps,
  question: QuestionRow,
  { judge, signal }: Asking,
): Promise<void> {
  const asked = sidesOf(deps, question);
  const verdict =
    asked &&
    (await judge.judge(
      { newer: statementOf(asked.newer), existing: statementOf(asked.existing) },
      { signal, calls: noCalls(), scope: { ownerId: question.owner_id, attended: false } },
    ));
  const actor = { kind: "model", model: judge.name } as const;
  record(deps, { ownerId: question.owner_id, kind: "conflict.judge", actor }, ({ about }) => {
    dropQuestion(deps.store, question.id);
    // Much may have happened while the model was thinking: one of the two may be gone.
    const sides = sidesOf(deps, question);
    const filed = sides && verdict && file(deps, sides, { verdict, model: judge.name });
    if (filed) about(filed);
  });
}

interface Sides {
  readonly newer: MemoryRow;
  readonly existing: MemoryRow;
}

/** The two as they stand, while there is still something to ask about them. */
function sidesOf({ store }: BeliefDeps, question: QuestionRow): Sides | null {
  const newer = findMemoryRow(store, question.owner_id, question.newer_id);
  const existing = findMemoryRow(store, question.owner_id, question.existing_id);
  const bothStand = newer?.status === "active" && existing?.status === "active";
  return bothStand && newer.root_id !== existing.root_id && !isAsked(store, question)
    ? { newer, existing }
    : null;
}

const statementOf = ({ content, asserted_at, stated_by }: MemoryRow) => ({
  content,
  saidAt: asserted_at,
  saidBy: stated_by,
});

/** A model settles nothing: what it takes for an update or a contradiction is a question to a person. Answers its id. */
function file(
  deps: BeliefDeps,
  { newer, existing }: Sides,
  { verdict, model }: { readonly verdict: PairVerdict; readonly model: string },
): string | null {
  const reason = reasons[verdict.kind];
  if (reason === null || verdict.score < thresholdsOf(deps).conflictAbove) return null;
  const { store, clock, newId } = deps;
  const found = {
    owner_id: newer.owner_id,
    score: verdict.score,
    rule: "model" as const,
    created_at: clock(),
  };
  const conflict = putConflict(store, {
    ...found,
    id: newId(),
    newer_id: newer.id,
    existing_id: existing.id,
    reason,
    newer_quote: verdict.quotes.newer,
    existing_quote: verdict.quotes.existing,
  });
  if (!conflict) return null;
  putDecision(store, {
    ...found,
    id: newId(),
    memory_id: newer.id,
    other_id: existing.id,
    verdict: verdict.kind,
    features: JSON.stringify({ quotes: verdict.quotes }),
    model,
    outcome: "conflict",
    judged: null,
  });
  return conflict.id;
}

/** Never the model's own words: they may be those of the text it read. */
const reasons: Readonly<Record<PairVerdict["kind"], string | null>> = {
  contradictory: "a language model finds that they cannot both hold",
  updated: "a language model takes the newer one for an update of the other",
  restated: null,
  related: null,
  unrelated: null,
};
