import { randomUUID } from "node:crypto";
import { pipeline } from "node:stream/promises";
import { createClient, globalFetch } from "@memory/client";
import { parseJson } from "@memory/language/text";
import { CLIENT_HEADER, SESSION_HEADER } from "@memory/shared";
import { type Response as Answer, type Request as Asked, Router } from "express";
import { z } from "zod";
import { goAhead } from "./bodies.ts";
import { listenForHalfClose } from "./half-closed.ts";
import { ownerOf } from "./owner.ts";

/** Error code of the protocol for a failure that is not about one message: the same as its SDK sends. */
const SERVER_ERROR = -32_000;

/** The name that an agent gives itself in `initialize`, which it sends back with everything else: nothing is kept here. */
const SESSION = "mcp-session-id";

/**
 * MCP over Streamable HTTP, without a session that anybody keeps: each POST gets a server of its own, which asks the daemon
 * as any other program would, and is gone with the answer.
 */
export function mcp(version: string): Router {
  const router = Router();
  router.post("/mcp", (req, res) => answer(req, res, version));
  router.all("/mcp", (_req, res) => {
    // There is nothing to listen to and no session to end: 405 tells a client so, which then goes on with POST alone.
    refuse(res.set("allow", "POST"), 405, "Method not allowed: send each message with POST");
  });
  return router;
}

/**
 * Agents that speak HTTP are few: all of this is loaded when the first of them comes; one piece after the other, so that hooks and
 * other requests get their turn in between.
 */
async function sdk() {
  const parts = await import("@modelcontextprotocol/server");
  return { ...parts, ...(await import("@memory/mcp/server")) };
}

async function answer(req: Asked, res: Answer, version: string): Promise<void> {
  goAhead(req, res);
  const { agentName, createServer, introducedIn, TOOLSETS, ...protocol } = await sdk();
  const asked = optionsOf(TOOLSETS).safeParse(req.query);
  if (!asked.success) return refuse(res, 400, asked.error.issues.map(({ message }) => message).join("; "));
  const gone = new AbortController();
  res.once("close", () => gone.abort());
  listenForHalfClose(res);
  const text = await readText(req, protocol.DEFAULT_MAX_REQUEST_BODY_SIZE);
  if (text === undefined) return refuse(res, 413, "the message is too large: send at most 4 MB");
  const request = asRequest(req, text, gone.signal);
  const message = parseJson(text);
  const introduced = introducedIn(message);
  const asWhom = () =>
    agentName(
      req.get(CLIENT_HEADER) ?? introduced ?? nameIn(req.get(SESSION)) ?? senderOf(req) ?? `mcp/${version}`,
    );
  const server = createServer(clientOf(req, asWhom), { version, agent: asWhom, ...asked.data });
  // Its calls are cancelled when the agent has gone before its answer. A close that fails has nobody left to hear of it.
  gone.signal.addEventListener("abort", () => void server.close().catch(() => undefined));
  // Only calls need it; another method that is not known is 404, as its place in front of all handlers would not let it be.
  if (methodIn(message) !== "tools/call") delete server.server.fallbackRequestHandler;
  if (message !== undefined && !(await protocol.isLegacyRequest(request, message))) {
    const later = protocol.createMcpHandler(() => server, { legacy: "reject" });
    return send(res, await later.fetch(request, { parsedBody: message }));
  }
  const transport = new protocol.WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  if (protocol.isInitializeRequest(message)) res.set(SESSION, sessionOf(asWhom()));
  return send(res, await transport.handleRequest(request));
}

const methodIn = (message: unknown): unknown =>
  typeof message === "object" && message !== null && "method" in message ? message.method : undefined;

/** The body of a request as text; undefined once it is longer than `most` bytes. */
async function readText(req: Asked, most: number): Promise<string | undefined> {
  const pieces: Buffer[] = [];
  let length = 0;
  // The answer needs the connection, also where not all was read.
  for await (const piece of req.iterator({ destroyOnReturn: false })) {
    const bytes: Buffer = piece;
    length += bytes.length;
    if (length > most) return undefined;
    pieces.push(bytes);
  }
  return Buffer.concat(pieces).toString();
}

/** The request in the form that the protocol's own code reads. */
function asRequest(req: Asked, body: string, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers))
    for (const one of [value ?? []].flat()) headers.append(name, one);
  return new Request(`http://127.0.0.1:${req.socket.localPort}${req.originalUrl}`, {
    ...{ method: "POST", headers, body, signal },
  });
}

async function send(res: Answer, { status, headers, body }: Response): Promise<void> {
  res.status(status);
  for (const [name, value] of headers) res.set(name, value);
  if (!body) return void res.end();
  // An agent that has gone takes no more.
  await pipeline(piecesOf(body), res).catch(() => undefined);
}

async function* piecesOf(body: NonNullable<Response["body"]>) {
  const reader = body.getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
  } finally {
    await reader.cancel();
  }
}

const optionsOf = <Toolset extends string>(toolsets: readonly Toolset[]) =>
  z
    .object({
      tools: z.enum(toolsets, { error: `tools is one of ${toolsets.join(", ")}` }).optional(),
      read_only: z.enum(["1", "0", "true", "false"], { error: "read_only is 1 or 0" }).optional(),
    })
    .transform(({ tools, read_only }) => ({
      ...(tools && { toolset: tools }),
      readOnly: read_only === "1" || read_only === "true",
    }));

/** Talks to this very daemon, through its own door: what it checks and logs is the same for every agent. */
const clientOf = (req: Asked, asWhom: () => string) => {
  const session = req.get(SESSION);
  return createClient({
    baseUrl: `http://127.0.0.1:${req.socket.localPort}`,
    owner: ownerOf(req),
    fetch: (url, { headers, ...request }) => {
      const said = { [CLIENT_HEADER]: asWhom(), ...(session && { [SESSION_HEADER]: session }) };
      return globalFetch(url, { ...request, headers: { ...headers, ...said } });
    },
  });
};

/** Its own, so that whoever stands between us and several agents can tell them apart. */
const sessionOf = (agent: string): string =>
  `memory.${Buffer.from(agent).toString("base64url")}.${randomUUID()}`;

function nameIn(session: string | undefined): string | undefined {
  const name = /^memory\.([\w-]{1,300})\.[\w-]{36}$/.exec(session ?? "")?.[1];
  return name && Buffer.from(name, "base64url").toString();
}

/** "claude-code/2.1.0" of "claude-code/2.1.0 (cli)". */
const senderOf = (req: Asked): string | undefined => req.get("user-agent")?.trim().split(/\s+/)[0];

/** An answer to no message in particular. */
function refuse(res: Answer, status: number, message: string): void {
  res.status(status).json({ jsonrpc: "2.0", error: { code: SERVER_ERROR, message }, id: null });
}
