import type { Finding } from "../finding.ts";
import type { Entry, Lines } from "../session.ts";
import type { Spoken } from "./quote.ts";

/** `@memory/shared` owns the list of types; a finding carries one of them. */
export type MemoryType = Finding["type"];

/**
 * Origin of a sentence, best first: structure beats wording, so every source has its own base and threshold.
 */
export type CandidateSource =
  | "answer"
  | "human"
  | "rejection"
  | "commit"
  | "pr"
  | "recap"
  | "outcome"
  | "final"
  | "mid"
  | "instructions"
  | "document";

/** A finding before dedupe, caps and calibration. */
export interface MemoryCandidate {
  readonly type: MemoryType;
  readonly content: string;
  readonly rule: string;
  /** Share of this rule's outputs that a reader called worth keeping (0..1). */
  readonly precision: number;
  readonly score: number;
  readonly source: CandidateSource;
  /** The words its rule has read: a sentence, or the whole message of a commit. */
  readonly excerpt: string;
  /** The texts its words stand in, in the order of the session; the last is the one that was read. */
  readonly within: readonly Spoken[];
  readonly lines: Lines;
  readonly uuid: string | null;
  readonly at: number | null;
  readonly statedBy: Finding["statedBy"];
}

/** Result of a rule, without its place. */
export type RuleMatch = Pick<MemoryCandidate, "type" | "content" | "rule" | "precision" | "score">;

export function place(
  found: RuleMatch,
  entry: Pick<Entry, "lines" | "uuid" | "at">,
  from: Pick<MemoryCandidate, "source" | "statedBy" | "excerpt" | "within">,
): MemoryCandidate {
  return {
    ...found,
    ...from,
    lines: entry.lines,
    uuid: entry.uuid,
    at: entry.at,
  };
}
