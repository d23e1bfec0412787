import { AGENT_NAMES, type AgentName } from "../kinds.ts";

/** What people call each agent, and the word they name it by in a command. */
const AGENTS: Readonly<Record<AgentName, { readonly title: string; readonly word: string }>> = {
  "assistant-code": { title: "Claude Code", word: "claude-code" },
  codex: { title: "Codex", word: "codex" },
  "qwen-code": { title: "Qwen Code", word: "qwen-code" },
  "copilot-cli": { title: "Copilot CLI", word: "copilot-cli" },
  "gemini-cli": { title: "Gemini CLI", word: "gemini-cli" },
  opencode: { title: "opencode", word: "opencode" },
  cline: { title: "Cline", word: "cline" },
  "cline-vscode": { title: "Cline in VS Code", word: "cline-vscode" },
  "roo-code": { title: "Roo Code", word: "roo-code" },
  "kilo-code": { title: "Kilo Code", word: "kilo-code" },
  "copilot-chat": { title: "Copilot Chat in VS Code", word: "copilot-chat" },
  cursor: { title: "Cursor", word: "cursor" },
  zed: { title: "Zed", word: "zed" },
  goose: { title: "Goose", word: "goose" },
  droid: { title: "Droid", word: "droid" },
  amp: { title: "Amp", word: "amp" },
  continue: { title: "Continue", word: "continue" },
  crush: { title: "Crush", word: "crush" },
  kiro: { title: "Kiro", word: "kiro" },
  "cursor-cli": { title: "Cursor CLI", word: "cursor-cli" },
  chatgpt: { title: "ChatGPT", word: "chatgpt" },
  "claude-app": { title: "Claude", word: "claude-app" },
  aider: { title: "Aider", word: "aider" },
  windsurf: { title: "Windsurf", word: "windsurf" },
};

/** "Claude Code" */
export const agentTitle = (agent: AgentName): string => AGENTS[agent].title;

/** "claude-code" */
export const agentWord = (agent: AgentName): string => AGENTS[agent].word;

/** Its title, of what may be the name of an agent, on the wire or in a command. */
export const titleOfAgent = (name: string): string | undefined =>
  AGENT_NAMES.filter((agent) => agent === name || agentWord(agent) === name).map(agentTitle)[0];

/** The agent that a person names: by its word, by the first part of it, or as the wire does. */
export const agentNamed = (written: string): AgentName | undefined =>
  AGENT_NAMES.find((agent) => [agent, agentWord(agent), agentWord(agent).split("-")[0]].includes(written));

/** Names of the files in which downloads of ChatGPT and Claude hold conversations: one, or several that are numbered. */
export const CONVERSATIONS = /^conversations(?:[-_.]?\d{1,4})?\.json$/i;
