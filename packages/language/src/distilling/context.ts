import type { HumanVia } from "../session.ts";
import type { Spoken } from "./quote.ts";
import type { Conversation } from "./referents.ts";

/** Context of a message: people lean on it, so the memory must say it. */
export interface Surroundings extends Conversation {
  /** A few words on what the session is about, or null. */
  readonly topic: string | null;
  /** The person stopped the agent just before: what follows is a correction. */
  readonly afterInterrupt: boolean;
  readonly via: HumanVia;
  /** Every question of the session that was answered: one names what another only points at. */
  readonly questions: readonly string[];
  /** Texts that a message may lean on: the message before it, and the assistant's last words. */
  readonly heard: readonly Spoken[];
}

export interface Context extends Surroundings {
  /** The message tells of a defect. */
  readonly reported: boolean;
  /** The whole message is a statement or three. */
  readonly brief: boolean;
  /** The next sentence asks to remember this one. */
  readonly remembered: boolean;
  /** A rejection, words after an interrupt, or a message that says "that is wrong". */
  readonly correcting: boolean;
  /** The assistant's next words agree. */
  readonly confirmed: boolean;
  /** The sentence before, or the option of the assistant's that this one answers. */
  readonly previous: string | null;
  /** All sentences of the message before this one. */
  readonly earlier: readonly string[];
}
