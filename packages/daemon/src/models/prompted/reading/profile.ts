import type { ChatModel } from "../../chat.ts";

/** Bounds of a question, by the model's size. */
export interface Profile {
  /** Characters of a reading. */
  readonly reading: number;
  /** Memories of a reading at most. */
  readonly most: number;
  /** It leaves out little, and forgets half of what it is asked for: the fields that rules can fill are not asked for. */
  readonly isSmall: boolean;
}

const LARGE: Profile = { reading: 30_000, most: 12, isSmall: false };
const SMALL: Profile = { reading: 12_000, most: 4, isSmall: true };

/** Billions of parameters up to which a model counts as small. */
const SMALL_UP_TO = 14;

/** A model on this machine is small unless its name says otherwise ("qwen3:32b"). */
export function profileOf(chat: Pick<ChatModel, "name" | "state">): Profile {
  if (chat.state().remote) return LARGE;
  const billions = /(?<![a-z\d.])(\d{1,4}(?:\.\d+)?)b(?![a-z\d])/i.exec(chat.name)?.[1];
  return billions !== undefined && Number(billions) > SMALL_UP_TO ? LARGE : SMALL;
}
