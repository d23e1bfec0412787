import { describe, expect, test } from "vitest";
import { aRun } from "./belief-builders.ts";
import { aMemory, anAnswer, anId } from "./builders.ts";
import { fakeDaemon } from "./fake-daemon.ts";
import { aFold, aGraph, anEntity } from "./graph-builders.ts";
import { run } from "./run.ts";

const everything = () =>
  fakeDaemon({
    "memories.list": () => ({ memories: [aMemory()], nextCursor: null, total: 1 }),
    "recall.query": () => anAnswer(),
    "entities.list": () => ({ entities: [anEntity()], nextCursor: null, total: 1 }),
    "folds.list": () => ({ merges: [aFold()], nextCursor: null }),
    "graph.read": () => aGraph(),
    "activity.list": () => ({ entries: [aRun()], nextCursor: null }),
  });

describe("looking back", () => {
  test.each([[["list"]], [["recall", "redis"]], [["entities", "list"]], [["merges", "list"]], [["graph"]]])(
    "%j takes both clocks, and says that this is not the present",
    async (argv) => {
      await using fake = await everything();
      const clocks = ["--at", "2026-07-12", "--known-at", "2026-07-20T10:30"];
      const { exit, stderr } = await run([...argv, ...clocks], { home: fake.home });
      expect(exit).toBe(0);
      expect(stderr).toContain("as of 12 Jul 2026, as known on 20 Jul 2026, 10:30\n");
      const { query, body } = fake.asked.at(-1) ?? {};
      expect(body ?? query).toMatchObject({
        at: new Date(2026, 6, 12, 23, 59, 59, 999).toISOString(),
        knownAt: new Date(2026, 6, 20, 10, 30).toISOString(),
      });
    },
  );

  test("nothing is said of the present", async () => {
    await using fake = await everything();
    expect((await run(["list"], { home: fake.home })).stderr).toBe("1 of 1\n");
  });

  test("refuses what is no time", async () => {
    await using fake = await everything();
    expect((await run(["list", "--at", "soonish"], { home: fake.home })).exit).toBe(2);
  });
});

describe("memory list", () => {
  test("takes a run and what is to be checked again", async () => {
    await using fake = await everything();
    await run(["list", "--run", "a:1a2b3c", "--recheck"], { home: fake.home });
    expect(fake.asked.at(-1)?.query).toMatchObject({ run: anId("1a2b3c"), recheck: true });
  });
});
