import { ApiError } from "@memory/shared";
import { describe, expect, test } from "vitest";
import { aConflict, anEntry } from "./belief-builders.ts";
import { anId } from "./builders.ts";
import { askedOf, fakeDaemon, type Scripts } from "./fake-daemon.ts";
import { aFold, aName, aProposal, aQuestion, aSchema } from "./graph-builders.ts";
import { run } from "./run.ts";

/** A daemon where a contradiction, a pair of entities and a name wait. */
const waiting = (scripts: Scripts = {}) =>
  fakeDaemon({
    "conflicts.list": () => ({ conflicts: [aConflict()], nextCursor: null }),
    "folds.candidates": () => ({ candidates: [aQuestion()], nextCursor: null, total: 1 }),
    "schema.read": () => aSchema(),
    "conflicts.resolve": ({ body }) => {
      const { action } = body as { action: "keep_new" };
      return aConflict({ status: "resolved", resolution: action, decidedBy: "person" });
    },
    "conflicts.revert": () => aConflict(),
    "folds.merge": () => aFold({ decidedBy: "human" }),
    "folds.revert": () => aFold({ revertedAt: aFold().createdAt }),
    "folds.dismiss": () => ({ ok: true }),
    "schema.approve": () => aName({ id: aProposal().id, name: "replaced_by" }),
    "schema.dismiss": () => ({ ok: true }),
    "activity.undo": () => ({ id: anId("0d0000"), undone: 1, memories: 0, rows: 1, dryRun: false }),
    ...scripts,
  });

const review = (home: string, keys: string, typed?: string) =>
  run(["review"], { home, columns: 90, keys, ...(typed !== undefined && { typed }) });

const names = (fake: { readonly asked: readonly { readonly name: string }[] }) =>
  fake.asked.map(({ name }) => name).filter((name) => !/health|\.list|read|candidates/.test(name));

