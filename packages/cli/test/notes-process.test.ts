import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmod, mkdir, mkdtemp, readFile, realpath, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { daemonCommand } from "../../daemon/test/entry.ts";
import { stop } from "../src/daemon/stop.ts";
import { commandIn, daemonBy } from "./a-home.ts";
import { run } from "./run.ts";

const daemon = daemonBy(daemonCommand);

let home: string;
let code: string;
let env: Record<string, string>;

/** A machine with four programs, their notes, and a repository. */
beforeEach(async () => {
  home = await realpath(await mkdtemp(join(tmpdir(), "memory-notes-")));
  code = join(home, "code", "kiln");
  env = {
    MEMORY_PORT: "0",
    MEMORY_EMBEDDINGS: "off",
    MEMORY_TRANSCRIPTS_DIR: join(home, ".claude", "projects"),
    CLAUDE_CONFIG_DIR: join(home, ".claude"),
    CODEX_HOME: join(home, ".codex"),
    GEMINI_CLI_HOME: home,
    COPILOT_HOME: join(home, ".copilot"),
    PATH: process.env.PATH ?? "",
    HOME: home,
  };
  for (const [path, text] of Object.entries(FILES)) await lay(path, text);
  await symlink(join(home, "dotfiles", "codex.md"), join(home, ".codex", "AGENTS.md"));
  await chmod(at(".gemini/GEMINI.md"), 0o640);
  execFileSync("git", ["init", "-q", "-b", "main", code]);
  const cwd = {
    type: "user",
    cwd: code,
    sessionId: "s",
    uuid: "u",
    message: { role: "user", content: "Hi." },
  };
  await lay(
    `.claude/projects/${key()}/0f1e2d3c-4b5a-4697-8879-6a5b4c3d2e1f.jsonl`,
    `${JSON.stringify(cwd)}\n`,
  );
  await lay(
    `.claude/projects/${key()}/memory/MEMORY.md`,
    "# Memory\n\n- [Glazes](glazes.md): how they are mixed\n- The kiln service listens on port 4100.\n",
  );
  await lay(
    `.claude/projects/${key()}/memory/glazes.md`,
    "---\nname: glazes\ndescription: ash glaze\nmetadata:\n  type: project\n  updated: 2026-05-04\n---\n\nAsh glaze needs cone ten.\n\n**Why:** it melts late.\n",
  );
}, 30_000);
afterEach(async () => {
  await stop(commandIn(join(home, "memory"), daemon));
  await rm(home, { recursive: true, force: true });
});

const FILES: Readonly<Record<string, string>> = {
  ".claude/CLAUDE.md": "# Me\n\n- Answer in British English.\n- My editor is Helix.\n",
  "code/kiln/CLAUDE.md":
    "# Kiln\n\n@docs/style.md\n\n## Build\n\n- Use pnpm, never npm.\n- The build takes 3 minutes.\n",
  "code/kiln/docs/style.md": "- Names of glazes are written in lower case.\n",
  "code/kiln/api/CLAUDE.md": "Errors of the API are told as problem details.\n",
  // No line break at its end.
  "code/kiln/AGENTS.md":
    "# Agents\n\n| Service | Port |\n| --- | --- |\n| glaze | 4300 |\n\nThe kiln service does not use Redis.",
  "dotfiles/codex.md": "Commit messages are in the past tense.\n",
  ".codex/memories/MEMORY.md":
    "# Task Group: shell\nscope: the shell\n\n## User preferences\n\n- the user wants one command a line [Task 1]\n",
  // Of Windows, with a mark at its beginning.
  ".gemini/GEMINI.md":
    "\ufeff# Gemini\r\n\r\nKeep answers short.\r\n\r\n## Gemini Added Memories\r\n- The cat is called Miso.\r\n",
  "code/kiln/GEMINI.md": "The kiln service uses Redis.\n",
  "code/kiln/.github/copilot-instructions.md": "Tests are named as sentences.\n",
  "code/kiln/.github/instructions/sql.instructions.md":
    '---\napplyTo: "**/*.sql"\n---\n- Keywords of SQL are upper case.\n',
};

