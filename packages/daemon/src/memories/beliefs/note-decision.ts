import type { RuleName } from "@memory/shared/words";
import type { MemoryRow } from "../row.ts";
import type { BeliefDeps } from "./belief.ts";
import type { Comparison } from "./compare-near.ts";
import { type DecisionRow, putDecision } from "./queries/decisions.ts";

interface Decision extends Comparison {
  readonly outcome: DecisionRow["outcome"];
  /** The rule that decided, where that was not the classifier's. */
  readonly rule?: RuleName;
}

/** Keep what was decided about a pair and why, so that it can be shown and judged later. */
export function noteDecision(
  { store, clock, newId }: BeliefDeps,
  row: Pick<MemoryRow, "id" | "owner_id">,
  { other, verdict, outcome, rule }: Decision,
): void {
  putDecision(store, {
    id: newId(),
    owner_id: row.owner_id,
    memory_id: row.id,
    other_id: other.id,
    verdict: verdict.kind,
    score: verdict.score,
    features: JSON.stringify(verdict.features),
    rule: rule ?? verdict.features.rule,
    model: null,
    outcome,
    judged: null,
    created_at: clock(),
  });
}
