import type { CallScope } from "./models.ts";

export type CallKind = "distil" | "entities" | "judge" | "embedding" | "test";

/** What goes out with a request, in numbers: its words are kept nowhere. */
export interface Sending {
  /** Of the body, as UTF-8. */
  readonly bytes: number;
  /** How many hidden secrets stand in it. */
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
  /** What it is asked stays on this machine: it costs nothing. */
  readonly staysHere?: boolean;
  /** Left out where it cannot be counted. */
  readonly sends?: Sending | undefined;
}

/** What a request came to. A null is what the provider did not say. */
export interface CallResult {
  /** "unknown": it may have been billed, nobody knows (a time-out after the request was sent). */
  readonly outcome: "ok" | "failed" | "unknown";
  readonly inputTokens?: number | null;
  readonly outputTokens?: number | null;
  /** What the provider itself says it cost, US dollars; else the price table is asked. */
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