describe("memory review", () => {
  test("shows each question with its keys, what follows from them, and how far it is", async () => {
    await using fake = await waiting();
    const { exit, stdout } = await review(fake.home, "nya");
    expect(exit).toBe(0);
    expect(stdout).toContain(
      [
        "c:77aa01  1 of 3  contradiction: another value for the same thing",
        "",
        "  new  m:3f2a91  5 Aug · you said it · Claude Code session 88b1d04e, lines 412–430",
        "    Sessions live in {+Postgres+}, in the table auth.sessions.",
        "    “Sessions live in Postgres”",
        "  old  m:91c0af  11 Jul · an agent (claude-code 2.1)",
        "    Sessions live in [-Redis-], in the table auth.sessions.",
        "    “Sessions live in Redis”",
        "",
        "  The side you do not keep stops being recalled; you can undo it.",
        "",
        "  [n] keep new  [o] keep old  [b] keep both  [m] merge  [s] skip  [q] quit",
        "  → Kept  m:3f2a91   m:91c0af is no longer recalled",
        "",
        'q:77aa01  2 of 3  Is "pg" the same as "Postgres"? 0.83',
      ].join("\n"),
    );
    expect(stdout).toContain("  [y] the same  [n] two things  [s] skip  [u] undo the last  [q] quit\n");
    expect(stdout).toContain(
      "n:5d02cd  3 of 3  a name for the schema: predicate:replaced_by, met in 3 texts",
    );
    expect(stdout).toMatch(/\nDecided 3 {3}take the last one back: {2}memory undo --last\n$/);
    expect(names(fake)).toEqual(["conflicts.resolve", "folds.merge", "schema.approve"]);
  });

  test.each([
    ["o", { action: "keep_existing" }],
    ["B", { action: "keep_both" }],
  ])("%s decides a contradiction", async (key, body) => {
    await using fake = await waiting();
    await review(fake.home, `${key}q`);
    expect(askedOf(fake, "conflicts.resolve")).toMatchObject([{ body }]);
  });

  test("m asks for the sentence in the place of both; none means that it asks again", async () => {
    await using fake = await waiting();
    await review(fake.home, "mq", "Sessions live in Postgres, rate limits in Redis.");
    expect(askedOf(fake, "conflicts.resolve")).toMatchObject([
      { body: { action: "merge", content: "Sessions live in Postgres, rate limits in Redis." } },
    ]);
    await using other = await waiting();
    expect((await review(other.home, "mq", "")).stdout).toContain("→ nothing was decided\n");
    expect(names(other)).toEqual([]);
  });

  test("ignores keys that mean nothing, skips, and leaves the rest for later", async () => {
    await using fake = await waiting();
    const { exit, stdout } = await review(fake.home, "xz\u001bsq");
    expect(exit).toBe(0);
    expect(stdout).toMatch(/\nDecided 0 · 3 of 3 still wait: {2}memory review\n$/);
    expect(names(fake)).toEqual([]);
  });

  test("u takes the last decision back and asks again", async () => {
    await using fake = await waiting();
    const { stdout } = await review(fake.home, "nuoyuq");
    expect(names(fake)).toEqual([
      "conflicts.resolve",
      "conflicts.revert",
      "conflicts.resolve",
      "folds.merge",
      "folds.revert",
    ]);
    expect(stdout.match(/→ taken back/g)).toHaveLength(2);
    expect(stdout).toMatch(/\nDecided 1 · 2 of 3 still wait/);
  });

  test("u takes the last decision of all back, too, and Enter ends", async () => {
    await using fake = await waiting({
      "activity.list": () => ({ entries: [anEntry({ kind: "schema.approve" })], nextCursor: null }),
    });
    const { exit, stdout } = await review(fake.home, "nyauxa\r");
    expect(exit).toBe(0);
    expect(
      stdout.match(/That was the last question\. {2}\[u\] undo the last {2}\[Enter\] end/g),
    ).toHaveLength(2);
    expect(stdout.match(/3 of 3/g)).toHaveLength(2);
    expect(stdout).toMatch(/\nDecided 3 {3}take the last one back/);
  });

  test("u takes a dismissal back through the log", async () => {
    const proposals = [aProposal(), aProposal({ id: anId("5d02ce"), name: "talks_with" })];
    await using fake = await waiting({
      "schema.read": () => aSchema({ proposals }),
      "activity.list": ({ query }) => {
        const { subject } = query as { subject: string };
        const kind = subject === aQuestion().id ? "fold.dismiss" : "schema.dismiss";
        return {
          entries: [anEntry({ kind: "other" }), anEntry({ id: anId("d15000"), kind })],
          nextCursor: null,
        };
      },
    });
    await review(fake.home, "snusduq");
    expect(askedOf(fake, "activity.undo").map(({ id }) => id)).toEqual([anId("d15000"), anId("d15000")]);
  });

  test("goes on when somebody else was faster, and says what stands", async () => {
    await using fake = await waiting({
      "conflicts.resolve": () => {
        throw new ApiError("conflict", "it was decided already");
      },
      "conflicts.get": () => aConflict({ status: "resolved", resolution: "keep_both", decidedBy: "person" }),
    });
    const { stdout } = await review(fake.home, "nq");
    expect(stdout).toContain("→ c:77aa01 is decided already: both hold, by you\n");
    expect(stdout).toContain("2 of 3");
  });

  test("Ctrl-C keeps what was decided so far", async () => {
    await using fake = await waiting();
    const { exit, stdout } = await review(fake.home, "n");
    expect(exit).toBe(130);
    expect(stdout).toMatch(/Decided 1 · 2 of 3 still wait: {2}memory review {3}take the last/);
    expect(names(fake)).toEqual(["conflicts.resolve"]);
  });

  test("prints what waits with the commands where nobody can be asked", async () => {
    await using fake = await waiting();
    const { exit, stdout } = await run(["review"], { home: fake.home });
    expect(exit).toBe(0);
    expect(stdout).toContain("decide:  memory conflicts resolve c:77aa01 --keep new");
    expect(stdout).toContain("memory merges same q:77aa01");
    expect(stdout).toContain("memory schema approve replaced_by");
    const { stdout: json } = await run(["review", "--json"], { home: fake.home });
    expect(Object.keys(JSON.parse(json))).toEqual([
      "conflicts",
      "pairs",
      "names",
      "shared",
      "offers",
      "differences",
    ]);
  });

  test("says that nothing waits", async () => {
    await using fake = await waiting({
      "conflicts.list": () => ({ conflicts: [], nextCursor: null }),
      "folds.candidates": () => ({ candidates: [], nextCursor: null, total: 0 }),
      "schema.read": () => aSchema({ proposals: [] }),
    });
    expect((await review(fake.home, "")).stdout).toBe("Nothing waits for you.\n");
  });
});
