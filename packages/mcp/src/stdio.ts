import type { Readable, Writable } from "node:stream";
import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";

interface Streams {
  readonly stdin: Readable;
  readonly stdout: Writable;
}

/** Serve one agent over a pair of streams until it hangs up. */
export async function converse(server: McpServer, { stdin, stdout }: Streams): Promise<void> {
  const transport = new StdioServerTransport(stdin, stdout);
  const closed = new Promise<void>((resolve) => {
    server.server.onclose = resolve;
  });
  // The SDK does not watch for the end of its input, and an agent that is gone says nothing else.
  const hangUp = () => void transport.close();
  for (const event of ["end", "close"]) stdin.once(event, hangUp);
  stdout.once("error", hangUp);
  await server.connect(transport);
  await closed;
}
