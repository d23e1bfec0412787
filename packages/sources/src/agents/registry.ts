import { resolve } from "node:path";
import type { AgentName } from "@memory/shared";
import type { OwnFolders } from "../files/off-limits.ts";
import type { Agent, Environment, SessionFolders } from "./agent.ts";
import { claudeCode } from "./claude-code/agent.ts";

const registry: Readonly<Record<AgentName, Agent>> = { "assistant-code": claudeCode };

export const agentOf = (name: AgentName): Agent => registry[name];

/** Is this a name that the wire or the store may hold? */
export const isAgentName = (name: unknown): name is AgentName =>
  typeof name === "string" && Object.hasOwn(registry, name);

/** The folders that hold no documents: the daemon's own, and those of the agents' sessions. */
export const ownFolders = (config: SessionFolders & Pick<OwnFolders, "home">): OwnFolders => ({
  home: config.home,
  sessions: Object.values(registry).map(({ setting }) => config[setting]),
});

/** The folders as they were set, or else where the programs keep them. Whole: a session that waits is known by its path. */
export const sessionFolders = (
  set: { readonly [Setting in keyof SessionFolders]?: string | undefined },
  env: Environment,
): SessionFolders => ({
  transcriptsDir: resolve(set.transcriptsDir ?? claudeCode.usualFolder(env)),
});
