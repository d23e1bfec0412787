import type { MemoryKind, MemoryType } from "@memory/shared";
import type { Lines } from "./session.ts";

/** Why a model gave nothing. */
export type ModelTrouble =
  /** It cannot be reached, is overloaded, or took too long: later it may do. */
  | "unavailable"
  /** No key is set for it, or the one that is set is refused. */
  | "key"
  /** The account has no credit, or its own limit is reached. */
  | "credit"
  /** The day's cap for unattended calls or money is reached. */
  | "cap"
  /** The answer is not what was asked for. */
  | "unreadable"
  /** It will not do this, and would not the next time: no such model, too long, a bad setting. */
  | "refused";

/** A sentence worth remembering, as a distiller found it in one session. */
export interface Finding {
  readonly type: MemoryType;
  /** A short standalone sentence. */
  readonly content: string;
  /** Prints of the secrets that its markers stand for (decision 0045); null where there are none. */
  readonly hidden: string | null;
  /** Calibrated probability (0..1) that a colleague would want this in three months. Below .6: unconfirmed. */
  readonly confidence: number;
  /** Id of the rule, or `model` for a language model. */
  readonly rule: string;
  /** Raw score of the rules; orders findings against each other. */
  readonly score: number;
  /** The exact words it was made from, at most 400 characters, redacted. */
  readonly excerpt: string;
  readonly lines: Lines;
  readonly uuid: string | null;
  /** Milliseconds since the epoch: when it was said or done. */
  readonly at: number | null;
  /** Speaker. The user's words outrank the assistant's. */
  readonly statedBy: "user" | "assistant" | "tool";
  /** Told by a language model alone, like what follows. */
  readonly kind?: MemoryKind | null | undefined;
  /** The thing it is about. */
  readonly subject?: string | null | undefined;
  /** Its end, in words. */
  readonly until?: string | null | undefined;
  /** Words on that which no longer holds because of it. */
  readonly replaces?: string | null | undefined;
  /** A test, a commit or a log shows it. */
  readonly shown?: boolean | undefined;
}

export interface Distilled {
  readonly findings: readonly Finding[];
  /** Candidates seen and refused (too vague, an echo, a duplicate in the same session, over a cap). */
  readonly dropped: number;
  /** Why a part of the session could not be distilled, in words; the session is read again by the next run. */
  readonly failure?: string;
  /** Error of the distilling model, where it was a model and failed. */
  readonly trouble?: ModelTrouble;
  /** Name of the distiller that read it, where that is not the one that was asked. */
  readonly readBy?: string;
  /** Why that one did not, for a person. */
  readonly because?: string;
}
