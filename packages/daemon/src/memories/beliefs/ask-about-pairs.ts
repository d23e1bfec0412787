import { record } from "../../activity/record.ts";
import { noCalls, type PairJudge, type PairVerdict } from "../../models/models.ts";
import { findMemoryRow } from "../queries.ts";
import type { MemoryRow } from "../row.ts";
import { applyVerdict, type Sides } from "./apply-verdict.ts";
import type { BeliefDeps } from "./belief.ts";
import { answerQuestion, dropQuestion, isSettled, type QuestionRow } from "./queries/questions.ts";

interface Asking {
  readonly judge: PairJudge;
  readonly signal: AbortSignal;
}

/** Ask about pairs of one owner in one question, and do what follows from each answer. Throws what the model throws; then they wait on. */
export async function askAboutPairs(
  deps: BeliefDeps,
  questions: readonly QuestionRow[],
  { judge, signal }: Asking,
): Promise<void> {
  const asked = questions.flatMap((question) => {
    const sides = sidesOf(deps, question);
    if (sides) return [{ question, sides }];
    dropQuestion(deps.store, question.id);
    return [];
  });
  const [first] = asked;
  if (first === undefined) return;
  const verdicts = await judge.judge(
    asked.map(({ sides }) => ({ newer: statementOf(sides.newer), existing: statementOf(sides.existing) })),
    { signal, calls: noCalls(), scope: { ownerId: first.question.owner_id, attended: false } },
  );
  asked.forEach(({ question }, n) => {
    conclude(deps, question, { verdict: verdicts[n] ?? null, model: judge.name });
  });
}

/** One operation a pair, so that each can be taken back alone. */
function conclude(
  deps: BeliefDeps,
  question: QuestionRow,
  { verdict, model }: { readonly verdict: PairVerdict | null; readonly model: string },
): void {
  const actor = { kind: "model", model } as const;
  record(deps, { ownerId: question.owner_id, kind: "conflict.judge", actor }, ({ about }) => {
    // Much may have happened while the model was thinking: one of the two may be gone.
    const sides = sidesOf(deps, question);
    if (!sides || verdict === null) {
      dropQuestion(deps.store, question.id);
      return;
    }
    answerQuestion(deps.store, question.id, verdict.kind);
    const subject = verdict.kind === "different" ? null : applyVerdict(deps, sides, { verdict, model });
    if (subject !== null) about(subject);
  });
}

/** The two as they stand, the one said later first, while there is still something to ask about them. */
function sidesOf({ store }: BeliefDeps, question: QuestionRow): Sides | null {
  const one = findMemoryRow(store, question.owner_id, question.newer_id);
  const other = findMemoryRow(store, question.owner_id, question.existing_id);
  const bothStand = one?.status === "active" && other?.status === "active";
  if (!bothStand || one.root_id === other.root_id || isSettled(store, question)) return null;
  return one.asserted_at >= other.asserted_at
    ? { newer: one, existing: other }
    : { newer: other, existing: one };
}

const statementOf = ({ id, content, asserted_at, stated_by }: MemoryRow) => ({
  id,
  content,
  saidAt: asserted_at,
  saidBy: stated_by,
});
