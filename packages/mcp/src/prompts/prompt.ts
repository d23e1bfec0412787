import type { z } from "zod";
import type { Complete, Completions } from "../completions.ts";
import type { ToolContext } from "../tool.ts";

/** The one argument of a prompt; a person types it after the prompt's name, and words of a sentence need no quotes. */
export interface Argument {
  readonly name: string;
  readonly description: string;
  readonly schema: z.ZodType<string, string>;
  readonly complete?: (completions: Completions) => Complete;
}

export interface PromptContext extends ToolContext {
  /** Names of the tools that the agent has. */
  readonly tools: ReadonlySet<string>;
}

/** A prompt that a person can ask for by name. */
export interface Prompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly argument?: Argument;
  /** Tools that the agent must have to do it. */
  readonly needs: readonly string[];
  /** The request to the agent; text from the store stands in the fence. */
  write(given: string, context: PromptContext): Promise<string>;
}
