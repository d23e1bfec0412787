import { ApiError, type Fold } from "@memory/shared";
import { describe, expect, test } from "vitest";
import { width } from "../src/print/width.ts";
import { anId, daysAgo } from "./builders.ts";
import { askedOf, fakeDaemon, type Scripts } from "./fake-daemon.ts";
import { aFold, aFoldDetail, aQuestion, HOSTILE, UNCLEAN } from "./graph-builders.ts";
import { run } from "./run.ts";

const reverted = aFold({ id: anId("98cdef"), sourceName: "pq", revertedAt: daysAgo(1) });

const folded = (merges: readonly Fold[] = [aFold(), reverted], scripts: Scripts = {}) =>
  fakeDaemon({
    "folds.list": () => ({ merges, nextCursor: null }),
    "folds.get": () => aFoldDetail(),
    "folds.revert": ({ params }) => ({ ...aFold({ id: params.id ?? "" }), revertedAt: daysAgo(0) }),
    "folds.merge": () => aFold({ sourceName: "pg", decidedBy: "human" }),
    "folds.candidates": () => ({ candidates: [aQuestion()], nextCursor: null, total: 1 }),
    "folds.dismiss": () => ({ ok: true }),
    ...scripts,
  });

describe("memory merges list", () => {
  test("shows what was merged into what, by whom and why, without what was taken back", async () => {
    await using fake = await folded();
    const { stdout, stderr } = await run(["merges", "list"], { home: fake.home });
    expect(stdout.split("\n")).toEqual([
      "REF       MERGED      → INTO      TYPE        BY    SCORE  WHEN   REASON",
      "f:12ab34  postgresql  → Postgres  technology  auto   0.98  5 Aug  another spelling of the same name",
      "",
    ]);
    expect(stderr).toBe("1 of 1   1 taken back: --reverted\n");
  });

  test("shows those that were taken back when asked, dim and in words", async () => {
    await using fake = await folded();
    const surroundings = { home: fake.home, env: { NO_COLOR: "", FORCE_COLOR: "1" } };
    const { stdout } = await run(["merges", "list", "--reverted"], surroundings);
    const [, active = "", taken = ""] = stdout.split("\n");
    expect(active).not.toContain("\u001b[2m");
    expect(taken.startsWith("\u001b[2mf:98cdef ")).toBe(true);
    expect(taken).toContain("[reverted] another spelling");
  });

  test("reads every page, and shows no more than the limit", async () => {
    const all = Array.from({ length: 5 }, (_, at) => aFold({ id: anId(`aa000${at}`) }));
    await using fake = await folded([], {
      "folds.list": ({ query }) =>
        (query as { cursor?: string }).cursor
          ? { merges: all.slice(2), nextCursor: null }
          : { merges: all.slice(0, 2), nextCursor: "next" },
    });
    const { stdout } = await run(["merges", "list", "--limit", "3", "--json"], { home: fake.home });
    expect(JSON.parse(stdout)).toMatchObject({ items: [{}, {}, {}], nextCursor: null, total: 5 });
  });

  test("tells none at all from all taken back", async () => {
    await using none = await folded([]);
    await using back = await folded([reverted]);
    expect((await run(["merges", "list"], { home: none.home })).stdout).toContain("memory merges resolve");
    expect((await run(["merges", "list"], { home: back.home })).stdout).toContain("--reverted");
  });

  test("on a narrow terminal the reason stands under its row, and nothing is wider than it", async () => {
    const long = aFold({ sourceName: HOSTILE, canonicalName: HOSTILE, reason: HOSTILE, sourceType: HOSTILE });
    await using fake = await folded([long, reverted]);
    const { stdout } = await run(["merges", "list", "--reverted"], { home: fake.home, columns: 80 });
    expect(stdout).not.toMatch(UNCLEAN);
    expect(stdout).toContain("\n          [reverted] another spelling of the same name\n");
    expect(Math.max(...stdout.split("\n").map(width))).toBeLessThanOrEqual(80);
    const piped = await run(["merges", "list"], { home: fake.home });
    expect(piped.stdout.trimEnd().split("\n")).toHaveLength(2);
    expect(piped.stdout).not.toMatch(UNCLEAN);
  });
});

describe("memory merges show", () => {
  test("says what a revert would bring back", async () => {
    await using fake = await folded();
    const { stdout } = await run(["merges", "show", "f:ab34"], { home: fake.home });
    expect(stdout).toMatch(/^f:12ab34 {2}postgresql → Postgres\n/);
    expect(stdout).toContain("  Decided by spelt alike, merged automatically · score 0.98\n");
    expect(stdout).toContain(
      "A revert brings 4 mentions and 1 relationship back:  memory merges revert f:12ab34\n",
    );
  });

  test.each([
    ["f:dead", 3],
    ["f:xyz", 2],
    ["f:12", 2],
    ["postgres", 2],
  ])("the reference %s is exit %d", async (ref, exit) => {
    await using fake = await folded();
    expect((await run(["merges", "show", ref], { home: fake.home })).exit).toBe(exit);
  });

  test("an ambiguous reference is exit 2, with what tells them apart", async () => {
    await using fake = await folded([aFold({ id: anId("a1ffff") }), aFold({ id: anId("b1ffff") })]);
    const { exit, stderr } = await run(["merges", "show", "f:ffff"], { home: fake.home });
    expect(exit).toBe(2);
    expect(stderr).toContain('"ffff" could be 2 merges\n  f:a1ffff: postgresql → Postgres');
    expect(stderr).toContain("f:b1ffff: postgresql → Postgres");
  });
});

