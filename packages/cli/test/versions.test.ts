import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { ApiError } from "@memory/shared";
import { describe, expect, test } from "vitest";
import { aConflict } from "./belief-builders.ts";
import { aMemory, anId } from "./builders.ts";
import { askedOf } from "./fake-daemon.ts";
import { gate, run, running } from "./run.ts";
import { having, newest, older } from "./versions-builders.ts";

describe("memory edit", () => {
  test("saves the new words as a version and shows what changed", async () => {
    await using fake = await having();
    const argv = [
      "edit",
      "m:3f2a91",
      "Sessions live in Postgres, in the table web.sessions.",
      "--reason",
      "moved",
    ];
    const { exit, stdout } = await run(argv, { home: fake.home });
    expect({ exit, stdout }).toEqual({
      exit: 0,
      stdout: [
        "  Sessions live in Postgres, in the table [-auth-]{+web+}.sessions.",
        "Saved as v3  m:0003cc   take it back:  memory undo --last",
        "",
      ].join("\n"),
    });
    expect(askedOf(fake, "memories.update")).toEqual([
      {
        id: newest.id,
        query: undefined,
        body: { content: "Sessions live in Postgres, in the table web.sessions.", reason: "moved" },
      },
    ]);
  });

  test("opens the editor with the words as they are, where there is a terminal", async () => {
    await using fake = await having();
    const edit = (text: string) => text.replace("auth", "web");
    const { stdout } = await run(["edit", "m:3f2a91"], { home: fake.home, columns: 80, edit });
    expect(stdout).toContain("[-auth-]{+web+}");
    expect(stdout).toContain("Saved as v3");
  });

  test.each([
    ["unchanged", (text: string) => text, "The same as before; nothing was changed.\n"],
    ["emptied", () => "\n", "Nothing was written; nothing was changed.\n"],
  ])("does nothing when the text is %s in the editor, and says so", async (_, edit, said) => {
    await using fake = await having();
    const { exit, stdout } = await run(["edit", "m:3f2a91"], { home: fake.home, columns: 80, edit });
    expect({ exit, stdout }).toEqual({ exit: 0, stdout: said });
    expect(askedOf(fake, "memories.update")).toEqual([]);
  });

  test("changes nothing when the editor fails", async () => {
    await using fake = await having();
    const { exit, stderr } = await run(["edit", "m:3f2a91"], {
      home: fake.home,
      columns: 80,
      edit: () => null,
    });
    expect(exit).toBe(1);
    expect(stderr).toContain("the editor ended with 1; nothing was changed");
    expect(askedOf(fake, "memories.update")).toEqual([]);
  });

  test("needs words where there is no terminal, and takes them from stdin", async () => {
    await using fake = await having();
    expect((await run(["edit", "m:3f2a91"], { home: fake.home })).exit).toBe(2);
    await run(["edit", "m:3f2a91", "-"], { home: fake.home, stdin: "Sessions live in files.\n" });
    expect(askedOf(fake, "memories.update")).toMatchObject([
      { body: { content: "Sessions live in files." } },
    ]);
  });

  test("changes the type alone without an editor", async () => {
    await using fake = await having();
    const { stdout } = await run(["edit", "m:3f2a91", "--type", "preference"], { home: fake.home });
    expect(stdout).toMatch(/^ {2}fact → preference\nSaved as v3/);
    expect(askedOf(fake, "memories.update")).toMatchObject([
      { body: { content: newest.content, type: "preference" } },
    ]);
  });

  test("corrects the newest version, also when an older one is named", async () => {
    await using fake = await having();
    await run(["edit", "m:0001aa", "Sessions live in files."], { home: fake.home });
    expect(askedOf(fake, "memories.update")).toMatchObject([{ id: newest.id }]);
  });
});

describe("memory edit, when it contradicts another memory", () => {
  test("says what it contradicts, as a save does", async () => {
    const conflictId = anId("77aa01");
    const after = aMemory({ id: anId("0003cc"), version: 3, conflictId });
    await using fake = await having({
      "memories.update": () => after,
      "conflicts.get": () => aConflict({ newer: after, existing: older }),
    });
    const { stdout } = await run(["edit", "m:3f2a91", "Sessions live in files."], { home: fake.home });
    expect(stdout).toContain(
      [
        "It is kept, but it contradicts another memory  both are kept apart: memory conflicts show c:77aa01",
        "  m:0001aa “Sessions live in Redis, in the table auth.sessions.”",
        "",
      ].join("\n"),
    );
  });
});

