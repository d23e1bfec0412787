import type { DisputeRule, RuleName } from "@memory/shared/words";
import type { ComparedPair } from "./measure.ts";
import type { ClassificationKind } from "./statement.ts";

export interface RuleDecision {
  readonly kind: ClassificationKind;
  readonly score: number;
  readonly rule: RuleName;
}

export type Rule = (pair: ComparedPair) => RuleDecision | null;

/** A difference that one side calls a change needs no decision by a person. */
export const conflict = (change: string, score: number, rule: DisputeRule): RuleDecision =>
  change
    ? { kind: "updated", score, rule: `${rule}, and it changed` }
    : { kind: "contradictory", score, rule };
