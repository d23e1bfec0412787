import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import {
  AGENT_NAMES,
  type AgentName,
  ApiError,
  api,
  CLIENT_HEADER,
  type Endpoint,
  NDJSON,
  STATUS,
} from "@memory/shared";
import { aQuality } from "./belief-builders.ts";
import { aCaptureStatus, aHealth, aStatus, aSync } from "./builders.ts";
import { idOf, writeDaemonJson } from "./daemon-json.ts";

/** Requests to the fake. */
export interface Asked {
  readonly name: string;
  readonly owner: string | undefined;
  /** The program that asks, as it names itself. */
  readonly client: string | undefined;
  readonly params: Record<string, string>;
  readonly query: unknown;
  readonly body: unknown;
}

/** Requests to one endpoint of the fake. */
export const askedOf = (fake: { readonly asked: readonly Asked[] }, name: string) =>
  fake.asked
    .filter((one) => one.name === name)
    .map(({ params, query, body }) => ({ id: params.id, query, body }));

const folderOf = (agent: AgentName): string =>
  agent === "assistant-code" ? "/home/ada/.claude/projects" : `/home/ada/.${agent}`;

/** The agents, of which these keep sessions on the machine. */
export const agentsFound = (...found: readonly AgentName[]) => ({
  agents: AGENT_NAMES.map((agent) => ({ agent, folder: folderOf(agent), found: found.includes(agent) })),
});

type Script = (asked: Asked, signal: AbortSignal) => unknown;
/** Answers by endpoint ("recall.query"). A stream's answer is its events; one that throws refuses the request. */
export type Scripts = Readonly<Record<string, Script>>;

interface Row {
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly pattern: RegExp;
}

// A literal path wins over one with a parameter: /memory/list is not the memory "list".
const ROWS: Row[] = Object.entries(api)
  .flatMap(([group, rows]) => Object.entries(rows).map(([name, row]) => rowOf(`${group}.${name}`, row)))
  .sort((a, b) => Number(a.endpoint.path.includes(":")) - Number(b.endpoint.path.includes(":")));

function rowOf(name: string, endpoint: Endpoint): Row {
  return { name, endpoint, pattern: new RegExp(`^${endpoint.path.replace(/:(\w+)/g, "(?<$1>[^/]+)")}$`) };
}

/** A server that speaks the contract, with a home, of its own or that of another, whose `daemon.json` points at it. Requests and replies are checked
 * against the contract's own schemas, so that the fake cannot drift from the daemon. */
export async function fakeDaemon(scripts: Scripts = {}, of?: string) {
  const asked: Asked[] = [];
  const home = of ?? (await mkdtemp(join(tmpdir(), "memory-cli-")));
  const all: Scripts = {
    "health.status": () => aStatus({ home }),
    "activity.quality": () => aQuality(),
    "capture.status": () => aCaptureStatus(),
    "captureOfAll.status": async (...asked) => ({
      agents: [
        {
          agent: "assistant-code",
          found: true,
          ...aCaptureStatus(),
          ...Object(await scripts["capture.status"]?.(...asked)),
        },
      ],
    }),
    "imports.agents": () => agentsFound("assistant-code"),
    "projects.at": () => ({ project: null }),
    "spaces.list": () => ({ spaces: [] }),
    "sync.get": () => aSync(),
    "roots.list": () => ({ enabled: true, roots: [], nextCursor: null }),
    ...scripts,
    "health.get": async (...asked) => ({
      ...aHealth(),
      ...Object(await scripts["health.get"]?.(...asked)),
      home: { path: home, id: idOf(home) },
    }),
  };
  const server = createServer((request, response) => {
    answer(request, response, { asked, scripts: all }).catch((error: unknown) => refuse(response, error));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A server that listens on TCP has an address with a port.
  const { port } = server.address() as AddressInfo;
  writeDaemonJson(home, { pid: process.pid, port });
  return {
    home,
    port,
    asked,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(home, { recursive: true, force: true });
    },
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { asked, scripts }: { asked: Asked[]; scripts: Scripts },
) {
  const url = new URL(request.url ?? "", "http://127.0.0.1");
  const row = ROWS.find(
    ({ endpoint, pattern }) =>
      endpoint.method === request.method?.toLowerCase() && pattern.test(url.pathname),
  );
  if (!row) throw new ApiError("not_found", `no such endpoint: ${request.method} ${url.pathname}`);
  const raw = await text(request);
  const question: Asked = {
    name: row.name,
    owner: request.headers["x-memory-owner"]?.toString(),
    client: request.headers[CLIENT_HEADER.toLowerCase()]?.toString(),
    params: { ...row.pattern.exec(url.pathname)?.groups },
    query: row.endpoint.query?.parse(Object.fromEntries(url.searchParams)),
    body: row.endpoint.takesStream ? raw : row.endpoint.body?.parse(JSON.parse(raw || "{}")),
  };
  asked.push(question);
  const script = scripts[row.name];
  if (!script) throw new ApiError("internal", `the test did not script ${row.name}`);
  const gone = new AbortController();
  response.on("close", () => gone.abort());
  const reply = await script(question, gone.signal);
  if (row.endpoint.events)
    return stream(response, row.endpoint, reply as AsyncIterable<unknown> | Iterable<unknown>);
  if (row.endpoint.download) {
    response.setHeader("content-type", NDJSON);
    response.setHeader("content-disposition", 'attachment; filename="memory-2026-03-10.ndjson"');
    response.end(String(reply));
    return;
  }
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify(row.endpoint.response?.parse(reply)));
}

async function stream(
  response: ServerResponse,
  { events }: Endpoint,
  reply: AsyncIterable<unknown> | Iterable<unknown>,
) {
  response.setHeader("content-type", NDJSON);
  for await (const event of reply) response.write(`${JSON.stringify(events?.parse(event))}\n`);
  response.end();
}

function refuse(response: ServerResponse, error: unknown): void {
  if (response.headersSent) return void response.destroy();
  const refusal = error instanceof ApiError ? error : new ApiError("invalid", String(error));
  response.statusCode = STATUS[refusal.code];
  response.end(JSON.stringify({ error: refusal.message, ...(refusal.issues && { issues: refusal.issues }) }));
}
