import { ApiError } from "@memory/shared";
import { describe, expect, test } from "vitest";
import { width } from "../src/print/width.ts";
import { anId } from "./builders.ts";
import { askedOf } from "./fake-daemon.ts";
import { aFold, anEntity, aRelated, HOSTILE, UNCLEAN } from "./graph-builders.ts";
import { knowing, pg } from "./knows-entities.ts";
import { run } from "./run.ts";

describe("memory entities list", () => {
  test("shows each entity in one line", async () => {
    await using fake = await knowing();
    const { stdout, stderr } = await run(["entities", "list"], { home: fake.home, columns: 80 });
    expect(stdout.split("\n")).toEqual([
      "REF       TYPE        NAME      MENTIONS  RELATIONS  LAST NAMED",
      "e:91c0af  technology  Postgres        14          3  5 Aug",
      "e:0500bb  package     pg               4          3  5 Aug",
      "",
    ]);
    expect(stderr).toBe("2 of 2\n");
  });

  test("hands its filters on, and answers --json with one list", async () => {
    await using fake = await knowing();
    const flags = ["--type", "technology", "--text", "post", "--sort", "name", "--limit", "2", "--json"];
    const { stdout } = await run(["entities", "list", ...flags], { home: fake.home });
    expect(JSON.parse(stdout)).toEqual({ items: [anEntity()], nextCursor: null, total: 1 });
    expect(askedOf(fake, "entities.list")[0]?.query).toEqual({
      type: "technology",
      text: "post",
      sort: "name",
      limit: 2,
    });
  });

  test("tells an empty graph from one that its filters emptied", async () => {
    await using fake = await knowing([]);
    expect((await run(["entities", "list"], { home: fake.home })).stdout).toBe(
      "No entity is known yet. Look for them:  memory index\n",
    );
    expect((await run(["entities", "list", "--type", "host"], { home: fake.home })).stdout).toBe(
      "No entity matches these filters.\n",
    );
  });

  test("a hostile name neither drives the terminal nor leaves its line", async () => {
    await using fake = await knowing([
      anEntity({ name: HOSTILE }),
      anEntity({ id: anId("aaaa01"), name: "データベース設計の指針と運用の手引き".repeat(4) }),
    ]);
    const { stdout } = await run(["entities", "list"], { home: fake.home, columns: 80 });
    expect(stdout).not.toMatch(UNCLEAN);
    const lines = stdout.trimEnd().split("\n");
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain("Postgres second line");
    expect(Math.max(...lines.map(width))).toBeLessThanOrEqual(80);
    const plain = await run(["entities", "list", "--plain"], { home: fake.home });
    expect(plain.stdout.trimEnd().split("\n")).toHaveLength(2);
  });
});

describe("memory entities show and related", () => {
  test("tells everything about an entity, with what was merged into it", async () => {
    const folds = [aFold(), aFold({ id: anId("9999aa"), sourceName: "pq", revertedAt: aFold().createdAt })];
    await using fake = await knowing([anEntity({ aliases: ["postgresql"] })], {
      "folds.list": () => ({ merges: folds, nextCursor: null }),
    });
    const { stdout } = await run(["entities", "show", "Postgres"], { home: fake.home });
    expect(stdout).toContain(
      "  Also       postgresql\n  Mentions   14, in 9 memories, 2 documents and 3 sessions\n",
    );
    expect(stdout).toContain("Merged into it\n  f:12ab34  postgresql   another spelling of the same name\n");
    expect(stdout).not.toContain("pq");
  });

  test("shows what is stated, in which direction, what is named beside it, and where", async () => {
    await using fake = await knowing();
    const { stdout } = await run(["entities", "related", "Postgres", "--limit", "5", "--relation", "uses"], {
      home: fake.home,
    });
    expect(stdout).toBe(
      [
        "e:91c0af  Postgres  technology",
        "",
        "Stated",
        "  RELATIONSHIP  REF       ENTITY       TYPE        TEXTS  SURE",
        "  ← uses        e:a90100  api-gateway  project         3  92 %",
        "  replaces →    e:4ed150  Redis        technology      1  70 %",
        "",
        "Named beside it",
        "  REF       ENTITY  TYPE        TEXTS",
        "  e:4ed150  Redis   technology      5",
        "",
        "Memories that name it",
        "  REF       SAID   MEMORY",
        "  m:3f2a91  5 Aug  Sessions live in Postgres.",
        "",
        "Documents that name it",
        "  REF       PASSAGES  TITLE  PATH",
        "  d:7b11a0         2  Guide  ~/docs/guide.md",
        "",
        "Turns that name it",
        "  REF         SAID   PROJECT      TURN",
        "  t:3f2a91#4  4 Aug  api-gateway  we moved the sessions to Postgres last week",
        "",
      ].join("\n"),
    );
    expect(askedOf(fake, "entities.related")).toEqual([
      { id: anId("91c0af"), query: { limit: 5, relation: "uses" }, body: undefined },
    ]);
  });

  test("says that there is nothing, and answers programs with records", async () => {
    const empty = aRelated({ stated: [], coMentioned: [], memories: [], documents: [], turns: [] });
    await using bare = await knowing([anEntity()], { "entities.related": () => empty });
    expect((await run(["entities", "related", "Postgres"], { home: bare.home })).stdout).toContain(
      "Nothing is stated of it, and no text names it.",
    );
    await using fake = await knowing();
    const { stdout } = await run(["entities", "related", "Postgres", "--plain"], { home: fake.home });
    expect(stdout.split("\n").map((row) => row.split("\t")[0])).toEqual([
      "stated",
      "stated",
      "beside",
      "memory",
      "document",
      "turn",
      "",
    ]);
  });
});

