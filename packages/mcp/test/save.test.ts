import { ApiError } from "@memory/shared";
import { describe, expect, test } from "vitest";
import { agentOf } from "./agent.ts";
import { aMemory, anId } from "./builders.ts";

const CONFLICT = anId("c0ffee");
const MEMORY = {
  content: "Sessions live in Postgres because failover lost logins.",
  type: "fact",
  project: "api-gateway",
};

describe("memory_save", () => {
  test("saves what it was given and says which agent did", async () => {
    const asked: unknown[] = [];
    await using session = await agentOf({
      "memories.save": (body) => {
        asked.push(body);
        return { id: anId("91c0af"), outcome: "saved", version: 1, redactions: 0 };
      },
    });
    const { text, data } = await session.call("memory_save", MEMORY);
    expect(asked).toEqual([{ ...MEMORY, source: { statedBy: "assistant" } }]);
    expect(text).toBe("Saved as m:91c0af.");
    expect(data).toMatchObject({ outcome: "saved", ref: "m:91c0af", version: 1, redactions: 0 });
  });

  test("saves as the user's words only what it says are theirs", async () => {
    const asked: unknown[] = [];
    await using session = await agentOf({
      "memories.save": (body) => {
        asked.push(body);
        return { id: anId("91c0af"), outcome: "saved", version: 1, redactions: 0 };
      },
    });
    await session.call("memory_save", { ...MEMORY, said_by: "user" });
    expect(asked).toMatchObject([{ source: { statedBy: "user" } }]);
  });

  test.each([
    [{ id: anId("91c0af"), outcome: "merged", version: 1 }, "Already known: merged into m:91c0af."],
    [
      { id: anId("91c0af"), outcome: "versioned", version: 3 },
      "Updated: m:91c0af is version 3 of what was known; the older words are kept.",
    ],
    [{ outcome: "dropped", reason: "it says nothing" }, "Not saved: it says nothing."],
  ])("tells what became of it: %o", async (reply, said) => {
    await using session = await agentOf({ "memories.save": () => ({ ...reply, redactions: 0 }) });
    expect((await session.call("memory_save", MEMORY)).text).toBe(said);
  });

  test("a contradiction is reported with the other side, quoted", async () => {
    await using session = await agentOf({
      "memories.save": () => ({
        id: anId("91c0af"),
        outcome: "conflict",
        version: 1,
        conflictId: CONFLICT,
        redactions: 0,
      }),
      "conflicts.get": () => ({
        id: CONFLICT,
        status: "open",
        reason: "another value",
        newer: aMemory({ id: anId("91c0af") }),
        existing: aMemory({ content: "Sessions live in Redis." }),
        createdAt: "2026-08-05T09:12:00.000Z",
      }),
    });
    const { text, data } = await session.call("memory_save", MEMORY);
    expect(text).toMatch(/^Saved as m:91c0af, but it contradicts another memory\./);
    expect(text).toMatch(/<memory-recall>\n.*\n- \(m:3f2a91\) Sessions live in Redis\.\n<\/memory-recall>/);
    expect(data).toMatchObject({
      contradicts: { ref: "m:3f2a91", text: "<memory-recall>Sessions live in Redis.</memory-recall>" },
    });
  });

  test("it is still saved when the other side cannot be read", async () => {
    await using session = await agentOf({
      "memories.save": () => ({
        id: anId("91c0af"),
        outcome: "conflict",
        version: 1,
        conflictId: CONFLICT,
        redactions: 0,
      }),
      "conflicts.get": () => {
        throw new ApiError("internal", "internal error");
      },
    });
    const { text, refused } = await session.call("memory_save", MEMORY);
    expect(refused).toBe(false);
    expect(text).toMatch(/^Saved as m:91c0af/);
  });

  test("a secret that was hidden is mentioned", async () => {
    await using session = await agentOf({
      "memories.save": () => ({ id: anId("91c0af"), outcome: "saved", version: 1, redactions: 1 }),
    });
    expect((await session.call("memory_save", MEMORY)).text).toContain(
      "1 secret hidden before it was stored.",
    );
  });
});
