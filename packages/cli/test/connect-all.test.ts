import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AgentName } from "@memory/shared";
import { expect, test } from "vitest";
import { aCaptureStatus } from "./builders.ts";
import { type Asked, agentsFound, askedOf, fakeDaemon } from "./fake-daemon.ts";
import { run } from "./run.ts";

/** Files that people have, one of each kind in which something of ours is put. */
const FILES: Readonly<Record<string, string>> = {
  ".claude/settings.json": '{\n\t// mine\n\t"model": "opus",\n}\n',
  ".claude.json": '{"numStartups": 3}',
  ".codex/config.toml": '# mine\nmodel = "gpt"\n',
  ".gemini/settings.json": '{ "theme": "dark", "hooks": { "SessionEnd": [] } }\r\n',
  ".copilot/settings.json": '{\n  "hooks": {"sessionEnd": [{ "type": "command", "bash": "true" }]}\n}',
};
const FOUND: AgentName[] = ["assistant-code", "codex", "copilot-cli", "gemini-cli"];
const ALL = ["connect", "--all", "--yes"];

/** A machine with several agents on it, and a daemon that keeps what may be captured. */
async function aMachine() {
  const homedir = await mkdtemp(join(tmpdir(), "memory-all-"));
  for (const [path, text] of Object.entries(FILES)) {
    await mkdir(join(homedir, path, ".."), { recursive: true });
    await writeFile(join(homedir, path), text);
  }
  await mkdir(join(homedir, ".cursor"));
  const scopes = new Map<string, object>();
  const statusOf = (agent: string) => aCaptureStatus({ state: "clean", ...scopes.get(agent) });
  const keep = (agent: string, { body }: Asked) => {
    scopes.set(agent, Object(body));
    return statusOf(agent);
  };
  const fake = await fakeDaemon({
    "imports.agents": () => agentsFound(...FOUND, "droid"),
    "capture.status": () => statusOf("assistant-code"),
    "capture.scope": (asked) => keep("assistant-code", asked),
    "captureOf.status": ({ params }) => statusOf(params.agent ?? ""),
    "captureOf.scope": (asked) => keep(asked.params.agent ?? "", asked),
    "captureOfAll.status": () => ({
      agents: [...scopes].map(([agent, scope]) => ({ agent, found: true, ...statusOf(agent), ...scope })),
    }),
  });
  const env = { MEMORY_PORT: String(fake.port), PATH: process.env.PATH ?? "" };
  const read = (path: string) => readFile(join(homedir, path), "utf8");
  return {
    ...fake,
    homedir,
    scopes,
    read,
    memory: (...argv: string[]) => run(argv, { home: fake.home, homedir, env }),
    change: async (path: string, by: (text: string) => string) =>
      writeFile(join(homedir, path), by(await read(path))),
    /** Everything in the person's folder but the copies, with its words. */
    async words() {
      const names = await readdir(homedir, { recursive: true, withFileTypes: true });
      const files = names.filter((one) => one.isFile() && !one.name.includes("memory-backup"));
      const paths = files.map((one) => join(one.parentPath, one.name).slice(homedir.length + 1)).sort();
      return Object.fromEntries(
        await Promise.all(paths.map(async (path) => [path, await read(path)] as const)),
      );
    },
    [Symbol.asyncDispose]: async () => {
      await fake[Symbol.asyncDispose]();
      await rm(homedir, { recursive: true, force: true });
    },
  };
}

