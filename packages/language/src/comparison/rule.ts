import type { DisputeRule, RuleName } from "@memory/shared/words";
import type { Pair } from "./measure.ts";
import type { Kind } from "./statement.ts";

export interface Decision {
  readonly kind: Kind;
  readonly score: number;
  readonly rule: RuleName;
}

export type Rule = (pair: Pair) => Decision | null;

/** A difference that one side calls a change needs no decision by a person. */
export const conflict = (change: string, score: number, rule: DisputeRule): Decision =>
  change
    ? { kind: "updated", score, rule: `${rule}, and it changed` }
    : { kind: "contradictory", score, rule };
