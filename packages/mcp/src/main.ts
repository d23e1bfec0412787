import type { Client } from "@memory/client";
import { agentOf } from "./agent.ts";
import { createServer, type ServerOptions } from "./server.ts";
import { converse } from "./stdio.ts";

export interface ServeOptions extends ServerOptions {
  /** Makes what talks to the daemon, under the name that `asWhom` has at the time; it may find or start the daemon at the
   * first call. */
  readonly connect: (asWhom: () => string) => Client;
}

/** Speak MCP on stdin and stdout. Resolves when the agent hangs up; throws when the streams fail. */
export async function serve({ connect, ...options }: ServeOptions): Promise<void> {
  const client = connect(() => agentOf(server) ?? `mcp/${options.version}`);
  const server = createServer(client, options);
  await converse(server, process);
}
