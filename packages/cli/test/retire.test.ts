import { ApiError } from "@memory/shared";
import { describe, expect, test } from "vitest";
import { aWhy } from "./belief-builders.ts";
import { aMemory, anId } from "./builders.ts";
import { askedOf } from "./fake-daemon.ts";
import { run } from "./run.ts";
import { having, newest, older } from "./versions-builders.ts";

describe("memory retire, restore and confirm", () => {
  test.each([
    ["retire", "no longer recalled; bring it back:  memory restore m:3f2a91"],
    ["restore", "it is recalled again; undo:  memory retire m:3f2a91"],
    ["confirm", "it still holds"],
  ])("%s says what was done and how to undo it", async (verb, said) => {
    await using fake = await having({}, [
      verb === "restore" ? aMemory({ status: "retired" }) : newest,
      older,
    ]);
    const { exit, stdout } = await run([verb, "m:3f2a91", "m:0001aa"], { home: fake.home });
    expect(exit).toBe(0);
    expect(stdout).toContain(said);
    expect(askedOf(fake, `memories.${verb}`).map(({ id }) => id)).toEqual([newest.id, older.id]);
  });

  test.each([
    ["retire", aMemory({ status: "retired" }), "Already retired  m:3f2a91"],
    ["restore", aMemory(), "Not retired  m:3f2a91"],
  ])("%s of what is so already says so", async (verb, memory, said) => {
    await using fake = await having({}, [memory]);
    expect((await run([verb, "m:3f2a91"], { home: fake.home })).stdout).toContain(said);
  });

  test("what the daemon refuses is exit 6 with its words", async () => {
    await using fake = await having({
      "memories.restore": () => {
        throw new ApiError("conflict", "another memory says this already");
      },
    });
    const { exit, stderr } = await run(["restore", "m:3f2a91"], { home: fake.home });
    expect({ exit, stderr }).toEqual({ exit: 6, stderr: "memory: another memory says this already\n" });
  });
});

describe("memory delete", () => {
  test("asks first, and says how much goes", async () => {
    await using fake = await having({
      "memories.why": () => aWhy({ derived: [{ id: anId("d1"), content: "so", status: "active" }] }),
    });
    const at = { home: fake.home, columns: 80 };
    const { stderr } = await run(["delete", "m:3f2a91"], { ...at, typed: "n" });
    expect(stderr).toContain(
      "2 versions, 1 source and the passages of 1 session that say it go. 1 memory made from it stays",
    );
    expect(stderr).toContain("This cannot be undone; to stop recalling it:  memory retire m:3f2a91");
    expect(stderr).toContain("Nothing was deleted.");
    expect(askedOf(fake, "memories.remove")).toEqual([]);
    expect((await run(["delete", "m:3f2a91"], { ...at, typed: "y" })).stdout).toContain("Deleted  m:3f2a91");
    expect(askedOf(fake, "memories.remove")).toMatchObject([{ id: newest.id }]);
  });

  test("leaves out what there is none of", async () => {
    await using fake = await having({ "memories.why": () => aWhy({ evidence: [] }) }, [newest]);
    const { stderr } = await run(["delete", "m:3f2a91"], { home: fake.home });
    expect(stderr).toContain("for good: 1 version goes.\n");
  });

  test("where nobody can be asked it needs --yes", async () => {
    await using fake = await having();
    const { exit, stderr } = await run(["delete", "m:3f2a91"], { home: fake.home });
    expect(exit).toBe(2);
    expect(stderr).toContain("agree with --yes");
    expect((await run(["delete", "m:3f2a91", "--yes"], { home: fake.home })).exit).toBe(0);
  });
});
