import type { Client } from "@memory/client";
import { createServer } from "./server.ts";
import { converse } from "./stdio.ts";

export interface ServeOptions {
  /** Talks to the daemon; it may find or start it at the first call. */
  readonly client: Client;
  /** Version of this product, told to the agent. */
  readonly version: string;
}

/** Speak MCP on stdin and stdout. Resolves when the agent hangs up; throws when the streams fail. */
export async function serve({ client, version }: ServeOptions): Promise<void> {
  await converse(createServer(client, version), process);
}