const key = (): string => code.replace(/[^A-Za-z0-9]/g, "-");
const at = (path: string): string => join(home, path);
async function lay(path: string, text: string): Promise<void> {
  await mkdir(dirname(at(path)), { recursive: true });
  await writeFile(at(path), text);
}
const memory = (...argv: string[]) => run(argv, { home: join(home, "memory"), homedir: home, daemon, env });
async function json(...argv: string[]) {
  const { stdout, exit, stderr } = await memory(...argv, "--json");
  expect([exit, stderr]).toEqual([0, expect.not.stringContaining("memory: the")]);
  return JSON.parse(stdout);
}
interface Entry {
  kind: string;
  actor: { kind: string };
}
interface Item {
  path: string;
  agent: string;
  line: number;
  memory: {
    id: string;
    content: string;
    status: string;
    project?: string;
    conflictId?: string;
    version: number;
  };
}
const known = async (): Promise<Item[]> => (await json("notes", "show")).items;
const saying = async (words: string): Promise<Item | undefined> =>
  (await known()).find(({ memory: { content } }) => content.includes(words));
const printOf = async (path: string): Promise<string> => {
  const bytes = await readFile(at(path));
  return `${createHash("sha256").update(bytes).digest("hex")} ${(await stat(at(path))).mode}`;
};

