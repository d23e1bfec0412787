import { describe, expect, test } from "vitest";
import { aDocumentHit, aHit, anAnswer, anId, aPassage } from "./builders.ts";
import { fakeDaemon } from "./fake-daemon.ts";
import { run } from "./run.ts";

const answering = (answer: ReturnType<typeof anAnswer>) => fakeDaemon({ "recall.query": () => answer });

describe("memory recall", () => {
  test("shows what is known, what kind it is, its reference, and where it comes from", async () => {
    await using fake = await answering(
      anAnswer({ memories: [aHit({ type: "preference", version: 2 })], omitted: 8 }),
    );
    const { stdout, exit } = await run(["recall", "why", "postgres"], { home: fake.home, columns: 100 });
    expect(exit).toBe(0);
    expect(stdout).toBe(
      [
        "  1  Sessions live in Postgres, in the table auth.sessions.",
        `     ${"preference · api-gateway · v2 · 5 Aug".padEnd(87)}m:3f2a91`,
        "     from Claude Code session 88b1d04e, lines 412–430   “two logouts during the Aug 1 failover, so…”",
        "",
        "1 of 9 hits · 38 ms     more: --max-tokens 3000     all about one: memory show m:3f2a91",
        "",
      ].join("\n"),
    );
  });

  test("tells what will end a memory, and until when it seems to have held", async () => {
    const held = { heldUntil: "2026-08-05T10:00:00.000Z", until: "the move is done" };
    await using fake = await answering(anAnswer({ memories: [aHit({ type: "fact", ...held })] }));
    const { stdout } = await run(["recall", "x"], { home: fake.home, columns: 100 });
    expect(stdout).toContain("fact · until 5 Aug · until the move is done · ");
  });

  test("names the space of a hit and who said it there, and where else it is said", async () => {
    const space = { id: anId("5a5a5a"), name: "orders" };
    const saidBy = { member: "Ben", byAgent: true };
    const source = { kind: "manual", client: "claude-code 2.1.0", statedBy: "user" } as const;
    const own = aHit({ id: anId("77aa01"), also: [{ id: anId("77aa02"), space }] });
    await using fake = await answering(anAnswer({ memories: [aHit({ space, saidBy, source }), own] }));
    const { stdout } = await run(["recall", "x", "--space", "orders"], { home: fake.home, columns: 100 });
    expect(stdout).toContain("     from orders · Ben, through claude-code\n");
    expect(stdout).toContain("fact · api-gateway · 5 Aug · also in orders ");
    expect(fake.asked.at(-1)?.body).toMatchObject({ space: "orders" });
  });

  test("asks with the words as given and the filters of its flags", async () => {
    await using fake = await answering(anAnswer({ memories: [aHit({ project: "api" })] }));
    const flags = [
      "--limit",
      "3",
      "--type",
      "fact",
      "--type",
      "episode",
      "--project",
      "api",
      "--sources",
      "memories",
      "--after",
      "2026-01-02",
    ];
    await run(["recall", ...flags, "--", "why", "postgres"], { home: fake.home });
    expect(fake.asked.at(-1)?.body).toEqual({
      query: "why postgres",
      limit: 3,
      types: ["fact", "episode"],
      project: "api",
      kinds: ["memory"],
      after: "2026-01-02T00:00:00.000Z",
      maxTokens: 1500,
    });
  });
});

test("a project that no memory belongs to is said to be one", async () => {
  await using fake = await fakeDaemon({
    "recall.query": () => anAnswer(),
    "projects.list": () => ({
      projects: [
        { name: "orders", memories: 3 },
        { name: "github.com/acme/kiln", memories: 1 },
      ],
      total: 2,
    }),
  });
  const noted = async (name: string) =>
    (await run(["recall", "redis", "--project", name], { home: fake.home })).stderr;
  expect(await noted("Border")).toContain('no memory belongs to a project "Border"');
  expect(await noted("Orders")).toBe("");
  // A space calls it by its remote.
  expect(await noted("kiln")).toBe("");
});

test("the type before the question is not taken for the question", async () => {
  await using fake = await answering(anAnswer());
  await run(["recall", "--type", "fact", "cache port"], { home: fake.home });
  expect(fake.asked.at(-1)?.body).toMatchObject({ query: "cache port", types: ["fact"] });
  expect((await run(["recall", "--type", "facts", "cache port"], { home: fake.home })).exit).toBe(2);
});

