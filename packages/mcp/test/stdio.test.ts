import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { createServer } from "../src/server.ts";
import { converse } from "../src/stdio.ts";
import { scriptedClient } from "./agent.ts";

const line = (message: object) => `${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`;
const HELLO = line({
  id: 1,
  method: "initialize",
  params: {
    protocolVersion: "2025-06-18",
    capabilities: {},
    clientInfo: { name: "tester", version: "1.0" },
  },
});
const recalling = (id: number) =>
  line({
    id,
    method: "tools/call",
    params: { name: "memory_recall", arguments: { query: "which crane is red" } },
  });

/** A server that talks over streams in memory to a daemon that answers when it is told to. */
function conversation(graceMs = 60_000) {
  const stdin = new PassThrough();
  const stdout = new PassThrough();
  const notes: string[] = [];
  let answer = (): void => undefined;
  let asked = (): void => undefined;
  const wasAsked = new Promise<void>((resolve) => {
    asked = resolve;
  });
  const opened = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const client = scriptedClient({
    "recall.query": async () => {
      asked();
      await opened;
      return { memories: [], degraded: false, omitted: 0, tookMs: 1 };
    },
  });
  const talk = converse(() => createServer(client, { version: "9.9.9" }), {
    stdin,
    stdout,
    note: (remark) => notes.push(remark),
    graceMs,
  });
  const said = () => {
    const text = String(stdout.read() ?? "");
    return text
      .split("\n")
      .filter(Boolean)
      .map((one) => JSON.parse(one));
  };
  return { stdin, stdout, notes, talk, said, answer, wasAsked };
}

test("speaks JSON lines on its streams and ends when the agent hangs up", async () => {
  const { stdin, said, talk } = conversation();
  stdin.end(HELLO);
  await expect(talk).resolves.toBeUndefined();
  expect(said()).toEqual([
    expect.objectContaining({
      id: 1,
      result: expect.objectContaining({ serverInfo: expect.objectContaining({ version: "9.9.9" }) }),
    }),
  ]);
});

test("answers what was asked before the agent hung up", async () => {
  const { stdin, said, talk, answer, wasAsked } = conversation();
  stdin.end(HELLO + recalling(2));
  await wasAsked;
  answer();
  await talk;
  expect(said().map(({ id }) => id)).toEqual([1, 2]);
});

test("waits for no daemon when the agent has gone", async () => {
  const { stdin, said, talk, wasAsked } = conversation(1);
  stdin.end(HELLO + recalling(2));
  await wasAsked;
  await talk;
  expect(said().map(({ id }) => id)).toEqual([1]);
});

test("does not wait for a call that was cancelled", async () => {
  const { stdin, said, talk, wasAsked } = conversation();
  stdin.write(HELLO + recalling(2));
  await wasAsked;
  stdin.end(line({ method: "notifications/cancelled", params: { requestId: 2 } }));
  await talk;
  expect(said().map(({ id }) => id)).toEqual([1]);
});

test("ends when nobody reads its answers any more", async () => {
  const { stdout, talk } = conversation();
  stdout.destroy(new Error("EPIPE"));
  await expect(talk).resolves.toBeUndefined();
});

test("answers a line that is no JSON as JSON-RPC wants it, says so once, and goes on", async () => {
  const { stdin, said, notes, talk } = conversation();
  stdin.write("{oops\n{oops\n");
  stdin.end(HELLO);
  await talk;
  const unread = { jsonrpc: "2.0", id: null, error: { code: -32_700, message: expect.any(String) } };
  expect(said()).toEqual([unread, unread, expect.objectContaining({ id: 1 })]);
  expect(notes).toEqual([expect.stringContaining("left out")]);
});

test.each([
  ["JSON that is no message", '{"id": 7}\n[]\nnull\n'],
  ["binary", Buffer.from([0, 255, 10, 254, 10, 13, 10])],
  ["a line of 5 MB", `${JSON.stringify({ jsonrpc: "3.0", pad: "x".repeat(5_000_000) })}\n`],
])("leaves out %s, says so once, and goes on", async (_, junk) => {
  const { stdin, said, notes, talk } = conversation();
  stdin.write(junk);
  stdin.write(junk);
  stdin.end(HELLO);
  await talk;
  expect(said().flatMap(({ id }) => id ?? [])).toEqual([1]);
  expect(notes).toEqual([expect.stringContaining("left out")]);
});

test("puts together what arrives in pieces, and leaves out half a line at the end", async () => {
  const { stdin, said, talk } = conversation();
  for (const piece of HELLO.match(/.{1,7}|\n/g) ?? []) stdin.write(piece);
  stdin.end(recalling(2).slice(0, 40));
  await talk;
  expect(said().map(({ id }) => id)).toEqual([1]);
});
