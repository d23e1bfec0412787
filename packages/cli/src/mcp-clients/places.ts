import { existsSync, readdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { Io } from "../io.ts";

/** The folders in which clients look for their files. */
export interface Machine extends Pick<Io, "env" | "homedir"> {
  readonly platform: NodeJS.Platform;
  /** The project is the folder that a person stands in. */
  readonly cwd: string;
}

type Place = (machine: Machine) => string;

export const folderOf = dirname;

export const inHome =
  (...parts: string[]): Place =>
  ({ homedir }) =>
    join(homedir, ...parts);

export const inProject =
  (...parts: string[]): Place =>
  ({ cwd }) =>
    join(cwd, ...parts);

const xdgConfig: Place = ({ env, homedir }) => env.XDG_CONFIG_HOME || join(homedir, ".config");
const appData: Place = ({ env, homedir }) => env.APPDATA || join(homedir, "AppData", "Roaming");

/** The folder in which desktop programs keep their files. */
const desktopConfig: Place = (machine) => {
  if (machine.platform === "darwin") return join(machine.homedir, "Library", "Application Support");
  return machine.platform === "win32" ? appData(machine) : xdgConfig(machine);
};

/** `CLAUDE_CONFIG_DIR` moves the file into that folder; without it the file lies beside the folder. */
export const claudeCode: Place = ({ env, homedir }) =>
  join(env.CLAUDE_CONFIG_DIR ? resolve(env.CLAUDE_CONFIG_DIR) : homedir, ".claude.json");

export const claudeCodeSigns = (machine: Machine): string[] => [
  claudeCode(machine),
  machine.env.CLAUDE_CONFIG_DIR || join(machine.homedir, ".claude"),
];

export const claudeDesktop: Place = (machine) =>
  join(packagedClaude(machine) ?? join(desktopConfig(machine), "Claude"), "claude_desktop_config.json");

/** The installer of Windows packs the program so that it sees a folder of its own instead of AppData (claude-code#26073). */
function packagedClaude({ platform, env, homedir }: Machine): string | null {
  if (platform !== "win32") return null;
  const packages = join(env.LOCALAPPDATA || join(homedir, "AppData", "Local"), "Packages");
  const folders = namesIn(packages)
    .filter((name) => name.startsWith("Claude_"))
    .map((name) => join(packages, name, "LocalCache", "Roaming", "Claude"));
  return folders.find((folder) => existsSync(folder)) ?? folders[0] ?? null;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

export const codex: Place = ({ env, homedir }) =>
  join(env.CODEX_HOME ? resolve(env.CODEX_HOME) : join(homedir, ".codex"), "config.toml");

export const vscode: Place = (machine) => join(desktopConfig(machine), "Code", "User", "mcp.json");

export const copilot: Place = ({ env, homedir }) =>
  join(env.COPILOT_HOME ? resolve(env.COPILOT_HOME) : join(homedir, ".copilot"), "mcp-config.json");

/** On macOS it is the same as on Linux. */
export const zed: Place = (machine) => {
  const { platform, env, homedir } = machine;
  if (platform === "win32") return join(appData(machine), "Zed", "settings.json");
  const config =
    platform === "darwin" ? join(homedir, ".config") : env.FLATPAK_XDG_CONFIG_HOME || xdgConfig(machine);
  return join(config, "zed", "settings.json");
};

export const cline: Place = (machine) => {
  if (machine.env.CLINE_MCP_SETTINGS_PATH) return resolve(machine.env.CLINE_MCP_SETTINGS_PATH);
  const own = join(machine.homedir, ".cline", "data", "settings", CLINE_FILE);
  const older = join(clineExtension(machine), "settings", CLINE_FILE);
  return !existsSync(own) && existsSync(older) ? older : own;
};

export const clineSigns = (machine: Machine): string[] => [
  join(machine.homedir, ".cline"),
  clineExtension(machine),
];

const CLINE_FILE = "cline_mcp_settings.json";

/** The place of the VS Code extension's settings before 2026. */
const clineExtension: Place = (machine) =>
  join(desktopConfig(machine), "Code", "User", "globalStorage", "saoudrizwan.claude-dev");

export const goose: Place = (machine) =>
  machine.platform === "win32"
    ? join(appData(machine), "Block", "goose", "config", "config.yaml")
    : join(xdgConfig(machine), "goose", "config.yaml");

export const opencode: Place = (machine) => eitherIn(join(xdgConfig(machine), "opencode"));
export const opencodeProject: Place = ({ cwd }) => eitherIn(cwd);

/** Both names are read; the one that is there already is written. */
function eitherIn(folder: string): string {
  const [plain, withComments] = [join(folder, "opencode.json"), join(folder, "opencode.jsonc")];
  return !existsSync(plain) && existsSync(withComments) ? withComments : plain;
}

export const lmStudio: Place = ({ homedir }) => {
  const [now, older] = [join(homedir, ".lmstudio"), join(homedir, ".cache", "lm-studio")];
  return join(!existsSync(now) && existsSync(older) ? older : now, "mcp.json");
};
