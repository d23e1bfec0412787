import type { ImportRequest } from "@memory/shared";
import { agentTitle } from "@memory/shared/words";
import { type Cli, shortPath } from "./cli.ts";
import type { Session } from "./daemon/connect.ts";
import { CliError, EXIT } from "./errors.ts";

export type AgentName = ImportRequest["agent"];

/** An agent whose sessions are imported. */
export interface Source {
  readonly agent: AgentName;
  /** Where they lie. */
  readonly folder: string;
}

/** What to import: of these agents, or of each that is found on this machine. */
export interface Wanted {
  readonly agents: readonly AgentName[] | null;
  readonly request: Omit<ImportRequest, "agent">;
}

/** The agents that a person names, or else those that have a place of sessions here; of kept copies, all. */
export async function sourcesOf(
  { io, json, note }: Pick<Cli, "io" | "json" | "note">,
  { client }: Pick<Session, "client">,
  { agents: named, request: { fromArk, folder } }: Wanted,
): Promise<Source[]> {
  if (folder !== undefined) return (named ?? []).map((agent) => ({ agent, folder }));
  const { agents } = await client.imports.agents();
  const wanted = agents.filter(({ agent, found }) => named?.includes(agent) ?? (found || fromArk));
  const chosen = wanted.filter(({ reason }) => reason === undefined);
  const sealed = wanted.filter(({ reason, found }) => reason !== undefined && (found || named));
  for (const { agent, reason = "" } of sealed) note(`memory: ${agentTitle(agent)} was left out: ${reason}`);
  if (sealed.length > 0 && chosen.length === 0 && named)
    throw new CliError(EXIT.notFound, "nothing that can be read was left", {
      hint: "without --agent each agent that is found is read",
    });
  // A program sees from the empty list that there is none.
  if (chosen.length > 0 || json) return chosen;
  const places = agents.map(
    ({ agent, folder }) => `${agentTitle(agent)} in ${shortPath(folder, io.homedir)}`,
  );
  throw new CliError(EXIT.notFound, `no sessions of any agent were found: looked for ${places.join(", ")}`, {
    hint: "if they lie elsewhere: --transcripts-dir for Claude Code, MEMORY_AGENT_FOLDERS for the others",
  });
}
