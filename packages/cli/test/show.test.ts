import { ApiError } from "@memory/shared";
import { describe, expect, test } from "vitest";
import { aWhy } from "./belief-builders.ts";
import { aMemory, anId } from "./builders.ts";
import { fakeDaemon } from "./fake-daemon.ts";
import { run } from "./run.ts";

const showing = (found: readonly ReturnType<typeof aMemory>[]) =>
  fakeDaemon({
    "memories.list": () => ({ memories: found, nextCursor: null, total: found.length }),
    "memories.get": ({ params }) => {
      const memory = found.find(({ id }) => id === params.id);
      if (!memory) throw new ApiError("not_found", "no such memory");
      return memory;
    },
    "memories.why": () => aWhy(),
    "memories.history": () => ({
      versions: [aMemory({ version: 2 }), aMemory({ id: anId("0001"), content: "Sessions live in Redis." })],
    }),
    "conflicts.get": () => ({
      id: anId("cc77aa"),
      status: "open",
      reason: "both name the session store",
      newer: aMemory(),
      existing: aMemory({ id: anId("91c0af"), content: "Redis holds sessions." }),
      createdAt: aMemory().createdAt,
    }),
  });

describe("memory show", () => {
  test("tells the words, where they come from, the older words and the other side", async () => {
    await using fake = await showing([aMemory({ version: 2, conflictId: anId("cc77aa") })]);
    const { stdout, exit } = await run(["show", "m:3f2a91"], { home: fake.home, columns: 90 });
    expect(exit).toBe(0);
    expect(stdout).toContain("m:3f2a91\n  Sessions live in Postgres, in the table auth.sessions.\n");
    expect(stdout).toContain(
      "Found in 1 place\n  you said it · Claude Code session 88b1d04e, lines 412–430 · 5 Aug\n    “two logouts",
    );
    expect(stdout).toContain("v1 6 Aug  Sessions live in Redis.");
    expect(stdout).toContain("Disputed by m:91c0af\n  Redis holds sessions.");
    expect(fake.asked.find(({ name }) => name === "memories.list")?.query).toMatchObject({
      ref: "3f2a91",
      status: "all",
    });
  });

  test.each(["2a91", "M:3F2A91"])("takes the reference %s", async (ref) => {
    await using fake = await showing([aMemory()]);
    expect((await run(["show", ref], { home: fake.home })).exit).toBe(0);
  });

  test("takes a full id without searching", async () => {
    await using fake = await showing([aMemory()]);
    expect((await run(["show", anId("3f2a91")], { home: fake.home })).exit).toBe(0);
    expect(fake.asked.some(({ name }) => name === "memories.list")).toBe(false);
    expect((await run(["show", anId("0000")], { home: fake.home })).exit).toBe(3);
  });
});

describe("a reference that is not clear", () => {
  test("lists the candidates of an ambiguous reference, far enough to tell them apart", async () => {
    await using fake = await showing([aMemory({ id: anId("a1ffff") }), aMemory({ id: anId("b1ffff") })]);
    const { exit, stderr } = await run(["show", "ffff"], { home: fake.home });
    expect(exit).toBe(2);
    expect(stderr).toContain("m:a1ffff: Sessions live");
    expect(stderr).toContain("m:b1ffff: Sessions live");
  });

  test("is exit 3 for a reference that no memory has, with the error as JSON when asked", async () => {
    await using fake = await showing([]);
    const { exit, stdout, stderr } = await run(["show", "m:dead", "--json"], { home: fake.home });
    expect({ exit, stdout }).toEqual({ exit: 3, stdout: "" });
    expect(JSON.parse(stderr)).toEqual({
      error: {
        code: "not_found",
        message: 'no memory ends with "dead"',
        hint: "memory list, or memory recall <words>",
        issues: [],
      },
    });
  });

  test("refuses what cannot be a reference", async () => {
    await using fake = await showing([]);
    expect((await run(["show", "xyz"], { home: fake.home })).exit).toBe(2);
  });
});
