import { access } from "node:fs/promises";
import { resolve } from "node:path";
import { AGENT_NAMES, type AgentName } from "@memory/shared";
import type { OwnFolders } from "../files/off-limits.ts";
import type { Agent, Environment, SessionFolders } from "./agent.ts";
import { aider } from "./aider/agent.ts";
import { amp } from "./amp/agent.ts";
import { chatgpt } from "./chatgpt/agent.ts";
import { claudeApp } from "./claude-app/agent.ts";
import { claudeCode } from "./claude-code/agent.ts";
import { cline } from "./cline/agent.ts";
import { codex } from "./codex/agent.ts";
import { continueDev } from "./continue/agent.ts";
import { copilotChat } from "./copilot-chat/agent.ts";
import { copilotCli } from "./copilot-cli/agent.ts";
import { crush } from "./crush/agent.ts";
import { cursor } from "./cursor/agent.ts";
import { cursorCli } from "./cursor-cli/agent.ts";
import { droid } from "./droid/agent.ts";
import { geminiCli } from "./gemini-cli/agent.ts";
import { goose } from "./goose/agent.ts";
import { kiro } from "./kiro/agent.ts";
import { opencode } from "./opencode/agent.ts";
import { qwenCode } from "./qwen-code/agent.ts";
import { clineInVsCode, kiloCode, rooCode } from "./vscode-tasks/agents.ts";
import { windsurf } from "./windsurf/agent.ts";
import { zed } from "./zed/agent.ts";

const registry: Readonly<Record<AgentName, Agent>> = {
  "assistant-code": claudeCode,
  codex,
  "qwen-code": qwenCode,
  "copilot-cli": copilotCli,
  "gemini-cli": geminiCli,
  opencode,
  cline,
  "cline-vscode": clineInVsCode,
  "roo-code": rooCode,
  "kilo-code": kiloCode,
  "copilot-chat": copilotChat,
  cursor,
  zed,
  goose,
  droid,
  amp,
  continue: continueDev,
  crush,
  kiro,
  "cursor-cli": cursorCli,
  aider,
  chatgpt,
  "claude-app": claudeApp,
  windsurf,
};

export const agentOf = (name: AgentName): Agent => registry[name];

/** Is this a name that the wire or the store may hold? */
export const isAgentName = (name: unknown): name is AgentName =>
  typeof name === "string" && Object.hasOwn(registry, name);

const placesOf = (name: AgentName, folders: SessionFolders): readonly string[] =>
  agentOf(name).sessionsIn(folders[name]);

/** The folders that hold no documents: the daemon's own, and those of the agents' sessions. */
export const ownFolders = ({
  home,
  folders,
}: Pick<OwnFolders, "home"> & { readonly folders: SessionFolders }): OwnFolders => ({
  home,
  sessions: AGENT_NAMES.flatMap((name) => placesOf(name, folders)),
});

/** Has the agent a place on this machine where it keeps sessions? */
export async function isFound(name: AgentName, folders: SessionFolders): Promise<boolean> {
  const there = placesOf(name, folders).map((place) =>
    access(place).then(
      () => true,
      () => false,
    ),
  );
  return (await Promise.all(there)).includes(true);
}

/** The folders as they were set, or else those of the programs. Whole: a session that waits is known by its path. */
export const sessionFolders = (
  set: { readonly [Name in AgentName]?: string | undefined },
  env: Environment,
): SessionFolders => {
  const folderOf = (name: AgentName): string => resolve(set[name] ?? agentOf(name).usualFolder(env));
  return {
    "assistant-code": folderOf("assistant-code"),
    codex: folderOf("codex"),
    "qwen-code": folderOf("qwen-code"),
    "copilot-cli": folderOf("copilot-cli"),
    "gemini-cli": folderOf("gemini-cli"),
    opencode: folderOf("opencode"),
    cline: folderOf("cline"),
    "cline-vscode": folderOf("cline-vscode"),
    "roo-code": folderOf("roo-code"),
    "kilo-code": folderOf("kilo-code"),
    "copilot-chat": folderOf("copilot-chat"),
    cursor: folderOf("cursor"),
    zed: folderOf("zed"),
    goose: folderOf("goose"),
    droid: folderOf("droid"),
    amp: folderOf("amp"),
    continue: folderOf("continue"),
    crush: folderOf("crush"),
    kiro: folderOf("kiro"),
    "cursor-cli": folderOf("cursor-cli"),
    aider: folderOf("aider"),
    chatgpt: folderOf("chatgpt"),
    "claude-app": folderOf("claude-app"),
    windsurf: folderOf("windsurf"),
  };
};
