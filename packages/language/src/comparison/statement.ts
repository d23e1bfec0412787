import type { RuleName } from "@memory/shared/words";

/** Fields of a memory that the classifier reads. */
export interface Statement {
  readonly content: string;
  readonly type: "fact" | "preference" | "episode" | "procedure";
  readonly assertedAt: number;
  readonly statedBy: "user" | "assistant" | "tool" | null;
  readonly project: string | null;
}

/** Features that the rules saw; stored with the decision, so that a person can read the reason. */
export interface Features {
  /** The rule that decided. */
  readonly rule: RuleName;
  /** Weighted share of common words; words that say little count little. */
  readonly overlap: number;
  /** The share of the shorter statement that the other one has, apart from what is in dispute. */
  readonly contained: number;
  /** Cosine of the two vectors; -1 where there was none. */
  readonly similarity: number;
  readonly subject: "same" | "different" | "unknown";
  /** "15 → 16", "pnpm → bun": the values in dispute, or empty. */
  readonly value: string;
  readonly opposite: string;
  /** One side denies. */
  readonly negated: boolean;
  /** The word that says that something changed, or empty. */
  readonly change: string;
  /** The same words in another order: "tabs over spaces", "spaces over tabs". */
  readonly swapped: boolean;
  /** Must against may, all against some. */
  readonly strength: boolean;
  readonly scope: "same" | "other";
  /** The side that was asserted later. */
  readonly newer: "existing" | "incoming";
  /** A person said the newer one and somebody else the older one. */
  readonly correction: boolean;
  /** What the trained judge made of it, where it was asked: probabilities that add up to 1. */
  readonly judged?: { readonly same: number; readonly change: number; readonly both: number };
}

interface Judged {
  /** 0 to 1: how sure the rule is, calibrated on labelled pairs. */
  readonly score: number;
  readonly features: Features;
  /** Differing stretches, verbatim; the whole statement where no stretch can be named. */
  readonly quotes: { readonly existing: string; readonly incoming: string };
}

export type ClassificationKind =
  | "restated"
  | "refined"
  | "updated"
  | "contradictory"
  | "related"
  | "unrelated";

export type Classification = Judged &
  (
    | { readonly kind: "restated" }
    | { readonly kind: "refined" }
    | { readonly kind: "updated" }
    | { readonly kind: "contradictory" }
    | { readonly kind: "related" }
    | { readonly kind: "unrelated" }
  );
