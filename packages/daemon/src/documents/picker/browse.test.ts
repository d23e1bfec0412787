import { execFileSync } from "node:child_process";
import { chmod, mkdir, mkdtemp, rm, symlink, truncate, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BrowseEntry } from "@memory/shared";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { browse, LIMITS } from "./browse.ts";

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "memory-browse-"));
});
const remove = () => rm(dir, { recursive: true, force: true });
afterEach(remove);
afterAll(remove);

const look = (path?: string, hidden = false) => browse({ path, hidden }, { homeDir: dir });
const namesOf = async (hidden = false) => (await look(dir, hidden)).entries.map(({ name }) => name);
const file = (name: string, text = "x") => writeFile(join(dir, name), text);
const folder = (name: string) => mkdir(join(dir, name), { recursive: true });
const isRoot = process.getuid?.() === 0;

describe("a folder lists", () => {
  test("folders first, then files, numbers by their value", async () => {
    for (const name of ["b10.md", "b9.md", "B1.md", "ä.md", "z.md"]) await file(name);
    for (const name of ["zoo", "alpha"]) await folder(name);
    expect(await namesOf()).toEqual(["alpha", "zoo", "ä.md", "B1.md", "b9.md", "b10.md", "z.md"]);
  });

  test("what each entry is", async () => {
    await file("a.md", "hello");
    await utimes(join(dir, "a.md"), 1_700_000_000, 1_700_000_000);
    await folder("f");
    const { path, parent, entries, truncated } = await look(dir);
    expect({ path, parent, truncated }).toEqual({ path: dir, parent: tmpdir(), truncated: false });
    expect(entries).toEqual([
      { name: "f", path: join(dir, "f"), kind: "folder", modifiedAt: expect.any(String) },
      {
        name: "a.md",
        path: join(dir, "a.md"),
        kind: "file",
        bytes: 5,
        modifiedAt: "2023-11-14T22:13:20.000Z",
      },
    ]);
  });

  test("nothing where nothing is", async () => {
    expect(await look(dir)).toMatchObject({ entries: [], truncated: false });
  });

  test("dot names only when asked for", async () => {
    await file(".hidden");
    await file("shown");
    expect(await namesOf()).toEqual(["shown"]);
    expect(await namesOf(true)).toEqual([".hidden", "shown"]);
  });

  test("names with line ends, emoji and either kind of ü", async () => {
    const names = ["a\nb.md", "🎉.md", "ü.md", "u\u0308.md"];
    for (const name of names) await file(name);
    expect((await namesOf()).sort()).toEqual([...names].sort());
  });

  test("no name that is no UTF-8", async () => {
    await writeFile(Buffer.concat([Buffer.from(`${dir}/`), Buffer.from([0xff, 0xfe, 0x41])]), "x");
    await file("good");
    expect(await namesOf()).toEqual(["good"]);
  });

  test("links as what they point to, and no link to nothing", async () => {
    await file("real.md", "12345");
    await folder("sub");
    await symlink(join(dir, "real.md"), join(dir, "to-file"));
    await symlink(join(dir, "sub"), join(dir, "to-folder"));
    await symlink(join(dir, "gone"), join(dir, "to-nothing"));
    await symlink("to-itself", join(dir, "to-itself"));
    const { entries } = await look(dir);
    expect(entries.map(({ name, kind, bytes }) => [name, kind, bytes])).toEqual([
      ["sub", "folder", undefined],
      ["to-folder", "folder", undefined],
      ["real.md", "file", 5],
      ["to-file", "file", 5],
    ]);
  });

  test.skipIf(process.platform === "win32")("no pipes, sockets and devices", async () => {
    execFileSync("mkfifo", [join(dir, "pipe")]);
    await symlink("/dev/null", join(dir, "device"));
    await file("good");
    expect(await namesOf()).toEqual(["good"]);
  });

  test.skipIf(isRoot)("only what can be read", async () => {
    await file("locked");
    await folder("shut");
    await file("open");
    await chmod(join(dir, "locked"), 0o000);
    await chmod(join(dir, "shut"), 0o600);
    expect(await namesOf()).toEqual(["open"]);
  });

  test("what the contract can say, even of strange files", async () => {
    await file("before.md");
    await utimes(join(dir, "before.md"), -5_000_000_000, -5_000_000_000);
    await file("huge");
    await truncate(join(dir, "huge"), 2 ** 40);
    const { entries } = await look(dir);
    expect(entries).toHaveLength(2);
    for (const entry of entries) expect(BrowseEntry.parse(entry)).toEqual(entry);
  });

  test("so many and no more, the first in their order", async () => {
    await Promise.all(Array.from({ length: LIMITS.entries }, (_, n) => file(`n${n + 1}`)));
    expect(await look(dir)).toMatchObject({ truncated: false });
    await folder("last");
    const { entries, truncated } = await look(dir);
    expect(truncated).toBe(true);
    expect(entries).toHaveLength(LIMITS.entries);
    expect([entries[0]?.name, entries.at(-1)?.name]).toEqual(["last", `n${LIMITS.entries - 1}`]);
  });
});

