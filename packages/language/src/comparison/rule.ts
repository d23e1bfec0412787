import type { DisputeRule, RuleName } from "@memory/shared/words";
import type { ComparedPair } from "./measure.ts";
import type { ClassificationKind } from "./statement.ts";

export interface RuleDecision {
  readonly kind: ClassificationKind;
  readonly score: number;
  readonly rule: RuleName;
}

export type Rule = (pair: ComparedPair) => RuleDecision | null;

/** Rules put nothing behind anything: a person is asked, be it that the newer one says that it changed. */
export const conflict = (change: string, score: number, rule: DisputeRule): RuleDecision => ({
  kind: "contradictory",
  score,
  rule: change ? `${rule}, and it changed` : rule,
});
