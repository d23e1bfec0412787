import type { JSONSchema7 } from "ai";
import type { ChatQuestion } from "../../chat.ts";

/** A question on its way to a provider. */
export interface WireQuestion {
  readonly question: Pick<ChatQuestion, "system" | "prompt" | "signal">;
  readonly maxOutputTokens: number;
  /** The shape the provider is to hold the answer to; null: it is asked for in words alone. */
  readonly shape: JSONSchema7 | null;
  /** Estimated tokens of the question. */
  readonly inputTokens: number;
  readonly baseUrl: string;
  /** The only way out. */
  readonly fetch: typeof globalThis.fetch;
}

export interface WireReply {
  readonly text: string;
  /** There was no room for the rest. */
  readonly isCut: boolean;
  /** The model will not answer this. */
  readonly isDeclined: boolean;
}
