export type EvidenceKind =
  | "alias"
  | "spelling"
  | "acronym"
  | "contains"
  | "affix"
  | "nickname"
  | "initial"
  | "plural"
  | "vector"
  | "neighbours"
  | "together"
  | "titles";

export interface MergeEvidence {
  readonly kind: EvidenceKind;
  /** 0 to 1 for the two being one, below 0 against it. */
  readonly score: number;
  /** A sentence that a person reads. */
  readonly detail: string;
}
