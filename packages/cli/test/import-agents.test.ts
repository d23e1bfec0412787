import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ApiError, type ImportDone, type ImportItem } from "@memory/shared";
import { expect, test } from "vitest";
import { aDone, anItem } from "./builders.ts";
import { type Asked, agentsFound, fakeDaemon, type Scripts } from "./fake-daemon.ts";
import { run } from "./run.ts";

type Ran = readonly (ImportItem | ImportDone)[];
const agentAsked = ({ body }: Asked): string => String(body && Object(body).agent);
const agentsAsked = ({ asked }: { readonly asked: readonly Asked[] }) =>
  asked.filter(({ name }) => name === "imports.sessions").map(agentAsked);

/** A daemon on a machine with sessions of two agents. */
const importing = (ran: (agent: string) => Ran, more: Scripts = {}) =>
  fakeDaemon({
    "imports.agents": () => agentsFound("assistant-code", "codex"),
    "imports.sessions": (asked) => ran(agentAsked(asked)),
    ...more,
  });

const both = (agent: string): Ran =>
  agent === "codex"
    ? [anItem({ saved: 2, project: "shop", sessionId: "01a209d0-06ad" }), aDone({ saved: 2 })]
    : [aDone({ sessions: 0, skipped: { ...aDone().skipped, upToDate: 3 } })];

test("an import reads every agent that is found, each under its name and with its totals", async () => {
  await using fake = await importing(both);
  const { stdout, exit } = await run(["import"], { home: fake.home });
  expect(exit).toBe(0);
  expect(stdout).toBe(
    [
      "Claude Code",
      "  Nothing new to import.",
      "  Skipped   3 up to date (--force)",
      "",
      "Codex",
      "  ✓ shop                  01a209d0   14 chunks  saved 2",
      "",
      "Imported 1 session in 4.2 s",
      "  saved 2",
      "",
      "",
    ].join("\n"),
  );
});

test("a dry run shows a plan an agent, and one command for all of them", async () => {
  await using fake = await importing(() => [anItem({ outcome: "planned" }), aDone({ dryRun: true })]);
  const { stdout } = await run(["import", "--dry-run"], { home: fake.home });
  expect(stdout).toMatch(/^Claude Code\nLooking in ~\/\.claude\/projects/);
  expect(stdout).toContain("\n\nCodex\nLooking in ~/.codex");
  expect(stdout.match(/Nothing was written/g)).toHaveLength(1);
  expect(stdout.endsWith("  Run it:  memory import\n")).toBe(true);
});

test("--agent narrows by the words people use, and the command to run keeps it", async () => {
  await using fake = await importing(() => [anItem({ outcome: "planned" }), aDone({ dryRun: true })]);
  const { stdout } = await run(["import", "--dry-run", "--agent", "codex"], { home: fake.home });
  expect(stdout).not.toContain("Codex\n");
  expect(stdout).toContain("Run it:  memory import --agent codex\n");
  await run(["import", "--agent", "claude,codex"], { home: fake.home });
  expect(agentsAsked(fake)).toEqual(["codex", "assistant-code", "codex"]);
});

test("a name that is no agent's is answered with the list, before a daemon is asked", async () => {
  await using fake = await importing(both);
  const { exit, stderr } = await run(["import", "--agent", "clippy"], { home: fake.home });
  expect(exit).toBe(2);
  expect(stderr).toContain("Agents: claude-code, codex");
  expect(fake.asked).toEqual([]);
});

test("where no agent keeps sessions, it is told where they were looked for and what to do", async () => {
  await using fake = await importing(both, { "imports.agents": () => agentsFound() });
  const { exit, stderr } = await run(["import"], { home: fake.home });
  expect(exit).toBe(3);
  expect(stderr).toContain("Claude Code in ~/.claude/projects, Codex in ~/.codex");
  expect(stderr).toContain("MEMORY_AGENT_FOLDERS");
  const { stdout } = await run(["import", "--dry-run", "--json"], { home: fake.home });
  expect(JSON.parse(stdout)).toEqual({ agents: [] });
});

test("an agent whose folder cannot be read is named, and the others are read", async () => {
  await using fake = await importing((agent) => {
    if (agent === "codex") return both(agent);
    throw new ApiError("unavailable", "cannot read the folder");
  });
  const { exit, stdout, stderr } = await run(["import"], { home: fake.home });
  expect(exit).toBe(7);
  expect(stderr).toContain("Claude Code was left out: cannot read the folder");
  expect(stdout).toContain("Codex\n  ✓ shop");
});

