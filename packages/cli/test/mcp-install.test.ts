import { chmod, mkdir, readFile, readlink, stat, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { isRecord } from "../src/config-file/values.ts";
import { CLIENTS } from "../src/mcp-clients/clients.ts";
import { startedBy } from "../src/mcp-clients/entry.ts";
import { aPerson } from "./mcp-builders.ts";
import { CASES } from "./mcp-fixtures.ts";

describe("memory mcp install and uninstall", () => {
  test.each(CASES)("leave the file of %s as it was, to the byte: %s", async (client, _, text) => {
    await using person = await aPerson();
    await person.write(client, text);
    expect(await person.memory(["install", client, "--yes"])).toMatchObject({
      exit: 0,
      stdout: expect.stringMatching(/^Installed/),
    });
    const installed = await person.bytes(client);
    expect(installed.toString()).toContain("serve");
    expect(installed.toString().startsWith("\ufeff")).toBe(text.startsWith("\ufeff"));

    expect(await person.memory(["install", client])).toMatchObject({
      exit: 0,
      stdout: expect.stringMatching(/^Already installed/),
    });
    expect((await person.bytes(client)).equals(installed)).toBe(true);
    expect(await person.beside(client)).toHaveLength(1);

    expect(await person.memory(["uninstall", client, "--yes"])).toMatchObject({ exit: 0 });
    expect((await person.bytes(client)).equals(Buffer.from(text))).toBe(true);
  });

  test.each(CLIENTS.map((client) => [client.id, client] as const))(
    "leave no file of %s where there was none",
    async (id, { format, path }) => {
      await using person = await aPerson();
      await person.memory(["install", id, "--yes"]);
      expect(startedBy(at(format.read(await person.text(id)), path({})))?.words.slice(2, 4)).toEqual([
        "mcp",
        "serve",
      ]);
      await person.memory(["uninstall", id, "--yes"]);
      await expect(stat(person.fileOf(id))).rejects.toThrow("ENOENT");
      expect(await person.beside(id)).toEqual([]);
    },
  );

  test("keep what a person has changed in between, and take the entry alone", async () => {
    await using person = await aPerson();
    await person.write("zed", '{\n  "theme": "One", // dark\n  "context_servers": {},\n}\n');
    await person.memory(["install", "zed", "--yes"]);
    await person.write("zed", (await person.text("zed")).replace("One", "Two"));
    await person.memory(["uninstall", "zed", "--yes"]);
    expect(await person.text("zed")).toBe('{\n  "theme": "Two", // dark\n  "context_servers": {},\n}\n');

    await person.write("codex", 'model = "a"\n\n[tui]\ntheme = "x"\n');
    await person.memory(["install", "codex", "--yes"]);
    await person.write(
      "codex",
      `${await person.text("codex")}[mcp_servers.memory.env]\nA = "1"\n\n[other]\nb = 1\n`,
    );
    await person.memory(["uninstall", "codex", "--yes"]);
    expect(await person.text("codex")).toBe('model = "a"\n\n[tui]\ntheme = "x"\n\n[other]\nb = 1\n');

    await person.write("goose", "extensions:\n  a:\n    cmd: b\n");
    await person.memory(["install", "goose", "--yes"]);
    await person.write("goose", `${await person.text("goose")}GOOSE_MODEL: x\n`);
    await person.memory(["uninstall", "goose", "--yes"]);
    expect(await person.text("goose")).toBe("extensions:\n  a:\n    cmd: b\nGOOSE_MODEL: x\n");
  });

  test("mend an entry of another place, and leave what a person has added to it", async () => {
    await using person = await aPerson();
    const stale = {
      cursor:
        '{"mcpServers":{"memory":{"command":"/old/bin/memory","args":["mcp","serve","--tools","full"],"env":{"A":"1"}}}}',
      codex:
        '[mcp_servers.memory] # mine\ncommand = "/old/bin/memory" # moved\nargs = ["mcp", "serve", "--tools", "full"]\nenabled = false\n',
      goose:
        "extensions:\n  memory-mcp:\n    cmd: /old/bin/memory\n    args:\n    - mcp\n    - serve\n    - --tools\n    - full\n    timeout: 9 # mine\n",
    };
    for (const [client, text] of Object.entries(stale)) {
      await person.write(client, text);
      expect((await person.memory(["list", "--plain"])).stdout).toMatch(
        new RegExp(`${client}\\tstale\\t/old/bin/memory is gone: {2}memory mcp install ${client}\\t`),
      );
      await person.memory(["install", client, "--yes"]);
      const mended = await person.text(client);
      expect(mended).not.toContain("/old/");
      expect(mended).toContain("full");
      expect((await person.memory(["list", "--plain"])).stdout).toMatch(
        new RegExp(`${client}\\tinstalled|${client}\\toff`),
      );
    }
    expect(await person.text("cursor")).toContain('"env":{"A":"1"}');
    expect(await person.text("codex")).toMatch(/# mine\n.*# moved\n.*\nenabled = false\n/);
    expect(await person.text("goose")).toContain("timeout: 9 # mine\n");
    expect((await person.memory(["list", "--plain"])).stdout).toContain(
      "codex\toff\tswitched off in that file",
    );
  });

  test("write through a link and keep the rights of the file", async () => {
    await using person = await aPerson();
    const real = join(person.homedir, "dotfiles.json");
    await writeFile(real, "{}");
    await chmod(real, 0o640);
    await mkdir(dirname(person.fileOf("cursor")), { recursive: true });
    await symlink(join("..", "dotfiles.json"), person.fileOf("cursor"));
    await person.memory(["install", "cursor", "--yes"]);
    expect(await readlink(person.fileOf("cursor"))).toBe(join("..", "dotfiles.json"));
    expect(await readFile(real, "utf8")).toContain('"mcpServers"');
    expect((await stat(real)).mode & 0o777).toBe(0o640);
    await person.memory(["uninstall", "cursor", "--yes"]);
    expect(await readFile(real, "utf8")).toBe("{}");
  });
});

describe("memory mcp install", () => {
  test("shows the change, asks, and takes a no", async () => {
    await using person = await aPerson();
    await person.write("codex", 'model = "x"\n');
    const { stderr, exit } = await person.memory(["install", "codex"], { columns: 100, typed: "n" });
    expect(exit).toBe(0);
    expect(stderr).toContain("+[mcp_servers.memory]");
    expect(stderr).toContain("Write this to ~/.codex/config.toml? [y/N] ");
    expect(stderr).toContain("Nothing was changed.");
    expect(await person.text("codex")).toBe('model = "x"\n');
  });

  test("changes nothing where nobody can be asked, and in a dry run", async () => {
    await using person = await aPerson();
    await person.write("codex", 'model = "x"\n');
    expect(await person.memory(["install", "codex", "--no-input"])).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining("this would change ~/.codex/config.toml"),
    });
    const { stdout } = await person.memory(["install", "codex", "--dry-run", "--json"]);
    expect(JSON.parse(stdout)).toMatchObject({
      dryRun: true,
      clients: [{ client: "codex", outcome: "changed", backup: null, error: null }],
    });
    expect(await person.text("codex")).toBe('model = "x"\n');
    expect(await person.beside("codex")).toEqual([]);
  });

  test("tells each client what it knows about loading tools at once", async () => {
    await using person = await aPerson();
    const printed = async (client: string) =>
      JSON.parse((await person.memory(["install", client, "--print"])).stdout);
    // Its schemas would stand in every request of every session.
    const { memory } = (await printed("claude-code")).mcpServers;
    expect(memory).toMatchObject({ type: "stdio" });
    expect(memory).not.toHaveProperty("alwaysLoad");
    expect(await printed("copilot-cli")).toMatchObject({
      mcpServers: { memory: { type: "local", tools: ["*"], deferTools: "never" } },
    });
    expect(await printed("vscode")).toMatchObject({ servers: { memory: { type: "stdio" } } });
    expect(await printed("zed")).toMatchObject({ context_servers: { memory: { source: "custom" } } });
    expect(await printed("opencode")).toMatchObject({ mcp: { memory: { type: "local", enabled: true } } });
    await expect(stat(person.fileOf("vscode"))).rejects.toThrow("ENOENT");
  });

  test("takes a client that is named twice once", async () => {
    await using person = await aPerson();
    expect(await person.memory(["install", "cursor", "Cursor", "--yes"])).toMatchObject({
      exit: 0,
      stdout: expect.stringMatching(/^Installed {3}Cursor/),
    });
  });

  test("leaves an entry switched off that a person has switched off, and says so", async () => {
    await using person = await aPerson();
    await person.memory(["install", "cline", "--yes"]);
    const off = (await person.text("cline")).replace('"disabled": false', '"disabled": true');
    await person.write("cline", off);
    expect(await person.memory(["install", "cline", "--yes"])).toMatchObject({
      exit: 0,
      stdout: expect.stringMatching(/^Already installed/),
      stderr: expect.stringMatching(/Cline: memory is switched off in ~\/.*, and stays so\./),
    });
    expect(await person.text("cline")).toBe(off);
  });

  test("takes the tools to serve, keeps them, and takes others", async () => {
    await using person = await aPerson();
    const args = async () => JSON.parse(await person.text("cursor")).mcpServers.memory.args.slice(1, -2);
    await person.memory(["install", "cursor", "--yes", "--tools", "full", "--read-only"]);
    expect(await args()).toEqual(["mcp", "serve", "--tools", "full", "--read-only"]);
    await person.memory(["install", "cursor", "--yes"]);
    expect(await args()).toEqual(["mcp", "serve", "--tools", "full", "--read-only"]);
    await person.memory(["install", "cursor", "--yes", "--tools", "core"]);
    expect(await args()).toEqual(["mcp", "serve"]);
    await person.memory(["uninstall", "cursor", "--yes"]);
    await expect(stat(person.fileOf("cursor"))).rejects.toThrow("ENOENT");
  });

  test("puts the newer shape into a file of opencode that has it", async () => {
    await using person = await aPerson();
    await person.write("opencode", '{"mcp":{"servers":{"a":{"type":"local","command":["b"]}}}}');
    await person.memory(["install", "opencode", "--yes"]);
    expect(JSON.parse(await person.text("opencode")).mcp).toEqual({
      servers: { a: expect.anything(), memory: expect.objectContaining({ type: "local" }) },
    });
  });

  test.each([
    [
      "cursor",
      '{"mcpServers":{"memory":{"command":"npx","args":["-y","@modelcontextprotocol/server-memory"]}}}\n',
    ],
    ["codex", '[mcp_servers.memory]\ncommand = "npx"\nargs = ["-y", "server-memory"]\n\n[tui]\na = 1\n'],
    ["codex", '[mcp_servers]\nmemory = { command = "npx", args = [] }\n'],
    ["goose", "extensions:\n  memory-mcp:\n    cmd: npx\n    args:\n      - x\nb: 1\n"],
  ])("leaves somebody else's entry in %s alone, unless it is forced: %#", async (client, text) => {
    await using person = await aPerson();
    await person.write(client, text);
    expect(await person.memory(["install", client, "--yes"])).toMatchObject({
      exit: 6,
      stderr: expect.stringMatching(/starts something else\n.*--force/),
    });
    expect(await person.memory(["uninstall", client, "--yes"])).toMatchObject({
      exit: 0,
      stdout: expect.stringMatching(/^Was not installed/),
    });
    expect((await person.memory(["list", "--plain"])).stdout).toContain(`${client}\tother\t`);
    expect(await person.text(client)).toBe(text);
    expect(await person.memory(["install", client, "--yes", "--force"])).toMatchObject({ exit: 0 });
    expect(await person.text(client)).not.toContain("npx");
    await person.memory(["uninstall", client, "--yes"]);
    expect(await person.text(client)).toBe(text);
  });

  test("--all takes the clients that are there; one that fails does not stop the others", async () => {
    await using person = await aPerson();
    expect(await person.memory(["install", "--all", "--yes"])).toMatchObject({
      exit: 3,
      stderr: expect.stringContaining("no client was found on this machine"),
    });
    await person.write("cursor", "{}");
    await person.write("codex", "model = \n");
    await person.write("zed", "{}");
    const { exit, stdout } = await person.memory(["install", "--all", "--yes"]);
    expect(exit).toBe(7);
    expect(stdout.split("\n").map((line) => line.trim().split(/ {2,}/).slice(0, 2))).toEqual([
      ["CLIENT", "RESULT"],
      ["Codex", "failed"],
      [expect.stringMatching(/config.toml is not valid TOML: line 1, column \d+/), expect.anything()],
      ["Cursor", "Installed"],
      ["Zed", "Installed"],
      [""],
    ]);
    expect(await person.text("codex")).toBe("model = \n");
    expect(await person.text("zed")).toContain("context_servers");
  });

  test.each([
    [[], "which client?"],
    [["codex", "--all"], "which client?"],
    [["emacs"], 'not a client that memory knows: "emacs"'],
    [["goose", "--scope", "project"], "Goose reads no servers from a project"],
  ])("refuses %j", async (argv, words) => {
    await using person = await aPerson();
    expect(await person.memory(["install", ...argv])).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining(words),
    });
  });
});

const at = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, name) => (isRecord(inner) ? inner[name] : undefined), value);
