import { randomUUID } from "node:crypto";
import { createClient, globalFetch } from "@memory/client";
import { CLIENT_HEADER, SESSION_HEADER } from "@memory/shared";
import { type Request, type Response, Router } from "express";
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
 * Agents that speak HTTP are few: all of this, 30 MB, is loaded when the first of them comes; one piece after the other, so
 * that hooks and other requests get their turn in between.
 */
async function sdk() {
  const { StreamableHTTPServerTransport } = await import(
    "@modelcontextprotocol/sdk/server/streamableHttp.js"
  );
  await import("@modelcontextprotocol/sdk/server/mcp.js");
  const { isInitializeRequest } = await import("@modelcontextprotocol/sdk/types.js");
  return { StreamableHTTPServerTransport, isInitializeRequest, ...(await import("@memory/mcp/server")) };
}

async function answer(req: Request, res: Response, version: string): Promise<void> {
  goAhead(req, res);
  const { agentName, createServer, isInitializeRequest, TOOLSETS, StreamableHTTPServerTransport } =
    await sdk();
  const asked = optionsOf(TOOLSETS).safeParse(req.query);
  if (!asked.success) return refuse(res, 400, asked.error.issues.map(({ message }) => message).join("; "));
  let introduced: string | undefined;
  const asWhom = () =>
    agentName(
      req.get(CLIENT_HEADER) ?? introduced ?? nameIn(req.get(SESSION)) ?? senderOf(req) ?? `mcp/${version}`,
    );
  const server = createServer(clientOf(req, asWhom), { version, agent: asWhom, ...asked.data });
  const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
  // The server hears each message after this.
  transport.onmessage = (message) => {
    introduced ??= introductionIn(message);
    if (isInitializeRequest(message)) res.set(SESSION, sessionOf(asWhom()));
  };
  await server.connect(transport);
  // Also when the agent has gone before its answer: its calls are then cancelled. A close that fails has nobody left to hear of it.
  res.once("close", () => void server.close().catch(() => undefined));
  listenForHalfClose(res);
  await transport.handleRequest(req, res);
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
const clientOf = (req: Request, asWhom: () => string) => {
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

const program = z.object({ name: z.string(), version: z.string().optional() });
const introduction = z.object({
  params: z.object({
    /** In `initialize`. */
    clientInfo: program.optional(),
    /** In every request, since the revision of 2026. */
    _meta: z.object({ "io.modelcontextprotocol/clientInfo": program.optional() }).optional(),
  }),
});

/** "claude-code/2.1.0", where the message says who sends it. */
function introductionIn(message: unknown): string | undefined {
  const params = introduction.safeParse(message).data?.params;
  const found = params?.clientInfo ?? params?._meta?.["io.modelcontextprotocol/clientInfo"];
  return found && [found.name, found.version].filter(Boolean).join("/");
}

/** Its own, so that whoever stands between us and several agents can tell them apart. */
const sessionOf = (agent: string): string =>
  `memory.${Buffer.from(agent).toString("base64url")}.${randomUUID()}`;

function nameIn(session: string | undefined): string | undefined {
  const name = /^memory\.([\w-]{1,300})\.[\w-]{36}$/.exec(session ?? "")?.[1];
  return name && Buffer.from(name, "base64url").toString();
}

/** "claude-code/2.1.0" of "claude-code/2.1.0 (cli)". */
const senderOf = (req: Request): string | undefined => req.get("user-agent")?.trim().split(/\s+/)[0];

/** An answer to no message in particular. */
function refuse(res: Response, status: number, message: string): void {
  res.status(status).json({ jsonrpc: "2.0", error: { code: SERVER_ERROR, message }, id: null });
}
