import type { Finding } from "@memory/language/finding";
import type { SessionRef } from "./queries.ts";

/** A session that was read, with all that was found in it. */
export interface SessionEvidence extends SessionRef {
  readonly project: string;
  readonly path: string;
  readonly runId: string;
  /** Time of the session's last activity, for findings without a time of their own. */
  readonly at: number;
  readonly findings: readonly Finding[];
  /** False: findings of an earlier reading that are not among these may still be there, and stay. */
  readonly isWhole: boolean;
}
