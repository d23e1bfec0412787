import { createClient } from "@memory/client";
import { ApiError } from "@memory/shared";
import { describe, expect, test } from "vitest";
import { refusalOf } from "../src/refusal.ts";
import { agentOf } from "./agent.ts";
import { aCapture, aHealth, aStatus } from "./builders.ts";

describe("memory_status", () => {
  test("says how much there is and what waits for the user", async () => {
    await using session = await agentOf({
      "health.get": () => aHealth(),
      "health.status": () => aStatus(),
      "capture.status": () => aCapture(),
    });
    const { text, data } = await session.call("memory_status");
    expect(text).toMatch(
      /^Memory is well: 4,812 memories and 18,203 passages from 212 sessions in 14 projects\.\n/,
    );
    expect(text).toContain(
      "Waits for the user: 4 contradictions, 0 pairs of entities that may be one, 0 proposed names.",
    );
    expect(data).toMatchObject({ memories: { active: 4812 }, open: { contradictions: 4 }, warnings: [] });
  });

  test("names the folder in which sessions can be searched, where there is one", async () => {
    const folder = "/home/ada/.local/share/memory/sessions/mine";
    await using session = await agentOf({
      "health.get": () => aHealth(),
      "health.status": () => aStatus({ sessionTree: folder }),
      "capture.status": () => aCapture(),
    });
    expect((await session.call("memory_status")).text).toContain(
      `Sessions as text files, to search with grep: ${folder}`,
    );
  });

  test("counts the documents and the folders they come from", async () => {
    await using session = await agentOf({
      "health.get": () => aHealth(),
      "capture.status": () => aCapture(),
      "health.status": () => aStatus({ documents: 418, folders: 2 }),
    });
    const { text, data } = await session.call("memory_status");
    expect(text).toContain("in 14 projects, and from 418 documents (2 folders linked).\n");
    expect(data).toMatchObject({ documents: 418, folders: 2 });
  });

  test("an empty store is told how it is filled", async () => {
    const memories = { active: 0, today: 0, byType: { fact: 0, preference: 0, episode: 0, procedure: 0 } };
    await using session = await agentOf({
      "health.get": () => aHealth(),
      "capture.status": () => aCapture(),
      "health.status": () => aStatus({ memories, passages: 0, sessions: 0, projects: 0, lastImportAt: null }),
    });
    expect((await session.call("memory_status")).text).toMatch(
      /^Memory is empty and well\. .* memory import, memory context add <folder>\n/,
    );
  });

  test("a model that is missing, texts without vectors and notices are warnings", async () => {
    const models = {
      chat: { name: "rules", state: "ready" },
      embedding: { name: "lite", state: "unavailable", reason: "no runtime; words still work" },
    } as const;
    await using session = await agentOf({
      "health.get": () => aHealth({ models, notices: ["the index was rebuilt"] }),
      "health.status": () => aStatus({ vectorsPending: 1 }),
      "capture.status": () => aCapture({ state: "failing", reason: "the disk is full", missed: 2 }),
    });
    const { text, data } = await session.call("memory_status");
    expect(text).toMatch(/^Memory is up, with 5 warnings: /);
    expect(data).toMatchObject({
      warnings: [
        "model lite is unavailable: no runtime; words still work",
        "1 text still without a vector, until then found by words alone",
        "capture of sessions: the disk is full",
        "2 sessions ended and could not be captured",
        "the index was rebuilt",
      ],
    });
  });
});

describe("a tool that fails", () => {
  test("tells of a few wrong arguments, not of all", () => {
    const issues = Array.from({ length: 5000 }, (_, n) => ({
      path: `entities.${n}`,
      message: "x".repeat(5000),
    }));
    const text = refusalOf(new ApiError("invalid", "invalid request body", issues), "create_entities {}");
    expect(text.length).toBeLessThan(3000);
  });

  test("says how to start a daemon that does not answer", async () => {
    const refusal = await createClient({ baseUrl: "http://127.0.0.1:1" })
      .health.get()
      .then(String, (error: unknown) => refusalOf(error, "memory_status {}"));
    expect(refusal).toBe("The memory daemon does not answer. Ask the user to run: memory daemon start");
  });

  test("passes on the hint of whoever made the client", () => {
    const failure = Object.assign(new Error("daemon not running"), {
      hint: "start it:  memory daemon start",
    });
    expect(refusalOf(failure, "memory_status {}")).toBe(
      "Memory is away: daemon not running\nstart it:  memory daemon start",
    );
  });
});
