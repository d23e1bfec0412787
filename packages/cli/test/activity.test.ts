import { describe, expect, test } from "vitest";
import { after, byAgent, final, undo, undone } from "./activity-builders.ts";
import { aDetail, anEntry, aRun } from "./belief-builders.ts";
import { aMemory, anId, daysAgo } from "./builders.ts";
import { askedOf, fakeDaemon } from "./fake-daemon.ts";
import { run } from "./run.ts";

describe("memory activity", () => {
  test("tells who did what when, a run as one line", async () => {
    await using fake = await after([undo, anEntry(), byAgent, undone, final, aRun()]);
    const { exit, stdout } = await run(["activity"], { home: fake.home });
    expect(exit).toBe(0);
    expect(stdout).toBe(
      [
        "REF       WHEN        WHO                     WHAT",
        "a:0f0f0f  2 days ago  you (memory-cli/0.1.0)  took back a:0e0e0e m:3f2a91 “Sessions live in Postgres.”",
        "a:5d21c0  2 days ago  you (memory-cli/0.1.0)  corrected m:3f2a91 “Sessions live in Postgres.”",
        "a:a9e170  2 days ago  agent codex/1.0         saved m:3f2a91 “Sessions live in Postgres.”",
        "a:0e0e0e  2 days ago  you (memory-cli/0.1.0)  [taken back] corrected m:3f2a91 “Sessions live in Postgres.”",
        "a:f1f1f1  2 days ago  you (memory-cli/0.1.0)  deleted a memory for good m:9a9a9a",
        "a:1a2b3c  2 days ago  import                  Import of 91 sessions: 178 learned",
        "",
      ].join("\n"),
    );
  });

  test("has words for every kind, and tells deletions for good apart", async () => {
    const file = { kind: "document", id: anId("d0c000"), label: "Redis notes" };
    const final = "the file says so";
    await using fake = await after([
      anEntry({ kind: "document.read", subject: file, final }),
      anEntry({ kind: "document.read", subject: file, final, missing: true }),
      anEntry({ kind: "conflict.ask", subject: undefined }),
      aRun({ kind: "fold.merge", operations: 4, memories: undefined }),
      aRun({ operations: 14, sessions: 12, memories: 41 }),
      aRun({ operations: 3, sessions: 1, subject: { kind: "session", id: anId("5e55a0") } }),
      anEntry({ kind: "entity.delete", subject: undefined, final: "deleted for good" }),
      anEntry({ kind: "kiln.fire", subject: undefined }),
    ]);
    const { stdout } = await run(["activity"], { home: fake.home });
    expect(stdout.split("\n").map((line) => line.slice(46))).toEqual([
      "WHAT",
      "read the document d:d0c000 “Redis notes”",
      "noticed that d:d0c000 “Redis notes” is gone",
      "asked again about the contradiction",
      "Entities merged for their spelling in 4 steps",
      "Import of 12 sessions: 41 learned",
      "read session 005e55a0, 178 learned",
      "deleted an entity for good",
      "kiln.fire",
      "",
    ]);
  });

  test("says on which other machine of yours it was done, and what came of that machine", async () => {
    const actor = { kind: "person", client: "memory-cli/0.1.0", machine: "laptop" } as const;
    await using fake = await after([
      anEntry({ actor }),
      aRun({ kind: "sync.join", actor, memories: 12, operations: 3 }),
      anEntry({ kind: "sync.merge" }),
      anEntry({ kind: "sync.change", subject: undefined }),
    ]);
    const { stdout } = await run(["activity"], { home: fake.home });
    expect(stdout.split("\n").map((line) => line.slice(22))).toEqual([
      "WHO                               WHAT",
      "you (memory-cli/0.1.0) on laptop  corrected m:3f2a91 “Sessions live in Postgres.”",
      "you (memory-cli/0.1.0)            12 memories of laptop came",
      "you (memory-cli/0.1.0)            brought together what two machines had changed: m:3f2a91 “Sessions live in Postgres.”",
      "you (memory-cli/0.1.0)            took in a change of another machine",
      "",
    ]);
  });

  test.each([
    [[], { derived: false }],
    [["--all"], {}],
    [["--kind", "index"], { kind: "index" }],
  ])("leaves out what the daemon indexed, unless it is asked for: %j", async (flags, query) => {
    await using fake = await after([anEntry()]);
    await run(["activity", ...flags], { home: fake.home });
    expect(askedOf(fake, "activity.list")).toEqual([
      { id: undefined, body: undefined, query: { limit: 50, ...query } },
    ]);
  });

  test("answers --json as other lists do", async () => {
    const pruned = { operations: 12_000, until: daysAgo(400) };
    await using fake = await after([], {
      "activity.list": () => ({ entries: [anEntry()], nextCursor: "7", pruned }),
    });
    const { stdout } = await run(["activity", "--json"], { home: fake.home });
    expect(JSON.parse(stdout)).toEqual({ items: [anEntry()], nextCursor: "7", pruned });
  });

  test("hands its filters on, references as ids", async () => {
    await using fake = await after([aRun()], {
      "memories.list": () => ({ memories: [aMemory()], nextCursor: null, total: 1 }),
    });
    const argv = [
      "activity",
      "--run",
      "a:1a2b3c",
      "--subject",
      "m:3f2a91",
      "--kind",
      "memory",
      "--limit",
      "5",
    ];
    expect((await run(argv, { home: fake.home })).exit).toBe(0);
    expect(askedOf(fake, "activity.list").at(-1)?.query).toEqual({
      run: aRun().id,
      subject: aMemory().id,
      kind: "memory",
      limit: 5,
    });
  });

  test("says what was pruned and can be undone no more", async () => {
    await using fake = await after([], {
      "activity.list": () => ({
        entries: [anEntry()],
        nextCursor: null,
        pruned: { operations: 12_000, until: daysAgo(400) },
      }),
    });
    expect((await run(["activity"], { home: fake.home })).stderr).toContain(
      "12,000 older changes, up to 16 Jul 2025, 12:00, can be undone no more (setting keepOperations)\n",
    );
  });
});

