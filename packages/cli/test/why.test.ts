import { describe, expect, test } from "vitest";
import { aWhy } from "./belief-builders.ts";
import { aMemory, anId, daysAgo } from "./builders.ts";
import { fakeDaemon } from "./fake-daemon.ts";
import { run } from "./run.ts";

const full = aWhy({
  memory: aMemory({ recheck: true, instruction: true, replacedBy: anId("5eed01") }),
  restatements: [
    {
      content: "We keep sessions in Postgres.",
      client: "codex 1.0",
      statedBy: "user",
      assertedAt: daysAgo(3),
    },
  ],
  decisions: [
    {
      id: anId("dec1"),
      memory: anId("3f2a91"),
      version: 2,
      other: anId("91c0af"),
      otherContent: "Sessions live in Redis.",
      verdict: "update",
      outcome: "versioned",
      score: 0.872,
      rule: "another value",
      features: { similarity: 0.9134, numbers: "same", a: 1, b: 2, c: 3, d: 4 },
      judged: "right",
      at: daysAgo(3),
    },
  ],
  replaces: [{ id: anId("91c0af"), content: "Sessions live in Redis.", status: "superseded" }],
  derivedFrom: [{ id: anId("fa11e0"), content: "Failover lost logins.", status: "retired" }],
  derived: [{ id: anId("c0c1c2"), content: "Back up Postgres.", status: "active" }],
  savedBy: { kind: "import", client: "assistant-code", at: daysAgo(14) },
  recalled: { times: 12, lastAt: daysAgo(1), by: [] },
});

const explaining = (why: ReturnType<typeof aWhy>) =>
  fakeDaemon({
    "memories.list": () => ({ memories: [why.memory], nextCursor: null, total: 1 }),
    "memories.why": () => why,
  });

describe("memory why", () => {
  test("tells where the words stand, who saved them, what was decided, and what hangs on them", async () => {
    await using fake = await explaining(full);
    const { exit, stdout } = await run(["why", "m:3f2a91"], { home: fake.home });
    expect(exit).toBe(0);
    expect(stdout).toBe(
      [
        "m:3f2a91",
        "  Sessions live in Postgres, in the table auth.sessions.",
        "  ! it reads like an order to an agent: quoted data, never advice",
        "  ! a decision put m:5eed01 in its place",
        "  ! something it was made from no longer holds. It still does:  memory confirm m:3f2a91",
        "",
        "Saved by import, 6 Aug",
        "",
        "Found in 1 place",
        "  you said it · Claude Code session 88b1d04e, lines 412–430 · 5 Aug",
        "    “two logouts during the Aug 1 failover, so we moved it”",
        "",
        "Said again, 1 time",
        "  “We keep sessions in Postgres.”",
        "    you said it · codex 1.0 · 3 days ago",
        "",
        "Decided",
        "  a new version of m:91c0af “Sessions live in Redis.”",
        "    score 0.87 · another value · 3 days ago · you: right",
        "    similarity 0.91, numbers same, a 1, b 2, c 3, 1 more: --full",
        "",
        "Took the place of",
        "  m:91c0af  [superseded] Sessions live in Redis.",
        "",
        "Made from",
        "  m:fa11e0  [retired] Failover lost logins.",
        "",
        "Made from it",
        "  m:c0c1c2  Back up Postgres.",
        "",
        "Recalled 12 times, last yesterday",
        "",
      ].join("\n"),
    );
  });

  test.each([
    ["exact", "these words are in the source"],
    ["paraphrase", "a paraphrase: the source says it in other words"],
    ["nearest", "the nearest words in the source, which do not say all of it"],
  ] as const)("quotes the sentence that says it, and how near it is: %s", async (likeness, words) => {
    const [place] = full.evidence;
    const said = { quote: "We keep **sessions** in Postgres.", likeness, from: 40, to: 73, turn: 4 };
    await using fake = await explaining({ ...full, evidence: place ? [{ ...place, said }] : [] });
    const { stdout } = await run(["why", "m:3f2a91"], { home: fake.home });
    expect(stdout).toContain(`    “We keep **sessions** in Postgres.”\n    ${words}\n`);
    expect(stdout).not.toContain("failover");
  });

  test("shows every feature when asked, and the whole as JSON", async () => {
    await using fake = await explaining(full);
    expect((await run(["why", "m:3f2a91", "--full"], { home: fake.home })).stdout).toContain("c 3, d 4\n");
    expect(JSON.parse((await run(["why", "m:3f2a91", "--json"], { home: fake.home })).stdout)).toEqual(full);
  });

  test("says of an older version what replaced it, not that it replaced itself", async () => {
    const [decision] = full.decisions;
    const older = aMemory({ id: anId("0001aa"), rootId: anId("0001aa"), status: "superseded" });
    const told = async (over: object) => {
      const decisions = decision ? [{ ...decision, ...over }] : [];
      await using fake = await explaining(aWhy({ memory: older, decisions }));
      return (await run(["why", "m:0001aa"], { home: fake.home })).stdout;
    };
    expect(await told({ other: older.id })).toContain("Decided\n  replaced by m:3f2a91 (v2)\n");
    // Another memory, which the decision put in its place.
    expect(await told({ memory: anId("5eed01"), version: 3, other: anId("5eed01") })).toContain(
      "  replaced by m:5eed01 (v3) “Sessions live in Redis.”\n",
    );
    expect(await told({})).toContain(
      "  m:3f2a91 (v2) is a new version of m:91c0af “Sessions live in Redis.”\n",
    );
  });

  test("says little of what has little to say", async () => {
    await using fake = await explaining(aWhy({ evidence: [] }));
    const { stdout } = await run(["why", "m:3f2a91"], { home: fake.home });
    expect(stdout).toMatch(
      /auth\.sessions\.\n\nKnown since 6 Aug\n\nFrom Claude Code session .*\n\nNever recalled yet\.\n$/,
    );
  });
});

describe("what is marked", () => {
  test("shows in lists and on the sheet of a memory", async () => {
    await using fake = await fakeDaemon({
      "memories.list": () => ({ memories: [full.memory], nextCursor: null, total: 1 }),
      "memories.why": () => full,
      "memories.history": () => ({ versions: [full.memory] }),
    });
    expect((await run(["list"], { home: fake.home })).stdout).toContain("[check again, reads like an order]");
    expect((await run(["show", "m:3f2a91"], { home: fake.home })).stdout).toContain(
      "! a decision put m:5eed01 in its place",
    );
  });
});
