import { ApiError, type Schema } from "@memory/shared";
import { describe, expect, test } from "vitest";
import { anId } from "./builders.ts";
import { askedOf, fakeDaemon, type Scripts } from "./fake-daemon.ts";
import { aName, aProposal, aSchema, HOSTILE, UNCLEAN } from "./graph-builders.ts";
import { run } from "./run.ts";

const holding = (schema: Partial<Schema> = {}, scripts: Scripts = {}) =>
  fakeDaemon({
    "schema.read": () => aSchema(schema),
    "schema.approve": () => aName({ name: "replaced_by", uses: 3 }),
    "schema.dismiss": () => ({ ok: true }),
    "schema.remove": () => ({ ok: true }),
    "schema.update": ({ body }) => aName(body as object),
    "schema.add": ({ body }) => aName({ ...(body as object), origin: "user", uses: 0 }),
    ...scripts,
  });

describe("memory schema list", () => {
  test("shows types and relationships, what is proposed and what was dismissed", async () => {
    await using fake = await holding({ predicates: [aName(), aName({ name: "owns", state: "disabled" })] });
    expect((await run(["schema", "list"], { home: fake.home })).stdout).toBe(
      [
        "Types of entities",
        "  NAME        STATE   FROM      USES  DESCRIPTION",
        "  technology  active  built in    40",
        "",
        "Relationships",
        "  NAME  STATE     FROM      USES  DESCRIPTION",
        "  uses  active    built in    12  one is built with the other",
        "  owns  disabled  built in    12  one is built with the other",
        "",
        "1 name proposed:  memory schema proposals",
        "",
        "Dismissed, never proposed again: talks_to",
        "",
      ].join("\n"),
    );
  });

  test("answers --json with every name in one list", async () => {
    await using fake = await holding();
    const { stdout } = await run(["schema", "list", "--json=name,state"], { home: fake.home });
    expect(JSON.parse(stdout)).toEqual({
      items: [
        { name: "technology", state: "active" },
        { name: "uses", state: "active" },
        { name: "replaced_by", state: "proposed" },
        { name: "talks_to", state: "dismissed" },
      ],
      nextCursor: null,
      total: 4,
    });
  });
});

describe("memory schema proposals", () => {
  test("shows how often each was met, and sentences", async () => {
    await using fake = await holding();
    expect((await run(["schema", "proposals"], { home: fake.home })).stdout).toBe(
      [
        "replaced_by  relationship · met in 3 texts   n:5d02cd",
        "  “Redis was replaced by Postgres.”",
        "    Redis → Postgres",
        "",
        "take one in:  memory schema approve replaced_by",
        "never again:  memory schema dismiss replaced_by",
        "",
      ].join("\n"),
    );
  });

  test("a hostile sentence does not drive the terminal", async () => {
    const proposals = [aProposal({ examples: [{ text: HOSTILE, names: [HOSTILE] }] })];
    await using fake = await holding({ proposals });
    const { stdout } = await run(["schema", "proposals"], { home: fake.home, columns: 80 });
    expect(stdout).not.toMatch(UNCLEAN);
    expect(Math.max(...stdout.split("\n").map((line) => line.length))).toBeLessThanOrEqual(80);
  });

  test("says that none waits", async () => {
    await using fake = await holding({ proposals: [] });
    expect((await run(["schema", "proposals"], { home: fake.home })).stdout).toContain("No name waits.");
    expect((await run(["schema", "proposals", "--plain"], { home: fake.home })).stdout).toBe("");
  });
});

