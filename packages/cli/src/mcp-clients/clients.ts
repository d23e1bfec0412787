import { settingsPath } from "../agent-hooks/places.ts";
import { isRecord } from "../config-file/values.ts";
import type { Format, Path } from "./format.ts";
import { jsonFormat } from "./json-format.ts";
import type { Machine } from "./places.ts";
import * as places from "./places.ts";
import type { Command } from "./program.ts";
import { tomlFormat } from "./toml-format.ts";
import { yamlFormat } from "./yaml-format.ts";

/** A program that speaks MCP, and how it is told of a server. */
export interface Client {
  readonly id: string;
  readonly title: string;
  /** Its own file, for all projects. */
  readonly file: (machine: Machine) => string;
  /** A file within a project, where it reads one. */
  readonly projectFile?: (machine: Machine) => string;
  /** One of these is there where it is installed. */
  readonly signs: (machine: Machine) => readonly string[];
  readonly format: Format;
  /** The path of the entry in a file that holds this. */
  readonly path: (values: Record<string, unknown>) => Path;
  /** The fields that start the server: what an update changes. */
  readonly starts: (command: Command) => Record<string, unknown>;
  /** Fields of a new entry that are a person's to change afterwards. */
  readonly extras?: Record<string, unknown>;
  /** Fields of an entry that let it use memory without asking. */
  readonly allows?: Record<string, unknown>;
  /** The file of its own that says what it may use without asking, where that does not stand in the entry. */
  readonly permissions?: Readonly<Record<"user" | "project", (machine: Machine) => string>>;
  /** The effect as long as it is not allowed. */
  readonly asking?: string;
  /** The step after which the client sees the change. */
  readonly afterwards: string;
  /** Asks the program itself which servers it has and whether they answer; none of these calls a model. */
  readonly check?: readonly [string, ...string[]];
}

const NAME = "memory";
const GOOSE_NAME = "memory-mcp";
const split = ([command, ...args]: Command) => ({ command, args });
const typed = (type: string) => (command: Command) => ({ type, ...split(command) });
const under = (key: string) => (): Path => [key, NAME];

const RESTART = "restart it";
const NEW_SESSION = "start a new session";

