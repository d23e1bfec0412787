import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { expect, test } from "vitest";
import { testDaemon } from "../daemon.ts";

const AGENTS = 8;
const SAVES = 8;

async function agentOf(baseUrl: string) {
  const agent = new Client({ name: "tester", version: "1.0" });
  const transport = new StreamableHTTPClientTransport(new URL("/mcp", baseUrl));
  // The SDK's types do not know `exactOptionalPropertyTypes`.
  await agent.connect(transport as Parameters<typeof agent.connect>[0]);
  return agent;
}

test("what eight agents save at once is neither lost nor doubled, and what all of them say is one memory", async () => {
  await using memory = await testDaemon();
  const agents = await Promise.all(Array.from({ length: AGENTS }, () => agentOf(memory.baseUrl)));
  const own = agents.map((_, a) =>
    Array.from({ length: SAVES }, (_, n) => `Crane ${a} lifts ${10 + n} tonnes on quay ${a * SAVES + n}.`),
  );
  const shared = "The harbour master wants every lift logged.";
  const answers = await Promise.all(
    agents.flatMap((agent, a) =>
      [...(own[a] ?? []), shared].map((content) =>
        agent.callTool({ name: "memory_save", arguments: { content } }),
      ),
    ),
  );
  expect(answers.filter(({ isError }) => isError)).toEqual([]);
  const { memories } = await memory.client.memories.list({ query: { limit: 500 } });
  expect(memories.map(({ content }) => content).sort()).toEqual([...own.flat(), shared].sort());
  await Promise.all(agents.map((agent) => agent.close()));
});
