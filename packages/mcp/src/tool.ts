import type { Client } from "@memory/client";
import type { McpServer, ToolAnnotations } from "@modelcontextprotocol/server";
import type { z } from "zod";
import type { Person } from "./ask-person.ts";

/** Dependencies of a tool. */
export interface ToolContext {
  readonly client: Client;
  readonly server: McpServer;
  /** The person at the agent; null where its client cannot put a form before them. */
  readonly person: Person | null;
  /** Aborted when the agent cancels the call or is gone. */
  readonly signal: AbortSignal;
}

export interface Answer {
  /** The text that the agent reads; its first line is the answer. */
  readonly text: string;
  /**
   * The same as data, of the tool's output schema. Some programs hand only this to a model, so nothing that matters may
   * stand in the text alone, the fence included.
   */
  readonly data: Record<string, unknown>;
  /** Resources the answer is about, for clients that can open them. */
  readonly links?: readonly Link[];
}

/** An answer that has to fit into a budget, in whatever form it goes out. */
export interface Packing {
  /** The number of items. */
  readonly items: number;
  /** Characters of each item's text: what it needs to be worth a place, and what it is worth at most. */
  readonly least: number;
  readonly most: number;
  readonly maxTokens: number;
  /** The answer with the first so many items, each text of at most so many characters. */
  readonly write: (items: number, characters: number) => Answer;
  /** For when not even one item fits, the longest first; the last is given whatever it costs. */
  readonly instead: readonly [Answer, ...Answer[]];
}

export interface Link {
  /** "memory://memories/0198c0de-…" */
  readonly uri: string;
  readonly name: string;
}

/** All four, always: a client takes a missing one for the worst. */
export interface Hints {
  readonly readOnly: boolean;
  readonly destructive: boolean;
  readonly idempotent: boolean;
  readonly openWorld: boolean;
}

export interface Tool {
  readonly name: string;
  readonly title: string;
  /** Begins with a verb and names when to call it; at most 1,024 characters. */
  readonly description: string;
  /** A call that works, shown with every refusal of arguments. */
  readonly example: string;
  readonly input: z.ZodObject;
  readonly output: z.ZodObject;
  /** How it is told where each word of it is paid for with every request; it takes the rest of its arguments all the same. */
  readonly short?: { readonly description: string; readonly input: z.ZodObject };
  /** The arguments that agents are told of, where not all. */
  readonly told?: z.ZodObject;
  readonly hints: Hints;
  /** The client must have a person allow each call. */
  readonly asksPerson?: boolean;
  /** `args` are of the input schema. */
  run(args: unknown, context: ToolContext): Promise<Answer | Packing>;
}

interface Defined<Input extends z.ZodObject> extends Omit<Tool, "input" | "run"> {
  readonly input: Input;
  run(args: z.output<Input>, context: ToolContext): Promise<Answer | Packing>;
}

/** A tool whose arguments are typed by its own schema. */
export const defineTool = <Input extends z.ZodObject>(tool: Defined<Input>): Tool => ({
  ...tool,
  run: (args, context) => tool.run(tool.input.parse(args), context),
});

export const annotationsOf = ({ title, hints }: Pick<Tool, "title" | "hints">): ToolAnnotations => ({
  title,
  readOnlyHint: hints.readOnly,
  destructiveHint: hints.destructive,
  idempotentHint: hints.idempotent,
  openWorldHint: hints.openWorld,
});
