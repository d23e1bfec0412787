import {
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { describe, expect, test } from "vitest";
import { isPrivate } from "./private-folders.ts";
import { type Walked, type WalkTask, walk } from "./walk.ts";

/** A folder with these files; a text of null is a folder. */
function tree(files: Record<string, string | null>) {
  const path = realpathSync(mkdtempSync(join(tmpdir(), "memory-walk-")));
  const put = (name: string, text: string | null) => {
    const file = join(path, name);
    mkdirSync(text === null ? file : dirname(file), { recursive: true });
    if (text !== null) writeFileSync(file, text);
  };
  for (const [name, text] of Object.entries(files)) put(name, text);
  return { path, put, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
}

const run = (root: string, task: Partial<WalkTask> = {}) =>
  walk({ root, skip: [], cap: 50_000, depth: 32, ...task });

function reached(walked: Walked) {
  if (walked.kind !== "walked") throw new Error(walked.reason);
  return walked;
}

/** Paths of the files found, from the root on. */
const found = (root: string, walked = run(root)) =>
  reached(walked)
    .folders.flatMap(({ path, files }) => files.map(({ name }) => relative(root, join(path, name))))
    .sort();

describe("what belongs to a walk", () => {
  test("files of all folders, with size and whole milliseconds", () => {
    using dir = tree({ "a.md": "four", "deep/er/b.txt": "", empty: null });
    utimesSync(join(dir.path, "a.md"), 1, 1_700_000_000.5678);
    const walked = reached(run(dir.path));
    expect(walked.folders[0]?.files).toEqual([
      { name: "a.md", size: 4, mtime: 1_700_000_000_567, ctime: expect.any(Number) },
    ]);
    expect(found(dir.path)).toEqual(["a.md", "deep/er/b.txt"]);
    expect(walked).toMatchObject({ capped: false, unreadable: [] });
  });

  test("no dot names, no node_modules, no keys, nothing generated", () => {
    using dir = tree({
      ".hidden.md": "",
      ".cache/a.md": "",
      ".git/config": "",
      "node_modules/x/readme.md": "",
      id_rsa: "",
      "server.pem": "",
      "package-lock.json": "",
      "app.min.js": "",
      "app.js.map": "",
      "kept.md": "",
    });
    expect(found(dir.path)).toEqual(["kept.md"]);
  });

  test("names that are not asked about are no keys", () => {
    const endings =
      "md txt rst html pdf docx csv js ts jsx tsx py go rs java rb php c h cpp hpp cs css sh sql";
    for (const ending of endings.split(" "))
      for (const name of ["id_rsa", "credentials", "wallet", "login data", "shadow", "_netrc"])
        expect(isPrivate(`/etc/${name}.${ending}`)).toBe(false);
  });

  test("no link is followed: no loops, no way out, no file twice", () => {
    using dir = tree({ "in/a.md": "" });
    using outside = tree({ "secret.md": "" });
    symlinkSync(dir.path, join(dir.path, "in/loop"));
    symlinkSync(outside.path, join(dir.path, "out"));
    symlinkSync(join(outside.path, "secret.md"), join(dir.path, "file.md"));
    expect(found(dir.path)).toEqual(["in/a.md"]);
  });

  test("names with newlines and emoji are names like others", () => {
    using dir = tree({ "two\nlines.md": "", "🦩/pelican 🪶.md": "", "back\\slash.md": "" });
    expect(found(dir.path)).toEqual(["back\\slash.md", "two\nlines.md", "🦩/pelican 🪶.md"].sort());
  });

  test("a name that is not valid UTF-8 is reported, and the rest is found", () => {
    using dir = tree({ "kept.md": "" });
    writeFileSync(
      Buffer.concat([Buffer.from(`${dir.path}/bad-`), Buffer.from([0xff]), Buffer.from(".md")]),
      "",
    );
    const walked = reached(run(dir.path));
    expect(found(dir.path, walked)).toEqual(["kept.md"]);
    expect(walked.unreadable).toMatchObject([{ reason: "its name is not valid UTF-8; rename it" }]);
  });

  test("folders to skip are not entered, by whatever name they are given", () => {
    using dir = tree({ "home/memory.db": "", "linked/a.md": "", "kept.md": "" });
    symlinkSync(join(dir.path, "linked"), join(dir.path, ".alias"));
    const walked = run(dir.path, { skip: [join(dir.path, "home"), join(dir.path, ".alias")] });
    expect(found(dir.path, walked)).toEqual(["kept.md"]);
  });
});

describe("ignore files", () => {
  test.each<[string, Record<string, string>, string[]]>([
    ["leave out by name at any depth", { ".gitignore": "*.log\n" }, ["a.md", "s/a.md", "s/build/b.md"]],
    ["leave out whole folders", { ".gitignore": "build/\n" }, ["a.md", "s/a.log", "s/a.md"]],
    ["are anchored to their folder", { "s/.gitignore": "/a.md\n" }, ["a.md", "s/a.log", "s/build/b.md"]],
    ["a later line takes back", { ".gitignore": "a.*\n!a.md\n" }, ["a.md", "s/a.md", "s/build/b.md"]],
    [
      "the innermost one has the last word",
      { ".gitignore": "build\n*.md\n", "s/.gitignore": "!build\n!*.md\n" },
      ["s/a.log", "s/a.md", "s/build/b.md"],
    ],
    [
      "ours goes before git's",
      { ".memoryignore": "!build\n*.log\n", "s/.gitignore": "build\n" },
      ["a.md", "s/a.md", "s/build/b.md"],
    ],
  ])("%s", (_, ignoreFiles, expected) => {
    using dir = tree({ "a.md": "", "s/a.md": "", "s/a.log": "", "s/build/b.md": "", ...ignoreFiles });
    expect(found(dir.path)).toEqual(expected);
  });

  test("a .memoryignore takes generated files in again, but neither keys nor dot names nor node_modules", () => {
    using dir = tree({
      ".memoryignore": "!*.lock\n!id_rsa\n!.env\n!node_modules\n",
      "Cargo.lock": "",
      id_rsa: "",
      ".env": "",
      "node_modules/a.md": "",
    });
    expect(found(dir.path)).toEqual(["Cargo.lock"]);
  });

  test("of the folders above count, up to the repository and no further", () => {
    using dir = tree({
      ".gitignore": "*.txt\n",
      "repo/.git/HEAD": "",
      "repo/.gitignore": "/docs/drafts\n*.tmp.md\n",
      "repo/docs/a.md": "",
      "repo/docs/b.tmp.md": "",
      "repo/docs/c.txt": "",
      "repo/docs/drafts/d.md": "",
    });
    expect(found(join(dir.path, "repo/docs"))).toEqual(["a.md", "c.txt"]);
  });

  test("a folder that is linked by hand is read, whatever leaves it out", () => {
    using dir = tree({ ".git/HEAD": "", ".gitignore": "build\n", "build/a.md": "" });
    expect(found(join(dir.path, "build"))).toEqual(["a.md"]);
  });

  test.each([
    ["is a folder", (dir: ReturnType<typeof tree>) => dir.put(".gitignore", null)],
    ["is a link", (dir: ReturnType<typeof tree>) => symlinkSync("/nowhere", join(dir.path, ".gitignore"))],
  ])("one that %s has nothing to say", (_, make) => {
    using dir = tree({ "a.md": "" });
    make(dir);
    expect(found(dir.path)).toEqual(["a.md"]);
    expect(reached(run(dir.path)).unreadable).toEqual([]);
  });

  test.each([
    ["too long", "a.md\n".repeat(40_000), "too long"],
    ["no text", "a.md\n\0\n", "not text"],
  ])("one that is %s is reported and not used", (_, text, reason) => {
    using dir = tree({ "a.md": "", ".gitignore": text });
    const walked = reached(run(dir.path));
    expect(found(dir.path, walked)).toEqual(["a.md"]);
    expect(walked.unreadable).toEqual([
      { path: join(dir.path, ".gitignore"), reason: expect.stringContaining(reason) },
    ]);
  });

  test("a pattern made to take for ever is passed over", () => {
    using dir = tree({ ".gitignore": `${"*a".repeat(40)}b\n`, [`${"a".repeat(200)}.md`]: "" });
    expect(found(dir.path)).toHaveLength(1);
  });
});

describe("projects", () => {
  test("are named by the innermost repository, above the root or inside", () => {
    using dir = tree({
      "app/.git/HEAD": "",
      "app/docs/a.md": "",
      "app/sub/.git": "gitdir: elsewhere",
      "app/sub/deep/b.md": "",
      "loose/c.md": "",
    });
    const projects = (root: string) =>
      Object.fromEntries(
        reached(run(root)).folders.map(({ path, project }) => [
          relative(dir.path, path),
          project?.name ?? null,
        ]),
      );
    expect(projects(join(dir.path, "app/docs"))).toEqual({ "app/docs": "app" });
    expect(projects(dir.path)).toMatchObject({
      "app/docs": "app",
      "app/sub/deep": "sub",
      loose: null,
    });
  });
});

describe("limits", () => {
  test("the cap cuts off the deepest folders, says so, and marks the folder it cut", () => {
    using dir = tree({ "a.md": "", "b/c.md": "", "b/d.md": "", "b/e/f.md": "" });
    const walked = reached(run(dir.path, { cap: 3 }));
    expect(walked.capped).toBe(true);
    expect(walked.folders.map(({ path, complete }) => [relative(dir.path, path), complete])).toEqual([
      ["", true],
      ["b", false],
    ]);
  });

  test("a walk that ends with its last entry is not capped", () => {
    using dir = tree({ "a.md": "", "b/c.md": "" });
    expect(run(dir.path, { cap: 3 })).toMatchObject({ capped: false });
  });

  test("folders beyond the depth are not entered, and it says so", () => {
    using dir = tree({ "1/2/3/a.md": "", "1/b.md": "" });
    const walked = run(dir.path, { depth: 2 });
    expect(found(dir.path, walked)).toEqual(["1/b.md"]);
    expect(walked).toMatchObject({ capped: true });
  });

  test.each([
    ["not there", "nope", "it does not exist"],
    ["a file", "a.md", "it is no longer a folder"],
  ])("a root that is %s is unreachable", (_, name, reason) => {
    using dir = tree({ "a.md": "" });
    expect(run(join(dir.path, name))).toEqual({ kind: "unreachable", reason });
  });
});

describe("a walk of some folders", () => {
  test("reads them as a whole walk would, with or without what lies below", () => {
    using dir = tree({ ".gitignore": "/a/b/x.md\n", "a/b/x.md": "", "a/b/c/y.md": "", "z.md": "" });
    const at = join(dir.path, "a/b");
    expect(found(dir.path, run(dir.path, { folders: [{ path: at, deep: false }] }))).toEqual([]);
    expect(found(dir.path, run(dir.path, { folders: [{ path: at, deep: true }] }))).toEqual(["a/b/c/y.md"]);
  });

  test("passes over what is gone, left out or a link by now", () => {
    using dir = tree({ ".gitignore": "out\n", "out/a.md": "", "node_modules/a.md": "", "in/a.md": "" });
    symlinkSync(join(dir.path, "in"), join(dir.path, "link"));
    const folders = ["out", "node_modules", "link", "gone", "in"].map((name) => ({
      path: join(dir.path, name),
      deep: false,
    }));
    const walked = reached(run(dir.path, { folders }));
    expect(walked.folders.map(({ path }) => relative(dir.path, path))).toEqual(["in"]);
    expect(walked.unreadable).toEqual([]);
  });
});
