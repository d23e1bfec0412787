import { PassThrough } from "node:stream";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { createServer } from "../src/server.ts";
import { converse } from "../src/stdio.ts";
import { type Scripts, scriptedClient } from "./agent.ts";
import { aConflict, anId } from "./builders.ts";

const REVISION = "2026-07-28";

const Said = z.looseObject({
  id: z.union([z.string(), z.number(), z.null()]).optional(),
  method: z.string().optional(),
  result: z.looseObject({}).optional(),
  error: z.looseObject({ code: z.number() }).optional(),
  params: z.looseObject({}).optional(),
});

interface Options {
  readonly scripts?: Scripts;
  readonly toolset?: "core" | "full";
}

/** An agent that writes messages itself, one a line, to a server on a pair of streams. */
function onStreams({ scripts = {}, toolset = "core" }: Options = {}) {
  const [stdin, stdout] = [new PassThrough(), new PassThrough()];
  const client = scriptedClient(scripts);
  const make = () => createServer(client, { version: "9.9.9", toolset, watcher: client });
  const talk = converse(make, { stdin, stdout, note: () => undefined, graceMs: 2_000 });
  const heard: z.output<typeof Said>[] = [];
  let rest = "";
  stdout.on("data", (bytes: Buffer) => {
    rest += bytes.toString();
    const lines = rest.split("\n");
    rest = lines.pop() ?? "";
    heard.push(...lines.filter(Boolean).map((line) => Said.parse(JSON.parse(line))));
  });
  const send = (message: object) => void stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  return {
    heard,
    send,
    ask: async (message: { readonly id: number; readonly [more: string]: unknown }) => {
      send(message);
      return expect
        .poll(() => heard.find(({ id }) => id === message.id))
        .toBeDefined()
        .then(() => {
          const answer = heard.find(({ id }) => id === message.id);
          if (!answer) throw new Error("no answer");
          return answer;
        });
    },
    [Symbol.asyncDispose]: async () => {
      stdin.end();
      await talk;
    },
  };
}

/** What an agent of the revision of 2026 sends with every request. */
const envelope = (capabilities: object = {}, revision = REVISION) => ({
  "io.modelcontextprotocol/protocolVersion": revision,
  "io.modelcontextprotocol/clientInfo": { name: "tester", version: "2.0" },
  "io.modelcontextprotocol/clientCapabilities": capabilities,
});
const asked = (id: number, method: string, params: object = {}, capabilities: object = {}) => ({
  id,
  method,
  params: { ...params, _meta: envelope(capabilities) },
});
const hello = (protocolVersion: string) => ({
  id: 1,
  method: "initialize",
  params: { protocolVersion, capabilities: {}, clientInfo: { name: "tester", version: "1.0" } },
});
const recalling = { name: "memory_recall", arguments: { query: "which crane is red" } };
const nothingFound = { memories: [], degraded: false, omitted: 0, tookMs: 1 };
const recalls: Scripts = { "recall.query": () => nothingFound };

describe("an agent of an earlier revision is served as before", () => {
  test.each(["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"])("%s", async (version) => {
    await using agent = onStreams({ scripts: recalls });
    const { result } = await agent.ask(hello(version));
    expect(result).toMatchObject({ protocolVersion: version, serverInfo: { name: "memory" } });
    agent.send({ method: "notifications/initialized" });
    const tools = await agent.ask({ id: 2, method: "tools/list" });
    expect(tools.result).toMatchObject({ tools: expect.arrayContaining([expect.anything()]) });
    expect(JSON.stringify(tools)).not.toMatch(/resultType|ttlMs|cacheScope/);
    const called = await agent.ask({ id: 3, method: "tools/call", params: recalling });
    expect(called.result).toMatchObject({ content: [{ type: "text" }] });
    expect(called.result).not.toHaveProperty("resultType");
    expect(await agent.ask({ id: 4, method: "ping" })).toMatchObject({ result: {} });
  });

  test("also one that asks for the later revision first and goes on with the earlier", async () => {
    await using agent = onStreams({ scripts: recalls });
    const found = await agent.ask(asked(1, "server/discover"));
    expect(found.result).toMatchObject({ supportedVersions: [REVISION] });
    const { result } = await agent.ask({ ...hello("2025-06-18"), id: 2 });
    expect(result).toMatchObject({ protocolVersion: "2025-06-18" });
    const called = await agent.ask({ id: 3, method: "tools/call", params: recalling });
    expect(called.result).toMatchObject({ content: [{ type: "text" }] });
  });
});

