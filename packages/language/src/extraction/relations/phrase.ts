import type { RelationEnd } from "./ends.ts";

/** Wording of a built-in predicate between two names, in one language. */
export interface Phrase {
  readonly predicate: string;
  /** The words between the names, without their auxiliary, adverbs and articles. */
  readonly says: RegExp;
  readonly confidence: number;
  /** The name behind the words is the one the predicate starts from: "Redis is used by Orion". */
  readonly turned?: true;
  /** The words need "is" ("now"), or hold after "was" too ("ever"); without it they carry their own verb. */
  readonly be?: "now" | "ever";
  /** Without a verb these words still say so: "Orion (written in Go)". */
  readonly bare?: true;
  /** The name behind must be what is meant, not what describes it: "replaced the Redis client" did not replace Redis. */
  readonly head?: true;
  /** Nouns behind it that leave it the one that is meant: "part of the FeatureFlags module". */
  readonly tails?: RegExp;
  readonly left?: RelationEnd;
  readonly right?: RelationEnd;
}

/** Types of things that are built or bought, and of their building blocks. */
export const MADE = ["technology", "product", "package", "project"];

/** These words and no others. */
export function is(words: string): RegExp {
  return new RegExp(`^(?:${words})$`);
}
