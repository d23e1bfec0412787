import type { Client } from "@memory/client";
import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import type { Toolset } from "../toolset.ts";

/** Offer what a person can ask for by name. */
export function servePrompts(_server: McpServer, _client: Client, _toolset: Toolset): void {}
