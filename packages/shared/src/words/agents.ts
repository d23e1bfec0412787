import { AGENT_NAMES, type AgentName } from "../kinds.ts";

/** What people call each agent, and the word they name it by in a command. */
const AGENTS: Readonly<Record<AgentName, { readonly title: string; readonly word: string }>> = {
  "assistant-code": { title: "Claude Code", word: "claude-code" },
  codex: { title: "Codex", word: "codex" },
  "qwen-code": { title: "Qwen Code", word: "qwen-code" },
  "copilot-cli": { title: "Copilot CLI", word: "copilot-cli" },
};

/** "Claude Code" */
export const agentTitle = (agent: AgentName): string => AGENTS[agent].title;

/** "claude-code" */
export const agentWord = (agent: AgentName): string => AGENTS[agent].word;

/** Its title, of what may be the name of an agent on the wire. */
export const titleOfAgent = (name: string): string | undefined =>
  AGENT_NAMES.filter((agent) => agent === name).map(agentTitle)[0];

/** The agent that a person names: by its word, by the first part of it, or as the wire does. */
export const agentNamed = (written: string): AgentName | undefined =>
  AGENT_NAMES.find((agent) => [agent, agentWord(agent), agentWord(agent).split("-")[0]].includes(written));
