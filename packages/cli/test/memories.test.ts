import type { SaveOutcome } from "@memory/shared";
import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { aConflict } from "./belief-builders.ts";
import { aMemory, anId, aSaved } from "./builders.ts";
import { askedOf, fakeDaemon } from "./fake-daemon.ts";
import { run } from "./run.ts";

const saving = (outcome: Partial<z.infer<typeof SaveOutcome>> = {}) =>
  fakeDaemon({ "memories.save": () => aSaved(outcome) });

describe("memories near the one that was saved", () => {
  const near = [
    {
      id: anId("1c44ab"),
      when: "2026-03-01T10:00:00.000Z",
      saidBy: "assistant",
      text: "Deploys happen\u001b[31m from any branch.",
    },
  ] as const;

  test("are shown with the command that says what they are", async () => {
    await using fake = await saving({ near: [...near] });
    const { stdout } = await run(["save", "Deploys happen from main"], { home: fake.home });
    expect(stdout.split("\n")).toEqual([
      "Saved  m:91c0af",
      "  near it:",
      "  m:1c44ab “Deploys happen from any branch.” 2026-03-01, an agent said it",
      "  the same, or replaced?  memory judge m:91c0af replaces m:1c44ab (or same, adds, contradicts, different)",
      "",
    ]);
  });

  test.each([
    ["versioned", 0, "Updated  m:91c0af is the next version of m:1c44ab; the older words are kept\n"],
    ["merged", 0, "Merged  m:91c0af is one more source of m:1c44ab\n"],
    ["apart", 0, "Told apart  m:91c0af and m:1c44ab stand beside each other\n"],
    ["refused", 6, "Refused  they differ in 3\n"],
  ] as const)("are judged: %s", async (outcome, code, said) => {
    const reason = outcome === "refused" ? { reason: "they differ in 3" } : {};
    await using fake = await fakeDaemon({
      "memories.list": ({ query }) => {
        const { ref = "" } = query as { ref?: string };
        return { memories: [aMemory({ id: anId(ref) })], nextCursor: null, total: 1 };
      },
      "memories.judge": () => ({ judged: [{ id: anId("1c44ab"), is: "replaces", outcome, ...reason }] }),
    });
    const { exit, stdout } = await run(["judge", "m:91c0af", "replaces", "m:1c44ab"], { home: fake.home });
    expect({ exit, stdout }).toEqual({ exit: code, stdout: said });
    expect(fake.asked.at(-1)?.body).toEqual({ judged: [{ id: anId("1c44ab"), is: "replaces" }] });
  });
});

describe("memory save", () => {
  test("saves its words and says under which reference", async () => {
    await using fake = await saving();
    const argv = [
      "save",
      "Deploys",
      "happen from main",
      "--type",
      "fact",
      "--project",
      "api",
      "--source",
      "docs/deploy.md",
    ];
    const { exit, stdout } = await run(argv, { home: fake.home });
    expect({ exit, stdout }).toEqual({ exit: 0, stdout: "Saved  m:91c0af\n" });
    expect(fake.asked.at(-1)?.body).toEqual({
      content: "Deploys happen from main",
      type: "fact",
      project: "api",
      source: { path: "docs/deploy.md" },
    });
  });

  test("is of the project of the folder that it is typed in, and says so, unless it is to be of none", async () => {
    await using fake = await fakeDaemon({
      "memories.save": () => aSaved(),
      "projects.at": () => ({ project: "orders" }),
    });
    const { stderr } = await run(["save", "Deploys happen from main"], { home: fake.home });
    expect(stderr).toContain("of the project orders");
    await run(["save", "Deploys happen from main", "--everywhere"], { home: fake.home });
    expect(askedOf(fake, "memories.save").map(({ body }) => body)).toEqual([
      { content: "Deploys happen from main", folder: "/home/ada", source: {} },
      { content: "Deploys happen from main", source: {} },
    ]);
  });

  test("says whose words they are, from which line, and what they were concluded from", async () => {
    await using fake = await fakeDaemon({
      "memories.save": () => aSaved(),
      "memories.list": ({ query }) => {
        const { ref = "" } = query as { ref?: string };
        return { memories: [aMemory({ id: anId(ref) })], nextCursor: null, total: 1 };
      },
    });
    const words = [
      "save",
      "Back up",
      "Postgres",
      "--by",
      "assistant",
      "--source",
      "docs/db.md",
      "--line",
      "12",
    ];
    const argv = ["save", "--from", "m:3f2a91", "--from", "m:91c0af", ...words.slice(1)];
    expect((await run(argv, { home: fake.home })).exit).toBe(0);
    expect(fake.asked.at(-1)).toMatchObject({
      client: "memory-cli/0.1.0",
      body: {
        content: "Back up Postgres",
        source: { path: "docs/db.md", line: 12, statedBy: "assistant" },
        derivedFrom: [anId("3f2a91"), anId("91c0af")],
      },
    });
    expect((await run(["save", "hello", "--line", "12"], { home: fake.home })).exit).toBe(2);
  });

  test("says of a contradiction what it contradicts and how to see both sides, and of one that a rule settled, too", async () => {
    const disputed = aSaved({ outcome: "conflict", conflictId: anId("77aa01") });
    const newer = aMemory({ id: String(disputed.id) });
    await using fake = await fakeDaemon({
      "memories.save": () => disputed,
      "conflicts.get": () => aConflict({ newer, existing: aMemory({ id: anId("3f2a91") }) }),
    });
    expect((await run(["save", "hello"], { home: fake.home })).stdout).toBe(
      [
        "Saved, but it contradicts another memory  both are kept apart: memory conflicts show c:77aa01",
        "  m:3f2a91 “Sessions live in Postgres, in the table auth.sessions.”",
        "",
      ].join("\n"),
    );
    await using other = await saving({ autoResolved: true, conflictId: anId("77aa01") });
    expect((await run(["save", "hello"], { home: other.home })).stdout).toBe(
      "Saved  m:91c0af\n  it contradicted another memory, and a rule settled that: memory conflicts show c:77aa01\n",
    );
  });

  test("saves what is piped in for a lone dash", async () => {
    await using fake = await saving();
    await run(["save", "-", "--type", "episode"], { home: fake.home, stdin: "fix: the flaky test\n" });
    expect(fake.asked.at(-1)?.body).toMatchObject({ content: "fix: the flaky test", type: "episode" });
  });

  test.each([
    [["save"], undefined],
    [["save", "  "], undefined],
    [["save", "-"], " \n"],
  ])("refuses to save nothing: %j", async (argv, stdin) => {
    await using fake = await saving();
    const { exit, stdout } = await run(argv, { home: fake.home, ...(stdin && { stdin }) });
    expect({ exit, stdout }).toEqual({ exit: 2, stdout: "" });
    expect(fake.asked.some(({ name }) => name === "memories.save")).toBe(false);
  });

  test.each([
    ["merged", 0, "Already known  merged into m:91c0af"],
    ["versioned", 0, "Updated  m:91c0af is now version 3; the older words are kept"],
    ["conflict", 0, "Saved, but it contradicts another memory"],
    ["dropped", 6, "Not saved\n  too vague"],
  ] as const)("says what became of it: %s", async (outcome, exit, words) => {
    await using fake = await saving({
      outcome,
      version: 3,
      ...(outcome === "dropped" && { id: undefined, version: undefined, reason: "too vague" }),
    });
    const saved = await run(["save", "hello"], { home: fake.home });
    expect(saved.exit).toBe(exit);
    expect(saved.stdout).toContain(words);
  });

  test("says how many secrets were hidden", async () => {
    await using fake = await saving({ redactions: 2 });
    expect((await run(["save", "hello"], { home: fake.home })).stdout).toContain(
      "2 secrets hidden before it was stored",
    );
  });
});