describe("the draft of memory edit", () => {
  const drafts = (home: string) => readdir(join(home, "drafts"));
  const edit = (text: string) => text.replace("auth", "web");

  test("is gone when it was saved, when nothing came of it, and when the editor fails", async () => {
    await using fake = await having();
    const at = { home: fake.home, columns: 80 };
    for (const done of [edit, (text: string) => text, () => null]) {
      await run(["edit", "m:3f2a91"], { ...at, edit: done });
      expect(await drafts(fake.home)).toEqual([]);
    }
  });

  test("is gone when the editor ends of Ctrl-C", async () => {
    await using fake = await having();
    const [open, closed] = [gate(), gate()];
    const { ended, interrupt } = running(["edit", "m:3f2a91"], {
      home: fake.home,
      columns: 80,
      edit: async () => {
        open.open();
        await closed.opened;
        return null;
      },
    });
    await open.opened;
    interrupt();
    closed.open();
    const { exit, stderr } = await ended;
    expect(exit).toBe(130);
    expect(stderr).toContain("stopped; nothing was changed");
    expect(await drafts(fake.home)).toEqual([]);
    expect(askedOf(fake, "memories.update")).toEqual([]);
  });

  test("stays when the daemon refuses it, and the error says where", async () => {
    await using fake = await having({
      "memories.update": () => {
        throw new ApiError("conflict", "another memory says this already");
      },
    });
    const { exit, stderr } = await run(["edit", "m:3f2a91"], { home: fake.home, columns: 80, edit });
    expect(exit).toBe(6);
    const [, file = ""] = /your words are kept in (.+)/.exec(stderr) ?? [];
    expect(stderr).toContain("another memory says this already");
    expect(await readFile(file, "utf8")).toContain("web.sessions");
    expect(file.startsWith(fake.home)).toBe(true);
  });
});

describe("memory history", () => {
  test("tells of every version when it held, since when it is known, and who said it", async () => {
    await using fake = await having();
    const { stdout } = await run(["history", "m:3f2a91"], { home: fake.home });
    expect(stdout).toBe(
      [
        "v2  m:3f2a91  fact  active",
        "    Sessions live in [-Redis-]{+Postgres+}, in the table auth.sessions.",
        "    true 5 Aug 2026, 12:00 to now",
        "    known since 6 Aug 2026, 12:00",
        "    you said it · Claude Code session 88b1d04e, lines 412–430",
        "",
        "v1  m:0001aa  fact  superseded",
        "    Sessions live in Redis, in the table auth.sessions.",
        "    true 5 Aug 2026, 12:00:00 to 5 Aug 2026, 12:00:00",
        "    known since 11 Jul 2026, 12:00",
        "    an agent (claude-code 2.1)",
        "",
        "two versions:  memory diff m:3f2a91 1 2",
        "",
      ].join("\n"),
    );
  });

  test("answers --json with the versions", async () => {
    await using fake = await having();
    const { stdout } = await run(["history", "m:3f2a91", "--json"], { home: fake.home });
    expect(JSON.parse(stdout)).toMatchObject({ items: [{ version: 2 }, {}], total: 2 });
  });
});

describe("memory diff", () => {
  test.each([[[]], [["1"]], [["v1", "v2"]]])("compares two versions word by word: %j", async (versions) => {
    await using fake = await having();
    const { stdout } = await run(["diff", "m:3f2a91", ...versions], { home: fake.home });
    expect(stdout).toBe(
      [
        "- m:0001aa  v1  11 Jul",
        "+ m:3f2a91  v2  6 Aug",
        "",
        "Sessions live in [-Redis-]{+Postgres+}, in the table auth.sessions.",
        "",
      ].join("\n"),
    );
  });

  test("compares two memories", async () => {
    await using fake = await having();
    const { stdout } = await run(["diff", "m:0001aa", "m:3f2a91"], { home: fake.home });
    expect(stdout).toContain("[-Redis-]{+Postgres+}");
  });

  test("says that there is one version only; a version that is not there is exit 3", async () => {
    await using fake = await having({}, [newest]);
    expect((await run(["diff", "m:3f2a91"], { home: fake.home })).stdout).toBe(
      "m:3f2a91 has one version only.\n",
    );
    const { exit, stderr } = await run(["diff", "m:3f2a91", "7"], { home: fake.home });
    expect(exit).toBe(3);
    expect(stderr).toContain("m:3f2a91 has no version 7");
  });
});
