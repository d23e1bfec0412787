import type { Client } from "@memory/client";
import {
  type CallToolResult,
  type InputRequiredResult,
  isSpecType,
  type McpServer,
  type ServerContext,
  type Tool as ToolListing,
} from "@modelcontextprotocol/server";
import { z } from "zod";
import { FormPending, pending, personAt } from "./ask-person.ts";
import { type Form, formFor, resultOf } from "./form.ts";
import { fitted } from "./pack.ts";
import { methodNotFound, protocolError } from "./protocol-error.ts";
import { isAway, refusalOf, ToolError } from "./refusal.ts";
import { annotationsOf, type Tool, type ToolContext } from "./tool.ts";

interface Serving {
  readonly client: Client;
  /** The agent that asks, once it is known. */
  readonly agent: () => string | undefined;
}

/**
 * Offer tools, in this order. Arguments are checked here and not by the SDK, so that a wrong one is answered with a call that
 * works.
 */
export function serveTools(server: McpServer, tools: readonly Tool[], { client, agent }: Serving): void {
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  server.server.registerCapabilities({ tools: {} });
  // Made when it is asked for: over HTTP each call has a server of its own.
  server.server.setRequestHandler("tools/list", () => ({
    tools: tools.map((tool) => listed(tool, formFor(agent()))),
  }));
  // As a handler of its own, a call that names no tool would be answered by the SDK, with all that its parser has to say.
  server.server.fallbackRequestHandler = async (request, context) => {
    if (request.method !== "tools/call") throw methodNotFound();
    const { data: params } = Called.safeParse(request.params ?? {});
    if (!params)
      throw refused(
        "a call names its tool, a text in params.name, and its arguments, an object in params.arguments",
      );
    const tool = byName.get(params.name);
    if (!tool) throw refused(`there is no tool ${JSON.stringify(params.name.slice(0, 100))}`);
    return call(tool, params.arguments ?? {}, {
      ...contextOf(client, server, context),
      form: formFor(agent()),
    });
  };
  const refused = (message: string) =>
    protocolError(new ToolError(message, [`The tools are ${[...byName.keys()].join(", ")}`]), "");
}

const Called = z.object({ name: z.string(), arguments: z.record(z.string(), z.unknown()).optional() });

const contextOf = (client: Client, server: McpServer, context: ServerContext): ToolContext => ({
  client,
  server,
  person: personAt(server, context),
  signal: context.mcpReq.signal,
});

async function call(
  tool: Tool,
  args: unknown,
  { form, ...context }: ToolContext & { readonly form: Form },
): Promise<CallToolResult | InputRequiredResult> {
  try {
    return resultOf(fitted(await tool.run(args, context), form), form);
  } catch (error) {
    if (error instanceof FormPending) return pending(error);
    const text = refusalOf(error, tool.example);
    // Gemini CLI and opencode show a failed call to their person. Who was promised data insists on an error where none comes.
    if (isAway(error) && form.kind !== "both")
      return { content: [{ type: "text", text: `${text}\nGo on without memory.` }] };
    return { content: [{ type: "text", text }], isError: true };
  }
}

/** A tool as it is told to agents; what it answers with only to those that get it as data. */
export function listed(tool: Tool, form: Form): ToolListing {
  const told: unknown = {
    name: tool.name,
    title: tool.title,
    description: tool.description,
    inputSchema: schemaOf(tool.told ?? tool.input, "input"),
    ...(form.kind === "both" && { outputSchema: schemaOf(tool.output, "output") }),
    annotations: annotationsOf(tool),
    ...(tool.asksPerson && { _meta: { "anthropic/requiresUserInteraction": true } }),
  };
  if (isSpecType.Tool(told)) return told;
  throw new TypeError(`${tool.name} is no tool of the protocol.`);
}

/** Without references, which some agents do not follow, and without what tells an agent nothing and costs tokens. */
function schemaOf(schema: z.ZodObject, io: "input" | "output"): unknown {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, reused: "inline" });
  return json;
}
