import { transcript } from "@memory/sources/testing";
import { describe, expect, test } from "vitest";
import { type TestDaemon, testDaemon } from "../daemon.ts";
import { contextIn, hook, hookInput, unhurried } from "../hooks.ts";
import { words } from "../recalling.ts";
import { importAll, writeSession } from "../sessions.ts";

const failure = { content: "Exit code 2\nerror: unrecognized subcommand 'bun'", isError: true };

/** A session in which one command failed, and another one did it. */
function workedOut(failed: string, worked: string, more: readonly string[] = []): string {
  const session = transcript("/home/sam/code/kiln");
  session.user("Run the tests.");
  session.tool("Bash", { command: failed, description: "Run all tests" }, failure);
  session.tool("Bash", { command: worked, description: "Run all tests" }, { content: "12 pass" });
  for (const command of more) session.tool("Bash", { command }, { content: "fine" });
  session.assistant("They pass.");
  return session.text();
}

const ways = async ({ client }: TestDaemon) => {
  const { memories } = await client.memories.list({ query: {} });
  return memories.map(({ content, confidence, sources }) => ({ content, confidence, sources }));
};

const content =
  "How to run all tests: `bun run test`, proven by exit 0. Tried and failed: `rtk bun run test`: error: unrecognized subcommand 'bun'";

describe("ways that an exit status has proven", () => {
  test("are learnt from the record, with what failed, and its lines as their source", async () => {
    await using memory = await testDaemon({ models: words });
    await writeSession(memory, 1, workedOut("rtk bun run test", "bun run test"));
    await importAll(memory);
    expect(await ways(memory)).toEqual([{ content, confidence: 0.8, sources: 1 }]);
    const [found] = (await memory.client.memories.list({ query: {} })).memories;
    const { evidence } = await memory.client.memories.why({ params: { id: found?.id ?? "" } });
    expect(evidence).toMatchObject([{ startLine: 2, endLine: 5, statedBy: "tool" }]);
    expect(evidence[0]?.excerpt).toBe(
      "$ rtk bun run test\nexit 2: error: unrecognized subcommand 'bun'\n$ bun run test\nexit 0",
    );
  });

  test("are surer with each session that proves them, in whatever words, and no surer by a second reading", async () => {
    await using memory = await testDaemon({ models: words });
    await writeSession(memory, 1, workedOut("rtk bun run test", "bun run test"));
    await importAll(memory);
    await writeSession(memory, 2, workedOut("npm run test", "bun run test").replaceAll("record-", "second-"));
    await importAll(memory);
    expect(await ways(memory)).toEqual([{ content, confidence: 0.85, sources: 2 }]);
    await importAll(memory, { force: true });
    expect(await ways(memory)).toEqual([{ content, confidence: 0.85, sources: 2 }]);
  });

  test("are marked as unsure once they were what failed", async () => {
    await using memory = await testDaemon({ models: words });
    await writeSession(memory, 1, workedOut("rtk bun run test", "bun run test"));
    await importAll(memory);
    const later = workedOut("bun run test", "pnpm run test")
      .replaceAll("record-", "second-")
      .replaceAll("2026-03-02", "2026-03-04");
    await writeSession(memory, 2, later);
    await importAll(memory);
    const found = await ways(memory);
    expect(found).toContainEqual({ content, confidence: 0.5, sources: 1 });
    expect(found.find((one) => one.content.includes("`pnpm run test`, proven"))?.confidence).toBe(0.8);
  });

  test("are told before what failed is run again", async () => {
    await using memory = await unhurried();
    await writeSession(memory, 1, workedOut("rtk bun run test", "bun run test"));
    await importAll(memory);
    const input = { ...hookInput(memory, 7), tool_name: "Bash", tool_input: { command: "rtk bun run test" } };
    const { json } = await hook(memory, "pre-tool", input);
    expect(contextIn(json)).toContain("`bun run test`, proven by exit 0");
  });
});
