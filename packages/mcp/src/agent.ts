import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";

/** As long as the contract lets a name be. */
const LONGEST = 200;

/** The agent as it introduced itself, "claude-code/2.1.0", in characters that fit a header; undefined before it has. */
export function agentOf(server: McpServer): string | undefined {
  const agent = server.server.getClientVersion();
  return agent && `${agent.name}/${agent.version}`.replace(/[^\x20-\x7e]+/g, " ").slice(0, LONGEST);
}
