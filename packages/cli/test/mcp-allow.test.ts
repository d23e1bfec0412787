import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { aPerson } from "./mcp-builders.ts";

const RULES = ["recall", "read", "related", "status", "history", "conflicts"].map(
  (tool) => `mcp__memory__memory_${tool}`,
);

/** A person with Claude Code, whose settings say this. */
async function withSettings(text: string | null) {
  const person = await aPerson();
  const path = join(person.homedir, ".claude", "settings.json");
  await mkdir(dirname(path), { recursive: true });
  const write = (content: string) => writeFile(path, content);
  if (text !== null) await write(text);
  const read = () => readFile(path, "utf8");
  const allow = (argv: readonly string[] = ["--yes"]) =>
    person.memory(["install", "claude-code", "--allow", ...argv]);
  const uninstall = () => person.memory(["uninstall", "claude-code", "--yes"]);
  return { ...person, path, write, read, allow, uninstall };
}

const allowed = (text: string): unknown => JSON.parse(text).permissions?.allow;

describe("memory mcp install claude-code --allow", () => {
  test.each([
    "{}",
    '{"permissions":{"allow":["Bash(ls:*)"],"deny":["WebFetch"]},"model":"opus"}',
    '{\n  "permissions": {\n    "allow": [\n      "Bash(npm test)"\n    ]\n  }\n}\n',
    '{\n\t"permissions": {\n\t\t"allow": []\n\t},\n\t"hooks": {}\n}',
    '{\r\n  "permissions": {\r\n    "deny": []\r\n  }\r\n}\r\n',
    '\ufeff{ "env": { "A": "1" } }',
    "",
  ])(
    "allows the tools that change nothing, and uninstall leaves the settings as they were: %j",
    async (text) => {
      await using person = await withSettings(text);
      expect(await person.allow()).toMatchObject({ exit: 0 });
      const now = await person.read();
      expect(allowed(now.replace(/^\ufeff/, ""))).toEqual(expect.arrayContaining(RULES));
      expect(now).not.toMatch(/memory_(?:save|update|retire|resolve_conflict|add_source)/);
      expect((await person.allow()).stdout).toMatch(/Already installed/);
      expect(await person.read()).toBe(now);
      expect(await person.uninstall()).toMatchObject({ exit: 0 });
      expect(await person.read()).toBe(text);
      await expect(stat(person.fileOf("claude-code"))).rejects.toThrow("ENOENT");
    },
  );

  test("makes the settings where there are none, and takes them away again", async () => {
    await using person = await withSettings(null);
    await person.allow();
    expect(allowed(await person.read())).toEqual(RULES);
    await person.uninstall();
    await expect(stat(person.path)).rejects.toThrow("ENOENT");
  });

  test("takes away its own rules alone from settings that have changed since", async () => {
    await using person = await withSettings('{"permissions":{"allow":["mcp__memory__memory_recall"]}}');
    await person.allow();
    const changed = (await person.read()).replace("[", '["Bash(ls:*)","mcp__memory__memory_save",');
    await person.write(changed);
    await person.uninstall();
    expect(await person.read()).toBe(
      '{"permissions":{"allow":["Bash(ls:*)","mcp__memory__memory_save","mcp__memory__memory_recall"]}}',
    );
  });

  test("shows what it would write, and writes nothing that was not agreed to", async () => {
    await using person = await withSettings('{\n  "model": "opus"\n}\n');
    const { stderr } = await person.allow(["--dry-run"]);
    expect(stderr).toContain("~/.claude/settings.json");
    expect(stderr).toMatch(/\+ +"mcp__memory__memory_recall"/);
    expect(await person.read()).toBe('{\n  "model": "opus"\n}\n');
  });

  test.each([
    ['{"permissions": []}', "permissions"],
    ['{"permissions": {"allow": "all"}}', '"permissions.allow" is not a list'],
    ["{", "not valid JSON"],
  ])("refuses settings of another shape, and installs the tools: %s", async (text, why) => {
    await using person = await withSettings(text);
    const { exit, stdout } = await person.allow();
    expect(exit).not.toBe(0);
    expect(stdout).toContain(why);
    expect(await person.read()).toBe(text);
    expect(await person.text("claude-code")).toContain("serve");
  });

  test("without it the settings stay, and what happens then is said", async () => {
    await using person = await withSettings("{}");
    const { stderr } = await person.memory(["install", "claude-code", "--yes"]);
    expect(stderr).toContain("claude -p refuses");
    expect(stderr).toContain("memory mcp install claude-code --allow");
    expect(await person.read()).toBe("{}");
    expect((await person.uninstall()).stdout).not.toContain("settings.json");
  });
});

describe.each(["gemini-cli", "qwen-code"])("memory mcp install %s --allow", (client) => {
  test.each(['{"mcpServers": {"other": {"command": "x"}}}\n', '{\n  "theme": "dark"\n}\n'])(
    "trusts the server, also where it was installed before, and uninstall leaves %j",
    async (text) => {
      await using person = await aPerson();
      const install = (...more: string[]) => person.memory(["install", client, "--yes", ...more]);
      await person.write(client, text);
      expect((await install()).stderr).toContain(`memory mcp install ${client} --allow`);
      expect(await person.text(client)).not.toContain("trust");
      expect((await install("--allow")).stderr).not.toContain("--allow");
      expect(JSON.parse(await person.text(client)).mcpServers.memory).toMatchObject({ trust: true });
      expect((await install()).stdout).toMatch(/^Already installed/);
      await person.memory(["uninstall", client, "--yes"]);
      expect(await person.text(client)).toBe(text);
    },
  );
});

test("Gemini CLI is said to start no server in a folder that it does not trust", async () => {
  await using person = await aPerson();
  expect((await person.memory(["install", "gemini-cli", "--yes"])).stderr).toContain(
    "in a folder that it trusts",
  );
});
