import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";

/** As long as the contract lets a name be. */
const LONGEST = 200;
/** Our own programs, through which a person speaks: an agent cannot call itself that. */
const OURS = /^memory-/i;

/** The agent as it introduced itself to this server, "claude-code/2.1.0", in characters that fit a header; undefined before it has. */
export function agentOf(server: McpServer): string | undefined {
  const agent = server.server.getClientVersion();
  return agent && agentName(`${agent.name}/${agent.version}`);
}

/** A name an agent gives itself, fit for a header. */
export function agentName(given: string): string {
  const name = given.replace(/[^\x20-\x7e]+/g, " ").trim();
  return (OURS.test(name) || name === "" ? `mcp ${name}` : name).slice(0, LONGEST).trim();
}

const program = z.object({ name: z.string(), version: z.string().optional() });
const introduction = z.object({
  params: z.object({
    /** In `initialize`. */
    clientInfo: program.optional(),
    /** In every request, since the revision of 2026. */
    _meta: z.object({ "io.modelcontextprotocol/clientInfo": program.optional() }).optional(),
  }),
});

/** "claude-code/2.1.0", where the message says who sends it. */
export function introducedIn(message: unknown): string | undefined {
  const params = introduction.safeParse(message).data?.params;
  const found = params?.clientInfo ?? params?._meta?.["io.modelcontextprotocol/clientInfo"];
  return found && [found.name, found.version].filter(Boolean).join("/");
}
