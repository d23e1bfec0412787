import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, realpath, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DAY } from "@memory/language/text";
import { foldersIn, sessionId, transcript } from "@memory/sources/testing";
import { afterEach, beforeEach, expect, test } from "vitest";
import { audit } from "./audit.ts";

const NOW = Date.parse("2026-11-29T12:00:00Z");
const SECRET = `ghp_${"aB3dE5gH7jK9mN1pQ2rS4tU6vW8xY0zA1bC2"}`;

let home: string;
let code: string;
beforeEach(async () => {
  home = await realpath(await mkdtemp(join(tmpdir(), "memory-audit-")));
  code = join(home, "code", "kiln");
  await mkdir(code, { recursive: true });
  git("init", "-q", "-b", "main");
});
afterEach(() => rm(home, { recursive: true, force: true }));

function git(...args: string[]): void {
  execFileSync("git", ["-C", code, "-c", "user.name=Ann", "-c", "user.email=ann@example.org", ...args], {
    stdio: "ignore",
  });
}

async function commit(date: string, files: Readonly<Record<string, string | null>>): Promise<void> {
  for (const [path, words] of Object.entries(files))
    await (words === null ? rm(join(code, path)) : writeFile(join(code, path), words));
  git("add", "-A");
  const [before, after] = [process.env.GIT_COMMITTER_DATE, process.env.GIT_AUTHOR_DATE];
  process.env.GIT_COMMITTER_DATE = date;
  process.env.GIT_AUTHOR_DATE = date;
  git("commit", "-q", "-m", date);
  process.env.GIT_COMMITTER_DATE = before;
  process.env.GIT_AUTHOR_DATE = after;
  if (before === undefined) delete process.env.GIT_COMMITTER_DATE;
  if (after === undefined) delete process.env.GIT_AUTHOR_DATE;
}

async function session(n: number, age: number, said: string): Promise<string> {
  const folder = join(home, ".claude", "projects", code.replace(/[^A-Za-z0-9]/g, "-"));
  await mkdir(folder, { recursive: true });
  const text = transcript(code);
  text.user("Fire the kiln.");
  text.user(said);
  text.assistant("It is warm.");
  const path = join(folder, `${sessionId(n)}.jsonl`);
  await writeFile(path, text.text());
  const at = new Date(NOW - age * DAY);
  await utimes(path, at, at);
  return path;
}

const looked = (options = { all: true }) =>
  audit({ folders: foldersIn(join(home, ".claude")), clock: () => NOW }, options);

test("agents, what they are about to delete, secrets by their place, and notes that are old or at odds are found", async () => {
  const notes =
    "# Kiln\n\n- Colours are mixed in glaze.ts.\n- The oven is in oven.ts.\n- The kiln listens on port 4100.\n";
  await commit("2026-06-01T12:00:00Z", {
    "glaze.ts": "export const mixGlaze = 1;",
    "oven.ts": "x",
    "CLAUDE.md": notes,
  });
  await commit("2026-10-01T12:00:00Z", { "glaze.ts": null });
  await commit("2026-10-20T12:00:00Z", { "CLAUDE.md": `${notes}- Never bring glaze.ts back.\n` });
  await writeFile(join(code, "AGENTS.md"), "The kiln listens on port 4200.\n");
  await mkdir(join(code, "api"));
  await writeFile(join(code, "api", "CLAUDE.md"), `Errors are logged.\n\nThe token is ${SECRET}.\n`);
  await session(1, 1, "Nothing of note.");
  const old = await session(2, 26, `the token is ${SECRET}`);
  const found = await looked();
  expect(found.agents).toMatchObject([{ agent: "assistant-code", sessions: 2, keepsDays: 30, goingSoon: 1 }]);
  expect(found.secrets).toMatchObject({ sessions: 2, of: 2, found: [{ path: old, line: 2, lines: 1 }] });
  expect(found.notes.secrets).toMatchObject([{ path: join(code, "api", "CLAUDE.md"), line: 3 }]);
  expect(JSON.stringify(found)).not.toContain(SECRET);
  expect(found.notes.gone).toMatchObject([
    { path: join(code, "CLAUDE.md"), line: 3, name: "glaze.ts", since: "2026-10-01T12:00:00.000Z" },
  ]);
  expect(found.notes.against).toMatchObject([
    { one: { text: expect.stringContaining("41") }, other: { text: expect.stringContaining("42") } },
  ]);
});

test("a repository that wants programs run when its notes are read has none run", async () => {
  const ran = join(home, "ran");
  await commit("2026-06-01T12:00:00Z", {
    "CLAUDE.md": "- The oven is in oven.ts, 1.\n",
    ".gitattributes": "*.md filter=t diff=t\n",
  });
  git("config", "filter.t.clean", `sh -c "touch ${ran}-clean; cat"`);
  git("config", "diff.t.textconv", `sh -c "touch ${ran}-textconv; cat"`);
  await rm(join(code, "CLAUDE.md"));
  await writeFile(join(code, "CLAUDE.md"), "- The oven is in oven.ts, 2.\n");
  await session(1, 1, "Nothing of note.");
  expect((await looked()).notes.files).toEqual([join(code, "CLAUDE.md")]);
  expect((await readdir(home)).filter((name) => name.startsWith("ran"))).toEqual([]);
});

test("nothing is written anywhere, and a machine without agents has nothing to tell", async () => {
  const before = await readdir(home, { recursive: true });
  expect(await looked()).toMatchObject({
    agents: [],
    secrets: { of: 0, found: [] },
    notes: { gone: [], against: [] },
  });
  expect((await readdir(home, { recursive: true })).length).toBe(before.length);
});
