import { PassThrough, type Readable, type Writable } from "node:stream";
import { FIRST_WORDS } from "./first-words.generated.ts";

/** What stands in for the MCP server until that is loaded, and what it has answered. */
export interface Porch {
  /** All that came and comes, for the server to read from its beginning. */
  readonly stdin: Readable;
  /** True as soon as something comes that only the server can answer; false when the agent has left without asking for that. */
  readonly needed: Promise<boolean>;
  /** The server is there: nothing more is answered for it. Tells whether a request has been, by its id. */
  leave(): (id: unknown) => boolean;
}

/** A longer beginning is no greeting. */
const LONGEST = 100_000;

/**
 * An agent asks its model as soon as it may, and what tools come later cost it the cache of its prompt: who it greets is told by what
 * was written down when memory was built. All that answers calls is loaded at the first of them: it takes 130 ms of a processor, which
 * the hook of the first prompt is waiting for then, and 40 MB that most sessions never need. Null for a server that is none of those.
 */
export function openPorch(
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  streams: { readonly stdin: Readable; readonly stdout: Writable },
): Porch | null {
  const toolset = toolsetOf(argv);
  // Started by an agent that reads for memory itself: nothing is said there.
  if (toolset === null || env.MEMORY_READER) return null;
  const inner = new PassThrough();
  const answered = new Set<unknown>();
  let begun = "";
  let isOpen = true;
  let isGreeted = false;
  let need = (_isNeeded: boolean): void => undefined;
  const needed = new Promise<boolean>((resolve) => {
    need = resolve;
  });
  const answer = (id: unknown, result: object): void => {
    answered.add(id);
    streams.stdout.write(`${JSON.stringify({ result, jsonrpc: "2.0", id })}\n`);
  };
  const hear = (line: string): void => {
    const { id, method, params } = messageIn(line);
    if (method === undefined) need(true);
    else if (id === undefined) return;
    else if (method === "initialize" && isKnown(params)) {
      isGreeted = true;
      answer(id, { protocolVersion: params.protocolVersion, ...FIRST_WORDS.sets[toolset].greeting });
    } else if (method === "tools/list" && isGreeted) answer(id, { tools: FIRST_WORDS.sets[toolset].tools });
    else if (method === "ping" && isGreeted) answer(id, {});
    else need(true);
  };
  streams.stdin.on("data", (chunk: Buffer) => {
    inner.write(chunk);
    if (!isOpen) return;
    const lines = (begun + chunk.toString("utf8")).split("\n");
    begun = lines.pop() ?? "";
    if (begun.length > LONGEST) {
      isOpen = false;
      need(true);
    } else for (const line of lines) hear(line);
  });
  const end = (): void => {
    inner.end();
    need(begun !== "");
  };
  for (const event of ["end", "close"]) streams.stdin.once(event, end);
  return {
    stdin: inner,
    needed,
    leave() {
      isOpen = false;
      return (id) => answered.delete(id);
    },
  };
}

/** Options that say where memory is, and nothing of what is offered. */
const PLACES: ReadonlySet<string> = new Set(["--home", "--port", "--owner", "--transcripts-dir"]);

/** As `memory connect` starts it, and no otherwise. */
function toolsetOf(argv: readonly string[]): keyof typeof FIRST_WORDS.sets | null {
  const [group, verb, ...rest] = argv;
  if (group !== "mcp" || verb !== "serve" || rest.length % 2 === 1) return null;
  let set: keyof typeof FIRST_WORDS.sets = "core";
  for (let at = 0; at < rest.length; at += 2) {
    const [flag = "", value] = rest.slice(at, at + 2);
    if (flag === "--tools" && (value === "few" || value === "core")) set = value;
    else if (!PLACES.has(flag)) return null;
  }
  return set;
}

interface Message {
  /** None: a notification, or no message at all. */
  readonly id?: string | number;
  /** None: a message that nobody could have sent yet, or none. */
  readonly method?: string;
  readonly params?: unknown;
}

/** Nothing where it is none: the server says what is wrong with it. */
function messageIn(line: string): Message {
  try {
    const read: unknown = JSON.parse(line);
    if (typeof read !== "object" || read === null || !("method" in read)) return {};
    const { method } = read;
    if (typeof method !== "string") return {};
    const params = "params" in read && { params: read.params };
    if (!("id" in read)) return { method, ...params };
    const { id } = read;
    return typeof id === "string" || typeof id === "number" ? { id, method, ...params } : {};
  } catch {
    return {};
  }
}

/** An agent of which it is known how it is answered, in a revision that is spoken. */
function isKnown(params: unknown): params is { readonly protocolVersion: string } {
  if (typeof params !== "object" || params === null) return false;
  if (!("protocolVersion" in params) || !("clientInfo" in params)) return false;
  const { protocolVersion: version, clientInfo: client } = params;
  if (typeof version !== "string" || !FIRST_WORDS.revisions.some((one) => one === version)) return false;
  if (typeof client !== "object" || client === null || !("name" in client)) return false;
  const name = String(client.name).toLowerCase();
  return FIRST_WORDS.agents.some((one) => name.startsWith(one) && !/^\w/.test(name.slice(one.length)));
}
