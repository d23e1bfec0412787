import type { Readable, Writable } from "node:stream";
import type { JSONRPCMessage, McpServer } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { jsonLines } from "./json-lines.ts";
import { listeners } from "./subscriptions.ts";

interface Streams {
  readonly stdin: Readable;
  readonly stdout: Writable;
  /** Takes a remark for whoever reads the agent's log: stdout belongs to the protocol. */
  readonly note: (remark: string) => void;
  /** Hears each message before the server does. */
  readonly heard?: (message: JSONRPCMessage) => void;
  /** Was a request answered before anybody was here? Asked once of each. */
  readonly isAnswered?: (id: unknown) => boolean;
  /** Milliseconds that calls in hand may take when the agent has hung up; half a second unless a test is in a hurry. */
  readonly graceMs?: number;
}

// An agent that is gone must leave no process within a second; one that pipes its questions in waits for the answers.
const GRACE_MS = 500;

/**
 * Serve one agent over a pair of streams until it hangs up, in the revision of the protocol that it begins with. `make`: a server
 * of it; an agent that asks in a later revision and goes on in an earlier one gets two, one after the other.
 */
export async function converse(make: () => McpServer, streams: Streams): Promise<void> {
  const { stdin, stdout, note, heard, isAnswered, graceMs = GRACE_MS } = streams;
  const listening = listeners();
  const lines = jsonLines({ stdin, stdout, isAnswered }, (message) => {
    heard?.(message);
    listening.heard(message);
  });
  let noted = false;
  const handle = serveStdio(
    () => {
      const server = make();
      listening.serve(server);
      return server;
    },
    {
      transport: lines,
      // Its message is left out: it may quote what was sent.
      onerror: () => {
        if (!noted)
          note("a line on stdin is no message of the protocol, or could not be answered; it is left out");
        noted = true;
      },
    },
  );
  const hangUp = () => void handle.close();
  let late: NodeJS.Timeout | undefined;
  // An agent that is gone says nothing else.
  const ended = () => {
    late ??= setTimeout(hangUp, graceMs);
    lines.whenAnswered(hangUp);
  };
  for (const event of ["end", "close"]) stdin.once(event, ended);
  stdout.once("error", hangUp);
  // Each answer that has to wait for a slow reader listens.
  stdout.setMaxListeners(0);
  await lines.closed;
  clearTimeout(late);
}
