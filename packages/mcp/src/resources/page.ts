import type { Client } from "@memory/client";
import type { Resource } from "@modelcontextprotocol/server";
import type { Complete, Completions } from "../completions.ts";
import { page } from "../form.ts";
import { fitted } from "../pack.ts";
import type { Tool, ToolContext } from "../tool.ts";

/** Values of an address where its template has `{name}`, decoded. */
export type Asked = (name: string) => string;

/** Something that can be read under an address, as Markdown. */
export interface Page {
  readonly name: string;
  /** "memory://status", or a template of RFC 6570: "memory://memories/{id}". */
  readonly uri: string;
  readonly title: string;
  readonly description: string;
  /** Its first lines are ours; everything that comes out of the store stands in the fence. */
  read(asked: Asked, context: ToolContext): Promise<string>;
  /** A few of many, the newest first; without it a template is only told as such. */
  readonly list?: (client: Client, signal: AbortSignal) => Promise<Resource[]>;
  readonly complete?: (completions: Completions) => Record<string, Complete>;
  /** An agent may ask to be told when it changes. */
  readonly watched?: true;
}

/** Tokens a page costs at most: a fraction of what a client takes from a server at once. */
const MOST_TOKENS = 6_000;

/** The page says what the tool says, with more room. */
export const pageOf = async (
  tool: Tool,
  args: Record<string, unknown>,
  context: ToolContext,
): Promise<string> => {
  const room = "max_tokens" in tool.input.shape ? { max_tokens: MOST_TOKENS } : {};
  return fitted(await tool.run({ ...args, ...room }, context), page).text;
};
