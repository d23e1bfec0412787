import { ApiError, RecallRequest } from "@memory/shared";
import { describe, expect, test } from "vitest";
import { agentOf } from "./agent.ts";
import { aHit, anAnswer } from "./builders.ts";

describe("memory_recall", () => {
  test("asks the daemon with the contract's names, and a date counts from midnight here", async () => {
    const asked: unknown[] = [];
    await using session = await agentOf({
      "recall.query": (body) => {
        asked.push(body);
        return anAnswer();
      },
    });
    await session.call("memory_recall", {
      query: "sessions",
      types: ["fact"],
      after: "2026-08-01",
      before: "2026-08-09T10:00:00+02:00",
      max_tokens: 400,
    });
    expect(asked).toEqual([
      {
        query: "sessions",
        limit: 8,
        types: ["fact"],
        after: new Date(2026, 7, 1).toISOString(),
        before: "2026-08-09T08:00:00.000Z",
        // With little room the daemon makes shorter extracts.
        maxTokens: 400,
      },
    ]);
  });

  test("asks for memories alone, or for words that were said or written alone, and for another time", async () => {
    const asked: unknown[] = [];
    await using session = await agentOf({
      "recall.query": (body) => {
        asked.push(body);
        return anAnswer();
      },
    });
    await session.call("memory_recall", { query: "x", sources: "memories", at: "2026-08-09T08:00:00Z" });
    await session.call("memory_recall", { query: "x", sources: "documents" });
    expect(asked).toMatchObject([
      { kinds: ["memory"], at: "2026-08-09T08:00:00.000Z" },
      { kinds: ["context"] },
    ]);
  });

  test("many calls at once are each answered, and one that is cancelled stops asking the daemon", async () => {
    let stopped = false;
    await using session = await agentOf({
      "recall.query": async (body, signal) => {
        const { query } = RecallRequest.parse(body);
        if (query !== "slow") return anAnswer({ memories: [aHit({ content: query })] });
        await new Promise((_, reject) =>
          signal.addEventListener("abort", () => {
            stopped = true;
            reject(signal.reason);
          }),
        );
        return anAnswer();
      },
    });
    const cancel = new AbortController();
    const slow = session.agent.callTool(
      { name: "memory_recall", arguments: { query: "slow" } },
      {
        signal: cancel.signal,
      },
    );
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => session.call("memory_recall", { query: `question ${at}` })),
    );
    expect(answers.every(({ text }, at) => text.includes(`question ${at}\n`))).toBe(true);
    cancel.abort();
    await expect(slow).rejects.toThrow();
    await expect.poll(() => stopped).toBe(true);
  });

  test("a limit that was reached is named together with the budget", async () => {
    await using session = await agentOf({ "recall.query": () => anAnswer({ omitted: 1 }) });
    const { text } = await session.call("memory_recall", { query: "x", limit: 1 });
    expect(text).toContain("1 more hit left out; to see more, ask again with limit 2 and max_tokens 3000.");
  });

  test("a refusal of the daemon is an error with what was wrong and a call that works", async () => {
    await using session = await agentOf({
      "recall.query": () => {
        throw new ApiError("invalid", "invalid request body", [
          { path: "after", message: "must be before `before`" },
        ]);
      },
    });
    const { text, refused, data } = await session.call("memory_recall", { query: "x" });
    expect(refused).toBe(true);
    expect(data).toBeUndefined();
    expect(text).toMatch(
      /^Refused: invalid request body\n- after: must be before `before`\nA call that works: memory_recall \{/,
    );
  });

  test("a misspelt argument and a time that is none are refused before anything is asked", async () => {
    await using session = await agentOf({});
    const misspelt = await session.call("memory_recall", { query: "x", maxTokens: 3 });
    const timeless = await session.call("memory_recall", { query: "x", after: "last week" });
    expect([misspelt.refused, timeless.refused]).toEqual([true, true]);
    expect(misspelt.text).toContain("maxTokens");
    expect(timeless.text).toContain("after");
  });
});

test("says that a project is unknown, and which there are", async () => {
  let asked = 0;
  await using session = await agentOf({
    "recall.query": () => anAnswer({ memories: [], confidence: "none" }),
    "projects.list": () => {
      asked += 1;
      return asked === 1
        ? { projects: [], total: 0 }
        : { projects: [{ name: "api-gateway", memories: 3 }], total: 1 };
    },
  });
  const { text } = await session.call("memory_recall", { query: "redis", project: "gatway" });
  expect(text).toContain('No memory belongs to a project "gatway". There are:');
  expect(text).toContain("api-gateway");
});