describe("how hits are shown", () => {
  test("quotes a passage and calls it one", async () => {
    await using fake = await answering(anAnswer({ memories: [aPassage()] }));
    const { stdout } = await run(["recall", "redis"], { home: fake.home });
    expect(stdout).toContain("  1  “Redis stays for rate limiting only.”\n     passage · api-gateway");
  });

  test("closes the quotation of a passage that is too long to show", async () => {
    const content = Array.from({ length: 9 }, (_, at) => `line ${at}`).join("\n");
    await using fake = await answering(anAnswer({ memories: [aPassage({ content })] }));
    const { stdout } = await run(["recall", "redis"], { home: fake.home });
    expect(stdout).toContain("  1  “line 0\n     line 1\n     line 2\n     line 3 …”\n     passage");
    const wide = aPassage({ content: "word ".repeat(200) });
    await using other = await answering(anAnswer({ memories: [wide] }));
    const narrow = (await run(["recall", "redis"], { home: other.home, columns: 40 })).stdout;
    expect(narrow).toMatch(/…”$/m);
    expect(Math.max(...narrow.split("\n").map((line) => line.length))).toBeLessThanOrEqual(40);
  });

  test("of a long passage shows the lines that say what was asked, and all of it with --full", async () => {
    const content = `${"Some other words.\n".repeat(20)}The cache lives in Redis.\nThe end.`;
    await using fake = await answering(anAnswer({ memories: [aPassage({ content })] }));
    const { stdout } = await run(["recall", "where is caching done"], { home: fake.home });
    expect(stdout).toMatch(/^ {2}1 {2}“… Some other words\.$/m);
    expect(stdout).toContain("\n     The cache lives in Redis.\n     The end.”\n");
    const full = await run(["recall", "where is caching done", "--full"], { home: fake.home });
    expect(full.stdout.match(/Some other words/g)).toHaveLength(20);
  });

  test("code that begins with an indentation keeps its shape", async () => {
    const content = "\n   ```js\n     run();\n   ```\n";
    await using fake = await answering(anAnswer({ memories: [aPassage({ content })] }));
    const { stdout } = await run(["recall", "redis"], { home: fake.home });
    expect(stdout).toContain("  1  “```js\n       run();\n     ```”\n");
  });

  test("says where in a document a passage stands, and what shows it", async () => {
    await using fake = await answering(anAnswer({ memories: [aDocumentHit()] }));
    const { stdout } = await run(["recall", "redis"], { home: fake.home, columns: 80 });
    expect(stdout).toBe(
      [
        "  1  “Redis stays for rate limiting only.”",
        `     ${"passage · guide.md:12-40 › Guide > Database".padEnd(65)}d:7b11a0#4`,
        "",
        "1 hit · 38 ms     all about one: memory show d:7b11a0#4",
        "",
      ].join("\n"),
    );
    const full = await run(["recall", "redis", "--full"], { home: fake.home });
    expect(full.stdout).toContain("from document ~/docs/guide.md › Guide > Database, lines 12–40\n");
  });

  test.each([
    [
      { path: "/b/book.pdf", page: 3, startLine: undefined, endLine: undefined },
      "book.pdf › Guide > Database (p. 3) ",
    ],
    [
      { path: "/b/book.pdf", page: 1, startLine: undefined, endLine: undefined, headingPath: "" },
      "book.pdf (p. 1) ",
    ],
    [{ path: "/b/a.docx", page: 1, startLine: undefined, endLine: undefined }, "a.docx › Guide > Database "],
    [{ path: "https://example.org/a/b", headingPath: "", startLine: 7, endLine: 7 }, "example.org/a/b:7 "],
    [
      {
        path: "/b/e\u001b[31mv\u202eil.md",
        headingPath: "A\u0007\nB",
        startLine: undefined,
        endLine: undefined,
      },
      "evil.md › A B ",
    ],
  ])("names the place of a passage: %j", async (source, place) => {
    await using fake = await answering(anAnswer({ memories: [aDocumentHit(source)] }));
    const { stdout } = await run(["recall", "redis"], { home: fake.home });
    expect(stdout).toContain(`     passage · ${place}`);
  });

  test("of a long trail of headings the last ones stay, and the reference", async () => {
    const headingPath = Array.from({ length: 20 }, (_, at) => `Chapter ${at}`).join(" > ");
    await using fake = await answering(anAnswer({ memories: [aDocumentHit({ headingPath })] }));
    const { stdout } = await run(["recall", "redis"], { home: fake.home, columns: 60 });
    expect(stdout).toMatch(/^ {5}passage · guide\.md:12-40 › … > Chapter 19 +d:7b11a0#4$/m);
    expect(Math.max(...stdout.split("\n").map((line) => line.length))).toBeLessThanOrEqual(60);
  });

  test("marks what is unconfirmed and both sides of a contradiction", async () => {
    const conflictId = anId("cc77aa");
    const memories = [aHit({ conflictId }), aHit({ id: anId("91c0af"), confidence: 0.4, conflictId })];
    await using fake = await answering(anAnswer({ memories }));
    const { stdout } = await run(["recall", "redis"], { home: fake.home });
    expect(stdout).toContain("fact · unconfirmed · api-gateway");
    expect(stdout).toContain("! m:3f2a91 says otherwise, and nobody has decided yet");
  });

  test("says in one line that nothing matches well", async () => {
    await using fake = await answering(anAnswer({ confidence: "low" }));
    const { stdout } = await run(["recall", "redis"], { home: fake.home });
    expect(stdout.split("\n")[0]).toBe("No memory matches this well: these may not contain the answer.");
  });

  test("finding nothing says what to do next, and is no failure, unless --exit-status asks for one", async () => {
    await using fake = await answering(anAnswer({ memories: [], confidence: "none" }));
    const asked = await run(["recall", "redis"], { home: fake.home });
    expect(asked).toMatchObject({
      exit: 0,
      stdout:
        "Nothing in memory answers this.\nOther words may help: a name, a file, the text of an error. All memories: memory list\n",
    });
    expect((await run(["recall", "redis", "--exit-status"], { home: fake.home })).exit).toBe(1);
  });
});

describe("recall and what is stored", () => {
  test("keeps stored control characters and escapes away from the terminal", async () => {
    const content = "a\u001b]0;owned\u0007b\u001b[2Jc\u009b31md\u202ee\r\nf";
    await using fake = await answering(anAnswer({ memories: [aHit({ content, project: "x\u001b[31my" })] }));
    const { stdout } = await run(["recall", "redis"], { home: fake.home, columns: 80 });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what must not be there
    expect(stdout).not.toMatch(/[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e]/);
    expect(stdout).toContain("  1  abcde\n     f\n     fact · xy");
  });
});

describe("recall for programs", () => {
  test("answers --json with one list document, ids and times whole", async () => {
    await using fake = await answering(anAnswer({ omitted: 2 }));
    const { stdout } = await run(["recall", "redis", "--json"], { home: fake.home });
    expect(JSON.parse(stdout)).toMatchObject({
      items: [{ id: anId("3f2a91"), kind: "memory" }],
      nextCursor: null,
      total: 3,
      confidence: "high",
      degraded: false,
    });
  });

  test("keeps the fields that --json names, and lists them all when one is unknown", async () => {
    await using fake = await answering(anAnswer());
    const { stdout } = await run(["recall", "redis", "--json=id,type"], { home: fake.home });
    expect(JSON.parse(stdout).items).toEqual([{ id: anId("3f2a91"), type: "fact" }]);
    const refused = await run(["recall", "redis", "--json=nonsense"], { home: fake.home });
    expect(refused).toMatchObject({ exit: 2, stdout: "" });
    expect(JSON.parse(refused.stderr).error.hint).toContain("content");
  });
});

describe("what recall is asked", () => {
  test("reads the question from stdin for a lone dash", async () => {
    await using fake = await answering(anAnswer());
    await run(["recall", "-"], { home: fake.home, stdin: "why postgres\n" });
    expect(fake.asked.at(-1)?.body).toMatchObject({ query: "why postgres" });
  });

  test("shows help instead of waiting when nothing is piped in", async () => {
    await using fake = await answering(anAnswer());
    const { exit, stderr } = await run(["recall", "-"], { home: fake.home });
    expect(exit).toBe(2);
    expect(stderr).toContain("nothing is piped in");
  });

  test("says on stderr when vectors took no part", async () => {
    await using fake = await answering(anAnswer({ degraded: true }));
    expect((await run(["recall", "redis"], { home: fake.home })).stderr).toContain("matched by words alone");
    expect((await run(["recall", "redis", "-q"], { home: fake.home })).stderr).toBe("");
  });

  test("prints one tab-separated record a line with --plain", async () => {
    await using fake = await answering(anAnswer({ memories: [aHit({ content: "two\nlines\tand a tab" })] }));
    const { stdout } = await run(["recall", "redis", "--plain"], { home: fake.home });
    expect(stdout.split("\t")).toEqual([
      anId("3f2a91"),
      "memory",
      "fact",
      "api-gateway",
      expect.any(String),
      "two lines and a tab\n",
    ]);
  });

  test("acts for the owner it is given, and refuses what is none", async () => {
    const owner = "11111111-2222-4333-8444-555555555555";
    await using fake = await answering(anAnswer());
    await run(["recall", "redis", "--owner", owner.toUpperCase()], { home: fake.home });
    expect(fake.asked.at(-1)?.owner).toBe(owner);
    expect((await run(["recall", "redis"], { home: fake.home, env: { MEMORY_OWNER: "me" } })).exit).toBe(2);
  });
});