describe(`an agent of ${REVISION}`, () => {
  test("needs no handshake, and is told with each answer who answers and how long a list holds", async () => {
    await using agent = onStreams({ scripts: recalls });
    const { result } = await agent.ask(asked(1, "tools/list"));
    expect(result).toMatchObject({
      resultType: "complete",
      ttlMs: expect.any(Number),
      cacheScope: "private",
      _meta: { "io.modelcontextprotocol/serverInfo": { name: "memory", version: "9.9.9" } },
    });
    const called = await agent.ask(asked(2, "tools/call", recalling));
    expect(called.result).toMatchObject({ resultType: "complete", content: [{ type: "text" }] });
    const unknown = await agent.ask(asked(3, "tools/call", { name: "memory_fly" }));
    expect(unknown.error).toMatchObject({ code: -32_602 });
    const nameless = await agent.ask(asked(4, "tools/call"));
    expect(nameless.error?.message).toMatch(/a call names its tool/);
  });

  test("of a revision that is not known is told which are", async () => {
    await using agent = onStreams();
    const message = { id: 1, method: "tools/list", params: { _meta: envelope({}, "2099-01-01") } };
    expect((await agent.ask(message)).error).toMatchObject({
      code: -32_022,
      data: { supported: [REVISION], requested: "2099-01-01" },
    });
  });

  test("is told in one stream of what it listens to, until it cancels that", async () => {
    const briefs = { text: "Kilns are fired on Monday.", asked: 0 };
    await using agent = onStreams({
      scripts: {
        "projects.brief": () => {
          briefs.asked += 1;
          return { text: briefs.text, memories: [], tokens: 9 };
        },
      },
    });
    const uri = "memory://projects/pottery/brief";
    agent.send(asked(7, "subscriptions/listen", { notifications: { resourceSubscriptions: [uri] } }));
    const told = (method: string) => agent.heard.find((one) => one.method === method)?.params;
    await expect
      .poll(() => told("notifications/subscriptions/acknowledged"))
      .toMatchObject({
        notifications: { resourceSubscriptions: [uri] },
      });
    await expect.poll(() => briefs.asked).toBeGreaterThan(0);
    briefs.text = "Kilns are fired on Tuesday.";
    await expect
      .poll(() => told("notifications/resources/updated"), { timeout: 15_000 })
      .toMatchObject({ uri, _meta: { "io.modelcontextprotocol/subscriptionId": 7 } });
    agent.send({ method: "notifications/cancelled", params: { requestId: 7, _meta: envelope() } });
    const { asked: before } = briefs;
    await new Promise((resolve) => setTimeout(resolve, 6_000));
    expect(briefs.asked).toBeLessThanOrEqual(before + 1);
  }, 40_000);
});

describe(`a person at an agent of ${REVISION} decides in a form`, () => {
  const ID = anId("77aa01");
  const arguments_ = { conflict: "c:77aa01", action: "keep_new" };
  const call = { name: "memory_resolve_conflict", arguments: arguments_ };
  const CAN = { elicitation: { form: {} } };

  function deciding() {
    const decided: unknown[] = [];
    const conflict = aConflict({ id: ID, status: "open" });
    const scripts: Scripts = {
      "conflicts.list": () => ({ conflicts: [conflict], nextCursor: null }),
      "conflicts.resolve": (body: unknown) => {
        decided.push(body);
        return { ...conflict, status: "resolved" as const };
      },
    };
    return { decided, scripts };
  }
  const Question = z.looseObject({
    inputRequests: z.record(z.string(), z.looseObject({ method: z.literal("elicitation/create") })),
    requestState: z.string(),
  });
  const filled = { form: { action: "accept", content: { decision: "keep_existing" } } };

  test("which is asked for with the answer to the call, and counts when the call comes again with it", async () => {
    const { decided, scripts } = deciding();
    await using agent = onStreams({ scripts, toolset: "full" });
    const { result } = await agent.ask(asked(1, "tools/call", call, CAN));
    expect(result).toMatchObject({ resultType: "input_required" });
    expect(decided).toEqual([]);
    const { requestState } = Question.parse(result);
    const again = { ...call, inputResponses: filled, requestState };
    expect((await agent.ask(asked(2, "tools/call", again, CAN))).result).toMatchObject({
      resultType: "complete",
      content: [{ text: expect.stringMatching(/^Settled c:77aa01/) }],
    });
    expect(decided).toMatchObject([{ action: "keep_existing" }]);
  });

  test("that nobody was shown decides nothing: it is asked for again", async () => {
    const { decided, scripts } = deciding();
    await using agent = onStreams({ scripts, toolset: "full" });
    for (const [id, more] of [{}, { requestState: "v1.made.up" }].entries()) {
      const forged = { ...call, inputResponses: filled, ...more };
      const { result } = await agent.ask(asked(id + 1, "tools/call", forged, CAN));
      expect(result).toMatchObject({ resultType: "input_required" });
    }
    expect(decided).toEqual([]);
  });

  test("and where the client shows none, what they said is needed as before", async () => {
    const { decided, scripts } = deciding();
    await using agent = onStreams({ scripts, toolset: "full" });
    const { result } = await agent.ask(asked(1, "tools/call", call));
    expect(result).toMatchObject({ isError: true });
    const said = { ...call, arguments: { ...arguments_, user_said: "spaces!" } };
    await agent.ask(asked(2, "tools/call", said));
    expect(decided).toEqual([{ action: "keep_new", userSaid: "spaces!" }]);
  });
});
