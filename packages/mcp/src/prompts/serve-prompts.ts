import type { Client } from "@memory/client";
import { completable, type GetPromptResult, type McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { type Completions, completionsOf } from "../completions.ts";
import { protocolError } from "../protocol-error.ts";
import type { Tool } from "../tool.ts";
import type { Argument, Prompt } from "./prompt.ts";
import { PROMPTS } from "./prompts.ts";

/** Offer what a person can ask for by name, as far as the agent has the tools for it. */
export function servePrompts(server: McpServer, client: Client, tools: readonly Pick<Tool, "name">[]): void {
  const names = new Set(tools.map(({ name }) => name));
  for (const prompt of PROMPTS.filter(({ needs }) => needs.every((name) => names.has(name)))) {
    const { name, title, description, argument } = prompt;
    const write = (given: string, signal: AbortSignal) =>
      answer(prompt, () => prompt.write(given, { client, server, person: null, signal, tools: names }));
    if (argument)
      server.registerPrompt(
        name,
        { title, description, argsSchema: shapeOf(argument, completionsOf(client)) },
        (args, { mcpReq: { signal } }) => write(args[argument.name] ?? "", signal),
      );
    else server.registerPrompt(name, { title, description }, ({ mcpReq: { signal } }) => write("", signal));
  }
}

/** Described here and not in the table: what completes it is written into the schema, which must be this server's own. */
function shapeOf({ name, description, schema, complete }: Argument, completions: Completions) {
  const own = schema.describe(description);
  return z.object({ [name]: complete ? completable(own, complete(completions)) : own });
}

async function answer(
  { name, description, argument }: Prompt,
  write: () => Promise<string>,
): Promise<GetPromptResult> {
  try {
    const text = await write();
    return { description, messages: [{ role: "user", content: { type: "text", text } }] };
  } catch (error) {
    const example = `/${name}${argument ? ` <${argument.name}>` : ""}`;
    throw protocolError(error, example);
  }
}
