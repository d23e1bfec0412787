import { createClient } from "@memory/client";
import { ApiError, api, type Endpoint, STATUS } from "@memory/shared";
import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import { createServer } from "../src/server.ts";

/** Answers by endpoint ("recall.query"), given the parsed body. One that throws refuses the request. */
export type Scripts = Readonly<Record<string, (body: unknown, signal: AbortSignal) => unknown>>;

interface Row {
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly pattern: RegExp;
}

const ROWS: Row[] = Object.entries(api)
  .flatMap(
    ([group, rows]) =>
      Object.entries(rows).map(([name, endpoint]: [string, Endpoint]) => ({
        name: `${group}.${name}`,
        endpoint,
        pattern: new RegExp(`^${endpoint.path.replace(/:\w+/g, "[^/]+")}$`),
      })),
    // As the daemon does, a name before whatever is taken for an id.
  )
  .sort((one, other) => one.endpoint.path.split(":").length - other.endpoint.path.split(":").length);

/**
 * The real client of a daemon that answers from a script. Requests and replies are checked against the contract, so
 * that the script cannot drift from the daemon.
 */
export function scriptedClient(scripts: Scripts) {
  return createClient({
    baseUrl: "http://127.0.0.1:1",
    fetch: async (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input);
      const method = init?.method?.toLowerCase();
      const row = ROWS.find(
        ({ endpoint, name, pattern }) =>
          endpoint.method === method && pattern.test(pathname) && scripts[name],
      );
      if (!row) throw new Error(`the test did not script ${method} ${pathname}`);
      const signal = init?.signal ?? new AbortController().signal;
      try {
        const body = row.endpoint.body?.parse(JSON.parse(String(init?.body)));
        return Response.json(row.endpoint.response?.parse(await scripts[row.name]?.(body, signal)));
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        return Response.json({ error: error.message, issues: error.issues }, { status: STATUS[error.code] });
      }
    },
  });
}

/** An agent that talks to the server over memory, introduced as "tester 1.0" unless it has another name. */
export async function agentOf(scripts: Scripts, name = "tester") {
  const server = createServer(scriptedClient(scripts), { version: "0.1.0" });
  const agent = new Client({ name, version: "1.0" });
  const [here, there] = InMemoryTransport.createLinkedPair();
  await server.connect(there);
  await agent.connect(here);
  // From now on the agent checks what tools answer against the schemas they announce.
  await agent.listTools();
  return {
    agent,
    /** The answer of a tool: its text, its data, its links and whether it was refused. */
    call: async (tool: string, args: Record<string, unknown> = {}) => {
      const result = await agent.callTool({ name: tool, arguments: args });
      const [block, ...links] = result.content;
      return {
        text: block?.type === "text" ? block.text : "",
        data: result.structuredContent,
        links,
        refused: result.isError === true,
        result,
      };
    },
    [Symbol.asyncDispose]: () => agent.close(),
  };
}
