import type { Client } from "@memory/client";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { INSTRUCTIONS } from "./instructions.ts";
import { servePrompts } from "./prompts/serve-prompts.ts";
import { serveResources } from "./resources/serve-resources.ts";
import { serveTools } from "./serve-tools.ts";
import { type Toolset, toolsOf } from "./toolset.ts";

export interface ServerOptions {
  /** Of this product, told to the agent. */
  readonly version: string;
  readonly toolset?: Toolset;
  /** Offer nothing that changes anything. */
  readonly readOnly?: boolean;
}

/** The MCP server with what it offers, not yet connected to an agent. */
export function createServer(
  client: Client,
  { version, toolset = "core", readOnly = false }: ServerOptions,
): McpServer {
  const about = { name: "memory", title: "Memory", version };
  const server = new McpServer(about, { instructions: INSTRUCTIONS });
  serveTools(server, client, toolsOf(toolset, readOnly));
  serveResources(server, client, toolset);
  servePrompts(server, client, toolset);
  return server;
}
