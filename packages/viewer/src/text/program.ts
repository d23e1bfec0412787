import { agentNamed, agentTitle, agentWord } from "@memory/shared/words";
import { cleanLine } from "./clean.ts";

const MOST_NAME = 40;

/** "claude-code/2.1.4" → "claude-code": which version it was is told where there is room. */
export const programOf = (client: string): string => {
  const name = cleanLine(client.slice(0, 200)).split("/")[0]?.trim() ?? "";
  return name.length > MOST_NAME ? `${name.slice(0, MOST_NAME)}…` : name;
};

const OURS: Readonly<Record<string, string>> = {
  "memory-viewer": "the viewer",
  "memory-cli": "the command line",
  "memory-mcp": "MCP",
  "memory-sample": "the sample",
};

/** A program or an agent as people call it: "claude-code/2.1.4" → "Claude Code". Empty where it has no name. */
export function programTitle(client: string): string {
  const name = programOf(client);
  const agent = agentNamed(name);
  const isAgent = agent !== undefined && (agent === name || agentWord(agent) === name);
  return OURS[name] ?? (isAgent ? agentTitle(agent) : name);
}

/** The same with its version, where two of them must be told apart: "Claude Code 2.1.4". */
export function titleWithVersion(client: string): string {
  const version = cleanLine(client.slice(0, 200)).split("/").slice(1).join("/").trim().slice(0, MOST_NAME);
  return `${programTitle(client)} ${version}`.trim();
}
