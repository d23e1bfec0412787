import { createClient } from "@memory/client";
import { Client, type ClientOptions, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestDaemon, testDaemon } from "../daemon.ts";
import { ACCEPT, calling } from "../mcp-messages.ts";
import { postJson, sendRaw } from "../raw-http.ts";

let memory: TestDaemon;
beforeAll(async () => {
  memory = await testDaemon();
});
afterAll(() => memory[Symbol.asyncDispose]());

const LIST = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });

/** One message as a program without the SDK would send it. */
const send = (message: object | string, headers: Record<string, string> = {}, path = "/mcp") =>
  postJson(
    memory.baseUrl,
    path,
    typeof message === "string" ? message : { jsonrpc: "2.0", id: 1, ...message },
    { ...ACCEPT, ...headers },
  );

const initialize = (protocolVersion: string) => ({
  method: "initialize",
  params: { protocolVersion, capabilities: {}, clientInfo: { name: "tester", version: "1.0" } },
});

const saving = (content: string) => calling("memory_save", { content });

async function connected(
  query = "",
  headers: Record<string, string> = {},
  called = "tester",
  options: ClientOptions = {},
) {
  const agent = new Client({ name: called, version: "1.0" }, options);
  const url = new URL(`/mcp${query}`, memory.baseUrl);
  const transport = new StreamableHTTPClientTransport(url, { requestInit: { headers } });
  // The SDK's types do not know `exactOptionalPropertyTypes`.
  await agent.connect(transport as Parameters<typeof agent.connect>[0]);
  const call = async (name: string, args: Record<string, unknown> = {}) => {
    const result = await agent.callTool({ name, arguments: args });
    const [block] = result.content;
    return { text: block?.type === "text" ? block.text : "", refused: result.isError === true, result };
  };
  return { agent, call, [Symbol.asyncDispose]: () => agent.close() };
}

/** Program that saved a memory, by its source. */
async function saverOf(content: string, owner?: string): Promise<string | undefined> {
  const headers = owner ? { "x-memory-owner": owner } : {};
  const { json } = await sendRaw(memory.baseUrl, "/memory/list?limit=500", { headers });
  const found = [json?.memories]
    .flat()
    .find((one) => typeof one === "object" && one !== null && "content" in one && one.content === content);
  const { source } = Object(found);
  return source?.client;
}