describe("memory schema approve and dismiss", () => {
  test.each(["replaced_by", "Replaced-By", "predicate:replaced_by", "n:02cd", anId("5d02cd")])(
    "finds the name by %j",
    async (written) => {
      await using fake = await holding();
      const { stdout } = await run(["schema", "approve", written], { home: fake.home });
      expect(stdout).toBe("Approved  predicate:replaced_by   3 uses\n");
      expect(askedOf(fake, "schema.approve")).toMatchObject([{ id: anId("5d02cd") }]);
    },
  );

  test("dismisses several, and says how to change one's mind", async () => {
    await using fake = await holding({
      proposals: [aProposal(), aProposal({ id: anId("5d02ce"), name: "owned_by" })],
    });
    const { stdout } = await run(["schema", "dismiss", "replaced_by", "owned_by"], { home: fake.home });
    expect(stdout.split("\n")).toHaveLength(3);
    expect(stdout).toContain(
      "Dismissed  predicate:owned_by   it is never proposed again; take it in after all:  memory schema approve predicate:owned_by\n",
    );
  });

  test("a dismissed name can be taken in after all", async () => {
    await using fake = await holding();
    expect((await run(["schema", "approve", "talks_to"], { home: fake.home })).exit).toBe(0);
    expect(askedOf(fake, "schema.approve")).toMatchObject([{ id: anId("4cdd00") }]);
  });

  test("a name that is a type and a predicate is exit 2, with the words that tell them apart", async () => {
    await using fake = await holding({ types: [aName({ id: anId("4c00bb"), kind: "type" })] });
    const { exit, stderr } = await run(["schema", "disable", "uses"], { home: fake.home });
    expect(exit).toBe(2);
    expect(stderr).toContain("say which:  type:uses  or  predicate:uses");
    expect((await run(["schema", "disable", "type:uses"], { home: fake.home })).exit).toBe(0);
    expect(askedOf(fake, "schema.update")).toMatchObject([{ id: anId("4c00bb") }]);
  });

  test.each([
    ["nonsense", 3],
    ["type:uses", 3],
    ["n:dead", 3],
    ["n:xyz", 2],
    ["predicate:", 3],
  ])("the name %s is exit %d", async (written, exit) => {
    await using fake = await holding();
    expect((await run(["schema", "approve", "uses", written], { home: fake.home })).exit).toBe(exit);
    expect(askedOf(fake, "schema.approve")).toEqual([]);
  });
});

describe("memory schema add, disable, enable, rename and remove", () => {
  test("adds a type or predicate and nothing else", async () => {
    await using fake = await holding();
    const argv = ["schema", "add", "type", "Data Store", "--description", "where data lies"];
    expect((await run(argv, { home: fake.home })).stdout).toBe("Added  type:data_store\n");
    expect(askedOf(fake, "schema.add")[0]?.body).toEqual({
      kind: "type",
      name: "data_store",
      description: "where data lies",
    });
    expect((await run(["schema", "add", "verb", "x"], { home: fake.home })).exit).toBe(2);
  });

  test("a name that is there already is exit 6", async () => {
    await using fake = await holding(
      {},
      {
        "schema.add": () => {
          throw new ApiError("conflict", 'the predicate "uses" is there already');
        },
      },
    );
    expect((await run(["schema", "add", "predicate", "uses"], { home: fake.home })).exit).toBe(6);
  });

  test("says what disabling means, and hands on what was asked", async () => {
    await using fake = await holding();
    expect((await run(["schema", "disable", "uses"], { home: fake.home })).stdout).toBe(
      "Disabled  predicate:uses   nothing new is found under it; its 12 uses stay\n",
    );
    expect((await run(["schema", "enable", "uses"], { home: fake.home })).stdout).toBe(
      "Enabled  predicate:uses\n",
    );
    expect((await run(["schema", "rename", "uses", "depends on"], { home: fake.home })).stdout).toBe(
      "Renamed  predicate:uses → depends_on\n",
    );
    expect(askedOf(fake, "schema.update").map(({ body }) => body)).toEqual([
      { enabled: false },
      { enabled: true },
      { name: "depends_on" },
    ]);
  });

  test("removes only what nothing uses", async () => {
    await using fake = await holding();
    const { exit, stderr } = await run(["schema", "remove", "uses"], { home: fake.home });
    expect(exit).toBe(6);
    expect(stderr).toContain("  predicate:uses: 12 uses\n");
    expect(stderr).toContain("memory schema disable predicate:uses");
    expect((await run(["schema", "remove", "talks_to"], { home: fake.home })).stdout).toBe(
      "Removed  predicate:talks_to\n",
    );
    expect(askedOf(fake, "schema.remove")).toMatchObject([{ id: anId("4cdd00") }]);
  });
});