// The source of each fact stands beside it; all were looked up in November 2026.
export const CLIENTS: readonly Client[] = [
  {
    // code.claude.com/docs/en/mcp: user scope is ~/.claude.json, project scope .mcp.json. Schemas are searched for when needed (0096).
    id: "claude-code",
    title: "Claude Code",
    file: places.claudeCode,
    projectFile: places.inProject(".mcp.json"),
    signs: places.claudeCodeSigns,
    format: jsonFormat,
    path: under("mcpServers"),
    starts: typed("stdio"),
    // In a project, the settings that are a person's own.
    permissions: { user: settingsPath, project: places.inProject(".claude", "settings.local.json") },
    asking: "asks before it uses a tool of memory, and claude -p refuses; to allow those that change nothing",
    afterwards: `${NEW_SESSION}; to be told what is known at each prompt:  memory connect claude-code --all`,
    check: ["claude", "mcp", "list"],
  },
  {
    // modelcontextprotocol.io/quickstart/user.
    id: "claude-desktop",
    title: "Claude Desktop",
    file: places.claudeDesktop,
    signs: (machine) => [places.folderOf(places.claudeDesktop(machine))],
    format: jsonFormat,
    path: under("mcpServers"),
    starts: split,
    afterwards: `${RESTART}: quit it, closing its window is not enough`,
  },
  {
    // developers.openai.com/codex/mcp; the project's file is read in projects that are trusted.
    id: "codex",
    title: "Codex",
    file: places.codex,
    projectFile: places.inProject(".codex", "config.toml"),
    signs: (machine) => [places.folderOf(places.codex(machine))],
    format: tomlFormat,
    path: under("mcp_servers"),
    starts: split,
    afterwards: NEW_SESSION,
    check: ["codex", "mcp", "list"],
  },
  {
    // cursor.com/docs/context/mcp.
    id: "cursor",
    title: "Cursor",
    file: places.inHome(".cursor", "mcp.json"),
    projectFile: places.inProject(".cursor", "mcp.json"),
    signs: (machine) => [places.inHome(".cursor")(machine)],
    format: jsonFormat,
    path: under("mcpServers"),
    starts: typed("stdio"),
    afterwards: "switch it on under Settings, MCP, if it asks",
  },
  {
    // code.visualstudio.com/docs/copilot/reference/mcp-configuration: the key is "servers".
    id: "vscode",
    title: "VS Code",
    file: places.vscode,
    projectFile: places.inProject(".vscode", "mcp.json"),
    signs: (machine) => [places.folderOf(places.vscode(machine))],
    format: jsonFormat,
    path: under("servers"),
    starts: typed("stdio"),
    afterwards: "start it where the file is open, or with MCP: List Servers",
  },
  {
    // docs.github.com, Copilot CLI command reference; deferTools: github/copilot-cli#3812. Without "tools" none is offered.
    id: "copilot-cli",
    title: "Copilot CLI",
    file: places.copilot,
    projectFile: places.inProject(".github", "mcp.json"),
    signs: (machine) => [places.folderOf(places.copilot(machine))],
    format: jsonFormat,
    path: under("mcpServers"),
    starts: typed("local"),
    extras: { tools: ["*"], deferTools: "never" },
    afterwards: NEW_SESSION,
    check: ["copilot", "mcp", "list"],
  },
  {
    // docs.windsurf.com/windsurf/cascade/mcp; called Devin Desktop since June 2026, its file stayed where it was.
    id: "windsurf",
    title: "Windsurf",
    file: places.inHome(".codeium", "windsurf", "mcp_config.json"),
    signs: (machine) => [places.inHome(".codeium", "windsurf")(machine)],
    format: jsonFormat,
    path: under("mcpServers"),
    starts: split,
    afterwards: "refresh its list of MCP servers",
  },
  {
    // github.com/google-gemini/gemini-cli, docs/tools/mcp-server.md.
    id: "gemini-cli",
    title: "Gemini CLI",
    file: places.inHome(".gemini", "settings.json"),
    projectFile: places.inProject(".gemini", "settings.json"),
    signs: (machine) => [places.inHome(".gemini")(machine)],
    format: jsonFormat,
    path: under("mcpServers"),
    starts: split,
    allows: { trust: true },
    asking: "asks before it uses a tool of memory, and offers none to gemini -p; to allow them all",
    afterwards: `${NEW_SESSION}, in a folder that it trusts: in any other it starts no server`,
    check: ["gemini", "mcp", "list"],
  },
  {
    // Seen with 0.24: its file is laid out as that of Gemini CLI, which it comes from.
    id: "qwen-code",
    title: "Qwen Code",
    file: places.inHome(".qwen", "settings.json"),
    projectFile: places.inProject(".qwen", "settings.json"),
    signs: (machine) => [places.inHome(".qwen")(machine)],
    format: jsonFormat,
    path: under("mcpServers"),
    starts: split,
    allows: { trust: true },
    asking: "asks before it uses a tool of memory; to allow them all",
    afterwards: NEW_SESSION,
    check: ["qwen", "mcp", "list"],
  },
  {
    // zed.dev/docs/ai/mcp; folders: crates/paths/src/paths.rs.
    id: "zed",
    title: "Zed",
    file: places.zed,
    projectFile: places.inProject(".zed", "settings.json"),
    signs: (machine) => [places.folderOf(places.zed(machine))],
    format: jsonFormat,
    path: under("context_servers"),
    starts: (command) => ({ source: "custom", ...split(command) }),
    afterwards: "it reads the change by itself",
  },
  {
    // docs.cline.bot/getting-started/config; the extension moved there too: cline/cline#9630.
    id: "cline",
    title: "Cline",
    file: places.cline,
    signs: places.clineSigns,
    format: jsonFormat,
    path: under("mcpServers"),
    starts: typed("stdio"),
    extras: { disabled: false },
    afterwards: "it reads the change by itself",
    check: ["cline", "config", "mcp"],
  },
  {
    // block.github.io/goose/docs/guides/config-files. An extension of its own is called "memory", so ours is not.
    id: "goose",
    title: "Goose",
    file: places.goose,
    signs: (machine) => [places.folderOf(places.goose(machine))],
    format: yamlFormat,
    path: () => ["extensions", GOOSE_NAME],
    starts: ([cmd, ...args]) => ({ type: "stdio", cmd, args }),
    extras: {
      enabled: true,
      name: GOOSE_NAME,
      description: "Long-term memory that all agents on this machine share",
      envs: {},
      env_keys: [],
      timeout: 300,
    },
    afterwards: NEW_SESSION,
  },
  {
    // opencode.ai/docs/mcp-servers and /docs/migrate-v1: version 2 reads both shapes, version 1 only the flat one.
    id: "opencode",
    title: "opencode",
    file: places.opencode,
    projectFile: places.opencodeProject,
    signs: (machine) => [places.folderOf(places.opencode(machine))],
    format: jsonFormat,
    path: ({ mcp }) =>
      isRecord(mcp) && isMapOfServers(mcp.servers) ? ["mcp", "servers", NAME] : ["mcp", NAME],
    starts: (command) => ({ type: "local", command: [...command] }),
    extras: { enabled: true },
    afterwards: NEW_SESSION,
    check: ["opencode", "mcp", "list"],
  },
  {
    // lmstudio.ai/docs/app/mcp; older installations: lmstudio-bug-tracker#1371.
    id: "lm-studio",
    title: "LM Studio",
    file: places.lmStudio,
    signs: (machine) => [places.folderOf(places.lmStudio(machine))],
    format: jsonFormat,
    path: under("mcpServers"),
    starts: split,
    afterwards: "switch it on in the chat's list of integrations",
  },
];

/** A server may itself be called "servers"; then it has a type. */
const isMapOfServers = (value: unknown): boolean => isRecord(value) && Object.values(value).every(isRecord);
