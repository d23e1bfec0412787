import type { Client } from "@memory/client";
import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import type { Toolset } from "../toolset.ts";

/** Offer what memory holds as resources. */
export function serveResources(_server: McpServer, _client: Client, _toolset: Toolset): void {}
