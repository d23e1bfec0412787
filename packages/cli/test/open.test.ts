import { describe, expect, test } from "vitest";
import { aMemory } from "./builders.ts";
import { fakeDaemon } from "./fake-daemon.ts";
import { run } from "./run.ts";

describe("memory open", () => {
  test("shows a place in the browser, and says its address", async () => {
    await using fake = await fakeDaemon();
    const opened: string[] = [];
    const browse = async (url: string) => opened.push(url) > 0;
    const { stdout, stderr, exit } = await run(["open", "conflicts"], { home: fake.home, browse });
    expect(opened).toEqual([expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/review\/conflicts$/)]);
    expect(stdout).toBe(`${opened[0]}\n`);
    expect(stderr).toBe("");
    expect(exit).toBe(0);
  });

  test("leads from a reference to its page", async () => {
    const memory = aMemory();
    await using fake = await fakeDaemon({
      "memories.list": () => ({ memories: [memory], nextCursor: null, total: 1 }),
    });
    const ref = `m:${memory.id.slice(-6)}`;
    const { stdout } = await run(["open", ref, "--print"], { home: fake.home });
    expect(stdout).toContain(`/memories/${memory.id}`);
  });

  test("says the address where no browser can be opened", async () => {
    await using fake = await fakeDaemon();
    const { stdout, stderr, exit } = await run(["open"], { home: fake.home });
    expect(stdout).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\n$/);
    expect(stderr).toContain("No browser could be opened here");
    expect(exit).toBe(0);
  });

  test("refuses a place that is none, and names those there are", async () => {
    await using fake = await fakeDaemon();
    const { stderr, exit } = await run(["open", "kitchen"], { home: fake.home });
    expect(stderr).toContain('there is no place "kitchen"');
    expect(stderr).toContain("conflicts");
    expect(exit).toBe(2);
  });
});
