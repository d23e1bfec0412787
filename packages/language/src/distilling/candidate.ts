import type { Finding } from "../finding.ts";
import type { Entry, Lines } from "../session.ts";
import type { Spoken } from "./quote.ts";
import type { FindingRule } from "./rules.ts";

/** A finding before what is revoked, said twice or over the caps falls away. */
export interface MemoryCandidate {
  readonly rule: FindingRule;
  readonly content: string;
  /** The words its rule has read, by which its quote is found; null where they may stand anywhere in its texts. */
  readonly read: string | null;
  /** The texts its words stand in, in the order of the session. */
  readonly within: readonly Spoken[];
  readonly lines: Lines;
  readonly uuid: string | null;
  readonly at: number | null;
  readonly statedBy: Finding["statedBy"];
}

/** Result of a rule, without its place. */
export type RuleMatch = Pick<MemoryCandidate, "rule" | "content">;

export function place(
  found: RuleMatch,
  { lines, uuid, at }: Pick<Entry, "lines" | "uuid" | "at">,
  from: Pick<MemoryCandidate, "statedBy" | "read" | "within">,
): MemoryCandidate {
  return { ...found, ...from, lines, uuid, at };
}
