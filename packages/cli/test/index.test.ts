import { ApiError, IndexEvent } from "@memory/shared";
import { describe, expect, test } from "vitest";
import { anId } from "./builders.ts";
import { askedOf, fakeDaemon, type Scripts } from "./fake-daemon.ts";
import { anIndexDone, anIndexItem, anIndexRun, HOSTILE, UNCLEAN } from "./graph-builders.ts";
import { gate, run, running } from "./run.ts";

const indexing = (script: Scripts[string], more: Scripts = {}) =>
  fakeDaemon({ "index.stream": script, "index.rerunStream": script, ...more });

const items = [anIndexItem(), anIndexItem({ kind: "chunk", label: "Guide", index: 2 })];
const failed = anIndexItem({ outcome: "failed", error: "the model answered nonsense", entities: 0 });

describe("memory index and reindex", () => {
  test.each([
    ["index", "Looked at 2 texts in 4.2 s\n  5 mentions · 1 relationship\n"],
    ["reindex", "Built the graph anew from 2 texts in 4.2 s\n  5 mentions · 1 relationship\n"],
  ])("%s sums up what was found", async (verb, words) => {
    await using fake = await indexing(() => [...items, anIndexDone()]);
    expect(await run([verb], { home: fake.home })).toEqual({ exit: 0, stdout: words, stderr: "" });
  });

  test("thousands of texts are no flood where there is no terminal", async () => {
    await using fake = await indexing(function* () {
      for (let index = 1; index <= 3000; index += 1) yield anIndexItem({ index, total: 3000 });
      yield anIndexDone({ indexed: 3000 });
    });
    const { stdout, stderr } = await run(["index"], { home: fake.home });
    expect(stdout.split("\n")).toHaveLength(3);
    expect(stderr.split("\n").length).toBeLessThan(10);
  });

  test("names the first failures, is exit 7, and says that names wait", async () => {
    const failures = Array.from({ length: 12 }, (_, at) => ({ ...failed, index: at + 1, label: HOSTILE }));
    await using fake = await indexing(() => [
      ...failures,
      anIndexDone({ failed: 12, proposals: 2, calls: 3 }),
    ]);
    const { exit, stdout } = await run(["index"], { home: fake.home });
    expect(exit).toBe(7);
    expect(stdout).toContain(
      "  5 mentions · 1 relationship · 2 names outside the vocabulary · 12 texts failed\n  3 model calls\n",
    );
    expect(stdout.match(/✗ m:3f2a91 Postgres/g)).toHaveLength(10);
    expect(stdout).toContain("  … 2 more failed:  memory index runs\n");
    expect(stdout).toContain("memory schema proposals");
    expect(stdout).not.toMatch(UNCLEAN);
  });

  test("says that there was nothing to do", async () => {
    await using fake = await indexing(() => [anIndexDone({ indexed: 0, entities: 0 })]);
    expect((await run(["index"], { home: fake.home })).stdout).toBe("Every text was looked at already.\n");
    expect((await run(["reindex"], { home: fake.home })).stdout).toContain("There is no text yet");
  });

  test("passes the daemon's events on with --ndjson", async () => {
    await using fake = await indexing(() => [{ type: "ping" }, ...items, anIndexDone()]);
    const { stdout } = await run(["index", "--ndjson"], { home: fake.home });
    const lines = stdout.trimEnd().split("\n");
    expect(lines.map((line) => IndexEvent.parse(JSON.parse(line)))).toEqual([...items, anIndexDone()]);
  });

  test("answers --json with the totals and what failed", async () => {
    await using fake = await indexing(() => [...items, failed, anIndexDone({ failed: 1 })]);
    const { stdout, exit } = await run(["index", "--json"], { home: fake.home });
    expect(exit).toBe(7);
    expect(JSON.parse(stdout)).toEqual({ done: anIndexDone({ failed: 1 }), failures: [failed] });
  });

  test("shows on a terminal how far it is, and takes the line away again", async () => {
    const go = gate();
    await using fake = await indexing(async function* () {
      yield anIndexItem({ total: 10 });
      await go.opened;
      yield anIndexDone();
    });
    const cli = running(["reindex"], { home: fake.home, columns: 100 });
    await expect.poll(() => cli.written.stderr).toContain("█░░░░░░░░░  1 of 10 texts");
    go.open();
    await cli.ended;
    expect(cli.written.stderr.endsWith("\r\u001b[2K")).toBe(true);
  });
});