describe("memory entities rename and retype", () => {
  test("says the old and the new name", async () => {
    await using fake = await knowing([anEntity({ name: "Postgress" })], {
      "entities.update": () => anEntity({ aliases: ["Postgress"] }),
    });
    const { stdout } = await run(["entities", "rename", "postgress", "Postgres"], { home: fake.home });
    expect(stdout).toBe('Renamed  e:91c0af  "Postgress" → "Postgres"   the old name stays an alias\n');
    expect(askedOf(fake, "entities.update")[0]?.body).toEqual({ name: "Postgres" });
  });

  test("a name that another entity has is exit 6, with how to make the two one", async () => {
    await using fake = await knowing([anEntity(), pg], {
      "entities.update": () => {
        throw new ApiError("conflict", '"My DB" is taken by another entity');
      },
    });
    const { exit, stderr } = await run(["entities", "rename", "pg", "My DB"], { home: fake.home });
    expect(exit).toBe(6);
    expect(stderr).toContain("memory entities merge e:0500bb 'My DB'");
  });

  test("a type that the schema has not is exit 2, with where types are listed", async () => {
    await using fake = await knowing([anEntity()], {
      "entities.update": ({ body }) => {
        if ((body as { type: string }).type === "gadget")
          throw new ApiError("invalid", "no such type: gadget");
        return anEntity({ type: "product" });
      },
    });
    const refused = await run(["entities", "retype", "Postgres", "gadget"], { home: fake.home });
    expect(refused).toMatchObject({ exit: 2, stderr: expect.stringContaining("memory schema list") });
    expect((await run(["entities", "retype", "Postgres", "product"], { home: fake.home })).stdout).toBe(
      'Retyped  e:91c0af  "Postgres"   technology → product\n',
    );
  });
});

describe("memory entities merge", () => {
  test("says which goes into which before and after, and how to take it back", async () => {
    await using fake = await knowing();
    const { stdout, stderr } = await run(["entities", "merge", "pg", "Postgres", "--reason", "same driver"], {
      home: fake.home,
    });
    expect(stderr).toBe(
      'Merging "pg" (package, e:0500bb) with its 4 mentions into "Postgres" (technology, e:91c0af)\n',
    );
    expect(stdout).toBe('Merged  "pg" into "Postgres"   take it back:  memory merges revert f:12ab34\n');
    expect(askedOf(fake, "folds.merge")).toEqual([
      { id: pg.id, query: undefined, body: { into: anId("91c0af"), reason: "same driver" } },
    ]);
  });

  test("an entity is not merged into itself, whatever it is called", async () => {
    await using fake = await knowing();
    const { exit, stderr } = await run(["entities", "merge", "Postgres", "e:91c0af"], { home: fake.home });
    expect(exit).toBe(2);
    expect(stderr).toContain("an entity cannot be merged into itself");
    expect(askedOf(fake, "folds.merge")).toEqual([]);
  });
});

describe("memory entities delete", () => {
  test("asks with what goes and what stays", async () => {
    await using fake = await knowing();
    const surroundings = { home: fake.home, columns: 100 };
    const no = await run(["entities", "delete", "Postgres"], { ...surroundings, typed: "" });
    expect(no.stderr).toContain(
      'Delete "Postgres" (technology, e:91c0af)? Removes 14 mentions and 3 relationships. 9 memories, 2 documents and 3 sessions that mention it stay. This cannot be undone. [y/N] ',
    );
    expect(no.stderr).toContain("Nothing was deleted.");
    expect(askedOf(fake, "entities.remove")).toEqual([]);
    const yes = await run(["entities", "delete", "Postgres"], { ...surroundings, typed: "y" });
    expect(yes.stdout).toBe('Deleted  "Postgres" (technology, e:91c0af)\n');
    expect(askedOf(fake, "entities.remove")).toMatchObject([{ id: anId("91c0af") }]);
  });

  test("needs --yes where nobody can be asked", async () => {
    await using fake = await knowing();
    const refused = await run(["entities", "delete", "pg"], { home: fake.home });
    expect(refused).toMatchObject({ exit: 2, stdout: "" });
    expect(refused.stderr).toContain("agree with --yes");
    expect((await run(["entities", "delete", "pg", "--yes"], { home: fake.home })).exit).toBe(0);
  });

  test("is refused with exit 6 while merges point at it, with the command that undoes them", async () => {
    const merges = [aFold(), aFold({ id: anId("98cdef"), sourceName: "pg" })];
    await using fake = await knowing([anEntity()], { "folds.list": () => ({ merges, nextCursor: null }) });
    const { exit, stdout, stderr } = await run(["entities", "delete", "Postgres"], {
      home: fake.home,
      columns: 100,
    });
    expect({ exit, stdout }).toEqual({ exit: 6, stdout: "" });
    expect(stderr).toBe(
      [
        'memory: refused: 2 merges still point at "Postgres" (from "postgresql", "pg")',
        "  f:12ab34: postgresql → Postgres (auto)",
        "  f:98cdef: pg → Postgres (auto)",
        "  undo them first:  memory merges revert f:12ab34 f:98cdef",
        "",
      ].join("\n"),
    );
    expect(askedOf(fake, "entities.remove")).toEqual([]);
  });

  test("is exit 6 too when only the daemon knows of the merge", async () => {
    let asked = 0;
    await using fake = await knowing([anEntity()], {
      "folds.list": () => {
        asked += 1;
        return { merges: asked > 1 ? [aFold()] : [], nextCursor: null };
      },
      "entities.remove": () => {
        throw new ApiError("invalid", "a merge points at this entity");
      },
    });
    const { exit, stderr } = await run(["entities", "delete", "Postgres", "--yes"], { home: fake.home });
    expect(exit).toBe(6);
    expect(stderr).toContain("undo it first:  memory merges revert f:12ab34");
  });
});