test("notes of four programs become memories, follow their files on either side, contradict, and are taken back; the files stay to the byte", async () => {
  const before = Object.fromEntries(
    await Promise.all(Object.keys(FILES).map(async (path) => [path, await printOf(path)])),
  );
  const read = await json("notes", "read");
  expect(read).toMatchObject({ files: 13, changed: 13, conflict: 1, retired: 0, leftOut: [] });

  const items = await known();
  expect(
    items.map(({ path, line, agent, memory: { content, project } }) => [
      path.slice(home.length + 1).replace(key(), "KEY"),
      line,
      agent,
      project,
      content,
    ]),
  ).toEqual([
    [".claude/CLAUDE.md", 3, "assistant-code", undefined, "Answer in British English."],
    [".claude/CLAUDE.md", 4, "assistant-code", undefined, "My editor is Helix."],
    [
      ".claude/projects/KEY/memory/MEMORY.md",
      4,
      "assistant-code",
      "kiln",
      "The kiln service listens on port 4100.",
    ],
    [
      ".claude/projects/KEY/memory/glazes.md",
      9,
      "assistant-code",
      "kiln",
      "Ash glaze needs cone ten. Why: it melts late.",
    ],
    [
      ".codex/memories/MEMORY.md",
      6,
      "codex",
      undefined,
      "User preferences: the user wants one command a line [Task 1]",
    ],
    [".gemini/GEMINI.md", 3, "gemini-cli", undefined, "Keep answers short."],
    [".gemini/GEMINI.md", 6, "gemini-cli", undefined, "The cat is called Miso."],
    ["code/kiln/.github/copilot-instructions.md", 1, "copilot-cli", "kiln", "Tests are named as sentences."],
    [
      "code/kiln/.github/instructions/sql.instructions.md",
      4,
      "copilot-cli",
      "kiln",
      "Keywords of SQL are upper case.",
    ],
    ["code/kiln/AGENTS.md", 5, "codex", "kiln", "glaze; Port: 4300"],
    ["code/kiln/AGENTS.md", 7, "codex", "kiln", "The kiln service does not use Redis."],
    ["code/kiln/CLAUDE.md", 7, "assistant-code", "kiln", "Build: Use pnpm, never npm."],
    ["code/kiln/CLAUDE.md", 8, "assistant-code", "kiln", "The build takes 3 minutes."],
    ["code/kiln/GEMINI.md", 1, "gemini-cli", "kiln", "The kiln service uses Redis."],
    [
      "code/kiln/api/CLAUDE.md",
      1,
      "assistant-code",
      "kiln",
      "Errors of the API are told as problem details.",
    ],
    ["code/kiln/docs/style.md", 1, "assistant-code", "kiln", "Names of glazes are written in lower case."],
    ["dotfiles/codex.md", 1, "codex", undefined, "Commit messages are in the past tense."],
  ]);
  expect((await memory("why", (await saying("cone ten"))?.memory.id ?? "")).stdout).toContain(
    `Claude Code's own memory, ~/.claude/projects/${key()}/memory/glazes.md, lines 9–11`,
  );

  // Nothing has changed, so nothing is read.
  expect(await json("notes", "read")).toMatchObject({ files: 13, changed: 0, statements: 0 });

  // Moved lines are told by their new place, a changed one is a version, one that goes is retired.
  await json("notes", "follow", "claude-code", "codex", "gemini-cli", "copilot-cli");
  await lay(
    "code/kiln/CLAUDE.md",
    "# Kiln\n\n## Build\n\n- The build takes 5 minutes.\n- Use pnpm, never npm.\n",
  );
  const minutes = async () => (await saying("The build takes"))?.memory;
  await expect
    .poll(minutes, { timeout: 30_000, interval: 300 })
    .toMatchObject({ content: "The build takes 5 minutes.", version: 2 });
  const changed = await known();
  expect(changed.find(({ memory: { content } }) => content.includes("pnpm"))).toMatchObject({
    line: 6,
    memory: { version: 1 },
  });
  await expect.poll(() => saying("Names of glazes"), { timeout: 30_000, interval: 300 }).toBeUndefined();

  // All of that was one run: an undo takes it back, and what was taken back is not read again.
  const { items: entries } = await json("activity", "list");
  const follow = entries.find(({ kind, actor }: Entry) => kind === "notes.read" && actor.kind === "import");
  expect(await memory("undo", follow.runId ?? follow.id, "--yes")).toMatchObject({ exit: 0 });
  const list = (await json("list", "--limit", "100")).items;
  const contents = list.map(({ content }: { content: string }) => content);
  expect(contents).toContain("The build takes 3 minutes.");
  expect(contents).toContain("Names of glazes are written in lower case.");
  expect(await json("notes", "read")).toMatchObject({ changed: 0 });

  // Ours is written between two marks and nowhere else, is never read back, and goes again.
  await memory("save", "The kiln is cleaned on Fridays.");
  for (const agent of ["claude-code", "codex", "gemini-cli", "copilot-cli"])
    expect(await memory("notes", "write", agent, "--yes")).toMatchObject({ exit: 0 });
  const gemini = await readFile(at(".gemini/GEMINI.md"), "utf8");
  expect(gemini.startsWith(FILES[".gemini/GEMINI.md"] ?? "?")).toBe(true);
  expect(gemini).toMatch(/- The kiln is cleaned on Fridays\. \(m:[0-9a-f]{6}\)\r\n/);
  expect(await readFile(at(".codex/AGENTS.md"), "utf8")).toContain("cleaned on Fridays");
  expect(await readFile(at(".copilot/copilot-instructions.md"), "utf8")).toContain("cleaned on Fridays");
  expect(await json("notes", "read")).toMatchObject({ saved: 0, merged: 0, versioned: 0 });
  expect(await saying("cleaned on Fridays")).toBeUndefined();
  const nothing = { stdout: expect.stringContaining("Nothing to change") };
  expect(await memory("notes", "write", "codex", "--yes")).toMatchObject(nothing);
  // What holds everywhere is nothing for the file of a repository.
  expect(await memory("notes", "write", "codex", "--project", code, "--yes")).toMatchObject(nothing);
  for (const agent of ["claude-code", "codex", "gemini-cli", "copilot-cli"])
    expect(await memory("notes", "remove", agent, "--yes")).toMatchObject({ exit: 0 });
  await expect(stat(at(".copilot/copilot-instructions.md"))).rejects.toThrow("ENOENT");
  const { "code/kiln/CLAUDE.md": _changed, ...others } = before;
  for (const [path, print] of Object.entries(others))
    expect([path, await printOf(path)]).toEqual([path, print]);

  // What contradicts waits for the person, with both programs named.
  const { items: open } = await json("conflicts", "list");
  expect(open).toHaveLength(1);
  expect(JSON.stringify(open[0])).toContain("GEMINI.md");
  expect(JSON.stringify(open[0])).toContain("AGENTS.md");
}, 180_000);
