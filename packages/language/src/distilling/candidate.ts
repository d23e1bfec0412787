import type { EntryOf } from "../session.ts";
import type { FindingRule } from "./rules.ts";

/** Result of a rule. */
export interface RuleMatch {
  readonly rule: FindingRule;
  readonly content: string;
}

/** A finding before what is revoked, said twice or over the caps falls away. */
export interface MemoryCandidate extends RuleMatch {
  /** The words its rule has read, as they stand in the message. */
  readonly read: string;
  readonly said: EntryOf<"human">;
}
