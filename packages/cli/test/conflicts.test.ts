import { ApiError, type Conflict } from "@memory/shared";
import { describe, expect, test } from "vitest";
import { aConflict } from "./belief-builders.ts";
import { anId, daysAgo } from "./builders.ts";
import { askedOf, fakeDaemon, type Scripts } from "./fake-daemon.ts";
import { run } from "./run.ts";

const decided = aConflict({
  id: anId("dec1de"),
  status: "resolved",
  resolution: "keep_existing",
  decidedBy: "person",
  decidedAt: daysAgo(1),
});

/** A daemon with these contradictions. */
const disputing = (all: readonly Conflict[] = [aConflict(), decided], scripts: Scripts = {}) =>
  fakeDaemon({
    "conflicts.list": ({ query }) => {
      const { status, ref = "" } = query as { status: string; ref?: string };
      const conflicts = all.filter((one) => one.status === status && one.id.endsWith(ref));
      return { conflicts, nextCursor: null };
    },
    "conflicts.get": ({ params }) => {
      const found = all.find(({ id }) => id === params.id);
      if (!found) throw new ApiError("not_found", "no such conflict");
      return found;
    },
    "conflicts.resolve": ({ body }) => {
      const { action } = body as { action: NonNullable<Conflict["resolution"]> };
      const merged = action === "merge" ? { mergedId: anId("3e49ed") } : {};
      return aConflict({ status: "resolved", resolution: action, decidedBy: "person", ...merged });
    },
    "conflicts.revert": ({ params }) => aConflict({ id: String(params.id) }),
    ...scripts,
  });

describe("memory conflicts list", () => {
  test("shows both sides of what waits, and how to go through it", async () => {
    await using fake = await disputing();
    const { exit, stdout, stderr } = await run(["conflicts", "list"], { home: fake.home });
    expect(exit).toBe(0);
    expect(stdout).toBe(
      [
        "c:77aa01  3 days ago  another value for the same thing",
        "    new  m:3f2a91  Sessions live in Postgres, in the table auth.sessions.",
        "    old  m:91c0af  Sessions live in Redis, in the table auth.sessions.",
        "",
      ].join("\n"),
    );
    expect(stderr).toBe("1 contradiction   decide them one by one:  memory review\n");
  });

  test("shows what was decided with --resolved", async () => {
    await using fake = await disputing();
    const { stdout } = await run(["conflicts", "list", "--resolved"], { home: fake.home });
    expect(stdout).toContain(
      "c:dec1de  3 days ago  another value for the same thing   kept the older one, by you\n",
    );
  });

  test("says that none waits", async () => {
    await using fake = await disputing([]);
    expect((await run(["conflicts", "list"], { home: fake.home })).stdout).toMatch(
      /^No contradiction waits\./,
    );
  });
});

describe("memory conflicts show", () => {
  test("marks what does not go together, says who said it when, and what a decision does", async () => {
    await using fake = await disputing();
    const { stdout } = await run(["conflicts", "show", "c:77aa01"], { home: fake.home });
    expect(stdout).toBe(
      [
        "c:77aa01  another value for the same thing",
        "  noticed 3 days ago · 91 % sure · found by value",
        "",
        "  new  m:3f2a91  5 Aug · you said it · Claude Code session 88b1d04e, lines 412–430",
        "    Sessions live in {+Postgres+}, in the table auth.sessions.",
        "    “Sessions live in Postgres”",
        "  old  m:91c0af  11 Jul · an agent (claude-code 2.1)",
        "    Sessions live in [-Redis-], in the table auth.sessions.",
        "    “Sessions live in Redis”",
        "",
        "The side you do not keep stops being recalled; you can undo it.",
        "  memory conflicts resolve c:77aa01 --keep new   (or old, or both)",
        '  memory conflicts resolve c:77aa01 --merge "one sentence in the place of both"',
        "",
      ].join("\n"),
    );
  });

  test("says of a decided one what stands, and how to take it back", async () => {
    await using fake = await disputing();
    const { stdout } = await run(["conflicts", "show", "dec1de"], { home: fake.home });
    expect(stdout).toContain(
      "Decided: kept the older one, by you, yesterday.\n  take it back:  memory conflicts revert c:dec1de\n",
    );
  });

  test("takes one of its sides, and says when there is nothing", async () => {
    await using fake = await disputing(undefined, {
      "memories.list": () => ({ memories: [aConflict().newer], nextCursor: null, total: 1 }),
    });
    expect((await run(["conflicts", "show", "m:3f2a91"], { home: fake.home })).stdout).toMatch(/^c:77aa01/);
    expect((await run(["conflicts", "show", "c:dead"], { home: fake.home })).exit).toBe(3);
    expect((await run(["conflicts", "show", "c:xyz!"], { home: fake.home })).exit).toBe(2);
  });
});

describe("memory conflicts resolve", () => {
  test.each([
    [["--keep", "new"], { action: "keep_new" }, "Kept  m:3f2a91   m:91c0af is no longer recalled"],
    [["--keep", "old"], { action: "keep_existing" }, "Kept  m:91c0af   m:3f2a91 is no longer recalled"],
    [["--keep", "both"], { action: "keep_both" }, "Kept both  m:3f2a91 and m:91c0af"],
    [
      ["--merge", "Sessions live in both."],
      { action: "merge", content: "Sessions live in both." },
      "Merged  m:3e49ed stands in the place of m:3f2a91 and m:91c0af",
    ],
  ])("%j", async (flags, body, said) => {
    await using fake = await disputing();
    const { exit, stdout } = await run(["conflicts", "resolve", "c:77aa01", ...flags], { home: fake.home });
    expect(exit).toBe(0);
    expect(stdout).toContain(said);
    expect(stdout).toContain("take it back:  memory conflicts revert c:77aa01");
    expect(askedOf(fake, "conflicts.resolve")).toEqual([{ id: anId("77aa01"), query: undefined, body }]);
  });

  test.each([[[]], [["--keep", "new", "--merge", "both"]], [["--merge", " "]], [["--keep", "newest"]]])(
    "refuses an answer that is none: %j",
    async (flags) => {
      await using fake = await disputing();
      expect((await run(["conflicts", "resolve", "c:77aa01", ...flags], { home: fake.home })).exit).toBe(2);
      expect(fake.asked).toEqual([]);
    },
  );

  test("prints the answer that stands when it was decided otherwise", async () => {
    await using fake = await disputing(undefined, {
      "conflicts.resolve": () => {
        throw new ApiError("conflict", "it was decided already");
      },
    });
    const { exit, stderr } = await run(["conflicts", "resolve", "c:dec1de", "--keep", "new"], {
      home: fake.home,
    });
    expect(exit).toBe(6);
    expect(stderr).toBe(
      "memory: c:dec1de is decided already: kept the older one, by you\n  to decide anew, take that back first:  memory conflicts revert c:dec1de\n",
    );
  });
});

describe("memory conflicts revert", () => {
  test("opens the questions again", async () => {
    await using fake = await disputing();
    const { stdout } = await run(["conflicts", "revert", "c:dec1de", "c:77aa01"], { home: fake.home });
    expect(stdout).toBe(
      "Reverted  c:dec1de   both sides stand as before, and the question is open again\nc:77aa01 was open already.\n",
    );
  });
});
