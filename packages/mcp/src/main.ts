import type { Readable } from "node:stream";
import type { Client } from "@memory/client";
import { agentName, introducedIn } from "./agent.ts";
import type { Tried } from "./check.ts";
import { createServer, type ServerOptions } from "./server.ts";
import { converse } from "./stdio.ts";

export interface ServeOptions extends Omit<ServerOptions, "watcher"> {
  /** Makes what talks to the daemon, under the name that `asWhom` has at the time; it finds the daemon at the first call, and
   * starts it there when it may. */
  readonly connect: (asWhom: () => string, may: { readonly start: boolean }) => Client;
  /** Where somebody stood in while this was loaded: what came meanwhile, and what of it is answered. */
  readonly porch?: { readonly stdin: Readable; leave(): (id: unknown) => boolean } | undefined;
}

/** Speak MCP on stdin and stdout. Resolves when the agent hangs up; throws when the streams fail. */
export async function serve({ connect, porch, ...options }: ServeOptions): Promise<void> {
  let agent: string | undefined;
  const asWhom = () => agent ?? `mcp/${options.version}`;
  const client = connect(asWhom, { start: true });
  const watcher = connect(asWhom, { start: false });
  await converse(() => createServer(client, { ...options, watcher, agent: () => agent }), {
    stdin: porch?.stdin ?? process.stdin,
    stdout: process.stdout,
    note,
    ...(porch && { isAnswered: porch.leave() }),
    heard: (message) => {
      const introduced = introducedIn(message);
      if (introduced !== undefined) agent = agentName(introduced);
    },
  });
  // An agent that has hung up may have left its end of stdout open and unread: nobody waits for the rest.
  setTimeout(() => process.exit(), LAST_WORDS_MS);
}

/** Milliseconds that the rest of stdout may take. */
const LAST_WORDS_MS = 200;

const note = (remark: string) => void process.stderr.write(`memory: ${remark}\n`);

/** Start a server by its words as a client does, and see that it answers. Loaded late: nobody who serves needs a client. */
export async function tryServer(words: readonly string[], options: { version: string }): Promise<Tried> {
  const { check } = await import("./check.ts");
  return check(words, options);
}
