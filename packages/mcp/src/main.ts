import type { Client } from "@memory/client";
import { agentOf } from "./agent.ts";
import { createServer } from "./server.ts";
import { converse } from "./stdio.ts";

export interface ServeOptions {
  /** Makes what talks to the daemon, under the name that `asWhom` has at the time; it may find or start the daemon at the
   * first call. */
  readonly connect: (asWhom: () => string) => Client;
  /** Version of this product, told to the agent. */
  readonly version: string;
}

/** Speak MCP on stdin and stdout. Resolves when the agent hangs up; throws when the streams fail. */
export async function serve({ connect, version }: ServeOptions): Promise<void> {
  const client = connect(() => agentOf(server) ?? `memory-mcp/${version}`);
  const server = createServer(client, version);
  await converse(server, process);
}