describe("an index run that is cut short", () => {
  const stopping = () => {
    const stopped = gate();
    const daemon = indexing(async function* (_, signal: AbortSignal) {
      yield anIndexItem({ total: 9 });
      await new Promise((resolve) => signal.addEventListener("abort", resolve));
      stopped.open();
    });
    return { stopped, daemon };
  };

  test.each([
    ["index", "what was found stays; run the same command again to go on"],
    ["reindex", "the graph is as it was before"],
  ])("Ctrl-C stops %s in the daemon, and is exit 130", async (verb, words) => {
    const { stopped, daemon } = stopping();
    await using fake = await daemon;
    const cli = running([verb, "--ndjson"], { home: fake.home });
    await expect.poll(() => cli.written.stdout).toContain("item");
    cli.interrupt();
    const { exit, stderr } = await cli.ended;
    await stopped.opened;
    expect(exit).toBe(130);
    expect(JSON.parse(stderr)).toMatchObject({ error: { message: "stopped after 1 text", hint: words } });
  });

  test("an error is exit 7 where something stays, and exit 1 where the old graph does", async () => {
    await using fake = await indexing(() => [anIndexItem(), { type: "error", error: "the disk is full" }]);
    const index = await run(["index"], { home: fake.home });
    expect(index).toMatchObject({
      exit: 7,
      stderr: expect.stringContaining("the index run stopped: the disk is full"),
    });
    const reindex = await run(["reindex"], { home: fake.home });
    expect(reindex).toMatchObject({
      exit: 1,
      stderr: expect.stringContaining("the graph is as it was before"),
    });
  });

  test("a second run at the same time is exit 6", async () => {
    await using fake = await indexing(() => {
      throw new ApiError("conflict", "a reindex is already running");
    });
    expect(await run(["reindex"], { home: fake.home })).toMatchObject({
      exit: 6,
      stderr: "memory: a reindex is already running\n",
    });
  });
});

describe("memory index runs", () => {
  const runs = [
    anIndexRun(),
    anIndexRun({
      id: anId("5d21c1"),
      kind: "reindex",
      startedBy: "person",
      state: "failed",
      reason: "disk full",
    }),
  ];
  const listed = (more: Scripts = {}) =>
    fakeDaemon({
      "index.runs": () => ({ runs, nextCursor: null }),
      "index.items": () => {
        const { type: _, index: __, total: ___, ...item } = failed;
        return { items: [item], nextCursor: null };
      },
      ...more,
    });

  test("shows what was run, newest first, and why one failed", async () => {
    await using fake = await listed();
    expect((await run(["index", "runs"], { home: fake.home, columns: 80 })).stdout.split("\n")).toEqual([
      "REF       WHAT     BY      STATE   STARTED      TOOK  TEXTS  MENTIONS  FAILED",
      "i:5d21c0  index    daemon  done    2 days ago  4.2 s      2         5       0",
      "i:5d21c1  reindex  you     failed  2 days ago  4.2 s      2         5       0",
      "          disk full",
      "",
    ]);
  });

  test("shows what a run made of each text", async () => {
    await using fake = await listed();
    const { stdout } = await run(["index", "items", "i:21c0"], { home: fake.home });
    expect(stdout).toContain("failed   memory  m:3f2a91         0          1  Sessions live in Postgres\n");
    expect(stdout).toContain("          the model answered nonsense\n");
    expect(askedOf(fake, "index.items")).toMatchObject([{ id: anId("5d21c0") }]);
    expect((await run(["index", "items", "i:dead"], { home: fake.home })).exit).toBe(3);
  });

  test("tells how to begin", async () => {
    await using fake = await listed({ "index.runs": () => ({ runs: [], nextCursor: null }) });
    expect((await run(["index", "runs"], { home: fake.home })).stdout).toBe(
      "Nothing was indexed yet. Begin:  memory index\n",
    );
  });

  test("a misspelt verb starts no run", async () => {
    await using fake = await indexing(() => [anIndexDone()]);
    expect((await run(["index", "rnus"], { home: fake.home })).exit).toBe(2);
    expect(askedOf(fake, "index.stream")).toEqual([]);
  });
});
