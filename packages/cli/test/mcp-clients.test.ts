import { mkdir, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { CLIENTS } from "../src/mcp-clients/clients.ts";
import { startedBy } from "../src/mcp-clients/entry.ts";
import type { Machine } from "../src/mcp-clients/places.ts";
import { find, planInstall } from "../src/mcp-clients/plan.ts";
import { program } from "../src/mcp-clients/program.ts";
import { clientOf, fileOf } from "../src/mcp-clients/targets.ts";
import { aPerson } from "./mcp-builders.ts";

const HOME = "/home/ada";
const on = (platform: NodeJS.Platform, env: Machine["env"] = {}): Machine => ({
  env,
  homedir: HOME,
  platform,
  cwd: "/work/api",
});
const filesOn = (machine: Machine) =>
  Object.fromEntries(CLIENTS.map((client) => [client.id, client.file(machine).replace(`${HOME}/`, "")]));

describe("the files of the clients", () => {
  test("on Linux", () => {
    expect(filesOn(on("linux"))).toEqual({
      "claude-code": ".claude.json",
      "claude-desktop": ".config/Claude/claude_desktop_config.json",
      codex: ".codex/config.toml",
      cursor: ".cursor/mcp.json",
      vscode: ".config/Code/User/mcp.json",
      "copilot-cli": ".copilot/mcp-config.json",
      windsurf: ".codeium/windsurf/mcp_config.json",
      "gemini-cli": ".gemini/settings.json",
      "qwen-code": ".qwen/settings.json",
      zed: ".config/zed/settings.json",
      cline: ".cline/data/settings/cline_mcp_settings.json",
      goose: ".config/goose/config.yaml",
      opencode: ".config/opencode/opencode.json",
      "lm-studio": ".lmstudio/mcp.json",
    });
  });

  test("on macOS, where they differ", () => {
    expect(filesOn(on("darwin"))).toMatchObject({
      "claude-desktop": "Library/Application Support/Claude/claude_desktop_config.json",
      vscode: "Library/Application Support/Code/User/mcp.json",
      zed: ".config/zed/settings.json",
      goose: ".config/goose/config.yaml",
    });
  });

  test("on Windows, where they differ", () => {
    expect(filesOn(on("win32", { APPDATA: "/appdata" }))).toMatchObject({
      "claude-desktop": "/appdata/Claude/claude_desktop_config.json",
      vscode: "/appdata/Code/User/mcp.json",
      zed: "/appdata/Zed/settings.json",
      goose: "/appdata/Block/goose/config/config.yaml",
      opencode: ".config/opencode/opencode.json",
    });
  });

  test("where variables move them", () => {
    expect(
      filesOn(
        on("linux", {
          CLAUDE_CONFIG_DIR: "/c",
          CODEX_HOME: "/x",
          COPILOT_HOME: "/p",
          CLINE_MCP_SETTINGS_PATH: "/l.json",
          XDG_CONFIG_HOME: "/xdg",
        }),
      ),
    ).toMatchObject({
      "claude-code": "/c/.claude.json",
      codex: "/x/config.toml",
      "copilot-cli": "/p/mcp-config.json",
      cline: "/l.json",
      zed: "/xdg/zed/settings.json",
      opencode: "/xdg/opencode/opencode.json",
    });
  });

  test("in a project", () => {
    const projects = CLIENTS.map((client) => [client.id, fileOf(client, "project", on("linux"))]);
    expect(Object.fromEntries(projects.filter(([, file]) => file !== null))).toEqual({
      "claude-code": "/work/api/.mcp.json",
      codex: "/work/api/.codex/config.toml",
      cursor: "/work/api/.cursor/mcp.json",
      vscode: "/work/api/.vscode/mcp.json",
      "copilot-cli": "/work/api/.github/mcp.json",
      "gemini-cli": "/work/api/.gemini/settings.json",
      "qwen-code": "/work/api/.qwen/settings.json",
      zed: "/work/api/.zed/settings.json",
      opencode: "/work/api/opencode.json",
    });
  });

  test("where an older or a packed installation keeps them", async () => {
    await using person = await aPerson();
    const machine = { ...on("linux"), homedir: person.homedir };
    const made = async (...parts: string[]) => {
      const path = join(person.homedir, ...parts);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, "{}");
      return path;
    };
    const lmStudio = await made(".cache", "lm-studio", "mcp.json");
    expect(clientOf("lm-studio").file(machine)).toBe(lmStudio);
    const withComments = await made(".config", "opencode", "opencode.jsonc");
    expect(clientOf("opencode").file(machine)).toBe(withComments);
    const extension = ["Code", "User", "globalStorage", "saoudrizwan.claude-dev", "settings"];
    const cline = await made(".config", ...extension, "cline_mcp_settings.json");
    expect(clientOf("cline").file(machine)).toBe(cline);
    const packed = ["AppData", "Local", "Packages", "Claude_x1", "LocalCache", "Roaming", "Claude"];
    const desktop = await made(...packed, "claude_desktop_config.json");
    expect(clientOf("claude-desktop").file({ ...machine, platform: "win32" })).toBe(desktop);
  });
});

