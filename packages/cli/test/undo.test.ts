import type { ActivityEntry, ApiError } from "@memory/shared";
import { describe, expect, test } from "vitest";
import { inTheWay, operationName, refused } from "../../daemon/src/history/undo/obstacle.ts";
import { after, final, undo, undone } from "./activity-builders.ts";
import { anEntry, aRun } from "./belief-builders.ts";
import { anId, daysAgo } from "./builders.ts";
import { askedOf } from "./fake-daemon.ts";
import { run } from "./run.ts";

describe("memory undo", () => {
  test("says what was taken back, and how to have it again", async () => {
    await using fake = await after([anEntry()]);
    const { exit, stdout } = await run(["undo", "a:5d21c0"], { home: fake.home });
    expect({ exit, stdout }).toEqual({
      exit: 0,
      stdout: [
        "Took back  a:5d21c0  corrected m:3f2a91 “Sessions live in Postgres.”",
        "  1 change; have it again:  memory undo a:bacced",
        "",
      ].join("\n"),
    });
    expect(askedOf(fake, "activity.undo").map(({ body }) => body)).toEqual([
      { dryRun: true },
      { dryRun: false },
    ]);
  });

  test("asks before a whole run is taken back", async () => {
    await using fake = await after([aRun()]);
    const at = { home: fake.home, columns: 100 };
    const refused = await run(["undo", "a:1a2b3c"], { ...at, typed: "n" });
    expect(refused.stderr).toContain(
      "Import of 91 sessions: 178 learned\n  178 memories. It can be had again. Go on? [y/N]",
    );
    expect(refused.stderr).toContain("Nothing was taken back.");
    expect((await run(["undo", "a:1a2b3c"], { home: fake.home })).exit).toBe(2);
    expect(askedOf(fake, "activity.undo").every(({ body }) => (body as { dryRun: boolean }).dryRun)).toBe(
      true,
    );
    expect((await run(["undo", "a:1a2b3c", "--yes"], { home: fake.home })).stdout).toContain(
      "  178 memories; have it again",
    );
  });

  test("--dry-run changes nothing", async () => {
    await using fake = await after([aRun()]);
    const { stdout } = await run(["undo", "a:1a2b3c", "--dry-run"], { home: fake.home });
    expect(stdout).toMatch(/^Would take back {2}a:1a2b3c .*\n {2}178 memories; nothing was changed\n$/);
    expect(askedOf(fake, "activity.undo")).toHaveLength(1);
  });

  test("--last is the newest thing that a person did and that still can be taken back", async () => {
    await using fake = await after([undo, final, undone, anEntry()]);
    const { stdout } = await run(["undo", "--last"], { home: fake.home });
    expect(stdout).toMatch(/^Took back {2}a:5d21c0/);
    expect(askedOf(fake, "activity.list")).toMatchObject([{ query: { actor: "person" } }]);
    await using bare = await after([undo]);
    expect((await run(["undo", "--last"], { home: bare.home })).exit).toBe(3);
  });

  test("--last takes back nothing older in place of what was just deleted, and says how to", async () => {
    await using fake = await after([final, anEntry()]);
    const { exit, stderr } = await run(["undo", "--last"], { home: fake.home });
    expect({ exit, stderr }).toEqual({
      exit: 6,
      stderr: expect.stringMatching(
        /the last thing you did cannot be taken back: a:f1f1f1 .*\n.*memory undo a:5d21c0/,
      ),
    });
    expect(askedOf(fake, "activity.undo")).toEqual([]);
    await using alone = await after([final]);
    expect((await run(["undo", "--last"], { home: alone.home })).exit).toBe(6);
  });

  test("--last passes what follows from something else and never could be taken back", async () => {
    await using fake = await after([{ ...final, kind: "index.run" }, anEntry()]);
    expect((await run(["undo", "--last"], { home: fake.home })).stdout).toMatch(/^Took back {2}a:5d21c0/);
  });

  test.each([
    [undone, "a:0e0e0e was taken back already\n  have it again:  memory undo a:0f0f0f\n"],
    [final, "a:f1f1f1 cannot be taken back: it was deleted for good\n"],
  ])("refuses what is settled: %#", async (entry, said) => {
    await using fake = await after([entry]);
    const { exit, stderr } = await run(["undo", entry.id], { home: fake.home });
    expect(exit).toBe(6);
    expect(stderr).toContain(said);
  });

  describe("that the daemon refuses", () => {
    const at = Date.parse(daysAgo(3));
    const asked = { id: anId("5d21c0"), kind: "memory.edit", at };
    const later = anEntry({ id: anId("1a7e40"), kind: "memory.retire", at: daysAgo(1) });
    const refusing = (error: ApiError | undefined, all: readonly ActivityEntry[] = [anEntry(), later]) =>
      after(all, {
        "activity.undo": () => {
          throw error ?? new Error("nothing is in the way");
        },
      });

    test("names what goes first by its reference and in words", async () => {
      const obstacle = { op: 9, id: later.id, kind: later.kind, at: Date.parse(later.at), run_id: null };
      const error = inTheWay(asked, "the same was changed since", [obstacle]);
      await using fake = await refusing(error);
      expect(await run(["undo", "a:5d21c0"], { home: fake.home })).toEqual({
        exit: 6,
        stdout: "",
        stderr: [
          "memory: a:5d21c0 cannot be taken back before what came since",
          "  a:1a7e40: retired m:3f2a91 “Sessions live in Postgres.”, yesterday",
          "  take that back first:  memory undo a:1a7e40",
          "",
        ].join("\n"),
      });
    });

    test("says why nothing helps, without ids and times for programs", async () => {
      await using fake = await refusing(
        refused(
          `${operationName(asked)} cannot be undone: memory ${anId("9a9a9a")} has taken the place of what would come back`,
        ),
      );
      expect((await run(["undo", "a:5d21c0"], { home: fake.home })).stderr).toBe(
        "memory: a:5d21c0 (corrected, 17 Aug 2026, 12:00) cannot be undone: memory m:9a9a9a has taken the place of what would come back\n  look at it:  memory activity show a:5d21c0\n",
      );
    });
  });

  test.each([[[]], [["a:5d21c0", "--last"]]])("needs one thing to take back: %j", async (argv) => {
    await using fake = await after([anEntry()]);
    expect((await run(["undo", ...argv], { home: fake.home })).exit).toBe(2);
  });
});
