import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { createServer } from "../src/server.ts";
import { converse } from "../src/stdio.ts";
import { scriptedClient } from "./agent.ts";

const line = (message: object) => `${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`;

test("speaks JSON lines on its streams and ends when the agent hangs up", async () => {
  const stdin = new PassThrough();
  const stdout = new PassThrough();
  const talk = converse(createServer(scriptedClient({}), { version: "9.9.9" }), { stdin, stdout });
  const params = {
    protocolVersion: "2025-06-18",
    capabilities: {},
    clientInfo: { name: "tester", version: "1.0" },
  };
  stdin.write(line({ id: 1, method: "initialize", params }));
  const [said] = await stdout.take(1).toArray();
  expect(JSON.parse(String(said))).toMatchObject({
    id: 1,
    result: { serverInfo: { name: "memory", version: "9.9.9" }, capabilities: { tools: {} } },
  });
  stdin.end();
  await expect(talk).resolves.toBeUndefined();
});
