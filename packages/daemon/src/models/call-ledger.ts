import type { CallScope } from "./models.ts";

export type CallKind = "distil" | "entities" | "judge" | "embedding" | "test";

/** Size of a request's body, in numbers: its words are kept nowhere. */
export interface Sending {
  /** Length of the body in UTF-8. */
  readonly bytes: number;
  /** Number of hidden secrets in it. */
  readonly redactions: number;
}

/** A request that is about to be made. */
export interface PlannedCall {
  readonly scope: CallScope;
  readonly kind: CallKind;
  readonly provider: string;
  readonly model: string;
  /** Estimates; what the budget of money is taken by until the bill is known. */
  readonly inputTokens: number;
  readonly maxOutputTokens: number;
  /** True for a model on this machine, or of a plan that is paid anyway: a call of it costs nothing. */
  readonly isFree?: boolean;
  /** Left out where it cannot be counted. */
  readonly sends?: Sending | undefined;
}

/** Result of a request. Null: the provider did not say. */
export interface CallResult {
  /** "unknown": it may have been billed, nobody knows (a time-out after the request was sent). */
  readonly outcome: "ok" | "failed" | "unknown";
  readonly inputTokens?: number | null;
  readonly outputTokens?: number | null;
  /** Cost in US dollars by the provider itself; else the price table is asked. */
  readonly usd?: number | null;
  /** Nobody was there to take it: not a byte of it has left. */
  readonly neverSent?: boolean;
}

/** The account book of model requests: one row a request that leaves the daemon, retries included. */
export interface CallLedger {
  /**
   * Takes the request out of the day's budget, before it is made, in one statement; the answer settles it. Throws
   * `ModelError` ("cap") when an unattended request finds the cap reached.
   */
  begin(call: PlannedCall): (result: CallResult) => void;
}
