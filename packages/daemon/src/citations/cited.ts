import { hash } from "node:crypto";
import type { Citation } from "@memory/language/citations";
import { DAY } from "@memory/language/text";

/** Citations by the hash of kind and name, with the times at which they were said, newest first. */
export type Cited = ReadonlyMap<string, CitedOne>;

export interface CitedOne {
  readonly citation: Citation;
  readonly said: number[];
  /** No memory names it, only what was said in sessions. */
  readonly isSaidOnly?: true;
}

export const keyOf = ({ kind, name }: Citation): string => hash("sha256", `${kind} ${name}`).slice(0, 32);

/** What was planned when it was said is there a few days later. */
export const LATER = 3 * DAY;