describe("our entry", () => {
  test.each([
    [{ command: "memory", args: ["mcp", "serve"] }],
    [{ command: "/usr/local/bin/memory", args: ["mcp", "serve", "--tools", "full"] }],
    [
      {
        command: "C:\\Program Files\\nodejs\\node.exe",
        args: ["C:\\npm\\cli\\dist\\main.js", "mcp", "serve"],
      },
    ],
    [{ cmd: "/usr/bin/node", args: ["/opt/bin/memory", "mcp", "serve"] }],
    [{ type: "local", command: ["/usr/bin/node", "/opt/bin/memory", "mcp", "serve"] }],
  ])("is told by what it starts: %j", (entry) => {
    expect(startedBy(entry)).not.toBeNull();
  });

  test.each([
    [{ command: "npx", args: ["-y", "@modelcontextprotocol/server-memory"] }],
    [{ command: "npx", args: ["-y", "memory", "mcp", "serve"] }],
    [{ command: "/opt/my-memory", args: ["mcp", "serve"] }],
    [{ command: "bash", args: ["/opt/bin/memory", "mcp", "serve"] }],
    [{ command: "memory", args: ["serve", "mcp"] }],
    [{ command: "memory", args: ["mcp", 1] }],
    [{ url: "http://127.0.0.1:4319/mcp" }],
    [{ type: "builtin", name: "memory" }],
    [null],
    ["memory mcp serve"],
  ])("is nothing that only looks like it: %j", (entry) => {
    expect(startedBy(entry)).toBeNull();
  });

  test("starts node by its full path, and the command where it was called", async () => {
    await using person = await aPerson();
    const called = join(person.homedir, "memory");
    await writeFile(called, "");
    const [node, script] = program({ PATH: dirname(process.execPath) }, called);
    expect({ node, script }).toEqual({ node: process.execPath, script: called });
    expect(program({}, "/usr/lib/vitest.mjs")[0]).toBe(process.execPath);
    expect(basename(program({}, "/usr/lib/vitest.mjs")[1])).toBe("memory");
  });

  test("of a path on Windows is written so that TOML reads it back", async () => {
    await using person = await aPerson();
    const found = await find({ client: clientOf("codex"), shown: join(person.homedir, "config.toml") });
    const words = [
      "C:\\Program Files\\nodejs\\node.exe",
      "C:\\Users\\O'Neil\\memory",
      "mcp",
      "serve",
    ] as const;
    const { text } = await planInstall(found, { command: words, allow: false }, false);
    expect(text).toContain("command = 'C:\\Program Files\\nodejs\\node.exe'\n");
    expect(clientOf("codex").format.read(text ?? "")).toEqual({
      mcp_servers: { memory: { command: words[0], args: words.slice(1) } },
    });
  });
});

describe("memory mcp list", () => {
  test("says of each client whether it is there, and what its entry is worth", async () => {
    await using person = await aPerson();
    await mkdir(join(person.homedir, ".cursor"));
    await person.write("vscode", '{"servers":{"memory":{"command":"npx","args":["x"]}}}');
    await person.write("gemini-cli", "{");
    await person.write("zed", "{}");
    await person.memory(["install", "zed", "--yes"]);
    const { stdout, exit } = await person.memory(["list", "--json"]);
    expect(exit).toBe(0);
    const states = JSON.parse(stdout).items.map((item: { client: string; state: string }) => [
      item.client,
      item.state,
    ]);
    expect(Object.fromEntries(states)).toMatchObject({
      cursor: "not installed",
      vscode: "other",
      "gemini-cli": "unreadable",
      zed: "installed",
      goose: "not found",
    });
  });
});

