import type { Readable, Writable } from "node:stream";
import {
  isJSONRPCErrorResponse,
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
  type JSONRPCMessage,
  PARSE_ERROR,
  parseJSONRPCMessage,
  type Transport,
} from "@modelcontextprotocol/server";

/** Bytes of a line. What comes after a longer one cannot be trusted. */
const LONGEST = 10 * 1024 * 1024;
const NEWLINE = 10;

/** The reply that JSON-RPC wants to a line that nobody can read: it may have been a request, and somebody may wait for its answer. */
const NO_JSON = `${JSON.stringify({
  jsonrpc: "2.0",
  id: null,
  error: { code: PARSE_ERROR, message: "Parse error: this line is no JSON" },
})}\n`;

export interface JsonLines extends Transport {
  /** Resolves when it is closed. */
  readonly closed: Promise<void>;
  /** Calls back as soon as no request waits for its answer. */
  whenAnswered(done: () => void): void;
}

interface Ends {
  readonly stdin: Readable;
  readonly stdout: Writable;
  /** Was a request answered already, by its id? Asked once of each. */
  readonly isAnswered?: ((id: unknown) => boolean) | undefined;
}

/**
 * Messages of the protocol, one a line. The SDK's own transport ends with its input, and what was asked before it goes without an
 * answer; this one ends when it is told to. `heard`: hears each message before the server does.
 */
export function jsonLines(
  { stdin, stdout, isAnswered }: Ends,
  heard: (message: JSONRPCMessage) => void,
): JsonLines {
  const waiting = new Set<unknown>();
  let onNone: (() => void) | undefined;
  let parts: Buffer[] = [];
  let bytes = 0;
  let isClosed = false;
  let onClosed = (): void => undefined;
  const closed = new Promise<void>((resolve) => {
    onClosed = resolve;
  });
  const answered = (id: unknown) => {
    waiting.delete(id);
    if (waiting.size === 0) onNone?.();
  };
  const take = (line: string) => {
    try {
      const message = parseJSONRPCMessage(JSON.parse(line));
      heard(message);
      // What listens is answered at the end of all.
      if (isJSONRPCRequest(message) && message.method !== "subscriptions/listen") waiting.add(message.id);
      // A cancelled request is not answered.
      if (isJSONRPCNotification(message) && message.method === "notifications/cancelled")
        answered(message.params?.requestId);
      lines.onmessage?.(message);
    } catch (error) {
      if (error instanceof SyntaxError && stdout.writable) stdout.write(NO_JSON);
      lines.onerror?.(error instanceof Error ? error : new Error(String(error)));
    }
  };
  const read = (chunk: Buffer) => {
    let rest = chunk;
    for (let end = rest.indexOf(NEWLINE); end >= 0; end = rest.indexOf(NEWLINE)) {
      const line = Buffer.concat([...parts, rest.subarray(0, end)]).toString("utf8");
      [parts, bytes, rest] = [[], 0, rest.subarray(end + 1)];
      take(line.endsWith("\r") ? line.slice(0, -1) : line);
    }
    parts.push(rest);
    bytes += rest.length;
    if (bytes <= LONGEST) return;
    lines.onerror?.(new RangeError("a line on stdin is longer than 10 MB"));
    void lines.close();
  };
  const lines: JsonLines = {
    closed,
    async start() {
      stdin.on("data", read);
    },
    async send(message) {
      if (isClosed) return;
      const isAnswer = isJSONRPCResultResponse(message) || isJSONRPCErrorResponse(message);
      if (isAnswer && isAnswered?.(message.id)) answered(message.id);
      else if (!stdout.write(`${JSON.stringify(message)}\n`) && stdout.writable) await drained(stdout);
      if (isAnswer) answered(message.id);
    },
    async close() {
      if (isClosed) return;
      isClosed = true;
      stdin.off("data", read);
      stdin.pause();
      lines.onclose?.();
      onClosed();
    },
    whenAnswered(done) {
      onNone = done;
      if (waiting.size === 0) done();
    },
  };
  return lines;
}

/** A reader that is gone takes no more: nobody waits for it. */
const drained = (stdout: Writable): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      for (const event of ["drain", "close", "error"]) stdout.off(event, done);
      resolve();
    };
    for (const event of ["drain", "close", "error"]) stdout.once(event, done);
  });