describe("memory merges revert", () => {
  test("takes several back, and says which entities are two again", async () => {
    await using fake = await folded();
    const refs = ["f:12ab34", "f:98cdef", anId("12ab34")];
    const { exit, stdout } = await run(["merges", "revert", ...refs], { home: fake.home });
    expect(exit).toBe(0);
    expect(stdout).toBe(
      'Reverted  f:12ab34   "postgresql" (e:0501aa) and "Postgres" are two again\nf:98cdef was taken back before.\n',
    );
  });

  test("one unknown reference, and nothing is taken back", async () => {
    await using fake = await folded();
    expect((await run(["merges", "revert", "f:12ab34", "f:dead"], { home: fake.home })).exit).toBe(3);
    expect(askedOf(fake, "folds.revert")).toEqual([]);
  });

  test("what the daemon refuses is told beside what was done: exit 7", async () => {
    const second = aFold({ id: anId("aa0002") });
    await using fake = await folded([aFold(), second], {
      "folds.revert": ({ params }) => {
        if (params.id === second.id) throw new ApiError("conflict", "that entity was deleted");
        return aFold({ revertedAt: daysAgo(0) });
      },
    });
    const both = await run(["merges", "revert", "f:12ab34", "f:aa0002"], { home: fake.home });
    expect(both).toMatchObject({ exit: 7, stderr: "memory: f:aa0002: that entity was deleted\n" });
    expect((await run(["merges", "revert", "f:aa0002"], { home: fake.home })).exit).toBe(6);
    const json = await run(["merges", "revert", "f:12ab34", "f:aa0002", "--json"], { home: fake.home });
    expect(JSON.parse(json.stdout)).toMatchObject({
      items: [{ id: anId("12ab34") }],
      total: 1,
      refused: [{ path: "f:aa0002", message: "that entity was deleted" }],
    });
  });
});

describe("memory merges questions", () => {
  test("shows each with its evidence and the two answers", async () => {
    await using fake = await folded();
    const { stdout, stderr } = await run(["merges", "questions"], { home: fake.home });
    expect(stdout).toBe(
      [
        'q:77aa01  Is "pg" the same as "Postgres"?   0.83',
        "    e:91c0af  Postgres  technology   would stay",
        "    e:0500bb  pg  package   would be merged into it",
        "    mentions 0.80: named together in 4 of 5 texts",
        "    the same:  memory merges same q:77aa01     two things:  memory merges different q:77aa01",
        "",
      ].join("\n"),
    );
    expect(stderr).toBe("1 of 1\n");
  });

  test("same merges the two, different never asks again", async () => {
    await using fake = await folded();
    const same = await run(["merges", "same", "q:aa01"], { home: fake.home });
    expect(same.stdout).toBe('Merged  "pg" into "Postgres"   take it back:  memory merges revert f:12ab34\n');
    expect(askedOf(fake, "folds.merge")).toEqual([
      { id: anId("0500bb"), query: undefined, body: { into: anId("91c0af") } },
    ]);
    const different = await run(["merges", "different", "77aa01"], { home: fake.home });
    expect(different.stdout).toBe('Kept apart  "pg" and "Postgres"   this is not asked again\n');
    expect(askedOf(fake, "folds.dismiss")).toMatchObject([{ id: anId("77aa01") }]);
  });

  test("says that none waits; an unknown one is exit 3", async () => {
    await using fake = await folded([], {
      "folds.candidates": () => ({ candidates: [], nextCursor: null, total: 0 }),
    });
    expect((await run(["merges", "questions"], { home: fake.home })).stdout).toContain("No question waits.");
    expect((await run(["merges", "same", "q:dead"], { home: fake.home })).exit).toBe(3);
  });
});

describe("memory merges resolve", () => {
  test("lists what was merged, and what waits for a person", async () => {
    await using fake = await folded([], { "folds.resolve": () => ({ folded: [aFold()], candidates: 12 }) });
    expect((await run(["merges", "resolve"], { home: fake.home })).stdout).toBe(
      [
        "f:12ab34  postgresql → Postgres   another spelling of the same name",
        "1 entity merged by spelling",
        "  take one back:  memory merges revert <merge>",
        "12 questions for you:  memory merges questions",
        "",
      ].join("\n"),
    );
  });

  test("says that there was nothing to merge", async () => {
    await using fake = await folded([], { "folds.resolve": () => ({ folded: [], candidates: 0 }) });
    expect((await run(["merges", "resolve"], { home: fake.home })).stdout).toBe(
      "No two entities are spelt alike.\n",
    );
  });
});
