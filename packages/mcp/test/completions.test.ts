import { describe, expect, test } from "vitest";
import { aMemory, anId } from "./builders.ts";
import { connected } from "./connected.ts";

const named = (name: string) => ({
  id: anId("e1"),
  name,
  type: "tool",
  aliases: [],
  mentions: 1,
  sessions: 0,
  memories: 1,
  documents: 0,
  relations: 0,
  createdAt: "2026-08-05T09:12:00.000Z",
});
const scripts = {
  "projects.list": () => ({
    projects: [
      { name: "old-gateway", memories: 9 },
      { name: "gateway", memories: 2 },
      { name: "gate\u202eway", memories: 1 },
    ],
    total: 3,
  }),
  "entities.list": () => ({
    entities: [named("My Postgres"), named("Postgres")],
    nextCursor: null,
    total: 2,
  }),
  "memories.list": () => ({
    memories: [aMemory(), aMemory({ id: anId("91c0af") })],
    nextCursor: null,
    total: 2,
  }),
};

describe("completions", () => {
  test("of a project begin with those that begin so, and hold no name a screen could not show", async () => {
    await using session = await connected(scripts);
    const ref = { type: "ref/prompt", name: "brief" } as const;
    expect(await session.completed(ref, "project", "gate")).toEqual(["gateway", "old-gateway"]);
    const uri = "memory://projects/{p}/brief";
    expect(await session.completed({ type: "ref/resource", uri }, "p", "old")).toContain("old-gateway");
  });

  test("of an entity are names", async () => {
    await using session = await connected(scripts);
    const values = await session.completed({ type: "ref/prompt", name: "recall" }, "topic", "post");
    expect(values).toEqual(["Postgres", "My Postgres"]);
  });

  test("of a reference are found with and without its sign", async () => {
    await using session = await connected(scripts);
    const ref = { type: "ref/prompt", name: "why" } as const;
    expect(await session.completed(ref, "ref", "m:3f")).toEqual(["m:3f2a91"]);
    expect(await session.completed(ref, "ref", "91")).toEqual(["m:91c0af"]);
    expect(await session.completed(ref, "ref", "zz")).toEqual([]);
    const uri = "memory://memories/{id}";
    expect(await session.completed({ type: "ref/resource", uri }, "id", "")).toEqual([
      "m:3f2a91",
      "m:91c0af",
    ]);
  });

  test("are none when the daemon does not answer", async () => {
    await using session = await connected({});
    expect(await session.completed({ type: "ref/prompt", name: "brief" }, "project", "x")).toEqual([]);
  });

  test("serve each agent from its own daemon", async () => {
    await using one = await connected(scripts);
    await using other = await connected({ "projects.list": () => ({ projects: [], total: 0 }) });
    const ref = { type: "ref/prompt", name: "brief" } as const;
    expect(await one.completed(ref, "project", "gate")).not.toEqual([]);
    expect(await other.completed(ref, "project", "gate")).toEqual([]);
  });
});
