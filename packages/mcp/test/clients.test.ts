import type { CallToolResult } from "@modelcontextprotocol/client";
import { encode as cl100k } from "gpt-tokenizer/encoding/cl100k_base";
import { encode as o200k } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, test } from "vitest";
import { agentOf, type Scripts } from "./agent.ts";
import { aConflict, aDocumentHit, aHit, anAnswer, anId } from "./builders.ts";

const words = ({ content }: CallToolResult) =>
  content.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("\n");
const linksIn = ({ content }: CallToolResult) =>
  content.flatMap((block) => (block.type === "resource_link" ? [`[${block.name}] ${block.uri}`] : []));
const data = ({ structuredContent }: CallToolResult) =>
  structuredContent ? [JSON.stringify(structuredContent)] : [];

/** The text that each real program put before its model, of an answer that holds words, links and data; so `bench/agents` shows. */
const SEEN: Readonly<Record<string, (result: CallToolResult) => string>> = {
  "claude-code": (result) =>
    result.structuredContent ? [...linksIn(result), ...data(result)].join("") : words(result),
  "codex-mcp-client": (result) => `Wall time: 10.6565 seconds\nOutput:\n${data(result)[0] ?? words(result)}`,
  "gemini-cli-mcp-client": (result) =>
    `<untrusted_context>\n${[words(result), ...linksIn(result)].join("\n")}\n</untrusted_context>`,
  opencode: words,
  "qwen-cli-mcp-client-memory": (result) => [...data(result), words(result), ...linksIn(result)].join("\n"),
  "copilot-cli": (result) => [words(result), ...data(result)].join("\n"),
  "@cline/core": (result) => JSON.stringify(result),
  "Visual Studio Code - Insiders": (result) => data(result)[0] ?? words(result),
  // Nobody knows what it does: the worst of all.
  tester: (result) => [words(result), ...linksIn(result), ...data(result)].join("\n"),
};

const counted = (text: string): number => Math.max(cl100k(text).length, o200k(text).length);

const memories = Array.from({ length: 10 }, (_, at) => ({
  ...(at % 3 === 2 ? aDocumentHit({ path: `/docs/"kiln" ${at}.md` }) : aHit({ project: "kiln" })),
  id: anId(`3f000${at}`),
  content: `The ${at}. rule says "never on Fridays":\n\tdeploy --to=kiln || exit 1\n`.repeat(at * 3 + 1),
  ...(at === 1 && { conflictId: anId("c0ffee") }),
}));
const scripts: Scripts = {
  "recall.query": () => anAnswer({ memories, omitted: 12 }),
  "conflicts.get": () => aConflict(),
};
const asked = (max_tokens: number, detail = "concise") => ({ query: "deploy", max_tokens, detail });

describe.each(Object.entries(SEEN))("to the model of %s", (name, seenBy) => {
  test.each([120, 400, 800, 1500, 6000])(
    "an answer of %i tokens is no more than that",
    async (max_tokens) => {
      await using session = await agentOf(scripts, name);
      for (const detail of ["index", "concise", "full"]) {
        const { result } = await session.call("memory_recall", asked(max_tokens, detail));
        expect(counted(seenBy(result)), detail).toBeLessThanOrEqual(max_tokens);
      }
    },
  );
});

const PROSE =
  "We moved the sessions from Redis to Postgres, because a failover had lost the logins of a whole morning. Nobody had noticed until the support desk was called. A nightly job now removes what is older than a month, and the dashboard shows how many there are. ";

// How much of an answer is data and links depends on the hits; words alone are counted to the token.
test.each(Object.entries(SEEN).filter(([name]) => name !== "tester"))(
  "to the model of %s, an answer of which there is more costs what was declared, to a tenth",
  async (name, seenBy) => {
    const long = memories.map((hit, at) => ({ ...hit, content: PROSE.repeat((at % 4) + 5) }));
    await using session = await agentOf(
      { ...scripts, "recall.query": () => anAnswer({ memories: long }) },
      name,
    );
    const { result } = await session.call("memory_recall", asked(1500));
    expect(counted(seenBy(result)) / 1500).toBeGreaterThan(0.89);
  },
);

test.each(Object.keys(SEEN).filter((name) => name !== "tester"))(
  "%s gets words alone, as many as there is room for, and is promised no data",
  async (name) => {
    await using session = await agentOf(scripts, name);
    const { result, refused } = await session.call("memory_recall", asked(1500));
    expect(refused).toBe(false);
    expect(result.structuredContent).toBeUndefined();
    expect(result.content).toHaveLength(1);
    expect(words(result)).toContain("<memory-recall>");
    expect(counted(words(result))).toBeGreaterThan(750);
    const { tools } = await session.agent.listTools();
    expect(tools.filter(({ outputSchema }) => outputSchema)).toEqual([]);
  },
);

test("a program that is not known gets words, links and data, as its tools promise", async () => {
  for (const name of ["tester", "codex-mcp-clientele", "opencoder", ""]) {
    await using session = await agentOf(scripts, name);
    const { result } = await session.call("memory_recall", asked(1500));
    expect(result.structuredContent).toMatchObject({ begin: expect.stringContaining("<memory-recall>") });
    expect(linksIn(result).length).toBeGreaterThan(0);
    const { tools } = await session.agent.listTools();
    expect(tools.every(({ outputSchema }) => outputSchema)).toBe(true);
  }
});

test("where no daemon answers, an agent is told to go on without, and its person is shown no error", async () => {
  const away: Scripts = {
    "recall.query": () => {
      throw new TypeError("fetch failed", { cause: new Error("connect ECONNREFUSED") });
    },
  };
  for (const name of ["opencode", "gemini-cli-mcp-client", "@cline/core"]) {
    await using session = await agentOf(away, name);
    const { refused, text } = await session.call("memory_recall", asked(1500));
    expect(refused).toBe(false);
    expect(text).toContain("memory daemon start");
    expect(text).toContain("Go on without memory.");
  }
  await using unknown = await agentOf(away, "tester");
  expect((await unknown.call("memory_recall", asked(1500))).refused).toBe(true);
});
