import type { Client } from "@memory/client";
import { McpServer } from "@modelcontextprotocol/server";
import { agentOf } from "./agent.ts";
import { instructionsOf } from "./instructions.ts";
import { servePrompts } from "./prompts/serve-prompts.ts";
import { serveResources } from "./resources/serve-resources.ts";
import { serveTools } from "./serve-tools.ts";
import { serveGraphResource } from "./server-memory/serve-graph-resource.ts";
import { type Toolset, toolsOf } from "./toolset.ts";

// The other parts that the daemon needs to serve it over HTTP.
export { agentName, introducedIn } from "./agent.ts";
export { TOOLSETS } from "./toolset.ts";

export interface ServerOptions {
  /** The version of this product, told to the agent. */
  readonly version: string;
  readonly toolset?: Toolset;
  /** Offer nothing that changes anything. */
  readonly readOnly?: boolean;
  /** Asks the daemon without ever starting it, for an agent that stays and wants to hear of changes. Without it, no
   * resource can be subscribed to. */
  readonly watcher?: Client;
  /** The agent that asks, where it is not the one of the handshake with this server. */
  readonly agent?: () => string | undefined;
}

/** Agents of one name are told the same while a server runs; those of another may not be. */
const SETTLED = { ttlMs: 5 * 60_000, cacheScope: "private" } as const;

/** The MCP server with what it offers, not yet connected to an agent. */
export function createServer(
  client: Client,
  { version, toolset = "core", readOnly = false, watcher, agent }: ServerOptions,
): McpServer {
  const about = { name: "memory", title: "Memory", version };
  const tools = toolsOf(toolset, readOnly);
  const server = new McpServer(about, {
    instructions: instructionsOf(toolset, tools),
    // What is offered stays what it is; nobody is told of changes that never come.
    capabilities: {
      resources: { listChanged: false },
      ...(toolset !== "server-memory" && { prompts: { listChanged: false } }),
    },
    cacheHints: { "tools/list": SETTLED, "prompts/list": SETTLED },
  });
  serveTools(server, tools, { client, agent: agent ?? (() => agentOf(server)) });
  // The reference server has a resource of its own, and no prompts.
  if (toolset === "server-memory") {
    serveGraphResource(server, client, { stays: watcher !== undefined });
    return server;
  }
  serveResources(server, client, watcher);
  servePrompts(server, client, tools);
  return server;
}