test("programs are told which agent's sessions they were", async () => {
  await using fake = await importing(both);
  const { stdout } = await run(["import", "--json"], { home: fake.home });
  const { agents } = JSON.parse(stdout);
  expect(agents.map(({ agent }: { agent: string }) => agent)).toEqual(["assistant-code", "codex"]);
  const lines = (await run(["import", "--ndjson"], { home: fake.home })).stdout.trim().split("\n");
  expect(lines.map((line) => JSON.parse(line).agent)).toEqual(["assistant-code", "codex", "codex"]);
});

test("of kept copies, agents without one are passed over in silence", async () => {
  await using fake = await importing(
    (agent) => (agent === "codex" ? both(agent) : [aDone({ sessions: 0 })]),
    { "imports.agents": () => agentsFound() },
  );
  const { stdout } = await run(["import", "--from-ark"], { home: fake.home });
  expect(stdout).not.toContain("Claude Code");
  expect(stdout).toContain("Codex\n  ✓ shop");
});

test("an agent whose sessions nobody can read says why, and the others are read", async () => {
  const { agents } = agentsFound("codex", "windsurf");
  const reason = "it encrypts its sessions";
  const sealed = agents.map((one) => (one.agent === "windsurf" ? { ...one, reason } : one));
  await using fake = await importing(both, { "imports.agents": () => ({ agents: sealed }) });
  const { exit, stdout, stderr } = await run(["import"], { home: fake.home });
  expect(exit).toBe(0);
  expect(stderr).toContain("Windsurf was left out: it encrypts its sessions");
  expect(stdout).toContain("✓ shop");
  const alone = await run(["import", "--agent", "windsurf"], { home: fake.home });
  expect([alone.exit, alone.stdout]).toEqual([3, ""]);
  expect(alone.stderr).toContain("it encrypts its sessions");
  expect(agentsAsked(fake)).toEqual(["codex"]);
});

test("sessions of which a part was not understood are told apart", async () => {
  await using fake = await importing(() => [
    anItem({ malformed: 3, saved: 1 }),
    aDone({ malformed: 3, saved: 1 }),
  ]);
  const { stdout } = await run(["import", "--agent", "codex"], { home: fake.home });
  expect(stdout.replace(/\s+/g, " ")).toContain(
    "1 session read in part: 3 records torn or of a kind that memory does not know",
  );
});

test("sessions whose times or folder rest on their files alone are told of", async () => {
  const items = () => [anItem({ inherited: ["times", "folder"] }), aDone()];
  await using fake = await importing(items);
  const told = async (...args: string[]) =>
    (await run(["import", "--agent", "codex", ...args], { home: fake.home })).stdout.replace(/\s+/g, " ");
  for (const args of [[], ["--dry-run"]]) {
    expect(await told(...args)).toContain("1 session without times: the day on which the file was written");
    expect(await told(...args)).toContain("1 session without a folder: the project is named by where");
  }
});

test.each([
  ["chatgpt", "ChatGPT", '[{"title":"Kilns","mapping":{}}]'],
  ["claude-app", "Claude", '[{"uuid":"1","chat_messages":[]}]'],
])("a download of conversations is known by what it holds: %s", async (agent, title, content) => {
  const folder = await mkdtemp(join(tmpdir(), "memory-export-"));
  await writeFile(join(folder, "conversations.json"), content);
  await using fake = await importing(() => [anItem({ saved: 2 }), aDone({ saved: 2 })]);
  for (const path of [folder, join(folder, "conversations.json")]) {
    const { exit, stdout } = await run(["import", "file", path], { home: fake.home });
    expect([exit, stdout]).toEqual([0, expect.stringContaining("saved 2")]);
    expect(fake.asked.findLast(({ name }) => name === "imports.sessions")?.body).toMatchObject({
      agent,
      folder,
      days: 3650,
      dryRun: false,
    });
  }
  const planned = await run(["import", "file", folder, "--dry-run"], { home: fake.home });
  expect(planned.stdout).toContain(`conversations with ${title}`);
  expect(planned.stdout.trimEnd().endsWith(`memory import file ${folder}`)).toBe(true);
  await rm(folder, { recursive: true });
});
