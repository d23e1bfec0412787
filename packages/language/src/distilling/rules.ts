import type { MemoryType } from "@memory/shared";

/** A rule with what its finds were worth. */
interface Rule {
  readonly type: MemoryType;
  /**
   * Share of its finds that are worth it, judged one by one on sessions of projects it was not written on
   * (docs/measurements/sessions.md). A rule well below .8 is taken out, with its words.
   */
  readonly precision: number;
}

/** Wishes in so many words are rare, a handful in 100 MB of sessions, so their rows share one figure. */
const WISHES = 0.85;

const rules = {
  remember: { type: "preference", precision: 0.9 },
  "always-never": { type: "preference", precision: WISHES },
  habit: { type: "preference", precision: WISHES },
  prefer: { type: "preference", precision: WISHES },
  tool: { type: "preference", precision: WISHES },
  decided: { type: "preference", precision: WISHES },
  everywhere: { type: "preference", precision: WISHES },
  "on-purpose": { type: "preference", precision: WISHES },
  "because-not": { type: "preference", precision: WISHES },
  setup: { type: "fact", precision: 0.8 },
  proven: { type: "procedure", precision: 0.8 },
} as const satisfies Record<string, Rule>;

export type FindingRule = keyof typeof rules;

export const RULES: Readonly<Record<FindingRule, Rule>> = rules;
