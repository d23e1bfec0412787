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
  { io, json }: Pick<Cli, "io" | "json">,
  { client }: Pick<Session, "client">,
  { agents: named, request: { fromArk } }: Wanted,
): Promise<Source[]> {
  const { agents } = await client.imports.agents();
  const chosen = agents.filter(({ agent, found }) => named?.includes(agent) ?? (found || fromArk));
  // A program sees from the empty list that there is none.
  if (chosen.length > 0 || json) return chosen;
  const places = agents.map(
    ({ agent, folder }) => `${agentTitle(agent)} in ${shortPath(folder, io.homedir)}`,
  );
  throw new CliError(EXIT.notFound, `no sessions of any agent were found: looked for ${places.join(", ")}`, {
    hint: "if they lie elsewhere: --transcripts-dir for Claude Code, MEMORY_AGENT_FOLDERS for the others",
  });
}
