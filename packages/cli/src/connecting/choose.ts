import { AGENT_NAMES, type AgentName } from "@memory/shared";
import { agentNamed, agentTitle, agentWord } from "@memory/shared/words";
import { HOOKED } from "../agent-hooks/hooked.ts";
import { CliError, EXIT } from "../errors.ts";
import { CLIENTS, type Client } from "../mcp-clients/clients.ts";
import type { Machine } from "../mcp-clients/places.ts";
import { isThere } from "../mcp-clients/targets.ts";
import type { Connectable } from "./parts.ts";

/** A program that can be connected; without an agent it keeps no sessions that are read. */
export interface Chosen extends Connectable {
  readonly agent: AgentName | null;
}

/** The client that is the same program, or whose servers it uses, where it has another name. */
const CLIENT_OF: { readonly [Name in AgentName]?: string } = {
  "assistant-code": "claude-code",
  "cline-vscode": "cline",
  "copilot-chat": "vscode",
  "cursor-cli": "cursor",
};

const clientFor = (agent: AgentName): Client | null =>
  CLIENTS.find(({ id }) => id === (CLIENT_OF[agent] ?? agent)) ?? null;

const ofAgent = (agent: AgentName): Chosen => ({
  agent,
  title: agentTitle(agent),
  client: clientFor(agent),
  hooked: HOOKED.find((one) => one.agent === agent) ?? null,
});

const ofClient = (client: Client): Chosen => ({ agent: null, title: client.title, client, hooked: null });

/** Sessions that nobody but their program can read, or that come as a download: there is nothing to connect. */
const SEALED: ReadonlySet<AgentName> = new Set(["windsurf", "chatgpt", "claude-app"]);

/** The programs of these names, as agents or as clients are called. Throws `CliError` for any other. */
export const named = (names: readonly string[]): Chosen[] =>
  [...new Set(names)].map((name) => {
    const agent = agentNamed(name);
    if (agent && !SEALED.has(agent)) return ofAgent(agent);
    const client = CLIENTS.find(({ id }) => id === name.toLowerCase());
    if (client) return ofClient(client);
    throw new CliError(EXIT.usage, `no such agent: "${name}"`, { hint: HINT });
  });

export const HINT = `agents: ${AGENT_NAMES.filter((agent) => !SEALED.has(agent))
  .map(agentWord)
  .join(", ")}`;

/** All programs on this machine: those that keep sessions here, and those that can be given tools. */
export function here(agents: readonly AgentName[], machine: Machine): Chosen[] {
  const clients = CLIENTS.filter((client) => isThere(client, machine));
  const theirs = AGENT_NAMES.filter((agent) => !SEALED.has(agent))
    .filter((agent) => agents.includes(agent) || clients.some(({ id }) => id === (CLIENT_OF[agent] ?? agent)))
    .filter((agent) => agents.includes(agent) || !FOUND_BY_SESSIONS.has(agent));
  const chosen = theirs.map(ofAgent);
  const others = clients.filter((client) => !chosen.some((one) => one.client === client));
  return [...chosen, ...others.map(ofClient)];
}

/** Extensions of an editor: that the editor is here says nothing of them. */
const FOUND_BY_SESSIONS: ReadonlySet<AgentName> = new Set(["cline-vscode", "copilot-chat", "cursor-cli"]);

/** Everything that memory could ever have been connected to. */
export const everything = (): Chosen[] => {
  const agents = AGENT_NAMES.filter((agent) => !SEALED.has(agent)).map(ofAgent);
  return [
    ...agents,
    ...CLIENTS.filter((client) => !agents.some((one) => one.client === client)).map(ofClient),
  ];
};