test("one command connects every agent that is found, each file once, and a second one changes nothing", async () => {
  await using machine = await aMachine();
  const { exit, stdout, stderr } = await machine.memory(...ALL);
  expect({ exit, first: stdout.split("\n")[0] }).toEqual({
    exit: 0,
    first: "Connected   Claude Code, Codex, Copilot CLI, Gemini CLI, Cursor, Droid",
  });
  expect(stderr).toContain("Codex: trust the new hooks in /hooks");
  const words = await machine.words();
  expect(Object.keys(words)).toEqual([
    ".claude.json",
    ".claude/settings.json",
    ".codex/config.toml",
    ".codex/hooks.json",
    ".copilot/mcp-config.json",
    ".copilot/settings.json",
    ".cursor/hooks.json",
    ".cursor/mcp.json",
    ".gemini/settings.json",
  ]);
  const gemini = JSON.parse(words[".gemini/settings.json"] ?? "");
  expect(Object.keys(gemini.hooks)).toEqual(["SessionEnd", "SessionStart", "BeforeAgent"]);
  // Its hooks tell it unasked: few tools do.
  expect(gemini.mcpServers.memory.args.join(" ")).toContain("serve --tools few");
  const copilot = JSON.parse(words[".copilot/settings.json"] ?? "");
  expect(copilot.hooks.userPromptSubmitted[0].bash).toContain("'copilot-cli/prompt'");
  expect(copilot.hooks.sessionEnd).toHaveLength(2);
  expect([...machine.scopes.keys()].sort()).toEqual([...FOUND, "cursor", "droid"].sort());
  const again = await machine.memory(...ALL);
  expect(again.stdout).toContain("Already connected");
  expect(await machine.words()).toEqual(words);
});

test("disconnecting all restores every byte, and takes what is ours out of files that changed since", async () => {
  await using machine = await aMachine();
  await machine.memory(...ALL);
  expect((await machine.memory("disconnect", "--all")).exit).toBe(0);
  expect(await machine.words()).toEqual(FILES);
  expect([...machine.scopes.values()]).toEqual(Array(6).fill(expect.objectContaining({ scope: null })));

  await machine.memory(...ALL);
  await machine.change(".gemini/settings.json", (text) => text.replace('"dark"', '"light"'));
  await machine.change(".codex/hooks.json", (text) => text.replace('"hooks": {', '"hooks": {"Stop": [],'));
  await machine.memory("disconnect", "--all");
  const { ".codex/hooks.json": left, ...rest } = await machine.words();
  expect(rest).toEqual({
    ...FILES,
    ".gemini/settings.json": '{ "theme": "light" }\r\n',
  });
  expect(JSON.parse(left ?? "")).toEqual({ hooks: { Stop: [] } });
});

test("an agent alone is connected and disconnected by its name; one without files of its own is only captured", async () => {
  await using machine = await aMachine();
  expect((await machine.memory("connect", "codex", "droid", "--all", "--yes")).exit).toBe(0);
  expect([...machine.scopes.keys()]).toEqual(["codex", "droid"]);
  expect(Object.keys(await machine.words())).toContain(".codex/hooks.json");
  const paused = await machine.memory("capture", "pause");
  expect(paused.stdout).toBe("Paused   Codex, Droid: what ends now is not captured\n");
  await machine.memory("capture", "resume", "droid");
  expect([...machine.scopes.values()]).toMatchObject([{ paused: true }, { paused: false }]);
  await machine.memory("disconnect", "codex");
  expect(await machine.words()).toEqual(FILES);
  expect(askedOf(machine, "captureOf.scope").at(-1)?.body).toMatchObject({ scope: null });
});

test("a file that cannot be changed is told, and keeps no other agent from being connected", async () => {
  await using machine = await aMachine();
  await machine.change(".codex/config.toml", () => "model = ");
  const { exit, stderr } = await machine.memory(...ALL);
  expect({ exit, stderr }).toEqual({ exit: 7, stderr: expect.stringMatching(/! Codex: .*config\.toml/) });
  expect(await machine.read(".gemini/settings.json")).toContain("BeforeAgent");
  const alone = await machine.memory("connect", "codex", "--all", "--yes");
  expect(alone).toMatchObject({ exit: 2, stderr: expect.stringContaining("nothing was changed") });
});

test("the status tells of each agent in a line of its own", async () => {
  await using machine = await aMachine();
  await machine.memory("connect", "codex", "--all", "--yes");
  machine.scopes.set("gemini-cli", { scope: null, state: "off", ways: [] });
  const { stdout } = await machine.memory("capture", "status");
  expect(stdout).toMatch(/Capture {4}Codex {3}on · every session/);
  expect(stdout).toMatch(/Gemini CLI {3}off {3}memory connect gemini-cli --all/);
  expect(stdout).toMatch(
    /Hooks {6}Codex: SessionStart, UserPromptSubmit, PreToolUse {3}in ~\/\.codex\/hooks\.json {3}ok/,
  );
});
