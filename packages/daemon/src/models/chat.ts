import type { z } from "zod";
import type { CallKind } from "./call-ledger.ts";
import type { CallScope, ModelState } from "./models.ts";

/** A language model that answers one question with one JSON value. */
export interface ChatModel {
  /** Provider and model: "anthropic/claude-x". */
  readonly name: string;
  state(): ModelState;
  /**
   * The JSON value as the model gave it: `schema` asks for a shape, it does not promise one. Throws `ModelError` when
   * the provider fails.
   */
  complete(question: ChatQuestion): Promise<unknown>;
}

export interface ChatQuestion {
  readonly system: string;
  readonly prompt: string;
  readonly schema: z.ZodType;
  readonly signal: AbortSignal;
  readonly kind: CallKind;
  readonly scope: CallScope;
  /** Told of each request that has left for it: tries count, what was refused before it left does not. */
  readonly onSent?: () => void;
}
