import type { Numbered, Role, Signed } from "./operation.ts";

/** An operation on its way, and what its author had seen. */
export interface Sent {
  readonly operation: Signed;
  /**
   * For each of its rows the number of the operation that wrote it last, or took it away; 0: there was none; -n: the n-th
   * operation (from 1) of the same push.
   */
  readonly bases: readonly number[];
}

export interface Hello {
  readonly space: string;
  readonly name: string;
  /** Number of the newest operation. */
  readonly head: number;
  readonly member: string;
  readonly role: Role;
  /** Hash of the operation with the number that was asked about; null where the log does not reach so far, or it is 0. */
  readonly hashAt: string | null;
  /** Number and hash of the newest operation of the machine that asks; null: it has none. */
  readonly own: { readonly mseq: number; readonly hash: string } | null;
  /** How far each machine has read, and when it was last here, milliseconds. */
  readonly machines: readonly { readonly machine: string; readonly pulled: number; readonly seen: number }[];
}

/** Why the carrier took an operation not: the author decides anew, or tells the person. */
export type Refusal =
  /** A row is not as its author saw it. */
  | "stale"
  /** Another row holds the same claim. */
  | "same"
  /** What it is about was deleted for good, or a claim was forgotten. */
  | "gone"
  /** The role of the member does not allow it. */
  | "denied"
  /** More rows than a member may write on one day. */
  | "quota"
  /** Its machine has numbered another operation with this place: the home was copied. */
  | "copied"
  /** It is not what the carrier can take: signature, place or form. A carrier may leave signatures to those who read. */
  | "malformed";

export interface Pushed {
  readonly head: number;
  /** How many of them, from the first, have a number now, or had one before. */
  readonly taken: number;
  /** Why the next one was not taken. */
  readonly refused?: { readonly why: Refusal; readonly detail: string };
}

/** Operations in one push. */
export const MOST_PUSHED = 100;
/** Bytes of one push, as JSON in UTF-8, if it holds more than one operation. */
export const MOST_BYTES = 256 * 1024;
/** Bytes of an operation that is pushed alone. */
export const MOST_BYTES_ALONE = 4 * 1024 * 1024;
/** Operations in one answer to a pull; it may hold fewer, of 8 MB and more, and none only at the end. */
export const MOST_PULLED = 2000;
/** Rows that a member may write on one day of UTC, unless the space says otherwise. */
export const ROWS_A_DAY = 100_000;

const bytesOf = (sent: Sent): number => Buffer.byteLength(JSON.stringify(sent), "utf8");

/** Why all of them cannot be one push; null: they can. */
export function wrongPush(sent: readonly Sent[]): string | null {
  if (sent.length > MOST_PUSHED) return `One push holds at most ${MOST_PUSHED} operations.`;
  const most = sent.length > 1 ? MOST_BYTES : MOST_BYTES_ALONE;
  const bytes = sent.reduce((sum, one) => sum + bytesOf(one), 0);
  return bytes > most ? `One push holds at most ${most} bytes.` : null;
}

/** How many of them, from the first, go into one push; 0: the first is too large for any. */
export function countForOnePush(sent: readonly Sent[]): number {
  let bytes = 0;
  let count = 0;
  for (const one of sent.slice(0, MOST_PUSHED)) {
    bytes += bytesOf(one);
    if (bytes > (count === 0 ? MOST_BYTES_ALONE : MOST_BYTES)) break;
    count += 1;
  }
  return count;
}

/**
 * Carries the log of one space for one machine of one member. It numbers an operation if every row that it writes is still as its
 * author saw it, and it is asked by nobody what an operation says. Each method throws `CarrierError` when it cannot be done.
 */
export interface Carrier {
  hello(pulled: number): Promise<Hello>;
  /**
   * In order, as far as they can be taken; those that have a number already count as taken. With `head` they are taken only where the
   * log ends there: whoever has looked at all of it has missed nothing.
   */
  push(sent: readonly Sent[], head?: number): Promise<Pushed>;
  /**
   * Operations after a number, in order, none left out, and at least one where there is one: fewer than were asked for do not say that
   * the log ends. Says at the same time that all up to the number are here.
   */
  pull(since: number, limit: number): Promise<Numbered[]>;
  /** Calls when there may be something new, where the carrier can tell; answers how to stop it. */
  watch(onNews: () => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

export type CarrierTrouble =
  /** Not there, or too slow: try again later. */
  | "away"
  /** The login was refused, or may not use spaces. */
  | "login"
  /** The address says not where it is, or holds what must not be in it. */
  | "address"
  /** It knows this space, and this member or machine is not in it, or not any more. */
  | "out"
  /** It does not know this space: it was never there, or what was there was wiped. Nobody was removed by that. */
  | "unknown"
  /** Its functions are of another version. */
  | "version"
  /** The connection would not be private. */
  | "insecure"
  /** It has no room left. */
  | "full"
  /** It answered what it must not. */
  | "broken";

/** Says in a sentence for people what is wrong and what to do; never holds a password or words of a memory. */
export class CarrierError extends Error {
  override readonly name = "CarrierError";
  readonly trouble: CarrierTrouble;

  constructor(trouble: CarrierTrouble, message: string, options?: ErrorOptions) {
    super(message, options);
    this.trouble = trouble;
  }
}