describe("memory list", () => {
  const memories = [
    aMemory(),
    aMemory({ id: anId("91c0af"), content: `long ${"word ".repeat(60)}`, confidence: 0.3 }),
  ];
  const listing = () =>
    fakeDaemon({ "memories.list": () => ({ memories, nextCursor: "next", total: 4812 }) });

  test("fits the terminal it is shown in", async () => {
    await using fake = await listing();
    const { stdout, stderr } = await run(["list"], { home: fake.home, columns: 80 });
    const lines = stdout.trimEnd().split("\n");
    expect(lines[0]).toBe("REF       TYPE  PROJECT      SAID   MEMORY");
    expect(lines[2]).toMatch(/^m:91c0af {2}fact {2}api-gateway {2}5 Aug {2}\[unconfirmed\] long word .*…$/);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80);
    expect(stderr).toBe("2 of 4,812   next page: --cursor next\n");
  });

  test("cuts nothing where there is no terminal", async () => {
    await using fake = await listing();
    expect((await run(["list"], { home: fake.home })).stdout).toContain("word ".repeat(59));
  });

  test("prints nothing at all for an empty list with --plain", async () => {
    await using fake = await fakeDaemon({
      "memories.list": () => ({ memories: [], nextCursor: null, total: 0 }),
    });
    expect((await run(["list", "--plain"], { home: fake.home })).stdout).toBe("");
  });

  test("hands its filters on and answers --json with one list document", async () => {
    await using fake = await listing();
    const argv = [
      "list",
      "--type",
      "fact",
      "--project",
      "api",
      "--status",
      "all",
      "--limit",
      "2",
      "--cursor",
      "here",
      "--json",
    ];
    const { stdout } = await run(argv, { home: fake.home });
    expect(JSON.parse(stdout)).toEqual({ items: memories, nextCursor: "next", total: 4812 });
    expect(fake.asked.at(-1)?.query).toEqual({
      type: "fact",
      project: "api",
      status: "all",
      limit: 2,
      cursor: "here",
      by: "created",
      sort: "newest",
    });
  });

  test("narrows to words, an agent and a time, and begins with the oldest", async () => {
    await using fake = await listing();
    const argv = [
      "list",
      "--text",
      "50% of",
      "--agent",
      "assistant-code",
      "--after",
      "2026-01-02",
      "--oldest",
    ];
    await run([...argv, "--before", "2026-02-01"], { home: fake.home });
    expect(fake.asked.at(-1)?.query).toMatchObject({
      text: "50% of",
      agent: "assistant-code",
      after: "2026-01-02T00:00:00.000Z",
      before: "2026-02-01T00:00:00.000Z",
      sort: "oldest",
    });
  });

  test("tells an empty memory how to fill it", async () => {
    await using fake = await fakeDaemon({
      "memories.list": () => ({ memories: [], nextCursor: null, total: 0 }),
    });
    expect((await run(["list"], { home: fake.home })).stdout).toBe(
      "Memory is empty. Fill it:  memory import\n",
    );
    expect((await run(["list", "--type", "fact"], { home: fake.home })).stdout).toBe(
      "No memory matches these filters.\n",
    );
  });
});
