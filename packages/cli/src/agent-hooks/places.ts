import { join, resolve } from "node:path";
import type { Io } from "../io.ts";

type Surroundings = Pick<Io, "env" | "homedir">;

/** The folder of Claude Code's own settings: `CLAUDE_CONFIG_DIR` moves it. */
const agentHome = ({ env, homedir }: Surroundings): string =>
  resolve(env.CLAUDE_CONFIG_DIR || join(homedir, ".claude"));

/** The settings of a person, which hold for all of their projects. */
export const settingsPath = (io: Surroundings): string => join(agentHome(io), "settings.json");

/** The folder in which Claude Code keeps the sessions of this person. */
export const sessionsPath = (io: Surroundings): string => join(agentHome(io), "projects");

/** A file that Claude Code takes settings from. */
export interface Place {
  readonly path: string;
  /** An administrator's: what it forbids, nobody else can allow. */
  readonly isManaged: boolean;
}

/** All of them; the project is the folder that a person stands in. */
export const placesOf = (io: Surroundings, cwd: string, platform: NodeJS.Platform): readonly Place[] => [
  { path: settingsPath(io), isManaged: false },
  { path: join(cwd, ".claude", "settings.json"), isManaged: false },
  { path: join(cwd, ".claude", "settings.local.json"), isManaged: false },
  { path: managedPath(platform), isManaged: true },
];

function managedPath(platform: NodeJS.Platform): string {
  if (platform === "darwin") return "/Library/Application Support/ClaudeCode/managed-settings.json";
  if (platform === "win32") return "C:\\Program Files\\ClaudeCode\\managed-settings.json";
  return "/etc/claude-code/managed-settings.json";
}