describe("the path", () => {
  test("is the home directory when none is given", async () => {
    await file("mine");
    expect(await look()).toMatchObject({ path: dir, entries: [{ name: "mine" }] });
  });

  test("has no parent at the top", async () => {
    expect(await look("/")).toMatchObject({ path: "/", parent: null });
  });

  test("stays as it was asked for, without its dots", async () => {
    await folder("a/b");
    await symlink(join(dir, "a"), join(dir, "link"));
    expect(await look(`${dir}/link/./b/../b//`)).toMatchObject({
      path: join(dir, "link/b"),
      parent: join(dir, "link"),
    });
    // The parent of what is read, not of what the link leads to.
    expect(await look(`${dir}/link/..`)).toMatchObject({ path: dir });
  });

  test.each(["notes", "./notes", "~", "~/notes", "../x", "/a\0b"])("%j is refused", async (path) => {
    await expect(look(path)).rejects.toMatchObject({
      code: "invalid",
      message: "invalid request query",
      issues: [{ path: "path", message: expect.any(String) }],
    });
  });

  test("that is not there is not found", async () => {
    await file("plain");
    for (const path of [join(dir, "gone"), join(dir, "plain/below"), `/${"x".repeat(300)}`])
      await expect(look(path)).rejects.toMatchObject({ code: "not_found" });
  });

  test("that is a file says where to go", async () => {
    await file("plain");
    await expect(look(join(dir, "plain"))).rejects.toMatchObject({
      code: "invalid",
      message: `${join(dir, "plain")} is a file; browse its folder ${dir}`,
      issues: [{ path: "path" }],
    });
  });

  test("that is a device is no folder", async () => {
    await expect(look("/dev/null")).rejects.toMatchObject({ code: "invalid" });
  });

  test.skipIf(isRoot)("that may not be read is forbidden", async () => {
    await folder("shut");
    await chmod(join(dir, "shut"), 0o000);
    await expect(look(join(dir, "shut"))).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("folders that hold keys", () => {
  test("are not listed, whatever is asked for", async () => {
    await folder(".ssh");
    await folder(".config/gcloud");
    await file("server.pem");
    await file(".netrc");
    await file("notes.md");
    expect(await namesOf(true)).toEqual([".config", "notes.md"]);
    expect(await look(join(dir, ".config"), true)).toMatchObject({ entries: [] });
  });

  test("are not entered", async () => {
    await folder(".ssh/deep");
    for (const path of [join(dir, ".ssh"), join(dir, ".ssh/deep"), join(dir, "docs/../.ssh"), "/proc/self"])
      await expect(look(path, true)).rejects.toMatchObject({
        code: "forbidden",
        message: expect.stringContaining("holds keys; memory never reads it"),
      });
  });

  test("are neither listed nor entered behind a link", async () => {
    await folder(".ssh");
    await folder(".config/gcloud");
    await symlink(join(dir, ".ssh"), join(dir, "innocent"));
    await symlink(join(dir, ".config"), join(dir, "settings"));
    expect(await namesOf()).toEqual(["settings"]);
    expect(await look(join(dir, "settings"))).toMatchObject({ entries: [] });
    await expect(look(join(dir, "innocent"))).rejects.toMatchObject({ code: "forbidden" });
    await expect(look(join(dir, "settings/gcloud"))).rejects.toMatchObject({ code: "forbidden" });
  });

  test("are told apart from the folder beside them by whole names", async () => {
    await folder("ssh");
    await folder(".sshfs");
    expect(await namesOf(true)).toEqual([".sshfs", "ssh"]);
  });
});
