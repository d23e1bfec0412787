import { CliError, EXIT } from "./errors.ts";

const HINT = "agents: claude-code";

/** The one agent whose sessions are captured so far, under both of its names. */
const isAgent = (written: string | undefined): boolean =>
  written === "claude-code" || written === "assistant-code";

export function refuseOtherAgent(written: string): void {
  if (isAgent(written)) return;
  throw new CliError(EXIT.usage, `no such agent: "${written}"`, { hint: HINT });
}

/** `--project` takes every word behind it, an agent's name that comes last, too. Answers the projects without it. */
export function projectsOf(
  agent: string | undefined,
  projects: readonly string[] | undefined,
): readonly string[] | undefined {
  if (agent === undefined && projects && projects.length > 1 && isAgent(projects.at(-1)))
    return projects.slice(0, -1);
  if (agent === undefined) throw new CliError(EXIT.usage, "which agent?", { hint: HINT });
  refuseOtherAgent(agent);
  return projects;
}