describe("memory activity show", () => {
  test("shows each row before and after", async () => {
    const long = "Sessions live in Redis because that is where they have always been kept by us.";
    await using fake = await after([anEntry()], {
      "activity.get": () =>
        aDetail({
          rows: [
            {
              table: "memories",
              key: aMemory().id,
              before: { status: "active", valid_to: null, content: long },
              after: {
                status: "superseded",
                valid_to: Date.parse(daysAgo(2)),
                content: long.replace("Redis", "Postgres"),
              },
              deleted: false,
            },
            {
              table: "memories",
              key: anId("0001aa"),
              before: null,
              after: { content: "New words.", version: 2 },
              deleted: false,
            },
            {
              table: "conflicts",
              key: anId("77aa01"),
              before: { reason: "two values" },
              after: null,
              deleted: false,
            },
            { table: "memories", key: anId("9a9a9a"), before: null, after: null, deleted: true },
          ],
        }),
    });
    const { stdout } = await run(["activity", "show", "a:5d21c0"], { home: fake.home });
    expect(stdout).toContain("a:5d21c0  corrected m:3f2a91 “Sessions live in Postgres.”\n");
    expect(stdout).toContain("  Undo       memory undo a:5d21c0\n");
    expect(stdout).toContain(
      [
        "Changed 4 rows",
        "  ~ memories 3f2a91",
        "    status: active → superseded",
        "    valid_to: none → 18 Aug 2026, 12:00",
        "    content:",
        "      Sessions live in [-Redis-]{+Postgres+} because that is where they have always been kept by us.",
        "  + memories 0001aa",
        "    New words.",
        "  - conflicts 77aa01",
        "    two values",
        "  - memories 9a9a9a  deleted for good, its words with it",
        "",
      ].join("\n"),
    );
    const { stdout: full } = await run(["activity", "show", "a:5d21c0", "--full"], { home: fake.home });
    expect(full).toContain("    content: New words.\n    version: 2\n");
  });

  test("of a run of one operation it shows that, with its rows", async () => {
    const session = anEntry({
      kind: "import.session",
      actor: { kind: "import" },
      runId: aRun().id,
      memories: 2,
      subject: { kind: "session", id: "3f2a91c0-5b0f", label: "3f2a91c0-5b0f", project: "harbour" },
    });
    const row = {
      table: "memories",
      key: aMemory().id,
      before: null,
      after: { content: "So." },
      deleted: false,
    };
    await using fake = await after([session], { "activity.get": () => aDetail({ ...session, rows: [row] }) });
    const { stdout } = await run(["activity", "show", "a:5d21c0"], { home: fake.home });
    expect(stdout).toMatch(/^a:5d21c0 {2}read session 3f2a91c0 of harbour, 2 learned\n/);
    expect(stdout).toMatch(/^ {2}Size +2 memories$/m);
    expect(stdout).toContain("Changed 1 row\n  + memories 3f2a91\n    So.\n");
  });

  test("of a run it lists the steps", async () => {
    await using fake = await fakeDaemon({
      "activity.list": ({ query }) => {
        const steps = anEntry({
          kind: "import.session",
          actor: {
            ...{ kind: "import", client: "claude-code" },
            asked: { kind: "person", client: "memory-viewer/0.1.0" },
          },
          runId: aRun().id,
          subject: { kind: "session", id: "3f2a91c0-5b0f", label: "3f2a91c0-5b0f" },
        });
        const { run: of } = query as { run?: string };
        return { entries: of ? [steps] : [aRun()], nextCursor: null };
      },
    });
    const { stdout } = await run(["activity", "show", "a:1a2b3c"], { home: fake.home });
    expect(stdout).toContain("a:1a2b3c  Import of 91 sessions: 178 learned\n");
    expect(stdout).toContain("2 days ago  you (memory-viewer), from Claude Code  read session 3f2a91c0");
  });
});