/** A server that knows as much of MCP as this test needs. */
const SERVER = `
const send = (id, result) => process.stdout.write(JSON.stringify({ jsonrpc: "2.0", id, result }) + "\\n");
const tool = { name: "memory_recall", inputSchema: { type: "object" } };
require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method, params } = JSON.parse(line);
  if (method === "initialize")
    send(id, { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: "memory", version: "9.9" } });
  if (method === "tools/list") send(id, { tools: [tool] });
  if (method === "tools/call")
    send(id, { content: [{ type: "text", text: process.argv.includes("--broken") ? "the daemon is gone" : "Nothing answers this.\\nmore" }], isError: process.argv.includes("--broken") });
});
`;

describe("memory mcp test", () => {
  test("starts what the client would start, and says how long each step took", async () => {
    await using person = await aPerson();
    const script = join(person.homedir, "bin", "memory");
    await mkdir(dirname(script));
    await writeFile(script, SERVER);
    const entry = (...more: string[]) => ({
      command: process.execPath,
      args: [script, "mcp", "serve", ...more],
    });
    await person.write("cursor", JSON.stringify({ mcpServers: { memory: entry() } }));
    const { stdout, exit } = await person.memory(["test", "cursor"]);
    expect(exit).toBe(0);
    expect(stdout).toMatch(/Hello +ok {3}.* · memory 9\.9/);
    expect(stdout).toMatch(/Tools +ok {3}.* · memory_recall/);
    expect(stdout).toMatch(/Recall +ok {3}.* · Nothing answers this\./);

    await person.write("cursor", JSON.stringify({ mcpServers: { memory: entry("--broken") } }));
    const broken = await person.memory(["test", "cursor", "--json"]);
    expect(broken.exit).toBe(1);
    expect(JSON.parse(broken.stdout)).toMatchObject({
      ok: false,
      steps: [
        { step: "hello", ok: true },
        { ok: true },
        { step: "recall", ok: false, detail: "the daemon is gone" },
      ],
    });
  });

  test("asks the client's own program too, and shows what it says or that it is not there", async () => {
    await using person = await aPerson();
    const script = join(person.homedir, "bin", "memory");
    await mkdir(dirname(script));
    await writeFile(script, SERVER);
    const entry = { command: process.execPath, args: [script, "mcp", "serve"] };
    await person.write("gemini-cli", JSON.stringify({ mcpServers: { memory: entry } }));
    const folder = join(person.homedir, "programs");
    const ask = (...more: string[]) =>
      person.memory(["test", "gemini-cli", ...more], { env: { PATH: folder } });
    expect((await ask()).stdout).toMatch(/Program +gemini mcp list {3}not installed here/);

    await mkdir(folder);
    await writeFile(join(folder, "gemini"), '#!/bin/sh\necho "○ memory: x (stdio) - Disabled ($*)"\n', {
      mode: 0o755,
    });
    const { stdout, exit } = await ask();
    expect([exit, stdout]).toEqual([
      0,
      expect.stringMatching(/says:\n +○ memory: x \(stdio\) - Disabled \(mcp list\)/),
    ]);
    expect(JSON.parse((await ask("--json")).stdout)).toMatchObject({
      ok: true,
      program: { asked: "gemini mcp list", kind: "said", exit: 0 },
    });
  });

  test("says why a server does not come up, and what is missing where there is none", async () => {
    await using person = await aPerson();
    const args = [join(person.homedir, "gone", "memory"), "mcp", "serve"];
    await person.write(
      "cursor",
      JSON.stringify({ mcpServers: { memory: { command: process.execPath, args } } }),
    );
    const { stdout, exit } = await person.memory(["test", "cursor"]);
    expect({ exit, stdout }).toEqual({ exit: 1, stdout: expect.stringMatching(/Hello +failed/) });
    expect(stdout).not.toContain("Tools");
    expect(await person.memory(["test", "codex"])).toMatchObject({
      exit: 3,
      stderr: expect.stringContaining("memory is not installed in Codex"),
    });
  });
});
