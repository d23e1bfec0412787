import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";

/** As long as the contract lets a name be. */
const LONGEST = 200;
/** Our own programs, through which a person speaks: an agent cannot call itself that. */
const OURS = /^memory-/i;

/** The agent as it introduced itself, "claude-code/2.1.0", in characters that fit a header; undefined before it has. */
export function agentOf(server: McpServer): string | undefined {
  const agent = server.server.getClientVersion();
  return agent && agentName(`${agent.name}/${agent.version}`);
}

/** A name an agent gives itself, fit for a header. */
export function agentName(given: string): string {
  const name = given.replace(/[^\x20-\x7e]+/g, " ").trim();
  return (OURS.test(name) || name === "" ? `mcp ${name}` : name).slice(0, LONGEST).trim();
}
