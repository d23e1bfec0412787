import type { Finding } from "../../finding.ts";
import type { Entry, Lines } from "../../session.ts";

/** `@memory/shared` owns the list of types; a finding carries one of them. */
export type MemoryType = Finding["type"];

/** Where a sentence came from, best first: structure beats wording, so every source has its own base and threshold. */
export type Source =
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
export interface Candidate {
  readonly type: MemoryType;
  readonly content: string;
  readonly rule: string;
  /** Share of this rule's outputs that a reader called worth keeping (0..1). */
  readonly precision: number;
  readonly score: number;
  readonly source: Source;
  readonly excerpt: string;
  readonly lines: Lines;
  readonly uuid: string | null;
  readonly at: number | null;
  readonly statedBy: Finding["statedBy"];
}

/** What a rule found, without the place it was found in. */
export type Found = Pick<Candidate, "type" | "content" | "rule" | "precision" | "score">;

/** Longest excerpt a finding may carry, in characters (see `Finding.excerpt`). */
const MAX_EXCERPT = 400;

export function place(
  found: Found,
  entry: Pick<Entry, "lines" | "uuid" | "at">,
  from: Pick<Candidate, "source" | "statedBy" | "excerpt">,
): Candidate {
  return {
    ...found,
    source: from.source,
    statedBy: from.statedBy,
    excerpt: from.excerpt.slice(0, MAX_EXCERPT).replace(/[\ud800-\udbff]$/, ""),
    lines: entry.lines,
    uuid: entry.uuid,
    at: entry.at,
  };
}
