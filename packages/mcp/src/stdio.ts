import type { Readable, Writable } from "node:stream";
import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { CancelledNotificationSchema, ErrorCode, isJSONRPCRequest } from "@modelcontextprotocol/sdk/types.js";

interface Streams {
  readonly stdin: Readable;
  readonly stdout: Writable;
  /** Takes a remark for whoever reads the agent's log: stdout belongs to the protocol. */
  readonly note: (remark: string) => void;
  /** Milliseconds that calls in hand may take when the agent has hung up; half a second unless a test is in a hurry. */
  readonly graceMs?: number;
}

// An agent that is gone must leave no process within a second; one that pipes its questions in waits for the answers.
const GRACE_MS = 500;

/** The reply that JSON-RPC wants to a line that nobody can read: it may have been a request, and somebody may wait for its answer. */
const NO_JSON = `${JSON.stringify({
  jsonrpc: "2.0",
  id: null,
  error: { code: ErrorCode.ParseError, message: "Parse error: this line is no JSON" },
})}\n`;

/** Serve one agent over a pair of streams until it hangs up. */
export async function converse(server: McpServer, streams: Streams): Promise<void> {
  const { stdin, stdout, note, graceMs = GRACE_MS } = streams;
  const transport = new StdioServerTransport(stdin, stdout);
  const whenAnswered = watchAnswers(transport);
  const closed = new Promise<void>((resolve) => {
    server.server.onclose = resolve;
  });
  // Before the server listens, who hears of other failures, too.
  transport.onerror = (error) => {
    if (error instanceof SyntaxError && stdout.writable) stdout.write(NO_JSON);
  };
  let noted = false;
  // Its message is left out: it may quote what was sent.
  server.server.onerror = () => {
    if (!noted)
      note("a line on stdin is no message of the protocol, or could not be answered; it is left out");
    noted = true;
  };
  const hangUp = () => void transport.close();
  let late: NodeJS.Timeout | undefined;
  // The SDK does not watch for the end of its input, and an agent that is gone says nothing else.
  const ended = () => {
    late ??= setTimeout(hangUp, graceMs);
    whenAnswered(hangUp);
  };
  for (const event of ["end", "close"]) stdin.once(event, ended);
  stdout.once("error", hangUp);
  // Each answer that has to wait for a slow reader listens.
  stdout.setMaxListeners(0);
  await server.connect(transport);
  await closed;
  clearTimeout(late);
}

/** Answers a function that calls back as soon as no request waits for its answer. */
function watchAnswers(transport: StdioServerTransport): (done: () => void) => void {
  const waiting = new Set<unknown>();
  let onNone: (() => void) | undefined;
  const answered = (id: unknown) => {
    waiting.delete(id);
    if (waiting.size === 0) onNone?.();
  };
  // The server hears each message after this.
  transport.onmessage = (message) => {
    if (isJSONRPCRequest(message)) waiting.add(message.id);
    // A cancelled request is not answered.
    const cancelled = CancelledNotificationSchema.safeParse(message).data;
    if (cancelled) answered(cancelled.params.requestId);
  };
  const send = transport.send.bind(transport);
  transport.send = async (message) => {
    await send(message);
    if (!("method" in message)) answered(message.id);
  };
  return (done) => {
    onNone = done;
    if (waiting.size === 0) done();
  };
}