describe("MCP over HTTP", () => {
  test("serves an agent from hello to goodbye", async () => {
    await using session = await connected();
    expect(session.agent.getServerVersion()).toMatchObject({ name: "memory" });
    const { tools } = await session.agent.listTools();
    expect(tools.map(({ name }) => name)).toContain("memory_recall");
    await session.call("memory_save", { content: "The ferry to Skagen leaves at nine because of the tide." });
    expect((await session.call("memory_recall", { query: "ferry to Skagen" })).text).toContain(
      "leaves at nine because of the tide",
    );
    expect(await session.call("memory_recall", { quary: "ferry" })).toMatchObject({ refused: true });
  });

  test("remembers between two requests who an agent is, and tells it in the form that its model is shown", async () => {
    const content = "The gate of the shipyard is opened by Ines at six.";
    await using cline = await connected("", {}, "@cline/core");
    await cline.call("memory_save", { content });
    expect(await saverOf(content)).toBe("@cline/core/1.0");
    expect((await cline.agent.listTools()).tools.filter(({ outputSchema }) => outputSchema)).toEqual([]);
    const told = await cline.call("memory_recall", { query: "gate of the shipyard" });
    expect([told.result.structuredContent, told.result.content.length]).toEqual([undefined, 1]);
    await using unknown = await connected();
    await unknown.agent.listTools();
    const { result } = await unknown.call("memory_recall", { query: "gate of the shipyard" });
    expect(result.structuredContent).toMatchObject({ hits: [{ text: content }] });
  });

  test("takes no name of a person's program, nor anything else, from a session that somebody made up", async () => {
    const forged = (name: string) =>
      `memory.${Buffer.from(name).toString("base64url")}.${crypto.randomUUID()}`;
    const by = async (session: string) => {
      const content = `A bollard was set under ${JSON.stringify(session)}.`;
      await send(saving(content), { "mcp-session-id": session, "user-agent": "node" });
      return saverOf(content);
    };
    expect(await by(forged("memory-cli/0.1.0"))).toBe("mcp memory-cli/0.1.0");
    expect(await by(forged("\r\nmemory-cli"))).toBe("mcp memory-cli");
    for (const session of ["1868a90c-5f07-4b0c-9f7a-b1d3ee2cd7b0", "memory..", forged(""), "memory.x.y"])
      expect(await by(session)).toBe("node");
  });

  test("answers many calls of one agent at once", async () => {
    await using session = await connected();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        session.call("memory_save", { content: `Quay ${n} of the harbour takes ships of ${n + 3} metres.` }),
      ),
    );
    expect(answers.filter(({ refused }) => refused)).toEqual([]);
  });

  test.each(["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"])(
    "speaks protocol version %s",
    async (version) => {
      const hello = await send(initialize(version));
      expect(hello.status).toBe(200);
      expect(hello.json).toMatchObject({ result: { protocolVersion: version } });
      const list = await send({ method: "tools/list" }, { "mcp-protocol-version": version });
      expect(list.json).toMatchObject({ result: { tools: expect.any(Array) } });
    },
  );

  test("offers its own newest version to an agent that names none it knows, and refuses requests of such a one", async () => {
    expect((await send(initialize("1999-01-01"))).json).toMatchObject({
      result: { protocolVersion: "2025-11-25" },
    });
    const list = await send({ method: "tools/list" }, { "mcp-protocol-version": "1999-01-01" });
    expect([list.status, list.json?.error]).toEqual([400, expect.objectContaining({ code: -32_000 })]);
  });

  test("serves an agent of 2026-07-28 without a handshake, and one that would take either in the later revision", async () => {
    for (const mode of [{ pin: "2026-07-28" }, "auto"] as const) {
      await using session = await connected("", {}, "zed", { versionNegotiation: { mode } });
      expect(session.agent.getNegotiatedProtocolVersion()).toBe("2026-07-28");
      expect((await session.agent.listTools()).tools.map(({ name }) => name)).toContain("memory_recall");
      const content = `The slipway is greased by ${JSON.stringify(mode)}.`;
      await session.call("memory_save", { content });
      expect(await saverOf(content)).toBe("zed/1.0");
      expect((await session.call("memory_recall", { query: "slipway greased" })).text).toContain("slipway");
      const page = await session.agent.readResource({ uri: "memory://status" });
      expect(page.contents).toHaveLength(1);
    }
  });

  test("tells an agent of a revision that is not known which are, and refuses one whose headers say something else", async () => {
    const of = (revision: string) => ({
      method: "tools/list",
      params: {
        _meta: {
          "io.modelcontextprotocol/protocolVersion": revision,
          "io.modelcontextprotocol/clientCapabilities": {},
        },
      },
    });
    const later = await send(of("2099-01-01"), {
      "mcp-protocol-version": "2099-01-01",
      "mcp-method": "tools/list",
    });
    expect([later.status, later.json?.error]).toEqual([
      400,
      expect.objectContaining({
        code: -32_022,
        data: expect.objectContaining({ supported: ["2026-07-28"] }),
      }),
    ]);
    const at = (method: string) =>
      send(of("2026-07-28"), { "mcp-protocol-version": "2026-07-28", "mcp-method": method });
    expect((await at("tools/call")).json).toMatchObject({ error: { code: -32_020 } });
    const listed = await at("tools/list");
    expect([listed.status, listed.headers["mcp-session-id"]]).toEqual([200, undefined]);
    expect(listed.json).toMatchObject({ result: { resultType: "complete", cacheScope: "private" } });
  });

  test("ends at once the stream of one that listens for what never changes here", async () => {
    await using session = await connected("", {}, "zed", {
      versionNegotiation: { mode: { pin: "2026-07-28" } },
    });
    const listening = await session.agent.listen({
      resourcesListChanged: true,
      resourceSubscriptions: ["memory://status"],
    });
    expect(await listening.closed).toBe("graceful");
  });

  test.each(["GET", "DELETE", "PUT", "HEAD"])("has nothing for %s", async (method) => {
    const { status, headers } = await sendRaw(memory.baseUrl, "/mcp", { method, headers: ACCEPT });
    expect([status, headers.allow]).toEqual([405, "POST"]);
  });

  test.each([
    ["no JSON", '{"jsonrpc": ', {}, 400, -32_700],
    ["no JSON-RPC", "{}", {}, 400, -32_600],
    ["binary", "\u0000\u0001\ufffd", {}, 400, -32_700],
    ["another content type", "{}", { "content-type": "text/plain" }, 415, -32_000],
    ["a client that takes no stream", LIST, { accept: "application/json" }, 406, -32_000],
    ["5 MB", JSON.stringify({ jsonrpc: "2.0", pad: "x".repeat(5_000_000) }), {}, 413, -32_000],
  ])("refuses %s in words of the protocol", async (_, body, headers, status, code) => {
    const reply = await send(body, headers);
    expect([reply.status, reply.json?.error]).toEqual([status, expect.objectContaining({ code })]);
  });

  test("takes a notification without an answer", async () => {
    const { status, text } = await postJson(
      memory.baseUrl,
      "/mcp",
      { jsonrpc: "2.0", method: "notifications/initialized" },
      ACCEPT,
    );
    expect([status, text]).toEqual([202, ""]);
  });

  test("lets in no page of another site, and pages of this machine", async () => {
    const list = { method: "tools/list" };
    expect((await send(list, { origin: "https://evil.example" })).status).toBe(403);
    expect((await send(list, { origin: "null" })).status).toBe(403);
    const foreign = await sendRaw(memory.baseUrl, "/mcp", {
      method: "POST",
      headers: { ...ACCEPT, "content-type": "application/json" },
      host: "evil.example",
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, ...list }),
    });
    expect(foreign.status).toBe(403);
    const local = await send(list, { origin: "http://localhost:6274" });
    expect([local.status, local.headers["access-control-allow-origin"]]).toEqual([
      200,
      "http://localhost:6274",
    ]);
  });

  test("lets a page of this machine send the headers of the protocol, and one of another site none", async () => {
    const preflight = (origin: string) =>
      sendRaw(memory.baseUrl, "/mcp", {
        method: "OPTIONS",
        headers: {
          origin,
          "access-control-request-method": "POST",
          "access-control-request-headers": "content-type,mcp-protocol-version",
        },
      });
    const { status, headers } = await preflight("http://localhost:6274");
    expect([status, headers["access-control-allow-origin"]]).toEqual([204, "http://localhost:6274"]);
    expect(String(headers["access-control-allow-headers"]).split(",")).toEqual(
      expect.arrayContaining(["content-type", "mcp-protocol-version", "mcp-session-id"]),
    );
    const foreign = await preflight("https://evil.example");
    expect([foreign.status, foreign.headers["access-control-allow-origin"]]).toEqual([403, undefined]);
  });

  test("serves the set of tools that the address asks for", async () => {
    const named = async (query: string) => {
      await using session = await connected(query);
      return (await session.agent.listTools()).tools;
    };
    const [core, readers] = [await named(""), await named("?read_only=1")];
    expect(readers.length).toBeLessThan(core.length);
    expect(readers.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true);
    expect(await named("?tools=few")).toHaveLength(3);
    expect((await named("?tools=full")).length).toBeGreaterThanOrEqual(core.length);
    const wrong = await send({ method: "tools/list" }, {}, "/mcp?tools=all&read_only=yes");
    expect(wrong).toMatchObject({
      status: 400,
      json: { error: { message: "tools is one of few, core, full, server-memory; read_only is 1 or 0" } },
    });
  });

  test.each([
    ["a header", "by header", { "x-memory-client": "codex/1.2" }, {}, "codex/1.2"],
    [
      "the request",
      "by request",
      {},
      { "io.modelcontextprotocol/clientInfo": { name: "zed", version: "3" } },
      "zed/3",
    ],
    ["its user agent", "by user agent", { "user-agent": "claude-code/2.1.0 (cli)" }, {}, "claude-code/2.1.0"],
    [
      "the name of a person's program",
      "by a name not its own",
      { "x-memory-client": "memory-cli/1" },
      {},
      "mcp memory-cli/1",
    ],
  ])("keeps the agent's name with what it saves: %s", async (_, how, headers, meta, name) => {
    const content = `This pier was painted ${how}.`;
    const { params } = saving(content);
    await send({ method: "tools/call", params: { ...params, _meta: meta } }, headers);
    expect(await saverOf(content)).toBe(name);
  });

  test.each([
    "memory-cli",
    "memory-viewer/0.1.0",
    "Memory-CLI/0.1.0",
    " memory-cli",
    "\tmemory-cli/1",
    "\u200bmemory-cli/1",
    "é memory-cli/1",
    "memory-\u00e9cli/1",
    "memory-cli\r\nx-memory-client: memory-cli",
    "",
    "  ",
    "\u{1f980}",
    "x".repeat(5_000),
  ])("takes an agent for an agent, whatever it calls itself: %j", async (name) => {
    const owner = crypto.randomUUID();
    const by = (headers: Record<string, string>, clientInfo?: object) =>
      send(
        {
          method: "tools/call",
          params: {
            name: "memory_save",
            arguments: { content: `A buoy was laid ${JSON.stringify([headers, clientInfo]).slice(0, 100)}.` },
            _meta: clientInfo ? { "io.modelcontextprotocol/clientInfo": clientInfo } : {},
          },
        },
        { "x-memory-owner": owner, ...headers },
      );
    await by({}, { name, version: "1" });
    await by({}, { name: "", version: name });
    // The part of the name that fits into a header.
    const header = name.replace(/[^\x20-\xff]/g, "");
    await by({ "x-memory-client": header });
    await by({ "user-agent": header });
    const { entries } = await createClient({ baseUrl: memory.baseUrl, owner }).activity.list({
      query: { derived: "false" },
    });
    expect(entries.length).toBeGreaterThan(0);
    for (const { actor } of entries) {
      expect(actor.kind).toBe("agent");
      expect(actor.client).toMatch(/^(?!memory-)[!-~]/);
    }
  });

  test("acts for the owner that the request names, and for no other", async () => {
    const owner = crypto.randomUUID();
    const content = "The lighthouse keeper of this owner likes rye bread.";
    await send(saving(content), { "x-memory-owner": owner });
    expect(await saverOf(content, owner)).toBeDefined();
    expect(await saverOf(content)).toBeUndefined();
    expect((await send(saving(content), { "x-memory-owner": "me" })).status).toBe(400);
  });
});
