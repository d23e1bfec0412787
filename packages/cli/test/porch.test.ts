import { PassThrough } from "node:stream";
import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { openPorch } from "../src/porch/porch.ts";

const few = ["mcp", "serve", "--tools", "few", "--home", "/home/ada/memory"];

function porchOf(argv: readonly string[], env: Record<string, string> = {}) {
  const [stdin, stdout] = [new PassThrough(), new PassThrough()];
  const porch = openPorch(argv, env, { stdin, stdout });
  const said: string[] = [];
  stdout.on("data", (chunk: Buffer) => said.push(chunk.toString()));
  const say = async (...messages: object[]) => {
    for (const one of messages) stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...one })}\n`);
    await turn();
    return said.splice(0).map((line) => JSON.parse(line));
  };
  return { porch, say, hangUp: () => stdin.end() };
}

const hello = (name: string, protocolVersion = "2025-06-18") => ({
  id: 0,
  method: "initialize",
  params: { protocolVersion, capabilities: {}, clientInfo: { name, version: "1" } },
});

test("an agent is told its tools before the server is there, which reads all that came and answers none of it again", async () => {
  const { porch, say } = porchOf(few);
  const [greeting, listed] = await say(
    hello("codex-mcp-client"),
    { method: "notifications/initialized" },
    { id: "a", method: "tools/list" },
    { id: 2, method: "tools/call", params: { name: "memory_recall" } },
  );
  expect(greeting).toMatchObject({
    id: 0,
    result: { protocolVersion: "2025-06-18", serverInfo: { name: "memory" } },
  });
  expect(listed.result.tools.map(({ name }: { name: string }) => name)).toEqual([
    "memory_recall",
    "memory_save",
    "memory_read",
  ]);
  const isAnswered = porch?.leave();
  expect([0, "a", 2, 0].map((id) => isAnswered?.(id))).toEqual([true, true, false, false]);
  expect(await say({ id: 3, method: "tools/list" })).toEqual([]);
  expect(porch?.stdin.read().toString().trim().split("\n")).toHaveLength(5);
});

test("what nobody has written down an answer for is left to the server", async () => {
  for (const argv of [
    ["status"],
    ["mcp", "list"],
    [...few, "--read-only"],
    ["mcp", "serve", "--tools", "full"],
  ])
    expect(porchOf(argv).porch).toBeNull();
  expect(porchOf(few, { MEMORY_READER: "1" }).porch).toBeNull();
  const list = { id: 1, method: "tools/list" };
  for (const first of [hello("somebody"), hello("codex-mcp-client", "1999-01-01"), { method: "ping", id: 0 }])
    expect(await porchOf(few).say(first, list)).toEqual([]);
});

test("the server is loaded when somebody asks what only it can answer, and not for an agent that greets, listens and leaves", async () => {
  const greeted = [
    hello("codex-mcp-client"),
    { method: "notifications/initialized" },
    { id: 1, method: "tools/list" },
    { id: 2, method: "ping" },
  ];
  const quiet = porchOf(few);
  expect(await quiet.say(...greeted)).toHaveLength(3);
  quiet.hangUp();
  expect(await quiet.porch?.needed).toBe(false);
  const call = { id: 3, method: "tools/call", params: { name: "memory_recall" } };
  for (const first of [call, { id: 3 }, { id: null, method: "ping" }]) {
    const asked = porchOf(few);
    await asked.say(...greeted, first);
    expect(await asked.porch?.needed).toBe(true);
  }
});
