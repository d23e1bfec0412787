import type { Client } from "@memory/client";
import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import {
  CallToolRequestSchema,
  type CallToolResult,
  ListToolsRequestSchema,
  type Tool as ToolListing,
  ToolSchema,
} from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";
import { methodNotFound, protocolError } from "./protocol-error.ts";
import { refusalOf, ToolError } from "./refusal.ts";
import { annotationsOf, resultOf, type Tool } from "./tool.ts";

/**
 * Offer tools, in this order. Arguments are checked here and not by the SDK, so that a wrong one is answered with a call that
 * works.
 */
export function serveTools(server: McpServer, client: Client, tools: readonly Tool[]): void {
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  server.server.registerCapabilities({ tools: {} });
  // Made when it is asked for: over HTTP each call has a server of its own.
  server.server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: tools.map(listed) }));
  // As a handler of its own, a call that names no tool would be answered by the SDK, with all that its parser has to say.
  server.server.fallbackRequestHandler = async (request, { signal }) => {
    if (request.method !== METHOD) throw methodNotFound();
    const { params } = CallToolRequestSchema.safeParse(request).data ?? {};
    if (!params)
      throw refused(
        "a call names its tool, a text in params.name, and its arguments, an object in params.arguments",
      );
    const tool = byName.get(params.name);
    if (!tool) throw refused(`there is no tool ${JSON.stringify(params.name.slice(0, 100))}`);
    return call(tool, params.arguments ?? {}, { client, server, signal });
  };
  const refused = (message: string) =>
    protocolError(new ToolError(message, [`The tools are ${[...byName.keys()].join(", ")}`]), "");
}

const METHOD = CallToolRequestSchema.shape.method.value;

async function call(tool: Tool, args: unknown, context: Parameters<Tool["run"]>[1]): Promise<CallToolResult> {
  try {
    return resultOf(await tool.run(args, context));
  } catch (error) {
    return { content: [{ type: "text", text: refusalOf(error, tool.example) }], isError: true };
  }
}

/** A tool as it is told to agents. */
export const listed = (tool: Tool): ToolListing =>
  ToolSchema.parse({
    name: tool.name,
    title: tool.title,
    description: tool.description,
    inputSchema: schemaOf(tool.input, "input"),
    outputSchema: schemaOf(tool.output, "output"),
    annotations: annotationsOf(tool),
    _meta: {
      // Claude Code hides the schema of a tool until it is searched for, and then agents rarely call it.
      "anthropic/alwaysLoad": true,
      ...(tool.asksPerson && { "anthropic/requiresUserInteraction": true }),
    },
  });

/** Without references, which some agents do not follow, and without what tells an agent nothing and costs tokens. */
function schemaOf(schema: z.ZodObject, io: "input" | "output"): unknown {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, reused: "inline" });
  return json;
}
